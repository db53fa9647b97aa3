#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/base/files/file_order.h"

namespace steppe {

/// The order in files of what belongs to parts of the mesh.
class PlaceOrder {
 public:
  virtual ~PlaceOrder() = default;

  /// Order of all nodes; each rank owns some, in the order of nodal vectors. Local.
  virtual const FileOrder& nodes() const = 0;
  /// Order of some places, each owned by this rank. Collective.
  virtual FileOrder of(const Places& places) const = 0;
};

}  // namespace steppe

#pragma once

#include <memory>
#include <set>
#include <string>

namespace steppe {

/**
 * The names that a STEP file gives to faces, and which faces of libgmsh's model lie on them.
 * Gmsh 4.8 to 4.15 gives names to solids alone. OpenCASCADE reads the file once more for them;
 * without it (see CMakeLists.txt) there are none. A face of the model has a name where points
 * inside it lie on a face of that name: bodies that touch may have been cut meanwhile, and numbers
 * tell nothing.
 */
class CadNames {
 public:
  /// Local. Without names for a file that cannot be read, of which others tell.
  explicit CadNames(const std::string& path);
  ~CadNames();

  /// The name of a face of the model, whose lengths are in mm; empty where it has none, or where
  /// faces of several names lie on each other there. `tolerance` is a length.
  std::string of(int tag, double tolerance);
  /// Names that no face had which was asked for.
  std::set<std::string> unused() const;

 private:
  struct Faces;
  std::unique_ptr<Faces> faces_;
};

}  // namespace steppe

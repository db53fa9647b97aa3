#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/app/saved/restart.h"
#include "steppe/base/files/archive.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// How a run in time is saved in checkpoints, and goes on from them. All members are collective.
template <int dim>
class SavedRun {
 public:
  /// Saves or loads all that later steps and results depend on.
  using History = std::function<void(Archive&)>;

  /// Borrows the discretisation. Local.
  SavedRun(const Discretisation<dim>& grid, History history);

  /// Keys of another mesh, asked for when they are first wanted.
  using OtherKeys = std::function<const MeshKeys<dim>&()>;
  /// Let the section of that name in the history be of another mesh.
  void add_mesh(const std::string& section, OtherKeys keys);

  /// Why the state cannot be saved; empty if it can. Throws InputError where the input asks for it.
  std::string cannot_save() const;
  /// Save the history after that many steps, at that time; the last two checkpoints are kept.
  /// Throws OutputError on all ranks.
  void save(int step, double time);
  /// Load the history of a checkpoint. Throws InputError for one of another run.
  void resume(const Restart& restart);

 private:
  MeshOrders orders();

  const Discretisation<dim>& grid_;
  History history_;
  std::vector<std::pair<std::string, OtherKeys>> others_;
};

/// Throws InputError for a checkpoint of another mesh or degree. Collective.
template <int dim>
void check_mesh_of(const Restart& restart, const Discretisation<dim>& grid);

}  // namespace steppe

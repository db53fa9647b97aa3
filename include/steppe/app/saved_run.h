#pragma once

#include "steppe/app/restart.h"
#include "steppe/base/archive.h"
#include "steppe/fem/mesh_keys.h"

#include <functional>
#include <memory>
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

  /// Borrows input and space. Local.
  SavedRun(const Input& input, const Space<dim>& space, History history);

  /// Keys of another mesh, asked for when they are first wanted.
  using OtherKeys = std::function<const MeshKeys<dim>&()>;
  /// Let the section of that name in the history be of another mesh.
  void add_mesh(const std::string& section, OtherKeys keys);

  /// Keys of the mesh, made when they are first wanted.
  const MeshKeys<dim>& keys();
  /// Why the state cannot be saved; empty if it can. Throws InputError where the input asks for it.
  std::string cannot_save() const;
  /// Save the history after that many steps, at that time; the last two checkpoints are kept.
  /// Throws OutputError on all ranks.
  void save(int step, double time);
  /// Throws InputError for a checkpoint of another mesh or degree.
  void check_mesh_of(const Restart& restart);
  /// Load the history of a checkpoint. Throws InputError for one of another run.
  void resume(const Restart& restart);

 private:
  MeshOrders orders();

  const Input& input_;
  const Space<dim>& space_;
  History history_;
  std::unique_ptr<MeshKeys<dim>> keys_;
  std::vector<std::pair<std::string, OtherKeys>> others_;
};

}  // namespace steppe

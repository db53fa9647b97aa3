// The temperatures of a run of heat as those of a body that moves.

#include "steppe/app/kept_checkpoints.h"
#include "steppe/app/restart.h"
#include "steppe/app/temperatures.h"
#include "steppe/base/error.h"
#include "steppe/fem/interpolation.h"
#include "steppe/fem/mesh_keys.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace steppe {

using namespace dealii;

namespace {

/// Temperatures at the local nodes of a space at some times.
struct History {
  std::vector<double> times;
  std::vector<std::vector<double>> nodal;

  void at(double time, std::vector<double>& values) const {
    const auto after = std::upper_bound(times.begin(), times.end(), time);
    const std::size_t next = std::size_t(after - times.begin());
    if (next == 0 || next == times.size()) {
      values = nodal[next == 0 ? 0 : next - 1];
      return;
    }
    const double share = (time - times[next - 1]) / (times[next] - times[next - 1]);
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = (1 - share) * nodal[next - 1][i] + share * nodal[next][i];
  }
};

/// The mesh and the nodes of a run of heat, which its checkpoints are of.
template <int dim>
struct HeatNodes {
  HeatNodes(const Input& input, MPI_Comm communicator)
      : mesh(input.mesh, input.directory(), communicator, input.constants),
        space(mesh, input.space),
        keys(space) {
    mesh.release_cells();
  }

  Mesh<dim> mesh;
  Space<dim> space;
  MeshKeys<dim> keys;
};

/// Reads the checkpoints of a folder one after the other.
template <int dim>
class HeatResults {
 public:
  HeatResults(const Input& input, const Space<dim>& space)
      : input_(input),
        space_(space),
        where_("Temperature / Results = " + input.temperature.results + ": ") {}

  History history() {
    History result;
    const std::string folder = input_.resolve(input_.temperature.results);
    for (const std::string& path : kept_checkpoints(space_.communicator(), folder, where_)) {
      CheckpointHead head;
      try {
        head = check_checkpoint(space_.communicator(), path);
      } catch (const InputError& error) {
        throw InputError(where_ + error.what());
      }
      if (!there_) set_up(path, head);
      if (!there_->keys.is_of(head.mesh))
        throw InputError(where_ + std::filesystem::path(path).filename().string() +
                         " is of another mesh or degree than those before it; give the results of "
                         "one run");
      if (!result.times.empty() && head.time <= result.times.back())
        throw InputError(where_ + std::filesystem::path(path).filename().string() +
                         " is not later than the one before it, as in a folder of several runs; "
                         "give the results of one run");
      result.times.push_back(head.time);
      result.nodal.push_back(read(path));
    }
    return result;
  }

 private:
  void set_up(const std::string& path, const CheckpointHead& head) {
    Input input(InputFile::parse(head.input, path), {});
    if (input.physics != "heat")
      throw InputError(where_ + "is a run with Physics = " + input.physics +
                       "; give the results of one with Physics = heat");
    input.check(space_.communicator());
    Restart origin;
    origin.path = path;
    origin.head = head;
    take_mesh_file(space_.communicator(), origin, input_.resolve(input_.output.folder),
                   input_.output.name, input);
    if (input.mesh.dimension != dim)
      throw InputError(where_ + "is a run in " + std::to_string(input.mesh.dimension) +
                       " dimensions; give one in " + std::to_string(dim));
    there_ = std::make_unique<HeatNodes<dim>>(input, space_.communicator());
    const auto& places = space_.node_positions();
    at_nodes_ = std::make_unique<Interpolation<dim>>(
        there_->space,
        std::vector<Point<dim>>(places.begin(), places.begin() + space_.n_owned_nodes()),
        where_ + "the mesh of that run");
  }

  std::vector<double> read(const std::string& path) {
    VecHandle there = there_->space.create_vector(1), here = space_.create_vector(1);
    CheckpointLoader archive(space_.communicator(), path, there_->keys);
    {
      const auto state = archive.enter("state");
      archive.vector("displacement", there);  // the unknown of every physics
    }
    update_ghosts(there);
    {
      const std::vector<double> values = (*at_nodes_)(there, 1);
      LocalArray entries(here);
      std::copy(values.begin(), values.end(), entries.data());
    }
    update_ghosts(here);
    std::vector<double> nodal(space_.n_local_nodes());
    const LocalView entries(here);
    for (std::size_t i = 0; i < nodal.size(); ++i) nodal[i] = entries[long(i)];
    return nodal;
  }

  const Input& input_;
  const Space<dim>& space_;
  std::string where_;
  std::unique_ptr<HeatNodes<dim>> there_;
  std::unique_ptr<Interpolation<dim>> at_nodes_;
};

}  // namespace

template <int dim>
std::unique_ptr<Temperature<dim>> make_temperature(const Input& input, const Space<dim>& space) {
  const TemperatureInput& given = input.temperature;
  if (!given.given() || input.at_rest()) return nullptr;
  if (given.results.empty())
    return std::make_unique<Temperature<dim>>(space, given.value, input.constants);
  const auto history = std::make_shared<History>(HeatResults<dim>(input, space).history());
  return std::make_unique<Temperature<dim>>(
      space, [history](double time, std::vector<double>& nodal) { history->at(time, nodal); },
      history->times.size() > 1);
}

template std::unique_ptr<Temperature<2>> make_temperature(const Input&, const Space<2>&);
template std::unique_ptr<Temperature<3>> make_temperature(const Input&, const Space<3>&);

}  // namespace steppe

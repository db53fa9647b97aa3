// The temperatures of a run of heat as those of a body that moves.

#include "steppe/output/checkpoint/checkpoint_files.h"
#include "steppe/app/heat/temperature_history.h"
#include "steppe/app/heat/temperature_transfer.h"
#include "steppe/app/heat/temperatures.h"
#include "steppe/app/saved/restart.h"
#include "steppe/app/saved/start_state.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/space/mesh_keys.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <filesystem>
#include <memory>
#include <sstream>

namespace steppe {

using namespace dealii;

namespace {

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

  std::shared_ptr<TemperatureHistory<dim>> history() {
    auto result = std::make_shared<TemperatureHistory<dim>>(space_);
    double first = 0;
    const std::string folder = input_.resolve(input_.temperature.results);
    for (const std::string& path : kept_checkpoints(space_.communicator(), folder, where_)) {
      const CheckpointHead head = check_checkpoint(space_.communicator(), path, where_);
      if (!there_) set_up(path, head);
      if (!there_->keys.is_of(head.mesh))
        throw InputError(where_ + std::filesystem::path(path).filename().string() +
                         " is of another mesh or degree than those before it; give the results of "
                         "one run");
      if (result->size() > 0 && head.time <= result->last())
        throw InputError(where_ + std::filesystem::path(path).filename().string() +
                         " is not later than the one before it, as in a folder of several runs; "
                         "give the results of one run");
      if (result->size() == 0) first = head.time;
      result->add(head.time, read(path));
    }
    const bool is_steady = is_static_ && result->size() == 1;
    if (!is_steady && first > input_.time.start + 1e-9 * (input_.time.end - input_.time.start)) {
      std::ostringstream text;
      text << where_ << "begins at t = " << first << " s, and this run at " << input_.time.start
           << " s; run that of heat with Checkpoints / Times = " << input_.time.start
           << (is_static_ ? " and an earlier Time / Start" : "")
           << " too, or let this one begin later";
      throw InputError(text.str());
    }
    return result;
  }

 private:
  void set_up(const std::string& path, const CheckpointHead& head) {
    Input input(InputFile::parse(moved_input(space_.communicator(), head, path), path), {});
    if (input.physics != "heat")
      throw InputError(where_ + "is a run with Physics = " + input.physics +
                       "; give the results of one with Physics = heat");
    input.start.from.clear();  // that run may be gone
    input.check(space_.communicator());
    Restart origin;
    origin.path = path;
    origin.head = head;
    take_mesh_file(space_.communicator(), origin, input_.resolve(input_.output.folder),
                   input_.output.name, input);
    if (input.mesh.dimension != dim)
      throw InputError(where_ + "is a run in " + std::to_string(input.mesh.dimension) +
                       " dimensions; give one in " + std::to_string(dim));
    is_static_ = input.time.entry().is_static;
    there_ = std::make_unique<HeatNodes<dim>>(input, space_.communicator());
    to_body_ = std::make_unique<TemperatureTransfer<dim>>(there_->space, space_,
                                                          where_ + "the mesh of that run");
  }

  VecHandle read(const std::string& path) {
    CheckpointLoader archive(space_.communicator(), path, there_->keys);
    return to_body_->temperatures(read_temperatures(archive, there_->space));
  }

  const Input& input_;
  const Space<dim>& space_;
  std::string where_;
  bool is_static_ = false;
  std::unique_ptr<HeatNodes<dim>> there_;
  std::unique_ptr<TemperatureTransfer<dim>> to_body_;
};

}  // namespace

template <int dim>
std::unique_ptr<Temperature<dim>> make_temperature(const Input& input, const Space<dim>& space) {
  const TemperatureInput& given = input.temperature;
  if (!given.given() || input.at_rest()) return nullptr;
  if (given.cases.given()) {
    const auto whole = std::make_shared<Temperature<dim>>(space, given.value, input.constants);
    return std::make_unique<Temperature<dim>>(
        space,
        [whole, cases = given.cases, T_0 = given.reference](double time,
                                                            std::vector<double>& nodal) {
          nodal = whole->at(time);
          for (double& T : nodal) T = T_0 + cases.at(time) * (T - T_0);
        },
        true);
  }
  if (given.results.empty())
    return std::make_unique<Temperature<dim>>(space, given.value, input.constants);
  const auto history = HeatResults<dim>(input, space).history();
  return std::make_unique<Temperature<dim>>(
      space, [history](double time, std::vector<double>& nodal) { history->at(time, nodal); },
      history->size() > 1);
}

template std::unique_ptr<Temperature<2>> make_temperature(const Input&, const Space<2>&);
template std::unique_ptr<Temperature<3>> make_temperature(const Input&, const Space<3>&);

}  // namespace steppe

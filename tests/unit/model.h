#pragma once

#include "example.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/physics/system/elastodynamics.h"
#include "steppe/solve/linear/presets.h"
#include "steppe/solve/march/stepper.h"
#include "steppe/solve/newton/acceleration_solve.h"
#include "steppe/solve/scheme/scheme.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// A small body from mesh to equation of motion, for the tests of the floors from mesh to output.

namespace steppe {

/// "a, a, a" for each direction.
inline std::string repeated(int dim, double a) {
  std::ostringstream text;
  for (int c = 0; c < dim; ++c) text << (c ? ", " : "") << a;
  return text.str();
}

/// A map of the unit square or cube onto itself that distorts all cells inside.
inline std::string distortion(int dim) {
  return dim == 2 ? "x + 0.06*sin(pi*x)*sin(2*pi*y); y + 0.08*sin(2*pi*x)*sin(pi*y)"
                  : "x + 0.05*sin(pi*x)*sin(2*pi*y)*sin(pi*z); "
                    "y + 0.06*sin(pi*x)*sin(pi*y)*sin(2*pi*z); "
                    "z + 0.06*sin(2*pi*x)*sin(pi*y)*sin(pi*z)";
}

inline MaterialInput material(const std::string& law, double E = 100, double nu = 0.3,
                              double density = 2) {
  MaterialInput input;
  input.law = law;
  const auto text = [](double value) {
    std::ostringstream digits;
    digits.precision(17);
    digits << value;
    return digits.str();
  };
  input.young_modulus = text(E);
  input.poisson_ratio = text(nu);
  input.density = density;
  return input;
}

/// Mass without stress.
inline MaterialInput stressless(double density = 2) {
  MaterialInput input;
  input.law = "none";
  input.density = density;
  return input;
}

/// Every law of the catalogue, and one with a volumetric energy once for each.
inline std::vector<MaterialInput> all_materials(int dim) {
  std::vector<MaterialInput> materials;
  for (const std::string& law : law_names()) {
    materials.push_back(material(law));
    complete(materials.back(), dim, 0.3);
  }
  for (const std::string& energy : volumetric_energy_names()) {
    if (energy == materials.front().volumetric_energy) continue;
    materials.push_back(material("isochoric neo-Hookean"));
    materials.back().volumetric_energy = energy;
  }
  return materials;
}

inline std::string name_of(const MaterialInput& material) {
  return law_entry(material.law).is_split ? material.law + " " + material.volumetric_energy
                                          : material.law;
}

/// The volume (in 2D the area) of the cells of a space. Collective.
template <int dim>
double measure(const Space<dim>& space) {
  CellValues<dim> values(space, space.quadrature());
  double sum = 0;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) sum += values.weight(q);
  }
  return dealii::Utilities::MPI::sum(sum, space.communicator());
}

/// What a test says of its body: by default a distorted unit square or cube of `n` cells a side.
struct BodyInput {
  MeshInput mesh;
  SpaceInput space;
  std::vector<std::pair<std::string, MaterialInput>> materials = {
      {"body", material("neo-Hookean")}};
  std::vector<BoundaryInput> boundaries;
  DampingInput damping;
  std::vector<DashpotInput> dashpots;
  std::vector<LoadInput> loads;
  std::vector<SpringsInput> springs;
  std::vector<FoundationInput> foundations;
  std::vector<PointMassInput> masses;
  std::string temperature;  // an expression, or empty

  BodyInput(int dim, int n, unsigned int degree = 1, bool simplices = false) {
    mesh.dimension = dim;
    mesh.lower = repeated(dim, 0);
    mesh.upper = repeated(dim, 1);
    mesh.cells = repeated(dim, n);
    mesh.shape = simplices ? "simplices" : "hypercubes";
    mesh.transform = distortion(dim);
    mesh.sides = "straight";
    space.degree = degree;
  }
  BodyInput& made_of(const MaterialInput& material) {
    materials = {{"body", material}};
    return *this;
  }
  /// At a temperature, with which all materials that have a stress expand.
  BodyInput& heat(const std::string& value, double expansion, double reference = 0) {
    temperature = value;
    for (auto& [name, material] : materials)
      if (material.stiff()) {
        material.thermal_expansion = expansion;
        material.reference_temperature = reference;
      }
    return *this;
  }
  BodyInput& move(const std::string& where, const std::string& motion) {
    boundaries.push_back({"boundary" + std::to_string(boundaries.size()), where, motion});
    return *this;
  }
  BodyInput& load(const std::string& kind, const std::string& where, const std::string& value) {
    loads.emplace_back();
    loads.back().name = "load" + std::to_string(loads.size() - 1);
    loads.back().kind = kind;
    loads.back().where = where;
    loads.back().value = value;
    return *this;
  }
};

/// A linearisation that passes for its matrix.
class TangentMatrix {
 public:
  explicit TangentMatrix(const Problem& problem, Form form = Form::assembled)
      : linearisation_(problem.linearise(form)) {}
  operator Mat() const { return linearisation_->matrix(); }
  Linearisation& operator*() const { return *linearisation_; }
  Linearisation* operator->() const { return linearisation_.get(); }

 private:
  std::unique_ptr<Linearisation> linearisation_;
};

/// Set local entries (ghosts too) to a vector function of the node's position. Local.
template <int dim, class Function>
void interpolate(const Space<dim>& space, const Function& f, Vec v) {
  LocalArray entries(v);
  for (int i = 0; i < space.n_local_nodes(); ++i) {
    const dealii::Tensor<1, dim> value = f(space.node_positions()[i]);
    for (int c = 0; c < dim; ++c) entries[dim * i + c] = value[c];
  }
}

template <int dim>
struct Model {
  explicit Model(const BodyInput& setup, MPI_Comm communicator = MPI_COMM_WORLD)
      : mesh(setup.mesh, ".", communicator),
        space(mesh, setup.space),
        body(space, setup.materials, {setup.damping.mass_factor, setup.damping.stiffness_factor},
             {},
             setup.temperature.empty()
                 ? nullptr
                 : std::make_unique<Temperature<dim>>(space, setup.temperature, Constants())),
        prescribed(space, setup.boundaries, {}, {0, 1}),
        problem(space, body, prescribed, setup.damping, setup.dashpots, setup.loads, {},
                setup.springs, setup.foundations, setup.masses) {}

  State state() const {
    return {0, 0, space.create_vector(), space.create_vector(), space.create_vector()};
  }

  Mesh<dim> mesh;
  Space<dim> space;
  Body<dim> body;
  PrescribedMotion<dim> prescribed;
  Elastodynamics<dim> problem;
};

/// A smooth displacement of gradients up to about 0.15, in general position.
template <int dim>
dealii::Tensor<1, dim> wave(const dealii::Point<dim>& x, double phase = 0) {
  dealii::Tensor<1, dim> u;
  for (int c = 0; c < dim; ++c) {
    double argument = phase + 0.7 * c;
    for (int k = 0; k < dim; ++k) argument += (0.6 + 0.5 * ((c + 2 * k) % 3)) * x[k];
    u[c] = 0.07 * std::sin(argument);
  }
  return u;
}

/// A moving, deformed state.
template <int dim>
State moving_state(const Model<dim>& model) {
  State state = model.state();
  interpolate(
      model.space, [](const auto& x) { return wave(x); }, state.displacement);
  interpolate(
      model.space, [](const auto& x) { return 3. * wave(x, 1.1); }, state.velocity);
  interpolate(
      model.space, [](const auto& x) { return 5. * wave(x, 2.3); }, state.acceleration);
  return state;
}

/// A nodal vector with entries in [-1, 1] that depend on the node's position and the seed alone.
template <int dim>
VecHandle random_vector(const Space<dim>& space, unsigned int seed) {
  VecHandle v = space.create_vector();
  interpolate(
      space,
      [&](const dealii::Point<dim>& x) {
        dealii::Tensor<1, dim> value;
        for (int c = 0; c < dim; ++c) {
          double argument = seed + 17. * c;
          for (int k = 0; k < dim; ++k) argument += (31.4 + 5.3 * k) * x[k];
          value[c] = std::sin(argument);
        }
        return value;
      },
      v);
  return v;
}

/// |a - b|.
inline double distance(Vec a, Vec b, NormType type = NORM_2) {
  VecHandle difference = duplicate(a);
  check(VecWAXPY(difference, -1, b, a));
  return norm(difference, type);
}

/// The sum of one component over all nodes. Collective.
template <int dim>
double total(const Space<dim>& space, Vec v, int component) {
  const LocalView entries(v);
  double sum = 0;
  for (int i = 0; i < space.n_owned_nodes(); ++i) sum += entries[dim * i + component];
  return dealii::Utilities::MPI::sum(sum, space.communicator());
}

/// A path for temporary results that no other run of the tests uses. Collective.
inline std::string temporary_path(const std::string& name) {
  const int process = dealii::Utilities::MPI::broadcast(MPI_COMM_WORLD, int(getpid()));
  return (std::filesystem::temp_directory_path() /
          ("steppe_test_" + std::to_string(process) + "_" + name))
      .string();
}

/// A file that lives as long as this object, written by one rank. Collective.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& name, const std::string& text) : path_(temporary_path(name)) {
    if (writes_) std::ofstream(path_) << text;
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  }
  ~TemporaryFile() {
    MPI_Barrier(MPI_COMM_WORLD);
    std::error_code ignored;
    if (writes_) std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool writes_ = dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
};

/// Set a PETSc option for the life of this object.
class Option {
 public:
  Option(std::string name, const std::string& value) : name_(std::move(name)) {
    check(PetscOptionsSetValue(nullptr, name_.c_str(), value.c_str()));
  }
  ~Option() { PetscOptionsClearValue(nullptr, name_.c_str()); }
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;

 private:
  std::string name_;
};

/// Direct solves and Newton's method until rounding.
struct TightSolver {
  Option ksp{"-ksp_type", "preonly"}, pc{"-pc_type", "lu"},
      // each call of MUMPS takes several times as long as these small problems do
      package{"-pc_factor_mat_solver_type",
              dealii::Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD) == 1 ? "petsc" : "mumps"},
      rtol{"-snes_rtol", "1e-13"};
};

/// Keeps the reports of a run.
struct Recorder : Observer {
  void start(const State& initial) override {
    times = {initial.time};
    initial_state = copy(initial);
  }
  void accepted(const StepReport& report, const State& state) override {
    reports.push_back(report);
    times.push_back(state.time);
  }
  void finish(const State&) override { ++finished; }

  std::vector<StepReport> reports;
  std::vector<double> times;
  State initial_state;
  int finished = 0;
};

/// The message of the InputError that an action throws, on every rank; empty when it throws none.
template <class Action>
std::string input_error(const Action& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace steppe

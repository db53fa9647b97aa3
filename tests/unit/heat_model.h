#pragma once

#include "model.h"

#include "steppe/physics/system/heat.h"

namespace steppe {

/// The thermal side of a small body, see BodyInput.
struct HeatInput {
  BodyInput body;
  ThermalMaterialInput material = {"3", "0.5"};
  std::vector<PrescribedTemperatureInput> temperatures;
  std::vector<HeatLoadInput> loads;

  explicit HeatInput(const BodyInput& given) : body(given) { body.made_of(stressless()); }

  HeatInput& hold(const std::string& where, const std::string& value) {
    temperatures.push_back({"held" + std::to_string(temperatures.size()), where, value});
    return *this;
  }
  HeatInput& load(const std::string& kind, const std::string& where,
                  const std::map<std::string, std::string>& values) {
    HeatLoadInput input;
    input.name = "load" + std::to_string(loads.size());
    input.kind = kind;
    input.where = where;
    input.values = {{"Stefan-Boltzmann constant", "0.2"}, {"Absolute zero", "-1"}};
    for (const auto& [name, value] : values) input.values[name] = value;
    loads.push_back(input);
    return *this;
  }
};

template <int dim>
struct HeatModel {
  explicit HeatModel(const HeatInput& setup)
      : mesh(setup.body.mesh, ".", MPI_COMM_WORLD),
        space(mesh, setup.body.space),
        body(space, setup.body.materials, {}),
        heat_body(space, body, {setup.material}, false, {}),
        prescribed(space, setup.temperatures, {}, {}, {}, {0}),
        problem(heat_body, prescribed, nullptr, setup.loads, {}) {}

  /// A state with temperatures, and rates where there is a function for these.
  template <class Function>
  void set(const Function& function, Vec v) const {
    LocalArray entries(v);
    for (int node = 0; node < space.n_local_nodes(); ++node)
      entries[node] = function(space.node_positions()[node]);
  }

  Mesh<dim> mesh;
  Space<dim> space;
  Body<dim> body;
  HeatBody<dim> heat_body;
  PrescribedTemperature<dim> prescribed;
  Heat<dim> problem;
};

inline const char* const k_of_T = "2 + 0.3*T + 0.1*T^2";
inline const char* const c_of_T = "1 + 0.2*T";

template <int dim>
double wavy(const dealii::Point<dim>& x) {
  double T = 1.2 + 0.4 * std::sin(2 * x[0] + x[1]);
  if (dim == 3) T += 0.2 * std::cos(1.5 * x[dim - 1]);
  return T;
}

/// In every load of the catalogue, with properties that depend on T.
inline HeatInput heat_of_every_kind(int dim, unsigned int degree, bool simplices) {
  HeatInput setup(BodyInput(dim, 2, degree, simplices));
  setup.material = {k_of_T, c_of_T};
  return setup.hold("id 0", "1 + 0.1*y*t")
      .load("flux", "id 1", {{"Flux", "2 + y"}})
      .load("convection", "id 2", {{"Film coefficient", "1.5 + x"}, {"Ambient", "0.3*t"}})
      .load("radiation", "id 3", {{"Emissivity", "0.7"}, {"Ambient", "0.5"}})
      .load("source", "everything", {{"Source", "1 + x*t"}});
}

template <int dim>
State hot_state(const HeatModel<dim>& model) {
  State state = create_state(model.problem.layout());
  state.time = state.load_time = 0.7;
  model.set([](const auto& x) { return wavy<dim>(x); }, state.displacement);
  model.set([](const auto& x) { return 0.5 - wavy<dim>(x) * x[0]; }, state.velocity);
  return state;
}

}  // namespace steppe

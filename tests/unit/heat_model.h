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

}  // namespace steppe

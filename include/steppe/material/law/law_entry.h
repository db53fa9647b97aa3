#pragma once

#include "steppe/material/law/counted.h"
#include "steppe/material/law/coupled.h"
#include "steppe/material/law/elastic_constants.h"
#include "steppe/material/law/isochoric.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

/** A constant of a law as a parameter of the input: a number, or a list of them with commas. */
struct LawConstant {
  enum class Allowed { any, not_negative, positive, not_zero };

  std::string name, meaning;  ///< the meaning with its unit
  Allowed allowed;
  std::string example;
  bool is_list = false;
  std::string value = "";  ///< where it is not given; empty: it must be
};

/** The numbers that a law is made of. */
struct LawData {
  std::map<std::string, std::vector<double>> constants;
  ElasticConstants elastic;
  VolumetricEnergy volumetric;
  int n_fibres;

  double operator[](const std::string& name) const { return constants.at(name).front(); }
};

/**
 * A line of the catalogue: how a law is called in the input, what it takes from there, and how it
 * is made. Where the constants define the shear modulus at rest (`has_own_shear_modulus`) the only
 * modulus beside them is Bulk modulus or Poisson ratio, else there is a pair of moduli.
 */
struct LawEntry {
  std::string name;
  std::string energy;  ///< formula and use, for the documentation of the input
  std::vector<LawConstant> constants = {};
  bool has_own_shear_modulus = false;
  int least_fibres = 0, most_fibres = 0;  ///< families

  /** Throw InputError, naming `section`, where the constants do not fit together, or do not fit
   * the moduli; may be null. */
  using Check = std::function<void(const LawData&, const std::string& section)>;
  Check check_constants = nullptr, check = nullptr;

  bool is_split = false;         ///< into an isochoric part and the volumetric energy
  bool is_plastic = false;       ///< has internal variables
  bool is_small_strain = false;  ///< as Law

  // set by the functions below
  std::function<double(const LawData&)> shear_modulus = nullptr;
  std::function<std::unique_ptr<Law<2>>(const LawData&)> make_2d = nullptr;
  std::function<std::unique_ptr<Law<3>>(const LawData&)> make_3d = nullptr;
  std::function<LawOperations(const LawData&)> operations_2d = nullptr, operations_3d = nullptr;

  template <int dim>
  std::unique_ptr<Law<dim>> make(const LawData& data) const {
    if constexpr (dim == 2)
      return make_2d(data);
    else
      return make_3d(data);
  }
};

/** The entry of the law with the model that `model` gives for its data. */
template <class MakeModel>
LawEntry with_model(LawEntry entry, MakeModel model) {
  using Model = decltype(model(LawData{}));
  entry.is_plastic = IsPlastic<Model>::value;
  entry.is_small_strain = Model::small_strain;
  entry.make_2d = [=](const LawData& data) {
    return std::make_unique<PointLaw<Model, 2>>(model(data));
  };
  entry.make_3d = [=](const LawData& data) {
    return std::make_unique<PointLaw<Model, 3>>(model(data));
  };
  entry.operations_2d = [=](const LawData& data) { return operations_of<2>(model(data)); };
  entry.operations_3d = [=](const LawData& data) { return operations_of<3>(model(data)); };
  return entry;
}

/** The entry of a law W(F J^(-1/3)) + kappa U(J), see Isochoric; `model` gives the model of W. */
template <class MakeModel>
LawEntry isochoric(LawEntry entry, MakeModel model) {
  using Model = decltype(model(LawData{}));
  entry.is_split = true;
  entry.shear_modulus = [=](const LawData& data) { return model(data).shear_modulus(); };
  return with_model(entry, [=](const LawData& data) {
    return Isochoric<Model>{model(data), data.volumetric};
  });
}

/** The entry of a compressible law W(F) + V(J), see Coupled; `model` gives the model of W. */
template <class MakeModel>
LawEntry coupled(LawEntry entry, MakeModel model) {
  using Model = decltype(model(LawData{}));
  entry.shear_modulus = [=](const LawData& data) { return model(data).shear_modulus(); };
  return with_model(
      entry, [=](const LawData& data) { return Coupled<Model>(model(data), data.elastic.lambda); });
}

}  // namespace steppe

#pragma once

#include "steppe/fem/space.h"
#include "steppe/input/expression.h"
#include "steppe/material/law_parts.h"
#include "steppe/material/material_input.h"
#include "steppe/material/fibre_field.h"
#include "steppe/material/prony.h"
#include "steppe/material/viscous_stress.h"
#include "steppe/physics/body/rayleigh.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The degree of J_bar in the cells of a space, see MeanDilatation.
template <int dim>
unsigned int dilatation_degree(const Space<dim>& space) {
  return space.mesh().simplicial() ? 0 : space.degree() - 1;
}

template <int dim>
struct Material {
  std::string name;
  std::unique_ptr<Law<dim>> law;
  bool stiff;        ///< false for the law `none`, which has mass only
  double density;    ///< reference density, kg/m^3
  double viscosity;  ///< c, N s/m^4
  RayleighFactors rayleigh;
  FibreField<dim> fibres;
  std::optional<SplitLaw<dim>> split;   ///< the law's parts, where it has them
  Dilatation dilatation;                ///< the law is split where it is the mean
  std::vector<MaxwellBranch> branches;  ///< see Relaxation
  ViscousStress viscous;

  /// Does the volumetric energy take means of the dilatation?
  bool averages() const {
    return dilatation == Dilatation::mean || dilatation == Dilatation::nodal;
  }
  /// The law at the points alone: all of it, or without its volumetric energy where that takes
  /// means at the nodes (see NodalDilatation).
  const Law<dim>& point_law() const {
    return dilatation == Dilatation::nodal ? *split->isochoric : *law;
  }
  /// The law whose stress the branches take a part of.
  const Law<dim>& relaxing_law() const { return split ? *split->isochoric : *law; }
};

/// The materials, and which one each owned cell is made of.
template <int dim>
class Body {
 public:
  /// Where regions overlap the later material counts; those without Rayleigh factors of their own
  /// take `rayleigh`. `constants` are those of expressions. Collective. Throws InputError on all
  /// ranks for bad constants, a material without cells, cells without material, a
  /// Dilatation that the cells are not for.
  Body(const Space<dim>& space, const std::vector<std::pair<std::string, MaterialInput>>& materials,
       const RayleighFactors& rayleigh, const Constants& constants = {});

  const std::vector<Material<dim>>& materials() const { return materials_; }
  int material_number(std::size_t cell) const { return number_[cell]; }
  /// Are the forces of all materials linear in displacement and velocity?
  bool linear() const;
  const Material<dim>& material(std::size_t cell) const { return materials_[number_[cell]]; }

 private:
  std::vector<Material<dim>> materials_;
  std::vector<int> number_;
};

}  // namespace steppe

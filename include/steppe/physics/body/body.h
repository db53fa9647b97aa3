#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/input/values/expression.h"
#include "steppe/material/catalogue/fibre_field.h"
#include "steppe/material/catalogue/law_parts.h"
#include "steppe/material/catalogue/material_input.h"
#include "steppe/material/law/viscous_stress.h"
#include "steppe/physics/body/branches.h"
#include "steppe/physics/body/rayleigh.h"
#include "steppe/physics/body/temperature.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The degree of J_bar in the cells of a space, see MeanDilatation: one below that of the
/// displacement, two on simplices, where the inf-sup condition holds for these.
template <int dim>
unsigned int dilatation_degree(const Space<dim>& space) {
  const unsigned int below = space.mesh().simplicial() ? 2 : 1;
  return space.degree() > below ? space.degree() - below : 0;
}

/// How a material expands with the temperature T: the thermal strain alpha (T - T_0).
struct ThermalExpansion {
  double coefficient = 0;  ///< alpha, 1/K; 0: not at all
  double reference = 0;    ///< T_0, K

  double strain(double temperature) const { return coefficient * (temperature - reference); }
};

template <int dim>
struct Material {
  std::string name;
  std::unique_ptr<Law<dim>> law;
  bool stiff;        ///< false for what has mass only: the law `none`, and rigid cells
  double density;    ///< reference density, kg/m^3
  double viscosity;  ///< c, N s/m^4
  RayleighFactors rayleigh;
  FibreField<dim> fibres;
  std::optional<SplitLaw<dim>> split;   ///< the law's parts, where it has them
  Dilatation dilatation;                ///< the law is split where it is the mean
  std::vector<MaxwellBranch> branches;  ///< see Relaxation
  ViscousStress viscous;
  ThermalExpansion expansion;  ///< the laws are ThermalLaws where it is not 0
  int input;                   ///< its number in the input's list

  /// Does it expand with the temperature?
  bool expands() const { return expansion.coefficient != 0; }
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

/// The materials, and which one each owned cell is made of. Rigid cells are of materials of their
/// own behind those of the input, not stiff, with the moduli that contact and absorbing boundaries
/// ask for; a material all of whose cells are rigid stays in its place.
template <int dim>
class Body {
 public:
  /// Where regions overlap the later material counts; those without Rayleigh factors of their own
  /// take `rayleigh`. `constants` are those of expressions. Owned cells whose number in `rigid` is
  /// not negative do not deform, see RemotePoints; none where that is empty. Borrows the space.
  /// Collective. Throws InputError on all ranks for bad constants, a material without cells, cells
  /// without material, a Dilatation that the cells are not for, a temperature that no material
  /// expands with.
  Body(const Space<dim>& space, const std::vector<std::pair<std::string, MaterialInput>>& materials,
       const RayleighFactors& rayleigh, const Constants& constants = {},
       std::unique_ptr<Temperature<dim>> temperature = nullptr, const std::vector<int>& rigid = {});

  const std::vector<Material<dim>>& materials() const { return materials_; }
  int material_number(std::size_t cell) const { return number_[cell]; }
  /// The number of a cell's material in the input's list.
  int input_number(std::size_t cell) const { return material(cell).input; }
  /// Are the forces of all materials linear in displacement and velocity?
  bool linear() const;
  const Material<dim>& material(std::size_t cell) const { return materials_[number_[cell]]; }
  /// Null where none is given; else some materials expand with it.
  const Temperature<dim>* temperature() const { return temperature_.get(); }

 private:
  /// Make materials of rigid cells.
  void separate(const std::vector<std::pair<std::string, MaterialInput>>& materials,
                const std::vector<int>& rigid, MPI_Comm communicator);

  std::vector<Material<dim>> materials_;
  std::vector<int> number_;
  std::unique_ptr<Temperature<dim>> temperature_;
};

/// The branches of each material.
template <int dim>
BranchesOfMaterials branches_of(const Body<dim>& body) {
  BranchesOfMaterials branches;
  for (const Material<dim>& material : body.materials()) branches.push_back(material.branches);
  return branches;
}

}  // namespace steppe

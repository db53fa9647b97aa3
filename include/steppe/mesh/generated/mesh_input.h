#pragma once

#include "steppe/input/parameters/condition.h"
#include <deal.II/base/parameter_handler.h>

#include <string>

namespace steppe {

/// The input's section `Mesh`.
struct MeshInput {
  unsigned int dimension = 3;
  std::string type = "box";
  std::string lower = "0, 0, 0", upper = "1, 1, 1", cells = "1, 1, 1";
  std::string shape = "hypercubes";
  std::string generator = "hyper_cube", arguments;
  std::string file, format = "by extension";
  double size = 0;  ///< largest edge of a cell of a CAD file, in the mesh's lengths before `scale`
  std::string sizes;  ///< smaller ones near regions
  unsigned int cells_per_circle = 0;
  std::string joined = "touching";  ///< which bodies of a CAD file share nodes where they touch
  std::string sides = "curved";
  double scale = 1;
  std::string transform;
  unsigned int refinements = 0;
  std::string partitioner = "auto", balance = "cells";
  unsigned int ranks_per_reader = 0;
  std::string partition;  ///< a file of parts, relative to the input file, or empty

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters mean something.
  static std::vector<Condition> conditions();
};

}  // namespace steppe

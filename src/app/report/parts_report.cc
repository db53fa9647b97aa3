#include "steppe/app/report/parts_report.h"

#include "steppe/app/report/brackets.h"
#include "steppe/app/report/pair_report.h"
#include "steppe/app/report/text_table.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/summary/part_file.h"

#include <deal.II/base/utilities.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

namespace steppe {

namespace {

constexpr double rounding = 1e3;  // of means over many faces, beside that of in_brackets

template <int dim>
std::string shape_in_words(const PartShape<dim>& shape, const std::string& length, double size) {
  if (shape.kind == PartShape<dim>::flat)
    return "flat, normal " + in_brackets(shape.normal, dim, rounding);
  if (shape.kind == PartShape<dim>::curved)
    return "mean normal " + in_brackets(shape.normal, dim, rounding);
  const std::string round = (dim == 2 ? "arc" : "cylinder") + std::string(" of radius ") +
                            short_number(shape.radius) + length;
  if (dim == 2) return round + " about " + in_brackets(shape.point, dim, rounding * size);
  return round + ", axis " + in_brackets(shape.axis, dim, rounding) + " through " +
         in_brackets(shape.point, dim, rounding * size);
}

using Json = nlohmann::ordered_json;

/// Parts of a body as numbers for programs.
template <int dim>
Json parts_as_json(double extent, const std::vector<FacePart<dim>>& faces,
                   const std::vector<std::string>& shapes,
                   const std::vector<VolumePart<dim>>& volumes, const FacingSurfaces<dim>& facing,
                   const std::vector<ProposedTie>& ties) {
  Json json = {{"extent", extent},
               {"faces", Json::array()},
               {"volumes", Json::array()},
               {"pairs", Json::array()},
               {"ties", Json::array()}};
  for (std::size_t i = 0; i < faces.size(); ++i)
    json["faces"].push_back({{"id", faces[i].id},
                             {"name", faces[i].name},
                             {"faces", faces[i].n_faces},
                             {"area", faces[i].shape.area},
                             {"centre", as_numbers(faces[i].shape.centre, dim)},
                             {"shape", shapes[i]}});
  for (const VolumePart<dim>& part : volumes)
    json["volumes"].push_back({{"id", part.id},
                               {"name", part.name},
                               {"cells", part.n_cells},
                               {"volume", part.volume},
                               {"mass", part.mass},
                               {"centre", as_numbers(part.centre, dim)}});
  const auto side = [](const FacingSurface& surface) {
    return Json{{"piece", surface.piece}, {"volume", surface.body}, {"face", surface.id}};
  };
  for (const FacingPair& pair : facing.pairs())
    json["pairs"].push_back({{"secondary", side(pair.secondary)},
                             {"primary", side(pair.primary)},
                             {"area", pair.area},
                             {"gap", pair.gap}});
  for (const ProposedTie& tie : ties)
    json["ties"].push_back(
        {{"name", tie.name}, {"secondary", tie.secondary}, {"primary", tie.primary}});
  return json;
}

/// Of each owned cell, kg/m^3; where regions overlap the later material counts. Collective.
template <int dim>
std::vector<double> densities_of(const Input& input, const Space<dim>& space) {
  std::vector<double> densities(space.cells().size(), 0);
  for (const auto& [name, material] : input.materials) {
    const std::string where = "Materials / " + name + " / Where";
    for (const std::size_t k :
         region_cells(space, space.mesh().volume_region(material.where, where), where))
      densities[k] = material.density;
  }
  return densities;
}

}  // namespace

template <int dim>
void report_parts(const Input& input, const Space<dim>& space) {
  const double size = space.mesh().size();
  const std::string unit = unit_of("displacement", input.output.units),
                    length = unit.empty() ? "" : " " + unit;
  const auto power = [&](int n) {
    return unit.empty() || n == 1 ? length : length + "^" + std::to_string(n);
  };
  const auto faces = face_parts(space);
  const auto volumes = volume_parts(space, densities_of(input, space));
  const FacingSurfaces<dim> facing(space, input.tie_tolerance);
  const auto ties = proposed_ties(space, facing, faces);
  std::vector<std::string> shapes;
  for (const FacePart<dim>& part : faces)
    shapes.push_back(shape_in_words(part.shape, length, size));
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(space.communicator()) == 0;
  if (speaks) {
    std::vector<TextRow> rows = {{"id", "name", "faces",
                                  (dim == 3 ? "area," : "length,") + power(dim - 1),
                                  "centre," + length, "shape"}};
    for (std::size_t i = 0; i < faces.size(); ++i)
      rows.push_back({std::to_string(faces[i].id), faces[i].name, short_number(faces[i].n_faces),
                      short_number(faces[i].shape.area),
                      in_brackets(faces[i].shape.centre, dim, rounding * size), shapes[i]});
    std::printf("parts of the boundary, for Where = id N or name NAME:\n");
    print_table(rows);
    const std::string of_mass = unit_of("mass", input.output.units);
    rows = {{"id", "name", "cells", (dim == 3 ? "volume," : "area,") + power(dim),
             of_mass.empty() ? "mass" : "mass, " + of_mass, "centre," + length}};
    for (const VolumePart<dim>& part : volumes)
      rows.push_back({std::to_string(part.id), part.name, short_number(part.n_cells),
                      short_number(part.volume), short_number(part.mass),
                      in_brackets(part.centre, dim, rounding * size)});
    std::printf(dim == 3 ? "volumes:\n" : "areas:\n");
    print_table(rows);
    if (!facing.pairs().empty()) print_pairs(space, facing, ties, input.output.units);
  }
  const std::filesystem::path folder = input.resolve(input.output.folder);
  const std::string stem = folder / (input.output.name + ".faces"), path = stem + ".vtu";
  if (speaks) {
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
  }
  try {
    write_parts(path, space, faces);
    if (speaks)
      write_whole(stem + ".json", parts_as_json(size, faces, shapes, volumes, facing, ties)
                                          .dump(1, ' ', false, Json::error_handler_t::replace) +
                                      "\n");
    if (speaks) std::cout << "faces: " << path << ", drawn by steppe faces\n";
  } catch (const OutputError& error) {
    if (speaks) warn(error.what());
  }
  if (speaks) std::fflush(stdout);
}

template void report_parts(const Input&, const Space<2>&);
template void report_parts(const Input&, const Space<3>&);

}  // namespace steppe

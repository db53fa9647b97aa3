#include "steppe/app/report/drawing_report.h"

#include "steppe/base/process/error.h"
#include "steppe/output/series/units.h"
#include "steppe/output/summary/part_table.h"

#include <deal.II/base/mpi.h>

#include <cmath>
#include <cstdio>

namespace steppe {

namespace {

/// "0.12 % less".
std::string difference(double part) {
  char text[40];
  std::snprintf(text, sizeof text, "%.2g %% %s", 100 * std::abs(part), part < 0 ? "less" : "more");
  return text;
}

}  // namespace

template <int dim>
void report_drawing(const Space<dim>& space, double volume, const std::string& units) {
  const Drawing& drawing = space.mesh().drawing();
  if (drawing.empty()) return;
  double area = 0, drawn = 0, largest = 0;
  std::string place;
  for (const FacePart<dim>& part : face_parts(space)) {
    const auto known = drawing.areas.find(part.id);
    if (known == drawing.areas.end()) continue;
    const double miss = std::abs(part.shape.area - known->second);
    area += part.shape.area;
    drawn += known->second;
    if (miss <= largest) continue;
    largest = miss;
    char text[120];
    std::snprintf(text, sizeof text, " about (%.4g, %.4g", part.shape.centre[0],
                  part.shape.centre[1]);
    place = std::string(dim == 3 ? "face " : "curve ") + std::to_string(part.id) +
            (part.name.empty() ? "" : " (" + part.name + ")") + text;
    if (dim == 3) {
      std::snprintf(text, sizeof text, ", %.4g", part.shape.centre[dim - 1]);
      place += text;
    }
    place += "), which has " + difference(part.shape.area / known->second - 1) +
             (dim == 3 ? " area" : " length");
  }
  if (dealii::Utilities::MPI::this_mpi_process(space.communicator()) != 0) return;
  const std::string length = unit_of("length", units),
                    unit = length.empty() ? "" : " " + length + "^" + std::to_string(dim);
  const double off = volume / drawing.volume - 1, areas_off = drawn > 0 ? area / drawn - 1 : 0;
  std::printf("drawing: %s %.6g%s; the cells have %s", dim == 3 ? "volume" : "area", drawing.volume,
              unit.c_str(), difference(off).c_str());
  if (drawn > 0)
    std::printf(", and %s of its %s", difference(areas_off).c_str(),
                dim == 3 ? "surface" : "curves");
  std::printf("\n");
  std::fflush(stdout);
  constexpr double much = 0.01;
  if (std::abs(off) <= much && std::abs(areas_off) <= much) return;
  warn("the cells have " + difference(off) + (dim == 3 ? " volume" : " area") +
       " than the CAD file" + (place.empty() ? "" : ", most at " + place) +
       "; take a smaller Mesh / Size, Sizes near there, Cells per circle, or Space / Degree = 2 "
       "with curved sides");
}

template void report_drawing(const Space<2>&, double, const std::string&);
template void report_drawing(const Space<3>&, double, const std::string&);

}  // namespace steppe

#include "steppe/app/report/pair_report.h"

#include "steppe/app/report/text_table.h"
#include "steppe/output/folder/units.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <set>

namespace steppe {

namespace {

constexpr double whole = 0.98;  // of a surface that is opposite to others, for curved ones

/// A name that may stand in a list of the input.
std::string as_name(std::string text) {
  for (char& c : text)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return text;
}

/// `id 3; id 5`.
std::string region_of(const std::set<unsigned int>& ids) {
  std::string text;
  for (const unsigned int id : ids) text += (text.empty() ? "id " : "; id ") + std::to_string(id);
  return text;
}

/// What one side of two pieces has opposite to the other.
struct Side {
  std::set<unsigned int> ids;
  std::string body;
};

}  // namespace

template <int dim>
std::string body_of(const FacingSurfaces<dim>& facing, const FacingSurface& surface,
                    const PartNames& volumes) {
  const auto& all = facing.surfaces();
  const bool is_in_several = std::any_of(all.begin(), all.end(), [&](const FacingSurface& other) {
    return other.body == surface.body && other.piece != surface.piece;
  });
  return called(surface.body, volumes) +
         (is_in_several ? " (piece " + std::to_string(surface.piece + 1) + ")" : "");
}

template <int dim>
std::vector<ProposedTie> proposed_ties(const Space<dim>& space, const FacingSurfaces<dim>& facing,
                                       const std::vector<FacePart<dim>>& faces) {
  const auto area_of = [&](const std::set<unsigned int>& ids) {
    double sum = 0;
    for (const FacePart<dim>& part : faces)
      if (ids.count(part.id) > 0) sum += part.shape.area;
    return sum;
  };
  const auto& all = facing.surfaces();
  const auto is_own = [&](const std::set<unsigned int>& ids, int piece) {
    return std::all_of(all.begin(), all.end(), [&](const FacingSurface& surface) {
      return surface.piece == piece || ids.count(surface.id) == 0;
    });
  };
  std::vector<ProposedTie> ties;
  std::map<std::string, int> known;
  for (const FacingPieces& pieces : facing.of_pieces()) {
    if (pieces.area == 0) continue;
    Side secondary, primary;
    for (const FacingPair& pair : facing.pairs()) {
      if (pair.secondary.piece != pieces.secondary || pair.primary.piece != pieces.primary)
        continue;
      secondary.ids.insert(pair.secondary.id);
      primary.ids.insert(pair.primary.id);
      secondary.body = called(pair.secondary.body, space.mesh().volume_names());
      primary.body = called(pair.primary.body, space.mesh().volume_names());
    }
    if (!is_own(secondary.ids, pieces.secondary) || !is_own(primary.ids, pieces.primary)) continue;
    if (pieces.area < whole * area_of(secondary.ids)) {
      if (pieces.area < whole * area_of(primary.ids)) continue;
      std::swap(secondary, primary);
    }
    std::string name = as_name(secondary.body + "_" + primary.body);
    if (const int n = ++known[name]; n > 1) name += "_" + std::to_string(n);
    ties.push_back({name, region_of(secondary.ids), region_of(primary.ids)});
  }
  return ties;
}

template <int dim>
void print_pairs(const Space<dim>& space, const FacingSurfaces<dim>& facing,
                 const std::vector<ProposedTie>& ties, const std::string& units) {
  const std::string unit = unit_of("length", units);
  const auto with_unit = [&](const std::string& word, int power) {
    return word +
           (unit.empty() ? "" : ", " + unit + (power > 1 ? "^" + std::to_string(power) : ""));
  };
  const auto side = [&](const FacingSurface& surface) {
    const std::string id = "id " + std::to_string(surface.id),
                      name = called(surface.id, space.mesh().boundary_names());
    return body_of(facing, surface, space.mesh().volume_names()) + ", " + id +
           (name == id ? "" : " (" + name + ")");
  };
  std::vector<TextRow> rows = {{with_unit("area", dim - 1), "secondary: body, face",
                                "primary: body, face", with_unit("largest gap", 1)}};
  const double rounding = 1e-12 * space.mesh().size();
  for (const FacingPair& pair : facing.pairs())
    rows.push_back({short_number(pair.area), side(pair.secondary), side(pair.primary),
                    short_number(pair.gap < rounding ? 0 : pair.gap)});
  std::printf("surfaces that face each other, of pieces that share no nodes:\n");
  print_table(rows);
  std::printf("Ties / Names = auto joins them%s\n", ties.empty() ? "" : ", or this:");
  if (ties.empty()) return;
  std::string names, sections;
  for (const ProposedTie& tie : ties) {
    names += (names.empty() ? "" : ", ") + tie.name;
    sections += "    subsection " + tie.name + "\n      set Secondary = " + tie.secondary +
                "\n      set Primary   = " + tie.primary + "\n    end\n";
  }
  std::printf("  subsection Ties\n    set Names = %s\n%s  end\n", names.c_str(), sections.c_str());
}

#define INSTANTIATE(dim)                                                                         \
  template std::string body_of(const FacingSurfaces<dim>&, const FacingSurface&,                 \
                               const PartNames&);                                                \
  template std::vector<ProposedTie> proposed_ties(const Space<dim>&, const FacingSurfaces<dim>&, \
                                                  const std::vector<FacePart<dim>>&);            \
  template void print_pairs(const Space<dim>&, const FacingSurfaces<dim>&,                       \
                            const std::vector<ProposedTie>&, const std::string&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe

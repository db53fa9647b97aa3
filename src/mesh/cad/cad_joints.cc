#include "steppe/mesh/cad/cad_joints.h"

#include "steppe/base/numbers/groups.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

#include <gmsh.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace steppe {

namespace {

using Entities = gmsh::vectorpair;

/// The bodies that a word of Mesh / Joined means, by a name or a number.
BodyGroup bodies_of(const std::string& word, const std::string& begin,
                    const std::vector<int>& numbers, const PartNames& names) {
  std::set<int> wanted;
  const auto [first, last] = names.equal_range(word);
  for (auto found = first; found != last; ++found) wanted.insert(int(found->second));
  if (const auto number = whole_number(word); wanted.empty() && number) wanted.insert(int(*number));
  BodyGroup bodies;
  for (std::size_t b = 0; b < numbers.size(); ++b)
    if (wanted.count(numbers[b]) > 0) bodies.push_back(b);
  if (!bodies.empty()) return bodies;
  std::vector<std::string> known;
  for (const auto& [name, number] : names)
    if (known.empty() || known.back() != name) known.push_back(name);
  throw InputError(begin + "the file has no body of the name or number '" + word + "'" +
                   (known.empty()
                        ? "; its bodies have the numbers 1 to " + std::to_string(numbers.size())
                        : "; " + suggestion(word, known)));
}

/// The faces around bodies, in 2D curves.
std::set<int> faces_around(const Entities& bodies) {
  Entities around;
  gmsh::model::getBoundary(bodies, around, false, false, false);
  std::set<int> faces;
  for (const auto& [dimension, tag] : around) faces.insert(tag);
  return faces;
}

/// Give each of these bodies faces of its own, where a file lets them share some.
void part(std::vector<Entities>& pieces_of) {
  std::set<int> taken;
  for (Entities& pieces : pieces_of) {
    const std::set<int> faces = faces_around(pieces);
    if (std::none_of(faces.begin(), faces.end(), [&](int face) { return taken.count(face) > 0; })) {
      taken.insert(faces.begin(), faces.end());
      continue;
    }
    Entities copies;
    gmsh::model::occ::copy(pieces, copies);
    gmsh::model::occ::remove(pieces, true);
    gmsh::model::occ::synchronize();
    pieces = copies;
  }
}

}  // namespace

std::vector<BodyGroup> joined_bodies(const std::string& joined, const std::vector<int>& numbers,
                                     const PartNames& names) {
  const std::string begin = "Mesh / Joined = " + joined + ": ";
  BodyGroup all(numbers.size());
  for (std::size_t b = 0; b < all.size(); ++b) all[b] = b;
  if (trimmed(joined) == "touching") return {all};
  if (trimmed(joined) == "none") return {};
  const std::vector<std::string> texts = split(joined, ',');
  if (texts.empty())
    throw InputError("Mesh / Joined: is empty; set touching, none, or bodies, `base+lid, 3+4`");
  Groups together(numbers.size());
  std::set<std::size_t> named;
  for (const std::string& text : texts) {
    BodyGroup group;
    for (const std::string& word : split(text, '+'))
      for (const std::size_t body : bodies_of(word, begin, numbers, names)) group.push_back(body);
    if (std::set<std::size_t>(group.begin(), group.end()).size() < 2)
      throw InputError(begin + "'" + text +
                       "' is one body; name those that are joined with + between them, as in "
                       "`base+lid`");
    for (const std::size_t body : group) together.join(int(group.front()), int(body));
    named.insert(group.begin(), group.end());
  }
  std::map<int, BodyGroup> groups;
  for (const std::size_t body : named) groups[together.root(int(body))].push_back(body);
  std::vector<BodyGroup> result;
  for (auto& [root, group] : groups) result.push_back(std::move(group));
  return result;
}

std::vector<Entities> join_bodies(const Entities& bodies, const std::vector<BodyGroup>& groups,
                                  bool asked) {
  std::vector<Entities> pieces_of;
  for (const auto& body : bodies) pieces_of.push_back({body});
  if (groups.size() != 1 || groups.front().size() != bodies.size()) part(pieces_of);
  for (const BodyGroup& group : groups) {
    if (group.size() < 2) continue;
    Entities first = pieces_of[group.front()], others, all;
    for (auto body = group.begin() + 1; body != group.end(); ++body)
      others.insert(others.end(), pieces_of[*body].begin(), pieces_of[*body].end());
    std::vector<Entities> map;
    gmsh::model::occ::fragment(first, others, all, map);
    gmsh::model::occ::synchronize();
    for (std::size_t i = 0; i < group.size(); ++i) pieces_of[group[i]] = map[i];
    if (!asked) continue;
    for (const std::size_t body : group) {
      const std::set<int> own = faces_around(pieces_of[body]);
      const bool touches = std::any_of(group.begin(), group.end(), [&](std::size_t other) {
        if (other == body) return false;
        const std::set<int> faces = faces_around(pieces_of[other]);
        return std::any_of(own.begin(), own.end(), [&](int face) { return faces.count(face) > 0; });
      });
      if (!touches)
        throw InputError("Mesh / Joined: body " + std::to_string(bodies[body].second) +
                         " touches none of those that it should be joined with; move it in the "
                         "CAD program, or leave it out and tie it (Ties)");
    }
  }
  return pieces_of;
}

}  // namespace steppe

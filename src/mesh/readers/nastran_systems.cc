#include "steppe/mesh/readers/nastran_systems.h"

namespace steppe {

using namespace dealii;

bool NastranSystems::read(const NastranCards& card) {
  const std::string& name = card.name();
  if (name.size() != 6 || name.rfind("CORD", 0) != 0 || (name[4] != '1' && name[4] != '2'))
    return false;
  System system{NodeCoordinates::rectangular, 0, {0, 0, 0}, {}, card.place()};
  if (name[5] == 'C')
    system.kind = NodeCoordinates::cylindrical;
  else if (name[5] == 'S')
    system.kind = NodeCoordinates::spherical;
  else if (name[5] != 'R')
    return false;
  if (name[4] == '2') {
    if (!card.is_blank(2)) system.other = card.whole(2, "the system of its points");
    for (int p = 0; p < 3; ++p)
      for (int c = 0; c < 3; ++c) system.points[p][c] = card.real(3 + 3 * p + c, "a coordinate");
    add(card.whole(1, "the number of a system"), system);
  } else {
    for (const int first : {1, 5}) {  // two in a card
      if (first > 1 && card.is_blank(first)) break;
      for (int n = 0; n < 3; ++n) system.nodes[n] = card.whole(first + 1 + n, "a node");
      add(card.whole(first, "the number of a system"), system);
    }
  }
  return true;
}

void NastranSystems::add(long number, const System& system) {
  if (number == 0) file_.fail_at(system.place, "coordinate system 0 is the global one");
  if (!systems_.emplace(number, system).second)
    file_.fail_at(system.place, "coordinate system " + std::to_string(number) + " is given twice");
}

Point<3> NastranSystems::global(long number, const Point<3>& x, const FilePlace& whose,
                                const Position& position) {
  if (number == 0) return x;
  const auto found = systems_.find(number);
  if (found == systems_.end())
    file_.fail_at(whose, "coordinate system " + std::to_string(number) +
                             " is not in the file, by none of CORD1R, CORD1C, CORD1S, CORD2R, "
                             "CORD2C, CORD2S");
  System& system = found->second;
  if (system.state != System::known) find(number, system, position);
  return system.frame(rectangular(system.kind, x));
}

void NastranSystems::find(long number, System& system, const Position& position) {
  if (system.state == System::begun)
    file_.fail_at(system.place,
                  "coordinate system " + std::to_string(number) + " is defined by itself");
  constexpr int most = 1000;
  if (++depth_ > most)
    file_.fail_at(system.place,
                  "more than " + std::to_string(most) + " coordinate systems are in one another");
  system.state = System::begun;
  std::array<Point<3>, 3> points;
  for (int p = 0; p < 3; ++p)
    points[p] = system.nodes[p] > 0
                    ? position(system.nodes[p], system.place)
                    : global(system.other, system.points[p], system.place, position);
  const auto frame = frame_by_z(points[0], points[1], points[2]);
  if (!frame)
    file_.fail_at(system.place, "the three points of coordinate system " + std::to_string(number) +
                                    " are on a line");
  system.frame = *frame;
  system.state = System::known;
  --depth_;
}

}  // namespace steppe

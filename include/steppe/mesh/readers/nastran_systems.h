#pragma once

#include "steppe/mesh/file/node_frame.h"
#include "steppe/mesh/readers/nastran_cards.h"

#include <functional>
#include <map>
#include <string>

namespace steppe {

/**
 * The coordinate systems of a Nastran file: CORD1R, CORD1C, CORD1S by three nodes, CORD2R, CORD2C,
 * CORD2S by three points of another system. Local; throws InputError with the line.
 */
class NastranSystems {
 public:
  /// The position of a node by its number, for those by nodes.
  using Position = std::function<dealii::Point<3>(long node, const FilePlace& place)>;

  explicit NastranSystems(const FileWords& file) : file_(file) {}

  /// Keep the system of a card. False for cards of other names.
  bool read(const NastranCards& card);
  /// A point of a system in the global one; call after all cards are read.
  dealii::Point<3> global(long system, const dealii::Point<3>& x, const FilePlace& whose,
                          const Position& position);

 private:
  struct System {
    NodeCoordinates kind;
    long other;  // in which its points are
    std::array<long, 3> nodes;
    std::array<dealii::Point<3>, 3> points;
    FilePlace place;
    NodeFrame frame = {};
    enum { unknown, begun, known } state = unknown;
  };

  void add(long number, const System& system);
  void find(long number, System& system, const Position& position);

  const FileWords& file_;
  std::map<long, System> systems_;
  int depth_ = 0;  // how many are in one another
};

}  // namespace steppe

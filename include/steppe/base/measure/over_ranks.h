#pragma once

namespace steppe {

/// A quantity of each rank.
struct OverRanks {
  double most, mean, least;
};

}  // namespace steppe

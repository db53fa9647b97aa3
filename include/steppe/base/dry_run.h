#pragma once

#include "steppe/base/archive.h"

namespace steppe {

/// Takes a history and keeps nothing of it: finds what cannot be saved.
class DryRun : public Archive {
 public:
  bool loads() const override { return false; }

 private:
  void numbers(const std::string&, std::vector<double>&) override {}
  void part_of_sum(const std::string&, double&) override {}
  void owned_entries(const std::string&, Vec) override {}
  void at_places(const std::string&, const Places&, std::vector<double>&) override {}
};

}  // namespace steppe

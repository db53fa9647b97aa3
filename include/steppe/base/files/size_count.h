#pragma once

#include "steppe/base/files/archive.h"

namespace steppe {

/// Takes a history and keeps nothing of it: counts its numbers, and finds what cannot be saved.
class SizeCount : public Archive {
 public:
  bool loads() const override { return false; }

  /// Bytes of this rank's numbers in tables.
  double bytes() const { return bytes_; }
  /// Tables, and numbers that are kept as text, the same on all ranks.
  std::size_t n_tables() const { return n_tables_; }
  std::size_t n_numbers() const { return n_numbers_; }

 private:
  void numbers(const std::string&, std::vector<double>& values) override {
    n_numbers_ += 1 + values.size();
  }
  void part_of_sum(const std::string&, double&) override { add(1); }
  void owned_entries(const std::string&, Vec v) override {
    PetscInt n;
    check(VecGetLocalSize(v, &n));
    add(std::size_t(n));
  }
  void at_places(const std::string&, const Places&, std::vector<double>& values) override {
    add(values.size());
  }
  void add(std::size_t n) {
    bytes_ += double(n * sizeof(double));
    ++n_tables_;
  }

  double bytes_ = 0;
  std::size_t n_tables_ = 0, n_numbers_ = 0;
};

}  // namespace steppe

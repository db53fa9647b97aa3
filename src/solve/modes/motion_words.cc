#include "steppe/solve/modes/motion_words.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace steppe {
namespace {

using Motion = std::array<double, 6>;

constexpr double negligible = 1e-6;

/// "x" for an axis, else the components.
std::string direction(const double* v, int n) {
  double length = 0;
  for (int c = 0; c < n; ++c) length += v[c] * v[c];
  std::ostringstream text;
  for (int c = 0; c < n; ++c)
    if (v[c] * v[c] > (1 - 1e-10) * length) return std::string(1, "xyz"[c]);
  text.precision(3);
  for (int c = 0; c < n; ++c) {
    const double component = v[c] / std::sqrt(length);
    text << (c ? ", " : "(") << (std::abs(component) < 1e-6 ? 0 : component);
  }
  text << ")";
  return text.str();
}

/// Independent rows of an echelon form with the rotations first, so that pure translations come out
/// as such.
std::vector<Motion> echelon(std::vector<Motion> rows, int dim, int n) {
  std::size_t done = 0;
  for (int step = 0; step < n && done < rows.size(); ++step) {
    const int column = (step + dim) % n;
    const auto pivot =
        std::max_element(rows.begin() + done, rows.end(), [&](const Motion& a, const Motion& b) {
          return std::abs(a[column]) < std::abs(b[column]);
        });
    if (!(std::abs((*pivot)[column]) > negligible)) continue;
    std::swap(*pivot, rows[done]);
    const double value = rows[done][column];
    for (double& c : rows[done]) c /= value;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == done) continue;
      const double factor = rows[i][column];
      for (int k = 0; k < n; ++k) rows[i][k] -= factor * rows[done][k];
    }
    ++done;
  }
  rows.resize(done);
  return rows;
}

}  // namespace

std::string motion_words(std::vector<Motion> motions, int dim) {
  const int n = dim * (dim + 1) / 2;
  std::string translations, rotations;
  const std::vector<Motion> rows = echelon(std::move(motions), dim, n);
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    double turn = 0, size = 0;
    for (int k = 0; k < n; ++k) size = std::max(size, std::abs((*row)[k]));
    for (int k = dim; k < n; ++k) turn = std::max(turn, std::abs((*row)[k]));
    std::string& list = turn > negligible * size ? rotations : translations;
    const std::string word = turn > negligible * size
                                 ? dim == 2 ? "z" : direction(row->data() + dim, dim)
                                 : direction(row->data(), dim);
    list = word + (list.empty() ? "" : ", ") + list;
  }
  return (translations.empty() ? "" : "translation along " + translations) +
         (translations.empty() || rotations.empty() ? "" : ", ") +
         (rotations.empty() ? "" : "rotation about " + rotations);
}

}  // namespace steppe

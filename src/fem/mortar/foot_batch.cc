#include "steppe/fem/mortar/foot_batch.h"

#include <cstring>

namespace steppe {

using namespace dealii;

namespace {

constexpr int most_steps = 10;
// Newton's method squares its error: beyond this one it is less than rounding
constexpr double exact_step = 1e-9;

Lanes lanes_of(const double* numbers) {
  Lanes::Vector values;
  std::memcpy(&values, numbers, sizeof(values));
  return values;
}

template <std::size_t dim>
Lanes inner_product(const std::array<Lanes, dim>& a, const std::array<Lanes, dim>& b) {
  Lanes result = a[0] * b[0];
  for (std::size_t c = 1; c < dim; ++c) result += a[c] * b[c];
  return result;
}

/// The lesser one; b where it is no number.
Lanes lesser(const Lanes& a, const Lanes& b) { return where_at_most(a - b, 0, a, b); }

Lanes normal_of(const std::array<std::array<Lanes, 2>, 1>& t, std::array<Lanes, 2>& area) {
  area = {t[0][1], -t[0][0]};
  return inner_product(area, area);
}
Lanes normal_of(const std::array<std::array<Lanes, 3>, 2>& t, std::array<Lanes, 3>& area) {
  for (std::size_t c = 0; c < 3; ++c) {
    const std::size_t d = (c + 1) % 3, e = (c + 2) % 3;
    area[c] = t[0][d] * t[1][e] - t[0][e] * t[1][d];
  }
  return inner_product(area, area);
}

}  // namespace

template <int dim>
void FootBatch<dim>::set(int lane, const Face& own, const Point<dim - 1>& eta, const Face& face) {
  const int n = dim == 3 && simplicial_ ? 3 : most;
  for (int i = 0; i < n; ++i)
    for (int c = 0; c < dim; ++c) {
      own_[std::size_t(dim * i + c)][std::size_t(lane)] = own.nodes[i][c];
      face_[std::size_t(dim * i + c)][std::size_t(lane)] = face.nodes[i][c];
    }
  for (int k = 0; k < dim - 1; ++k) own_eta_[std::size_t(k)][std::size_t(lane)] = eta[k];
  own_sign_[std::size_t(lane)] = own.sign;
  sign_[std::size_t(lane)] = face.sign;
}

template <int dim>
typename FootBatch<dim>::Patch FootBatch<dim>::patch(const Numbers& nodes) const {
  Patch result;
  for (std::size_t c = 0; c < dim; ++c) {
    const auto node = [&](std::size_t i) { return lanes_of(nodes[dim * i + c].data()); };
    result.x[c] = node(0);
    result.a[c] = node(1) - node(0);
    if constexpr (dim == 3) {
      result.b[c] = node(2) - node(0);
      result.c[c] = simplicial_ ? Lanes(0) : node(3) - node(1) - result.b[c];
    }
  }
  return result;
}

template <int dim>
typename FootBatch<dim>::Places FootBatch<dim>::place(const Patch& patch, const Eta& eta) {
  Places result;
  for (std::size_t c = 0; c < dim; ++c) {
    result[c] = patch.x[c] + eta[0] * patch.a[c];
    if constexpr (dim == 3) result[c] += eta[1] * (patch.b[c] + eta[0] * patch.c[c]);
  }
  return result;
}

template <int dim>
std::array<typename FootBatch<dim>::Places, dim - 1> FootBatch<dim>::tangents(const Patch& patch,
                                                                              const Eta& eta) {
  std::array<Places, dim - 1> result;
  for (std::size_t c = 0; c < dim; ++c) {
    result[0][c] = patch.a[c];
    if constexpr (dim == 3) {
      result[0][c] += eta[1] * patch.c[c];
      result[1][c] = patch.b[c] + eta[0] * patch.c[c];
    }
  }
  return result;
}

template <int dim>
void FootBatch<dim>::project(int n) {
  // lanes without a point repeat the last one
  const auto repeat = [n](auto& numbers) {
    for (auto& of : numbers)
      for (std::size_t l = std::size_t(n); l < std::size_t(size); ++l)
        of[l] = of[std::size_t(n) - 1];
  };
  if (n < size) {
    repeat(own_);
    repeat(face_);
    repeat(own_eta_);
    for (std::size_t l = std::size_t(n); l < std::size_t(size); ++l) {
      own_sign_[l] = own_sign_[std::size_t(n) - 1];
      sign_[l] = sign_[std::size_t(n) - 1];
    }
  }
  const Patch own = patch(own_), face = patch(face_);
  Eta of_point;
  for (std::size_t k = 0; k < dim - 1; ++k) {
    of_point[k] = lanes_of(own_eta_[k].data());
    eta_[k] = simplicial_ ? 1. / dim : 0.5;
  }
  const Places x = place(own, of_point);
  Lanes running = 1, good = 1;
  for (int i = 0; i < most_steps; ++i) {
    const Places X = place(face, eta_);
    const auto t = tangents(face, eta_);
    Places apart;
    for (std::size_t c = 0; c < dim; ++c) apart[c] = x[c] - X[c];
    Eta step;
    if constexpr (dim == 2) {
      step[0] = inner_product(t[0], apart) / inner_product(t[0], t[0]);
    } else {
      const Lanes s = inner_product(t[0], apart), r = inner_product(t[1], apart),
                  m00 = inner_product(t[0], t[0]), m11 = inner_product(t[1], t[1]),
                  m01 = inner_product(t[0], t[1]), h01 = m01 - inner_product(apart, face.c),
                  det = m00 * m11 - h01 * h01;
      step[0] = (m11 * s - h01 * r) / det;
      step[1] = (m00 * r - h01 * s) / det;
      good = where_at_most(0.01 * (m00 * m11 - m01 * m01) - det, 0, good, 0);
    }
    const Lanes square = inner_product(step, step);
    for (std::size_t k = 0; k < dim - 1; ++k) eta_[k] += running * step[k];
    good = where_at_most(running * square, 1, good, 0);
    running = where_at_most(square, exact_step * exact_step, 0, running);
    if (positive(1 - running * good)) break;
  }
  found_ = lesser(1 - running, good);
  Lanes sum = 0;
  for (std::size_t k = 0; k < dim - 1; ++k) {
    found_ = lesser(lesser(eta_[k], 1 - eta_[k]), found_);
    sum += eta_[k];
  }
  if (simplicial_) found_ = lesser(1 - sum, found_);
  const Places X = place(face, eta_);
  const auto t = tangents(face, eta_);
  Places area;
  const Lanes square = normal_of(t, normal_), factor = lanes_of(sign_.data()) / sqrt(square);
  normal_of(tangents(own, of_point), area);
  gap_ = 0;
  for (std::size_t c = 0; c < dim; ++c) {
    normal_[c] *= factor;
    gap_ += normal_[c] * (x[c] - X[c]);
  }
  found_ = lesser(-lanes_of(own_sign_.data()) * inner_product(normal_, area), found_);
  // squares of the distances from sides
  const auto beyond = [&](const Lanes& eta, const Lanes& side) {
    return eta * eta * (dim == 3 ? square / side : square);
  };
  if constexpr (dim == 2) {
    inner_ = beyond(lesser(eta_[0], 1 - eta_[0]), 1);
  } else if (simplicial_) {
    const Lanes across =
        inner_product(t[0], t[0]) + inner_product(t[1], t[1]) - 2 * inner_product(t[0], t[1]);
    inner_ = lesser(lesser(beyond(eta_[0], inner_product(t[1], t[1])),
                           beyond(eta_[1], inner_product(t[0], t[0]))),
                    beyond(1 - sum, across));
  } else {
    inner_ = lesser(beyond(lesser(eta_[0], 1 - eta_[0]), inner_product(t[1], t[1])),
                    beyond(lesser(eta_[1], 1 - eta_[1]), inner_product(t[0], t[0])));
  }
  inner_ -= 2.25 * gap_ * gap_;
  if constexpr (dim == 2) {
    N_ = {1 - eta_[0], eta_[0]};
  } else if (simplicial_) {
    N_ = {1 - sum, eta_[0], eta_[1], 0};
  } else {
    N_ = {(1 - eta_[0]) * (1 - eta_[1]), eta_[0] * (1 - eta_[1]), (1 - eta_[0]) * eta_[1],
          eta_[0] * eta_[1]};
  }
}

template <int dim>
Point<dim - 1> FootBatch<dim>::eta(int lane) const {
  Point<dim - 1> result;
  for (unsigned int k = 0; k < dim - 1; ++k) result[k] = eta_[k][lane];
  return result;
}

template class FootBatch<2>;
template class FootBatch<3>;

}  // namespace steppe

#include "steppe/material/law/law.h"

#include <algorithm>
#include <vector>

namespace steppe {
namespace {

/** An aggregate of nothing but doubles as a lane of the one of Lanes, and back. */
template <class Wide, class Narrow>
void pack(const Narrow& from, int lane, Wide& to) {
  static_assert(sizeof(Wide) / sizeof(Lanes) == sizeof(Narrow) / sizeof(double));
  const auto* numbers = reinterpret_cast<const double*>(&from);
  auto* lanes = reinterpret_cast<Lanes*>(&to);
  for (std::size_t i = 0; i < sizeof(Narrow) / sizeof(double); ++i) lanes[i].set(lane, numbers[i]);
}
template <class Wide, class Narrow>
void unpack(const Wide& from, int lane, Narrow& to) {
  const auto* lanes = reinterpret_cast<const Lanes*>(&from);
  auto* numbers = reinterpret_cast<double*>(&to);
  for (std::size_t i = 0; i < sizeof(Narrow) / sizeof(double); ++i) numbers[i] = lanes[i][lane];
}

/** As many points of doubles as there are lanes, as one of lanes; the last one fills the rest. */
class Packed {
 public:
  Packed(const LawTraits& law, const Points<double>& points, int first)
      : fibres_(points.fibres ? law.n_fibres : 0),
        backstresses_(points.backstresses ? law.n_backstresses : 0),
        points_(points) {
    for (int lane = 0; lane < Lanes::size; ++lane) {
      const std::size_t q = std::min(first + lane, points.size - 1);
      for (std::size_t f = 0; f < fibres_.size(); ++f)
        pack(points.fibres[q * fibres_.size() + f], lane, fibres_[f]);
      for (std::size_t k = 0; k < backstresses_.size(); ++k)
        pack(points.backstresses[q * backstresses_.size() + k], lane, backstresses_[k]);
      if (points.plastic) pack(points.plastic[q], lane, state_);
      if (points.thermal_strain) pack(points.thermal_strain[q], lane, thermal_strain_);
    }
  }

  Points<Lanes> point() const {
    return {1,
            fibres_.data(),
            points_.plastic ? &state_ : nullptr,
            points_.duration,
            points_.thermal_strain ? &thermal_strain_ : nullptr,
            backstresses_.empty() ? nullptr : backstresses_.data()};
  }

 private:
  std::vector<Direction<Lanes>> fibres_;
  std::vector<Backstress<Lanes>> backstresses_;
  const Points<double>& points_;
  PlasticState<Lanes> state_{};
  Lanes thermal_strain_ = 0;
};

/** Results at points by evaluate(point, H, result) on lanes. */
template <class Gradient, class Wide, class H, class Result, class Evaluate>
bool by_lanes(const LawTraits& law, const Points<double>& points, const H* gradients,
              Result* results, const Evaluate& evaluate) {
  bool admissible = true;
  for (int first = 0; first < points.size; first += Lanes::size) {
    Gradient gradient;
    for (int lane = 0; lane < Lanes::size; ++lane)
      pack(gradients[std::min(first + lane, points.size - 1)], lane, gradient);
    Wide result;
    admissible &= evaluate(Packed(law, points, first).point(), gradient, result);
    for (int lane = 0; lane < Lanes::size && first + lane < points.size; ++lane)
      unpack(result, lane, results[first + lane]);
  }
  return admissible;
}

}  // namespace

template <int dim>
bool Law<dim>::energy(Points<double> points, const Tensor2<dim, double>* H, double* psi) const {
  return by_lanes<Tensor2<dim, Lanes>, Lanes>(
      traits_, points, H, psi, [this](const auto& point, const auto& H_lanes, auto& psi_lanes) {
        return energy(point, &H_lanes, &psi_lanes);
      });
}

template <int dim>
bool Law<dim>::stress(Points<double> points, const Tensor2<dim, double>* H,
                      Tensor2<dim, double>* P) const {
  using Wide = Tensor2<dim, Lanes>;
  return by_lanes<Wide, Wide>(traits_, points, H, P,
                              [this](const auto& point, const auto& H_lanes, auto& P_lanes) {
                                return stress(point, &H_lanes, &P_lanes);
                              });
}

template <int dim>
bool Law<dim>::stress(Points<double> points, const Tensor2<dim, Dual<double>>* H,
                      Tensor2<dim, Dual<double>>* P) const {
  using Wide = Tensor2<dim, Dual<Lanes>>;
  return by_lanes<Wide, Wide>(traits_, points, H, P,
                              [this](const auto& point, const auto& H_lanes, auto& P_lanes) {
                                return stress(point, &H_lanes, &P_lanes);
                              });
}

template <int dim>
bool Law<dim>::tangent(Points<double> points, const Tensor2<dim, double>* H,
                       Tensor4<dim, double>* A) const {
  return by_lanes<Tensor2<dim, Lanes>, Tensor4<dim, Lanes>>(
      traits_, points, H, A, [this](const auto& point, const auto& H_lanes, auto& A_lanes) {
        return tangent(point, &H_lanes, &A_lanes);
      });
}

template <int dim>
bool Law<dim>::tangent(Points<double> points, const Tensor2<dim, Dual<double>>* H,
                       Tensor4<dim, Dual<double>>* A) const {
  return by_lanes<Tensor2<dim, Dual<Lanes>>, Tensor4<dim, Dual<Lanes>>>(
      traits_, points, H, A, [this](const auto& point, const auto& H_lanes, auto& A_lanes) {
        return tangent(point, &H_lanes, &A_lanes);
      });
}

template <int dim>
Tensor2<3, double> Law<dim>::cauchy_in_three_dimensions(const Tensor2<dim, double>& H, bool& ok,
                                                        Points<double> point) const {
  Tensor2<3, double> sigma;
  by_lanes<Tensor2<dim, Lanes>, Tensor2<3, Lanes>>(
      traits_, point, &H, &sigma, [&](const auto& at, const auto& H_lanes, auto& sigma_lanes) {
        sigma_lanes = cauchy_in_three_dimensions(H_lanes, ok, at);
        return ok;
      });
  return sigma;
}

template class Law<2>;
template class Law<3>;

}  // namespace steppe

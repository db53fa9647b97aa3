#include "steppe/physics/stress/relaxation.h"

#include <algorithm>
#include <cmath>

namespace steppe {
namespace {

/// The strain that the stress S works on: of Green and Lagrange, or the small one.
template <int dim>
Tensor2<dim, Lanes> strain(bool linear, const Tensor2<dim, Lanes>& H) {
  return linear ? infinitesimal_strain(H) : green_lagrange(H);
}

/// sum of g_i exp(-h / (2 tau_i)).
double remaining_modulus(const std::vector<MaxwellBranch>& branches, double h) {
  double sum = 0;
  for (const MaxwellBranch& branch : branches)
    sum += branch.factor * std::exp(-h / (2 * branch.time));
  return sum;
}

/// How many values are kept at a point of each material.
template <int dim>
std::vector<int> values_at_points(const Body<dim>& body) {
  std::vector<int> n;
  for (const Material<dim>& material : body.materials())
    n.push_back(material.branches.empty() ? 0 : 1 + int(material.branches.size()));
  return n;
}

}  // namespace

template <int dim>
class Relaxation<dim>::Stage {
 public:
  double h;                   // since the accepted state, s
  std::vector<double> gamma;  // of each material
  std::vector<double> loss;   // likewise, s, or none
  std::vector<Symmetric> B;   // at each point of a batch with branches
};

template <int dim>
Relaxation<dim>::Relaxation(const Space<dim>& space, const Body<dim>& body,
                            const CellBatches<dim>& batches, const FibreDirections<dim>& fibres,
                            const ThermalStrain<dim>* thermal, ElementKernel<dim>& kernel)
    : body_(body),
      batches_(batches),
      fibres_(fibres),
      thermal_(thermal),
      kernel_(kernel),
      kept_(batches, kernel.n_points(), values_at_points(body)),
      displacement_(space.create_vector()),
      H_(kernel.n_points()),
      P_(kernel.n_points()),
      dual_P_(kernel.n_points()),
      psi_(kernel.n_points()),
      S_(kernel.n_points()) {
  for (std::size_t i = 0; i < batches.size(); ++i) {
    start_stage_.push_back(n_points_);
    if (kept_.has(batches.nodes(i))) n_points_ += kernel.n_points();
  }
}

template <int dim>
std::shared_ptr<const typename Relaxation<dim>::Stage> Relaxation<dim>::at(
    double time, const RelaxingModuli* moduli) const {
  if (!has_history_) return nullptr;
  const double h = moduli ? 0 : std::max(0., time - accepted_time_);
  RelaxingModuli factors;
  if (moduli) factors = *moduli;
  for (std::size_t m = factors.storage.size(); m < body_.materials().size(); ++m)
    factors.storage.push_back(remaining_modulus(body_.materials()[m].branches, h));
  if (latest_stage_ && latest_stage_->h == h && latest_stage_->gamma == factors.storage &&
      latest_stage_->loss == factors.loss)
    return latest_stage_;
  if (!latest_stage_ || latest_stage_.use_count() > 1) latest_stage_ = std::make_shared<Stage>();
  latest_stage_->gamma = std::move(factors.storage);
  latest_stage_->loss = std::move(factors.loss);
  find(*latest_stage_, h);
  return latest_stage_;
}

template <int dim>
void Relaxation<dim>::find(Stage& stage, double h) const {
  stage.h = h;
  stage.B.resize(n_points_);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const BatchNodes<dim> batch = batches_.nodes(i);
    if (!acts_on(batch)) continue;
    const auto& branches = material(batch).branches;
    std::vector<Lanes> decay;
    for (const MaxwellBranch& branch : branches) decay.push_back(std::exp(-h / branch.time));
    for (int q = 0; q < kernel_.n_points(); ++q) {
      const Symmetric* here = kept_.at(batch, q);
      Symmetric& B = stage.B[start_stage_[i] + q];
      for (int j = 0; j < n_entries; ++j) {
        B.a[j] = Lanes(-stage.gamma[batch.group]) * here[relaxing_stress].a[j];
        for (std::size_t k = 0; k < decay.size(); ++k)
          B.a[j] += decay[k] * here[first_branch + k].a[j];
      }
    }
  }
}

template <int dim>
void Relaxation<dim>::add_energy(const Stage& stage, const BatchNodes<dim>& batch,
                                 const Tensor2<dim, Lanes>* H, Lanes* psi) const {
  const Law<dim>& law = material(batch).relaxing_law();
  law.energy(points(batch), H, psi_.data());
  for (int q = 0; q < kernel_.n_points(); ++q) {
    psi[q] += Lanes(stage.gamma[batch.group]) * psi_[q];
    const Tensor2<dim, Lanes> E = strain(law.small_strain(), H[q]);
    const Symmetric& B = stage.B[start_stage_[batch.number] + q];
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) psi[q] += B(i, j) * E(i, j);
  }
}

template <int dim>
void Relaxation<dim>::add_stress(const Stage& stage, const BatchNodes<dim>& batch,
                                 const Tensor2<dim, Lanes>* H, Tensor2<dim, Lanes>* P) const {
  const Law<dim>& law = material(batch).relaxing_law();
  law.stress(points(batch), H, P_.data());
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Symmetric& B = stage.B[start_stage_[batch.number] + q];
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) {
        P[q](i, J) += Lanes(stage.gamma[batch.group]) * P_[q](i, J) + B(i, J);
        for (int K = 0; K < dim && !law.small_strain(); ++K) P[q](i, J) += H[q](i, K) * B(K, J);
      }
  }
}

template <int dim>
bool Relaxation<dim>::has_loss(const Stage& stage) {
  return !stage.loss.empty();
}

template <int dim>
void Relaxation<dim>::add_loss(const Stage& stage, const BatchNodes<dim>& batch,
                               const Tensor2<dim, Lanes>* H, const Tensor2<dim, Lanes>* rate,
                               Tensor2<dim, Lanes>* P) const {
  const Law<dim>& law = material(batch).relaxing_law();
  const Lanes loss(stage.loss[batch.group]);
  std::vector<Tensor2<dim, Dual<Lanes>>> moving(kernel_.n_points());
  for (int q = 0; q < kernel_.n_points(); ++q)
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) moving[q](i, J) = {H[q](i, J), rate[q](i, J)};
  law.stress(points(batch), moving.data(), dual_P_.data());
  // F dS_r/dt is the rate of F S_r without that of F
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Symmetric& S = kept_.at(batch, q)[relaxing_stress];
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) {
        P[q](i, J) += loss * dual_P_[q](i, J).slope;
        for (int K = 0; K < dim && !law.small_strain(); ++K)
          P[q](i, J) -= loss * rate[q](i, K) * S(K, J);
      }
  }
}

template <int dim>
void Relaxation<dim>::add_derivative(const Stage& stage, const BatchNodes<dim>& batch, double s,
                                     const Tensor2<dim, Dual<Lanes>>* H,
                                     Tensor2<dim, Lanes>* P) const {
  const Law<dim>& law = material(batch).relaxing_law();
  law.stress(points(batch), H, dual_P_.data());
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Symmetric& B = stage.B[start_stage_[batch.number] + q];
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) {
        P[q](i, J) += Lanes(s * stage.gamma[batch.group]) * dual_P_[q](i, J).slope;
        for (int K = 0; K < dim && !law.small_strain(); ++K)
          P[q](i, J) += Lanes(s) * H[q](i, K).slope * B(K, J);
      }
  }
}

template <int dim>
void Relaxation<dim>::tangent(const Stage& stage, const BatchNodes<dim>& batch,
                              const Tensor2<dim, Lanes>* H, Tensor4<dim, Lanes>* A) const {
  const Law<dim>& law = material(batch).relaxing_law();
  law.tangent(points(batch), H, A);
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Symmetric& B = stage.B[start_stage_[batch.number] + q];
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) {
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L) A[q](i, J, k, L) *= Lanes(stage.gamma[batch.group]);
        for (int L = 0; L < dim && !law.small_strain(); ++L) A[q](i, J, i, L) += B(J, L);
      }
  }
}

template <int dim>
void Relaxation<dim>::find_relaxing_stress(const BatchNodes<dim>& batch,
                                           const Tensor2<dim, Lanes>* H, Symmetric* S) const {
  const Law<dim>& law = material(batch).relaxing_law();
  law.stress(points(batch), H, P_.data());
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Tensor2<dim, Lanes> G = law.small_strain()
                                      ? plus_identity(Tensor2<dim, Lanes>{}, Lanes(1.))
                                      : inverse_transpose(deformation_gradient(H[q]),
                                                          Lanes(1.) + determinant_minus_one(H[q]));
    Lanes* entry = S[q].a;
    for (int J = 0; J < dim; ++J)
      for (int L = J; L < dim; ++L, ++entry) {
        *entry = G(0, J) * P_[q](0, L);
        for (int i = 1; i < dim; ++i) *entry += G(i, J) * P_[q](i, L);
      }
    if (dim == 2) *entry = relaxing_stress_across(batch, H[q], q);
  }
}

template <int dim>
Lanes Relaxation<dim>::relaxing_stress_across(const BatchNodes<dim>& batch,
                                              const Tensor2<dim, Lanes>& H, int q) const {
  const Law<dim>& law = material(batch).relaxing_law();
  bool admissible;  // as P has found
  const Lanes sigma = law.cauchy_in_three_dimensions(
      H, admissible, points(batch).point(q, law.n_fibres(), 0))(2, 2);
  return law.small_strain() ? sigma : (Lanes(1.) + determinant_minus_one(H)) * sigma;
}

template <int dim>
Lanes Relaxation<dim>::stress_across(const Stage& stage, const BatchNodes<dim>& batch,
                                     const Tensor2<dim, Lanes>& H, const Tensor2<dim, Lanes>& rate,
                                     int q) const {
  const Lanes Q = Lanes(stage.gamma[batch.group]) * relaxing_stress_across(batch, H, q) +
                  stage.B[start_stage_[batch.number] + q].a[n_entries - 1];
  if (!has_loss(stage)) return Q;
  double largest = 0;
  for (int i = 0; i < dim; ++i)
    for (int J = 0; J < dim; ++J)
      for (int lane = 0; lane < Lanes::size; ++lane)
        largest = std::max(largest, std::abs(rate(i, J)[lane]));
  if (largest == 0) return Q;
  const double step = 1e-5 / largest;  // of strains, for a central difference
  Tensor2<dim, Lanes> before, after;
  for (int i = 0; i < dim; ++i)
    for (int J = 0; J < dim; ++J) {
      before(i, J) = H(i, J) - Lanes(step) * rate(i, J);
      after(i, J) = H(i, J) + Lanes(step) * rate(i, J);
    }
  return Q +
         Lanes(stage.loss[batch.group] / (2 * step)) *
             (relaxing_stress_across(batch, after, q) - relaxing_stress_across(batch, before, q));
}

template <int dim>
double Relaxation<dim>::accept(const CellBatch<dim>& batch, double h, const double* u) {
  const auto& branches = material(batch).branches;
  const bool linear = material(batch).law->small_strain();
  const LocalView before(displacement_);
  kernel_.gradients(batch, u, H_.data());
  find_relaxing_stress(batch, H_.data(), S_.data());
  for (int q = 0; q < kernel_.n_points(); ++q) P_[q] = strain(linear, H_[q]);
  kernel_.gradients(batch, before.data(), H_.data());
  for (int q = 0; q < kernel_.n_points(); ++q) {
    const Tensor2<dim, Lanes> E = strain(linear, H_[q]);
    Symmetric* here = kept_.at(batch, q);
    Symmetric twice_mean{};  // of the sum of Q_i before and after
    for (int j = 0; j < n_entries; ++j) {
      const Lanes change = S_[q].a[j] - here[relaxing_stress].a[j];
      here[relaxing_stress].a[j] = S_[q].a[j];
      for (std::size_t k = 0; k < branches.size(); ++k) {
        Lanes& Q = here[first_branch + k].a[j];
        twice_mean.a[j] += Q;
        Q = Lanes(std::exp(-h / branches[k].time)) * Q +
            Lanes(branches[k].factor * std::exp(-h / (2 * branches[k].time))) * change;
        twice_mean.a[j] += Q;
      }
    }
    psi_[q] = Lanes(0.);
    for (int J = 0; J < dim; ++J)
      for (int L = 0; L < dim; ++L)
        psi_[q] += Lanes(0.5) * twice_mean(J, L) * (P_[q](J, L) - E(J, L));
  }
  return kernel_.integral(batch, psi_.data());
}

template <int dim>
void Relaxation<dim>::accept(const State& state) {
  update_ghosts(state.displacement);
  const LocalView u(state.displacement);
  if (!has_history_) {
    has_history_ = true;
    accepted_time_ = state.time;
    kept_.set_zero();
    for (std::size_t i = 0; i < batches_.size(); ++i) {
      const CellBatch<dim> batch = batches_[i];
      if (!acts_on(batch)) continue;
      kernel_.gradients(batch, u.data(), H_.data());
      find_relaxing_stress(batch, H_.data(), S_.data());
      for (int q = 0; q < kernel_.n_points(); ++q) kept_.at(batch, q)[relaxing_stress] = S_[q];
    }
  } else {
    const double h = std::max(0., state.time - accepted_time_);
    for (std::size_t i = 0; i < batches_.size(); ++i)
      if (acts_on(batches_.nodes(i))) work_ += accept(batches_[i], h, u.data());
  }
  latest_stage_.reset();
  accepted_time_ = state.time;
  check(VecCopy(state.displacement, displacement_));
  update_ghosts(displacement_);
}

template <int dim>
void Relaxation<dim>::history(Archive& archive) {
  const auto section = archive.enter("branches");
  std::vector<std::string> names;
  for (const Material<dim>& material : body_.materials()) names.push_back(material.name);
  archive.value("has history", has_history_);
  archive.value("time", accepted_time_);
  archive.vector("displacement", displacement_);
  archive.part("work", work_);
  kept_.history(archive, names);
  if (archive.loads()) latest_stage_ = nullptr;
}

template class Relaxation<2>;
template class Relaxation<3>;

}  // namespace steppe

#include "steppe/physics/load/follower_load.h"

#include "steppe/physics/load/load_input.h"

namespace steppe {

using namespace dealii;

template <int dim>
FollowerLoad<dim>::FollowerLoad(const Space<dim>& space, const LoadInput& input,
                                std::unique_ptr<SurfaceForce<dim>> force)
    : space_(space),
      name_(input.name),
      kind_(input.kind),
      surface_(space,
               boundary_faces(space, space.mesh().boundary_region(input.where, input.path("Where")),
                              input.path("Where"))),
      force_(std::move(force)),
      work_(space.create_vector()) {
  facets_.is_load = true;
}

template <int dim>
void FollowerLoad<dim>::take_given(double time) const {
  if (is_given_ && (time == given_at_ || !force_->uses_time())) return;
  agree(space_.communicator(), [&] {
    given_.clear();
    for (std::size_t face = 0; face < surface_.n_faces(); ++face)
      for (int q = 0; q < surface_.n_points(); ++q) {
        const auto values = force_->given(surface_.point(face, q), time);
        given_per_point_ = values.size();
        given_.insert(given_.end(), values.begin(), values.end());
      }
  });
  given_at_ = time;
  is_given_ = true;
}

template <int dim>
template <class Visit>
void FollowerLoad<dim>::visit_points(std::size_t face, const LocalView& displacement,
                                     const Visit& visit) const {
  const int* nodes = surface_.nodes(face);
  for (int q = 0; q < surface_.n_points(); ++q) {
    const auto& point = surface_.point(face, q);
    const auto* shapes = surface_.shapes(face, q);
    Point<dim> x = point.X;
    Tangents<dim> g = point.tangents;
    for (int b = 0; b < surface_.n_nodes(); ++b)
      for (int c = 0; c < dim; ++c) {
        const double u = displacement[dim * nodes[b] + c];
        x[c] += shapes[b].value * u;
        for (int k = 0; k < dim - 1; ++k) g[k][c] += shapes[b].slopes[k] * u;
      }
    const std::size_t number = face * surface_.n_points() + q;
    visit(point.weight, shapes, force_->evaluate(point, &given_[number * given_per_point_], x, g));
  }
}

template <int dim>
bool FollowerLoad<dim>::add_residual(const State& state, Vec force) const {
  const Phase phase("load");
  take_given(state.load_time);
  update_ghosts(state.displacement);
  zero_with_ghosts(work_);
  {
    const LocalView u(state.displacement);
    LocalArray sum(work_);
    for (std::size_t face = 0; face < surface_.n_faces(); ++face) {
      const int* nodes = surface_.nodes(face);
      visit_points(face, u, [&](double weight, const auto* shapes, const auto& here) {
        for (int a = 0; a < surface_.n_nodes(); ++a)
          for (int c = 0; c < dim; ++c)
            sum[dim * nodes[a] + c] -= weight * shapes[a].value * here.f[c];
      });
    }
  }
  add_ghosts(work_);
  check(VecAXPY(force, 1, work_));
  return true;
}

template <int dim>
void FollowerLoad<dim>::add_tangent(double, double, double s_x, const State& state, Mat J,
                                    Contacts) const {
  if (s_x == 0) return;
  const Phase phase("tangent");
  take_given(state.load_time);
  update_ghosts(state.displacement);
  const LocalView u(state.displacement);
  const int n = surface_.n_nodes(), size = dim * n;
  std::vector<double> K(size * size);
  std::vector<PetscInt> rows(n);
  for (std::size_t face = 0; face < surface_.n_faces(); ++face) {
    std::fill(K.begin(), K.end(), 0.);
    visit_points(face, u, [&](double weight, const auto* shapes, const auto& here) {
      for (int b = 0; b < n; ++b) {
        Tensor<2, dim> by_node = shapes[b].value * here.by_position;
        for (int k = 0; k < dim - 1; ++k) by_node += shapes[b].slopes[k] * here.by_tangent[k];
        by_node *= -s_x * weight;
        for (int a = 0; a < n; ++a)
          for (int i = 0; i < dim; ++i)
            for (int j = 0; j < dim; ++j)
              K[(dim * a + i) * size + dim * b + j] += shapes[a].value * by_node[i][j];
      }
    });
    for (int b = 0; b < n; ++b) rows[b] = space_.global_node(surface_.nodes(face)[b]);
    check(MatSetValuesBlocked(J, n, rows.data(), n, rows.data(), K.data(), ADD_VALUES));
  }
}

template <int dim>
void FollowerLoad<dim>::mark_nodes(std::vector<bool>& nodes) const {
  for (std::size_t face = 0; face < surface_.n_faces(); ++face)
    for (int b = 0; b < surface_.n_nodes(); ++b) nodes[surface_.nodes(face)[b]] = true;
}

template <int dim>
TermTraits FollowerLoad<dim>::traits() const {
  const std::string parameter = "Loads / " + name_ + " / Kind = " + kind_;
  TermTraits traits;
  traits.symmetric = false;
  traits.joins_cell_nodes = true;
  traits.lacks_potential =
      parameter +
      ": a load that follows the surface has no potential; take a dead load, a traction for "
      "example";
  traits.lacks_energy_difference =
      parameter + ": follows the motion and has no energy; take a dead load, or midpoint";
  return traits;
}

template class FollowerLoad<2>;
template class FollowerLoad<3>;

}  // namespace steppe

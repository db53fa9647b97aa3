#include "steppe/fem/maps/spread_points.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/symmetric_tensor.h>

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

template <int dim>
SpreadPoints<dim>::SpreadPoints(const Space<dim>& space, const RemotePoints<dim>& remote)
    : space_(space) {
  for (const RemotePoint<dim>& point : remote.list()) {
    if (point.input.rigid()) continue;
    Cloud cloud;
    std::vector<double> here;  // node, weight and arm of each
    for (const NodeShare& node : point.cloud) {
      here.push_back(double(space.global_node(node.node)));
      here.push_back(node.share);
      for (int c = 0; c < dim; ++c)
        here.push_back(space.node_positions()[node.node][c] - point.mean[c]);
    }
    const auto parts = Utilities::MPI::all_gather(space.communicator(), here);
    for (unsigned int rank = 0; rank < parts.size(); ++rank)
      for (std::size_t i = 0; i < parts[rank].size(); i += dim + 2) {
        const double* const from = &parts[rank][i];
        if (rank == Utilities::MPI::this_mpi_process(space.communicator()))
          cloud.owned.emplace_back(point.cloud[i / (dim + 2)].node, cloud.nodes.size());
        cloud.nodes.push_back(PetscInt(from[0]));
        cloud.weights.push_back(from[1]);
        Vector arm;
        for (int c = 0; c < dim; ++c) arm[c] = from[2 + c];
        cloud.arms.push_back(arm);
        cloud.at_rest += from[1] * outer_product(arm, arm);
      }
    for (int c = 0; c < dim; ++c) cloud.arm[c] = point.place[c] - point.mean[c];
    for (int k = 0; k < n_auxiliary; ++k)
      cloud.auxiliary[std::size_t(k)] = space.owned_auxiliary(point.first + std::size_t(k));
    fit(cloud.at_rest, cloud);
    clouds_.push_back(cloud);
  }
  if (!empty()) create_matrix();
}

template <int dim>
void SpreadPoints<dim>::create_matrix() {
  const PetscInt n = dim * space_.n_owned_nodes(), first = dim * space_.first_node(),
                 n_others = dim * space_.n_global_nodes() - n;
  std::vector<PetscInt> here(n, 1), elsewhere(n, 0);
  for (const Cloud& cloud : clouds_)
    for (const int node : cloud.auxiliary)
      for (int c = 0; c < dim && node >= 0; ++c) {
        const auto length = PetscInt(dim * cloud.nodes.size());
        here[dim * node + c] = std::min(length + 1, n);
        elsewhere[dim * node + c] = std::min(length, n_others);
      }
  check(MatCreate(space_.communicator(), matrix_.fill()));
  check(MatSetSizes(matrix_, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetBlockSize(matrix_, dim));
  check(MatSetType(matrix_, MATAIJ));
  check(MatSeqAIJSetPreallocation(matrix_, 0, here.data()));
  check(MatMPIAIJSetPreallocation(matrix_, 0, here.data(), 0, elsewhere.data()));
  for (PetscInt i = first; i < first + n; ++i) check(MatSetValue(matrix_, i, i, 1, INSERT_VALUES));
  set_matrix();
}

template <int dim>
typename SpreadPoints<dim>::Vector SpreadPoints<dim>::vector_in(const double* entries, int node) {
  Vector result;
  for (int c = 0; c < dim; ++c) result[c] = entries[dim * node + c];
  return result;
}

template <int dim>
void SpreadPoints<dim>::set(const Vector& value, int node, double* entries) {
  for (int c = 0; c < dim; ++c) entries[dim * node + c] = value[c];
}

template <int dim>
void SpreadPoints<dim>::fit(const Matrix& A, Cloud& cloud) {
  Matrix J;
  if (dim == 2) {
    const double angle = std::atan2(A[1][0] - A[0][1], A[0][0] + A[1][1]);
    cloud.angle = cloud.accepted + std::remainder(angle - cloud.accepted, 2 * numbers::PI);
    cloud.R = Matrix();
    cloud.R[0][0] = cloud.R[1][1] = std::cos(angle);
    cloud.R[1][0] = std::sin(angle);
    cloud.R[0][1] = -std::sin(angle);
    cloud.R[2][2] = J[0][0] = J[1][1] = 1;
    cloud.W = A * transpose(cloud.R);
    J[2][2] = trace(cloud.W);
  } else {
    const auto axes = eigenvectors(symmetrize(transpose(A) * A));
    Vector from[3], to[3];
    for (int i = 0; i < 2; ++i) {
      from[i] = axes[std::size_t(i)].second;
      to[i] = A * from[i];
      for (int j = 0; j < i; ++j) to[i] -= (to[i] * to[j]) * to[j];
      to[i] /= to[i].norm();
    }
    from[2] = cross_product_3d(from[0], from[1]);
    to[2] = cross_product_3d(to[0], to[1]);
    cloud.R = Matrix();
    for (int i = 0; i < 3; ++i) cloud.R += outer_product(to[i], from[i]);
    cloud.W = A * transpose(cloud.R);
    J = trace(cloud.W) * Matrix(unit_symmetric_tensor<3>()) - cloud.W;
  }
  cloud.to_rotation = invert(J);
}

template <int dim>
void SpreadPoints<dim>::place(Vec u) {
  std::vector<double> sums(12 * clouds_.size(), 0);  // of displacements, and with arms
  {
    const LocalView entries(u);
    for (std::size_t p = 0; p < clouds_.size(); ++p)
      for (const auto& [node, i] : clouds_[p].owned) {
        const Vector moved = clouds_[p].weights[i] * vector_in(entries.data(), node);
        for (int c = 0; c < 3; ++c) {
          sums[12 * p + c] += moved[c];
          for (int d = 0; d < 3; ++d)
            sums[12 * p + 3 + 3 * c + d] += moved[c] * clouds_[p].arms[i][d];
        }
      }
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  LocalArray entries(u);
  for (std::size_t p = 0; p < clouds_.size(); ++p) {
    Cloud& cloud = clouds_[p];
    Vector mean;
    Matrix A = cloud.at_rest;
    for (int c = 0; c < 3; ++c) {
      mean[c] = sums[12 * p + c];
      for (int d = 0; d < 3; ++d) A[c][d] += sums[12 * p + 3 + 3 * c + d];
    }
    fit(A, cloud);
    if (cloud.auxiliary[0] < 0) continue;
    set(mean + cloud.R * cloud.arm - cloud.arm, cloud.auxiliary[0], entries.data());
    Vector rotation;  // in space directors tell it
    if (dim == 2) rotation[0] = cloud.angle;
    set(rotation, cloud.auxiliary[1], entries.data());
    for (int k = 0; k < n_directors; ++k) {
      Vector axis;
      axis[k] = 1;
      set(cloud.R * axis - axis, cloud.auxiliary[std::size_t(2 + k)], entries.data());
    }
  }
}

template <int dim>
void SpreadPoints<dim>::move(Vec v) const {
  std::vector<double> sums(6 * clouds_.size(), 0);
  {
    const LocalView entries(v);
    for (std::size_t p = 0; p < clouds_.size(); ++p)
      for (const auto& [node, i] : clouds_[p].owned) {
        const Vector moved = clouds_[p].weights[i] * vector_in(entries.data(), node),
                     spin = cross_product_3d(clouds_[p].R * clouds_[p].arms[i], moved);
        for (int c = 0; c < 3; ++c) {
          sums[6 * p + c] += moved[c];
          sums[6 * p + 3 + c] += spin[c];
        }
      }
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  LocalArray entries(v);
  for (std::size_t p = 0; p < clouds_.size(); ++p) {
    const Cloud& cloud = clouds_[p];
    if (cloud.auxiliary[0] < 0) continue;
    Vector mean, spin;
    for (int c = 0; c < 3; ++c) {
      mean[c] = sums[6 * p + c];
      spin[c] = sums[6 * p + 3 + c];
    }
    const Vector omega = cloud.to_rotation * spin;
    set(mean + cross_product_3d(omega, cloud.R * cloud.arm), cloud.auxiliary[0], entries.data());
    Vector rotation = omega;
    if (dim == 2) rotation = Vector({omega[2], 0, 0});
    set(rotation, cloud.auxiliary[1], entries.data());
    for (int k = 0; k < n_directors; ++k) {
      Vector axis;
      axis[k] = 1;
      set(cross_product_3d(omega, cloud.R * axis), cloud.auxiliary[std::size_t(2 + k)],
          entries.data());
    }
  }
}

template <int dim>
std::vector<std::vector<Tensor<1, 3>>> SpreadPoints<dim>::forces_at_points(Vec f) const {
  std::vector<double> numbers(3 * n_auxiliary * clouds_.size(), 0);
  {
    const LocalView entries(f);
    for (std::size_t p = 0; p < clouds_.size(); ++p)
      for (int k = 0; k < n_auxiliary; ++k) {
        const int node = clouds_[p].auxiliary[std::size_t(k)];
        if (node < 0) continue;
        Vector force = vector_in(entries.data(), node);
        if (dim == 2 && k == 1) force = Vector({0, 0, force[0]});
        for (int c = 0; c < 3; ++c) numbers[3 * (n_auxiliary * p + k) + c] = force[c];
      }
  }
  Utilities::MPI::sum(numbers, space_.communicator(), numbers);
  std::vector<std::vector<Vector>> forces(clouds_.size(), std::vector<Vector>(n_auxiliary));
  for (std::size_t p = 0; p < clouds_.size(); ++p)
    for (int k = 0; k < n_auxiliary; ++k)
      for (int c = 0; c < 3; ++c) forces[p][k][c] = numbers[3 * (n_auxiliary * p + k) + c];
  return forces;
}

template <int dim>
Tensor<1, 3> SpreadPoints<dim>::moment(const Cloud& cloud, const std::vector<Vector>& forces) {
  Vector sum = forces[1] + cross_product_3d(cloud.R * cloud.arm, forces[0]);
  for (int k = 0; k < n_directors; ++k) {
    Vector axis;
    axis[k] = 1;
    sum += cross_product_3d(cloud.R * axis, forces[std::size_t(2 + k)]);
  }
  return sum;
}

template <int dim>
void SpreadPoints<dim>::give(Vec f) const {
  const auto forces = forces_at_points(f);
  LocalArray entries(f);
  for (std::size_t p = 0; p < clouds_.size(); ++p) {
    const Cloud& cloud = clouds_[p];
    for (const int node : cloud.auxiliary)
      if (node >= 0) set(Vector(), node, entries.data());
    const Vector b = cloud.to_rotation * moment(cloud, forces[p]);
    for (const auto& [node, i] : cloud.owned) {
      const Vector share =
          cloud.weights[i] * (forces[p][0] + cross_product_3d(b, cloud.R * cloud.arms[i]));
      for (int c = 0; c < dim; ++c) entries[dim * node + c] += share[c];
    }
  }
}

template <int dim>
void SpreadPoints<dim>::set_matrix() const {
  for (const Cloud& cloud : clouds_) {
    if (cloud.auxiliary[0] < 0) continue;
    for (std::size_t i = 0; i < cloud.nodes.size(); ++i)
      for (int c = 0; c < dim; ++c) {
        Vector moved;
        moved[c] = cloud.weights[i];
        const Vector omega = cloud.to_rotation * cross_product_3d(cloud.R * cloud.arms[i], moved);
        const auto set_rows = [&](int k, const Vector& values) {
          for (int row = 0; row < dim; ++row)
            check(MatSetValue(matrix_,
                              dim * (space_.first_node() + cloud.auxiliary[std::size_t(k)]) + row,
                              dim * cloud.nodes[i] + c, values[row], INSERT_VALUES));
        };
        set_rows(0, moved + cross_product_3d(omega, cloud.R * cloud.arm));
        set_rows(1, dim == 2 ? Vector({omega[2], 0, 0}) : omega);
        for (int k = 0; k < n_directors; ++k) {
          Vector axis;
          axis[k] = 1;
          set_rows(2 + k, cross_product_3d(omega, cloud.R * axis));
        }
      }
  }
  check(MatAssemblyBegin(matrix_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix_, MAT_FINAL_ASSEMBLY));
}

template <int dim>
void SpreadPoints<dim>::add_change(double s, Vec f, const Supports& supports, Mat J) const {
  const auto forces = forces_at_points(f);
  const auto& rows = supports.owned();
  for (std::size_t p = 0; p < clouds_.size(); ++p) {
    const Cloud& cloud = clouds_[p];
    std::vector<double> held(dim * cloud.nodes.size(), 0);
    for (const auto& [node, i] : cloud.owned)
      for (int c = 0; c < dim; ++c)
        held[dim * i + std::size_t(c)] =
            std::binary_search(rows.begin(), rows.end(), PetscInt(dim * node + c));
    Utilities::MPI::sum(held, space_.communicator(), held);
    const Vector F = forces[p][0], b = cloud.to_rotation * moment(cloud, forces[p]);
    for (std::size_t j = 0; j < cloud.nodes.size(); ++j)
      for (int d = 0; d < dim; ++d) {
        if (held[dim * j + std::size_t(d)] != 0) continue;
        Vector moved;
        moved[d] = cloud.weights[j];
        const Vector q = cloud.R * cloud.arms[j],
                     omega = cloud.to_rotation * cross_product_3d(q, moved);
        // the change of M', and of J b = tr W b - W b with dW = w dx q^T - W omega x
        Vector turn = cross_product_3d(cross_product_3d(omega, cloud.R * cloud.arm), F);
        for (int k = 0; k < n_directors; ++k) {
          Vector axis;
          axis[k] = 1;
          turn += cross_product_3d(cross_product_3d(omega, cloud.R * axis),
                                   forces[p][std::size_t(2 + k)]);
        }
        turn -= (moved * q) * b - (moved * (q * b) - cloud.W * cross_product_3d(omega, b));
        const Vector change = cloud.to_rotation * turn;
        for (const auto& [node, i] : cloud.owned) {
          const Vector at = cloud.R * cloud.arms[i],
                       force = s * cloud.weights[i] *
                               (cross_product_3d(change, at) +
                                cross_product_3d(b, cross_product_3d(omega, at)));
          for (int c = 0; c < dim; ++c)
            if (held[dim * i + std::size_t(c)] == 0)
              check(MatSetValue(J, dim * cloud.nodes[i] + c, dim * cloud.nodes[j] + d, force[c],
                                ADD_VALUES));
        }
      }
  }
  check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
}

template <int dim>
void SpreadPoints<dim>::accept() {
  for (Cloud& cloud : clouds_) cloud.accepted = cloud.angle;
}

template <int dim>
void SpreadPoints<dim>::history(Archive& archive) {
  std::vector<double> angles;
  for (const Cloud& cloud : clouds_) angles.push_back(cloud.accepted);
  archive.values("angles of spread points", angles);
  for (std::size_t p = 0; p < clouds_.size(); ++p) clouds_[p].accepted = angles[p];
}

template class SpreadPoints<2>;
template class SpreadPoints<3>;

}  // namespace steppe

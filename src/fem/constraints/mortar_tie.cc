#include "steppe/fem/constraints/mortar_tie.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/mortar/face_map.h"
#include "steppe/fem/mortar/overlap.h"
#include "steppe/fem/search/cell_tree.h"
#include "steppe/fem/search/face_tree.h"

#include <deal.II/lac/full_matrix.h>

#include <algorithm>
#include <set>

namespace steppe {

using namespace dealii;

namespace {

constexpr double a = 0.2;      // of the functions on tetrahedra of degree 2
constexpr double least = 0.5;  // of what is around a node lies opposite to the other surface

/// A number for the row of a node: the weight of another one, or a sum over the faces around it.
struct Entry {
  PetscInt row, column;
  double value;
};
enum : PetscInt { diagonal = -1, whole_area = -2, covered_area = -3, whole_diagonal = -4 };

}  // namespace

template <int dim>
MortarTie<dim>::MortarTie(const Space<dim>& space, const TiedFaces<dim>& tie)
    : space_(space), input_(tie.input), found_(tie.found) {
  if (dim == 3 && space.mesh().simplicial() && space.degree() == 2) {
    const auto& element = space.element();
    const auto place = [&](int i) {
      return element.unit_support_point(element.face_to_cell_index(unsigned(i), 0));
    };
    for (int i = 3; i < 6; ++i)
      for (int v = 0; v < 3; ++v)
        if (place(i).distance(place(v) + (place((v + 1) % 3) - place(v)) / 2) < 1e-6)
          ends_.emplace_back(v, (v + 1) % 3);
  }
  std::vector<BoundingBox<dim>> boxes;
  for (const BoundaryFace& face : tie.secondary) {
    const FaceCopy<dim> copy = copy_of(space, face);
    boxes.push_back(box_around(space, copy));
    boxes.back().extend(reach(space, copy, input_.tolerance));
  }
  const std::vector<FaceCopy<dim>> others =
      faces_near(space, tie.primary, BoxTree<dim>(boxes).bounds());
  std::vector<BoundingBox<dim>> boxes_of_others;
  for (const FaceCopy<dim>& other : others) boxes_of_others.push_back(box_around(space, other));
  const BoxTree<dim> tree(boxes_of_others);
  std::set<PetscInt> of_primary;
  for (const FaceCopy<dim>& other : others)
    for (unsigned int i = 0; i < space.element().n_dofs_per_face(other.face); ++i)
      of_primary.insert(other.nodes[space.element().face_to_cell_index(i, other.face)]);
  const Overlap<dim> overlap(space);
  std::vector<Point<dim>> shared;
  for (std::size_t i = 0; i < tie.secondary.size(); ++i) {
    faces_.push_back(integrate(tie.secondary[i], overlap, others, tree.meeting(boxes[i])));
    for (const int node : faces_.back().nodes)
      if (of_primary.count(space.global_node(node)) > 0)
        shared.push_back(space.node_positions()[std::size_t(node)]);
  }
  refuse_shared<dim>(space.communicator(), input_, shared);
}

template <int dim>
std::vector<double> MortarTie<dim>::shapes(unsigned int face, const Point<dim>& xi) const {
  const auto& element = space_.element();
  std::vector<double> N;
  for (unsigned int i = 0; i < element.n_dofs_per_face(face); ++i)
    N.push_back(element.shape_value(element.face_to_cell_index(i, face), xi));
  change(N);
  return N;
}

template <int dim>
void MortarTie<dim>::change(std::vector<double>& N) const {
  for (std::size_t m = 0; m < ends_.size(); ++m) {
    double& middle = N[3 + m];
    N[std::size_t(ends_[m].first)] += a * middle;
    N[std::size_t(ends_[m].second)] += a * middle;
    middle *= 1 - 2 * a;
  }
}

template <int dim>
typename MortarTie<dim>::Face MortarTie<dim>::integrate(
    const BoundaryFace& face, const Overlap<dim>& overlap, const std::vector<FaceCopy<dim>>& others,
    const std::vector<std::size_t>& near) const {
  const auto& element = space_.element();
  const FaceCopy<dim> own = copy_of(space_, face);
  const FaceMap<dim> map(space_, own);
  Face result;
  for (unsigned int i = 0; i < element.n_dofs_per_face(face.face); ++i)
    result.nodes.push_back(space_.cell_nodes(face.cell)[element.face_to_cell_index(i, face.face)]);
  const unsigned int n = unsigned(result.nodes.size());
  result.D.assign(n, 0);
  result.whole.assign(n, 0);
  result.gaps.resize(n);
  FaceValues<dim> values(space_);
  values.reinit(face);
  for (int q = 0; q < values.n_points(); ++q) {
    result.area += values.weight(q);
    for (unsigned int i = 0; i < n; ++i)
      result.whole[i] +=
          values.weight(q) * values.shape(q, int(element.face_to_cell_index(i, face.face)));
  }
  change(result.whole);

  struct At {
    std::size_t other;
    OverlapPoint<dim> point;
    std::vector<double> N;
  };
  std::vector<At> points;
  FullMatrix<double> mass(n, n);
  for (const std::size_t k : near)
    for (const OverlapPoint<dim>& point : overlap(own, others[k])) {
      if (point.gap > reach(space_, own, input_.tolerance)) continue;
      points.push_back({k, point, shapes(face.face, point.xi)});
      const std::vector<double>& N = points.back().N;
      result.covered += point.weight;
      for (unsigned int i = 0; i < n; ++i) {
        result.D[i] += point.weight * N[i];
        for (unsigned int j = 0; j < n; ++j) mass(i, j) += point.weight * N[i] * N[j];
      }
    }
  // of a face that is hardly covered its functions are not independent there
  if (result.covered < 1e-2 * result.area) {
    result.covered = 0;
    result.D.assign(n, 0);
    return result;
  }
  mass.gauss_jordan();
  for (const At& at : points) {
    std::vector<double> psi(n);
    for (unsigned int i = 0; i < n; ++i)
      for (unsigned int j = 0; j < n; ++j) psi[i] += result.D[i] * mass(i, j) * at.N[j];
    const FaceCopy<dim>& other = others[at.other];
    const FaceMap<dim> there(space_, other);
    const Point<dim>& xi = at.point.of_other;
    const Tensor<1, dim> apart = there.place(xi) - map.place(at.point.xi),
                         beyond = -1. * (invert(there.derivative(xi)) * apart);
    for (unsigned int i = 0; i < n; ++i) result.gaps[i] += at.point.weight * psi[i] * apart;
    for (unsigned int b = 0; b < other.nodes.size(); ++b) {
      const double N = element.shape_value(b, xi) + element.shape_grad(b, xi) * beyond;
      if (std::abs(N) < 1e-14) continue;
      std::vector<double>& M = result.M[other.nodes[b]];
      M.resize(n);
      for (unsigned int i = 0; i < n; ++i) M[i] += at.point.weight * psi[i] * N;
    }
  }
  return result;
}

template <int dim>
std::vector<bool> MortarTie<dim>::bare() const {
  std::vector<bool> result(std::size_t(space_.n_owned_nodes()));
  if (!found_) return result;
  const VecHandle difference = space_.create_vector(1);  // of D and half of the whole
  {
    LocalArray entries(difference);
    for (const Face& face : faces_)
      for (std::size_t i = 0; i < face.nodes.size(); ++i)
        entries[face.nodes[i]] += face.D[i] - least * face.whole[i];
  }
  add_ghosts(difference);
  const LocalView entries(difference);
  for (int i = 0; i < space_.n_owned_nodes(); ++i) result[std::size_t(i)] = entries[i] < 0;
  return result;
}

template <int dim>
typename MortarTie<dim>::Rows MortarTie<dim>::rows(const std::vector<bool>& left_out) const {
  const MPI_Comm communicator = space_.communicator();
  const Ownership owners(communicator, space_.n_owned_nodes());
  const VecHandle marks = space_.create_vector(1);
  {
    LocalArray mark(marks);
    const std::vector<bool> free = bare();
    for (int i = 0; i < space_.n_owned_nodes(); ++i)
      mark[i] = left_out[std::size_t(i)] || free[std::size_t(i)];
  }
  update_ghosts(marks);
  const LocalView mark(marks);
  std::map<unsigned int, std::vector<Entry>> entries;
  std::map<unsigned int, std::vector<Entry>> parents;  // of middles, as columns
  for (const Face& face : faces_) {
    const auto global = [&](std::size_t i) { return space_.global_node(face.nodes[i]); };
    const std::size_t n = face.nodes.size();
    std::vector<std::size_t> kept, others;
    for (std::size_t i = 0; i < n; ++i) {
      bool out = mark[face.nodes[i]] != 0;
      // a middle between vertices that are tied is tied with them
      if (i >= 3 && !ends_.empty())
        out = out && mark[face.nodes[std::size_t(ends_[i - 3].first)]] != 0 &&
              mark[face.nodes[std::size_t(ends_[i - 3].second)]] != 0;
      (out ? others : kept).push_back(i);
    }
    for (const std::size_t k : kept) {
      std::vector<Entry>& row = entries[owners.owner(global(k))];
      const auto add = [&](PetscInt column, double value) {
        row.push_back({global(k), column, value});
      };
      add(diagonal, face.D[k]);
      add(whole_diagonal, face.whole[k]);
      add(whole_area, face.area);
      add(covered_area, face.covered);
      const double share = 1. / double(kept.size());
      for (const auto& [node, M] : face.M) {
        double value = M[k];
        for (const std::size_t d : others) value += share * M[d];
        add(node, value);
      }
      for (const std::size_t d : others) {
        const double value = -share * face.D[d];
        if (d < 3 || ends_.empty()) {
          add(global(d), value);
          continue;
        }
        const auto [v, w] = ends_[d - 3];
        add(global(d), value / (1 - 2 * a));
        add(global(std::size_t(v)), -a * value / (1 - 2 * a));
        add(global(std::size_t(w)), -a * value / (1 - 2 * a));
      }
      if (k >= 3 && !ends_.empty())
        for (const int v : {ends_[k - 3].first, ends_[k - 3].second})
          parents[owners.owner(global(k))].push_back({global(k), global(std::size_t(v)), a});
    }
  }
  struct Row {
    double D = 0, whole = 0, area = 0, covered = 0;
    std::map<PetscInt, double> weights;
  };
  std::map<int, Row> sums;
  for (const Entry& entry : send(communicator, entries)) {
    Row& row = sums[int(entry.row - space_.first_node())];
    if (entry.column == diagonal)
      row.D += entry.value;
    else if (entry.column == whole_diagonal)
      row.whole += entry.value;
    else if (entry.column == whole_area)
      row.area += entry.value;
    else if (entry.column == covered_area)
      row.covered += entry.value;
    else
      row.weights[entry.column] += entry.value;
  }
  std::map<int, std::set<PetscInt>> vertices;
  for (const Entry& entry : send(communicator, parents))
    vertices[int(entry.row - space_.first_node())].insert(entry.column);

  std::vector<Point<dim>> lost;
  Rows result;
  for (const auto& [node, row] : sums) {
    // of such a middle between vertices that are tied
    if (found_ && row.D < least * row.whole) continue;
    if (!found_ && row.covered < least * row.area) {
      lost.push_back(space_.node_positions()[std::size_t(node)]);
      continue;
    }
    const auto ends = vertices.find(node);
    const double factor = (ends == vertices.end() ? 1 : 1 - 2 * a) / row.D;
    std::map<PetscInt, double> weights;
    for (const auto& [leader, weight] : row.weights) weights[leader] += factor * weight;
    if (ends != vertices.end())
      for (const PetscInt vertex : ends->second) weights[vertex] += a;
    result.emplace_back(node, std::vector<Leader>());
    for (const auto& [leader, weight] : weights)
      if (std::abs(weight) > 1e-13) result.back().second.push_back({leader, weight});
  }
  refuse_lost<dim>(communicator, input_, lost);
  return result;
}

template <int dim>
void MortarTie<dim>::add_gaps(Vec shift) const {
  const VecHandle sums = space_.create_vector(dim + 2);  // gaps, D and the whole of it
  {
    LocalArray entries(sums);
    for (const Face& face : faces_)
      for (std::size_t i = 0; i < face.nodes.size(); ++i) {
        const PetscInt at = (dim + 2) * face.nodes[i];
        for (int c = 0; c < dim; ++c) entries[at + c] += face.gaps[i][c];
        entries[at + dim] += face.D[i];
        entries[at + dim + 1] += face.whole[i];
      }
  }
  add_ghosts(sums);
  update_ghosts(sums);
  const LocalView entries(sums);
  const auto mean = [&](int node) {
    const PetscInt at = PetscInt(dim + 2) * node;
    Tensor<1, dim> gap;
    if (entries[at + dim] < least * entries[at + dim + 1]) return gap;
    for (int c = 0; c < dim; ++c) gap[c] = entries[at + c] / entries[at + dim];
    return gap;
  };
  std::map<int, Tensor<1, dim>> gaps;  // by owned nodes
  for (const Face& face : faces_)
    for (std::size_t i = 0; i < face.nodes.size(); ++i) {
      if (face.nodes[i] >= space_.n_owned_nodes()) continue;
      Tensor<1, dim>& gap = gaps[face.nodes[i]];
      gap = mean(face.nodes[i]);
      if (i < 3 || ends_.empty()) continue;
      const auto [v, w] = ends_[i - 3];
      gap = (1 - 2 * a) * gap +
            a * (mean(face.nodes[std::size_t(v)]) + mean(face.nodes[std::size_t(w)]));
    }
  LocalArray shifts(shift);
  for (const auto& [node, gap] : gaps)
    for (int c = 0; c < dim; ++c) shifts[dim * node + c] += gap[c];
}

template <int dim>
std::vector<typename MortarTie<dim>::Rows> tied_rows(
    const Space<dim>& space, const TiedFaces<dim>& faces,
    const std::vector<std::vector<bool>>& left_out) {
  std::vector<typename MortarTie<dim>::Rows> rows;
  if (faces.input.kind == "nodes") return {left_out.size(), tied_surfaces(space, faces)};
  const MortarTie<dim> tie(space, faces);
  std::size_t n_rows = 0;
  for (const std::vector<bool>& nodes : left_out) {
    rows.push_back(tie.rows(nodes));
    n_rows += rows.back().size();
  }
  if (Utilities::MPI::sum(n_rows, space.communicator()) == 0 && !faces.found)
    throw InputError(faces.input.path() +
                     ": all nodes of Secondary are prescribed or follow others already; leave this "
                     "tie out, or exchange Secondary and Primary");
  return rows;
}

template class MortarTie<2>;
template class MortarTie<3>;
template std::vector<MortarTie<2>::Rows> tied_rows(const Space<2>&, const TiedFaces<2>&,
                                                   const std::vector<std::vector<bool>>&);
template std::vector<MortarTie<3>::Rows> tied_rows(const Space<3>&, const TiedFaces<3>&,
                                                   const std::vector<std::vector<bool>>&);

}  // namespace steppe

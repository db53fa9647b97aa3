#pragma once

#include "steppe/fem/space/space.h"

#include <petscsf.h>

#include <vector>

namespace steppe {

template <int width>
struct Padded;
template <>
struct Padded<2> {
  typedef double Values __attribute__((vector_size(2 * sizeof(double))));
};
template <>
struct Padded<4> {
  typedef double Values __attribute__((vector_size(4 * sizeof(double))));
};

/// A vector at a node, padded with zeros to a power of two: one load, one multiplication.
template <int dim>
struct NodeVector {
  static constexpr int width = dim == 3 ? 4 : 2;

  typename Padded<width>::Values values = {};

  double operator[](int c) const { return values[c]; }
  void set(int c, double value) { values[c] = value; }
  const double* data() const { return reinterpret_cast<const double*>(&values); }
  void add(double factor, const NodeVector& other) { values += factor * other.values; }
  dealii::Tensor<1, dim> tensor() const {
    dealii::Tensor<1, dim> result;
    for (int c = 0; c < dim; ++c) result[c] = values[c];
    return result;
  }
  /// Multiply component by component.
  void scale(const NodeVector& factors) { values *= factors.values; }
  double dot(const NodeVector& other) const {
    const typename Padded<width>::Values products = values * other.values;
    if constexpr (dim == 3)
      return (products[0] + products[1]) + (products[2] + products[3]);
    else
      return products[0] + products[1];
  }
};

/**
 * The nodes of surfaces that this rank owns, and those of other ranks that it works with, numbered
 * one behind the other: numbers at these nodes take memory and messages of the surfaces alone.
 */
template <int dim>
class SurfaceNodes {
 public:
  /// Owned nodes of the surfaces by local numbers, each once, and global numbers of the nodes of
  /// them, of any rank, that this one works with. Collective.
  SurfaceNodes(const Space<dim>& space, std::vector<int> owned, std::vector<PetscInt> used);

  /// Owned nodes, the first ones, by local numbers.
  const std::vector<int>& owned() const { return owned_; }
  /// How many nodes there are with those of other ranks.
  std::size_t size() const { return owned_.size() + others_.size(); }
  /// The number here of a node that is owned or used, by its global number. Local.
  std::size_t number(PetscInt global) const;

  /// Give a number or a vector of each node from its owner to others. Collective.
  void share(std::vector<double>& numbers) const { share(MPI_DOUBLE, numbers.data()); }
  void share(std::vector<NodeVector<dim>>& vectors) const { share(vector_, vectors.data()); }
  /// Add those that other ranks have to the owner's. Collective.
  void add_up(std::vector<double>& numbers) const { add_up(MPI_DOUBLE, numbers.data()); }
  void add_up(std::vector<NodeVector<dim>>& vectors) const { add_up(vector_, vectors.data()); }

 private:
  template <class Number>
  void share(MPI_Datatype type, Number* of_nodes) const;
  template <class Number>
  void add_up(MPI_Datatype type, Number* of_nodes) const;

  bool alone_;  // on one rank nothing is sent
  std::vector<int> owned_;
  std::vector<PetscInt> globals_, others_;  // of the owned and of the others, ascending
  Handle<PetscSF, PetscSFDestroy> exchange_;
  Handle<MPI_Datatype, MPI_Type_free> vector_;
};

}  // namespace steppe

#pragma once

#include "steppe/physics/stress/average_values.h"
#include "steppe/physics/internal_force/nodal_dilatation.h"

// What forces, tangents and output of nodal dilatations are made of.

namespace steppe {

template <int dim>
template <class N>
const typename NodalDilatation<dim>::AverageFields& NodalDilatation<dim>::fields() const {
  return has_rate<N> ? dual_ : plain_;
}

template <int dim>
template <class N, class Function>
void NodalDilatation<dim>::set(Vec field, const Function& f) const {
  const LocalView dilatation(fields<N>().dilatation);
  LocalArray entries(field);
  for (std::size_t average = 0; average < volume_.size(); ++average) {
    if (volume_[average] == 0) continue;
    Single<N> j;
    read(dilatation.data() + width<N> * average, j);
    write(f(numbering_.material(average).split->volumetric, j, patch(average)),
          entries.data() + width<N> * average);
  }
}

template <int dim>
template <class N>
N NodalDilatation<dim>::at_node(const BatchNodes<dim>& batch, int node,
                                const LocalView& numbers) const {
  int index[Lanes::size];
  numbering_.of(batch, node, index);
  N result;
  gather_at(numbers.data(), index, result);
  return result;
}

template <int dim>
template <class N>
N NodalDilatation<dim>::mean(const BatchNodes<dim>& batch, const LocalView& numbers) const {
  N sum = at_node<N>(batch, 0, numbers);
  for (int b = 1; b <= dim; ++b) sum += at_node<N>(batch, b, numbers);
  return sum / N(Lanes(dim + 1));
}

template <int dim>
template <class N>
Tensor2<dim, N> NodalDilatation<dim>::gradient(const CellBatch<dim>& batch, const LocalView& w,
                                               const LocalView& z) const {
  Tensor2<dim, Lanes> H;
  kernel_->gradients(batch, w.data(), &H);
  if constexpr (has_rate<N>) {
    Tensor2<dim, Lanes> G;
    kernel_->gradients(batch, z.data(), &G);
    return dual(H, G);
  } else {
    return H;
  }
}

template <int dim>
template <class N>
Tensor2<dim, N> NodalDilatation<dim>::cofactor_at(const CellBatch<dim>& batch,
                                                  const Tensor2<dim, N>& H) const {
  return small_strain(batch) ? plus_identity(Tensor2<dim, N>{}, N(1.0))
                             : cofactor(deformation_gradient(H));
}

}  // namespace steppe

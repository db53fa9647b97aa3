#include "steppe/physics/facets/reduced_basis.h"

namespace steppe {

std::vector<double> restricted(const std::vector<VecHandle>& vectors, Vec f) {
  std::vector<Vec> all(vectors.begin(), vectors.end());
  std::vector<double> products(vectors.size());
  if (!all.empty()) check(VecMDot(f, PetscInt(all.size()), all.data(), products.data()));
  return products;
}

void ReducedBasis::get(int i, Vec u) const {
  if (i < int(vectors_.size())) {
    check(VecCopy(vectors_[i], u));
  } else {
    check(VecZeroEntries(u));
    PetscInt first, end;
    check(VecGetOwnershipRange(u, &first, &end));
    const PetscInt entry = units_[i - vectors_.size()];
    LocalArray entries(u);
    if (entry >= first && entry < end) entries[entry - first] = 1;
  }
  update_ghosts(u);
}

std::vector<double> ReducedBasis::restricted(Vec f) const {
  std::vector<double> products = steppe::restricted(vectors_, f);
  if (units_.empty()) return products;
  PetscInt first, end;
  check(VecGetOwnershipRange(f, &first, &end));
  std::vector<double> entries(units_.size());
  {
    const LocalView values(f);
    for (std::size_t k = 0; k < units_.size(); ++k)
      if (units_[k] >= first && units_[k] < end) entries[k] = values[units_[k] - first];
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, entries.data(), int(entries.size()), MPI_DOUBLE, MPI_SUM,
                          PetscObjectComm(PetscObject(f))));
  products.insert(products.end(), entries.begin(), entries.end());
  return products;
}

std::vector<double> ReducedBasis::congruent(
    const std::function<void(Vec u, Vec f)>& multiply) const {
  const int r = size();
  std::vector<double> result(r * r);
  const VecHandle u = duplicate(vectors_[0]), f = duplicate(vectors_[0]);
  for (int j = 0; j < r; ++j) {
    get(j, u);
    check(VecZeroEntries(f));
    multiply(u, f);
    const std::vector<double> column = restricted(f);
    for (int i = 0; i < r; ++i) result[i * r + j] = column[i];
  }
  return result;
}

}  // namespace steppe

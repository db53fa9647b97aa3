#include "steppe/base/files/snapshot.h"
#include "steppe/base/process/error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace base_snapshot {

using namespace steppe;

VecHandle ghosted_vector() {
  // two owned entries a rank, and the first of the next rank as a ghost
  int rank, size;
  check_mpi(MPI_Comm_rank(PETSC_COMM_WORLD, &rank));
  check_mpi(MPI_Comm_size(PETSC_COMM_WORLD, &size));
  const PetscInt ghost = 2 * ((rank + 1) % size);
  VecHandle v;
  check(VecCreateGhost(PETSC_COMM_WORLD, 2, PETSC_DETERMINE, size > 1, &ghost, v.fill()));
  return v;
}

/// Something of every kind.
struct Body {
  double time = 0.1;
  int steps = 3;
  bool slides = true;
  std::vector<double> peaks = {1, 2};
  double work = 0;
  VecHandle displacement = ghosted_vector();
  Places places{Places::Kind::cell, {4, 7}};
  std::vector<double> stresses = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
  int n_loads = 0;

  void history(Archive& archive) {
    archive.value("time", time);
    archive.value("steps", steps);
    const auto section = archive.enter("contact");
    archive.value("slides", slides);
    {
      const auto inner = archive.enter("probes");
      archive.values("peaks", peaks);
    }
    archive.part("work", work);
    archive.vector("displacement", displacement);
    archive.at("stresses", places, stresses);
    n_loads += archive.loads();
  }
};

TEST(Snapshot, GivesBackTheSameBits) {
  int rank;
  check_mpi(MPI_Comm_rank(PETSC_COMM_WORLD, &rank));
  Body body;
  body.work = rank + 0.3;
  check(VecSet(body.displacement, rank + std::sqrt(2.)));
  Snapshot saved, same, changed;
  saved.save(body);
  EXPECT_EQ(body.n_loads, 0);

  Body other;
  other.time = other.steps = other.work = 0;
  other.slides = false;
  other.peaks.clear();
  other.stresses.assign(6, 0);
  saved.load(other);
  EXPECT_EQ(other.n_loads, 1);
  EXPECT_EQ(other.time, 0.1);
  EXPECT_EQ(other.steps, 3);
  EXPECT_TRUE(other.slides);
  EXPECT_EQ(other.work, rank + 0.3);
  EXPECT_EQ(other.stresses, body.stresses);
  int size;
  check_mpi(MPI_Comm_size(PETSC_COMM_WORLD, &size));
  if (size > 1) {
    EXPECT_EQ(LocalView(other.displacement)[2], (rank + 1) % size + std::sqrt(2.));
  }

  same.save(other);
  EXPECT_EQ(saved.first_difference(same), "");
  other.stresses[4] = std::nextafter(other.stresses[4], 1);
  changed.save(other);
  EXPECT_EQ(saved.first_difference(changed), "contact / stresses");
}

/// An object whose history is a function.
struct Part {
  std::function<void(Archive&)> transfer;
  void history(Archive& archive) { transfer(archive); }
};

TEST(Snapshot, RefusesWhatDoesNotFit) {
  double a = 1, b = 2;
  Part one{[&](Archive&archive) { archive.value("a", a); }}, two{[&](Archive&archive) {
    archive.value("a", a);
    archive.value("b", b);
  }};
  Snapshot of_one, of_two;
  of_one.save(one);
  of_two.save(two);
  EXPECT_THROW(of_one.load(two), InputError);
  EXPECT_THROW(of_two.load(one), InputError);
  EXPECT_NE(of_one.first_difference(of_two), "");

  std::vector<double> values = {1, 2};
  Part places{[&](Archive& archive) { archive.at("values", {Places::Kind::node, {0}}, values); }};
  Snapshot of_places;
  of_places.save(places);
  values.push_back(3);
  EXPECT_THROW(of_places.load(places), InputError);

  Part twice{[&](Archive& archive) {
    archive.value("a", a);
    archive.value("a", b);
  }};
  EXPECT_THROW(of_one.save(twice), std::logic_error);
}

}  // namespace base_snapshot

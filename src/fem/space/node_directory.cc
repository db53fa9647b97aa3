#include "steppe/fem/space/node_directory.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <tuple>

namespace steppe {

using namespace dealii;

namespace {

// wide enough that most points are farther than the tolerance from the sides of their cube, and so
// small that the nodes of a body are in many
constexpr double width_in_tolerances = 64;

constexpr double out_of_reach = std::numeric_limits<double>::infinity();

}  // namespace

template <int dim>
NodeDirectory<dim>::NodeDirectory(MPI_Comm communicator, const std::vector<Entry>& entries,
                                  double tolerance)
    : communicator_(communicator),
      tolerance_(tolerance),
      n_ranks_(Utilities::MPI::n_mpi_processes(communicator)) {
  std::map<unsigned int, std::vector<Listed>> lists;
  for (const Entry& entry : entries) {
    const Cube cube = cube_of(entry.place);
    lists[rank_of(cube)].push_back({cube, entry});
  }
  listed_ = send(communicator, lists);
  std::sort(listed_.begin(), listed_.end(),
            [](const Listed& a, const Listed& b) { return a.cube < b.cube; });
}

template <int dim>
typename NodeDirectory<dim>::Cube NodeDirectory<dim>::cube_of(const Place& place) const {
  // the shift keeps the sides away from the origin, where nodes often are
  Cube cube;
  for (int c = 0; c < dim; ++c)
    cube[c] = std::floor(place[c] / (width_in_tolerances * tolerance_) + 0.38);
  return cube;
}

template <int dim>
unsigned int NodeDirectory<dim>::rank_of(const Cube& cube) const {
  // Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014 (its finaliser)
  std::uint64_t mixed = 0;
  for (const double c : cube) {
    std::uint64_t bits;
    std::memcpy(&bits, &c, sizeof bits);
    mixed += bits + 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    mixed ^= mixed >> 31;
  }
  return unsigned(mixed % n_ranks_);
}

template <int dim>
typename NodeDirectory<dim>::Answer NodeDirectory<dim>::nearest(const Question& question) const {
  Answer best = {out_of_reach, -1};
  for (auto at = std::lower_bound(
           listed_.begin(), listed_.end(), question.cube,
           [](const Listed&listed, const Cube&cube) { return listed.cube < cube; });
       at != listed_.end() && at->cube == question.cube; ++at) {
    double square = 0;
    for (int c = 0; c < dim; ++c) square += std::pow(question.place[c] - at->entry.place[c], 2);
    const double distance = std::sqrt(square);
    if (distance <= tolerance_ &&
        std::tie(distance, at->entry.number) < std::tie(best.distance, best.number))
      best = {distance, at->entry.number};
  }
  return best;
}

template <int dim>
std::vector<PetscInt> NodeDirectory<dim>::find(const std::vector<Point<dim>>& points) const {
  // the cubes that the ball of the tolerance reaches into, mostly one
  std::vector<unsigned int> ranks;
  std::vector<Question> questions;
  std::vector<std::size_t> point_of;
  for (std::size_t i = 0; i < points.size(); ++i) {
    Place place, lower, upper;
    for (int c = 0; c < dim; ++c) {
      place[c] = points[i][c];
      lower[c] = place[c] - tolerance_;
      upper[c] = place[c] + tolerance_;
    }
    const Cube first = cube_of(lower), last = cube_of(upper);
    for (unsigned int corner = 0; corner < 1u << dim; ++corner) {
      Cube cube = first;
      bool is_new = true;
      for (int c = 0; c < dim; ++c)
        if (corner >> c & 1) {
          is_new &= first[c] != last[c];
          cube[c] = last[c];
        }
      if (!is_new) continue;
      ranks.push_back(rank_of(cube));
      questions.push_back({cube, place});
      point_of.push_back(i);
    }
  }
  const auto answers = ask<Answer>(communicator_, ranks, questions,
                                   [this](const Question& question) { return nearest(question); });
  std::vector<Answer> best(points.size(), {out_of_reach, -1});
  for (std::size_t k = 0; k < answers.size(); ++k) {
    Answer& known = best[point_of[k]];
    const Answer& other = answers[k];
    if (std::tie(other.distance, other.number) < std::tie(known.distance, known.number))
      known = other;
  }
  std::vector<PetscInt> numbers;
  for (const Answer& answer : best) numbers.push_back(answer.number);
  return numbers;
}

template class NodeDirectory<2>;
template class NodeDirectory<3>;

}  // namespace steppe

#pragma once

#include "model.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <random>

// What a problem says of a state depends on the state and the accepted history alone: all is asked
// of several states in two orders, of problems made alike, and compared bit by bit.

namespace steppe {

using Numbers = std::vector<double>;

enum class Question {
  residual,
  load,
  damping,
  reaction,
  tangent,
  closed,
  product,
  balance,
  potential
};
constexpr int n_questions = int(Question::potential) + 1, n_states = 4;

inline void append_owned(Vec v, Numbers& numbers) {
  PetscInt n;
  const double* entries;
  check(VecGetLocalSize(v, &n));
  check(VecGetArrayRead(v, &entries));
  numbers.insert(numbers.end(), entries, entries + n);
  check(VecRestoreArrayRead(v, &entries));
}

/// J applied to a vector, and what multigrid takes of it.
inline void ask(Linearisation& J, const Problem& problem, const State& state, int i,
                Contacts contacts, Numbers& answer) {
  const VecHandle known = problem.layout().create_vector(), b = problem.layout().create_vector(),
                  x = problem.layout().create_vector();
  for (const Vec v : {Vec(known), Vec(x)}) check(VecCopy(state.displacement, v));
  problem.supports().keep_only(known);
  J.update(1 + i, 0.3, 0.1 + 0.01 * i, state, known, b, contacts);
  append_owned(b, answer);
  check(MatMult(J.matrix(), x, b));
  append_owned(b, answer);
  J.prepare(state.displacement);
  const Linearisation::CoarseLevel coarse = J.coarse();
  if (!coarse.matrix) return;
  VecHandle in, out;
  check(MatCreateVecs(coarse.matrix, in.fill(), out.fill()));
  check(VecSet(in, 1));
  check(MatMult(coarse.matrix, in, out));
  append_owned(out, answer);
}

/// A problem with what is kept to ask it.
class Asked {
 public:
  explicit Asked(const Problem& problem)
      : problem_(problem),
        assembled_(problem.linearise(Form::assembled)),
        newton_(problem.linearise(Form::newton)) {}

  Numbers answer(Question question, const State& state, int i) const {
    Numbers numbers;
    const VecHandle F = problem_.layout().create_vector();
    const Energetics* energetics = problem_.energetics();
    if (question == Question::residual) numbers.push_back(problem_.residual(state, F));
    if (question == Question::load) problem_.force(ForcePart::load, state, F);
    if (question == Question::damping) problem_.force(ForcePart::damping, state, F);
    if (question == Question::reaction) problem_.force(ForcePart::reaction, state, F);
    if (question <= Question::reaction) append_owned(F, numbers);
    if (question == Question::tangent)
      ask(*assembled_, problem_, state, i, Contacts::as_they_are, numbers);
    if (question == Question::closed)
      ask(*assembled_, problem_, state, i, Contacts::closed, numbers);
    if (question == Question::product)
      ask(*newton_, problem_, state, i, Contacts::as_they_are, numbers);
    if (question == Question::balance) {
      const Balance found = energetics->balance(state);
      numbers = {found.kinetic, found.strain, found.work, found.loss()};
      numbers.insert(numbers.end(), found.linear_momentum.begin(), found.linear_momentum.end());
      numbers.insert(numbers.end(), found.angular_momentum.begin(), found.angular_momentum.end());
    }
    if (question == Question::potential && energetics->lacks_potential().empty()) {
      const Potential found = energetics->potential(1 + i, 0.3, 0.1, state);
      numbers = {found.value, found.size};
    }
    return numbers;
  }

 private:
  const Problem& problem_;
  std::unique_ptr<Linearisation> assembled_, newton_;
};

using Answers = std::map<std::pair<int, int>, Numbers>;

inline bool same_bits(const Numbers& a, const Numbers& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

/// On more than two ranks matrices add what comes from others in the order in which it comes, and
/// vectors in one that is settled with their scatters: there the last bits of tangents, and of
/// problems made alike, may differ.
inline bool on_few_ranks() { return dealii::Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD) <= 2; }

/// Ask everything of all states, twice, in an order of its own.
inline Answers ask_all(const Problem& problem, const std::vector<State>& states,
                       unsigned int seed) {
  const Asked asked(problem);
  std::vector<std::pair<int, int>> order;
  for (int k = 0; k < 2 * n_questions * n_states; ++k)
    order.push_back({k % n_questions, k / n_questions % n_states});
  std::shuffle(order.begin(), order.end(), std::mt19937(seed));
  Answers answers;
  for (const auto& [question, i] : order) {
    const Numbers now = asked.answer(Question(question), states[i], i);
    const auto [first, is_new] = answers.insert({{question, i}, now});
    const bool of_matrix = question >= int(Question::tangent) && question <= int(Question::product);
    if (is_new || (of_matrix && !on_few_ranks())) continue;
    EXPECT_TRUE(same_bits(first->second, now)) << "question " << question << " of state " << i;
  }
  return answers;
}

/// What is made with its problem, and the states that it is asked about.
struct Made {
  std::shared_ptr<void> owner;
  Problem* problem;
  std::vector<State> states;
};

inline void expect_pure(const std::function<Made()>& make) {
  Answers before;
  for (const unsigned int seed : {1, 2}) {
    const Made made = make();
    const Answers now = ask_all(*made.problem, made.states, seed);
    for (const auto& [key, numbers] : before)
      EXPECT_TRUE(same_bits(numbers, now.at(key)))
          << "question " << key.first << " of state " << key.second << ", in another order";
    if (on_few_ranks()) before = now;
  }
}

}  // namespace steppe

#pragma once

#include "steppe/base/petsc/petsc.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/mpi_consensus_algorithms.h>

#include <cstring>
#include <map>
#include <type_traits>
#include <vector>

namespace steppe {

/// Which rank owns which of the numbers 0, 1, 2, ..., of which each rank has consecutive ones.
class Ownership {
 public:
  /// From how many this rank owns. Collective.
  Ownership(MPI_Comm communicator, PetscInt n_owned) : communicator_(communicator) {
    check(PetscLayoutCreateFromSizes(communicator, n_owned, PETSC_DETERMINE, 1, layout_.fill()));
  }
  MPI_Comm communicator() const { return communicator_; }
  /// The first number of this rank.
  PetscInt first() const {
    PetscInt first;
    check(PetscLayoutGetRange(layout_, &first, nullptr));
    return first;
  }
  unsigned int owner(PetscInt number) const {
    PetscMPIInt rank;
    check(PetscLayoutFindOwner(layout_, number, &rank));
    return unsigned(rank);
  }

 private:
  MPI_Comm communicator_;
  Handle<PetscLayout, PetscLayoutDestroy> layout_;
};

/// Items copied byte by byte into a message, and back.
template <class Item>
std::vector<char> as_bytes(const std::vector<Item>& items) {
  static_assert(std::is_trivially_copyable_v<Item>);
  std::vector<char> bytes(items.size() * sizeof(Item));
  if (!bytes.empty()) std::memcpy(bytes.data(), items.data(), bytes.size());
  return bytes;
}
template <class Item>
std::vector<Item> from_bytes(const std::vector<char>& bytes) {
  static_assert(std::is_trivially_copyable_v<Item>);
  std::vector<Item> items(bytes.size() / sizeof(Item));
  if (!bytes.empty()) std::memcpy(items.data(), bytes.data(), bytes.size());
  return items;
}

/// Send items to ranks, which may be this one too, and get what all send here, in the order of the
/// ranks that sent it. Collective.
template <class Item>
std::vector<Item> send(MPI_Comm communicator,
                       const std::map<unsigned int, std::vector<Item>>& items) {
  std::map<unsigned int, std::vector<char>> messages;
  for (const auto& [rank, some] : items) messages[rank] = as_bytes(some);
  std::vector<Item> result;
  for (const auto& [rank, bytes] : dealii::Utilities::MPI::some_to_some(communicator, messages)) {
    const auto some = from_bytes<Item>(bytes);
    result.insert(result.end(), some.begin(), some.end());
  }
  return result;
}

/**
 * Ask each question of the rank that stands beside it; the answers, in the order of the questions,
 * are what `answer` says there. Nobody needs to know who will ask, and messages go between those
 * alone who ask and answer (Hoefler, Siebert, Lumsdaine: Scalable communication protocols for
 * dynamic sparse data exchange, 2010). Collective.
 */
template <class Answer, class Question, class Function>
std::vector<Answer> ask(MPI_Comm communicator, const std::vector<unsigned int>& ranks,
                        const std::vector<Question>& questions, const Function& answer) {
  using Message = std::vector<char>;
  std::map<unsigned int, std::vector<std::size_t>> asked;
  for (std::size_t i = 0; i < questions.size(); ++i) asked[ranks[i]].push_back(i);
  std::vector<unsigned int> targets;
  for (const auto& [rank, numbers] : asked) targets.push_back(rank);
  std::vector<Answer> answers(questions.size());
  dealii::Utilities::MPI::ConsensusAlgorithms::selector<Message, Message>(
      targets,
      [&](unsigned int rank) {
        std::vector<Question> some;
        for (const std::size_t i : asked.at(rank)) some.push_back(questions[i]);
        return as_bytes(some);
      },
      [&](unsigned int, const Message& message) {
        std::vector<Answer> replies;
        for (const Question& question : from_bytes<Question>(message))
          replies.push_back(answer(question));
        return as_bytes(replies);
      },
      [&](unsigned int rank, const Message& message) {
        const auto replies = from_bytes<Answer>(message);
        const auto& numbers = asked.at(rank);
        for (std::size_t k = 0; k < numbers.size(); ++k) answers[numbers[k]] = replies[k];
      },
      communicator);
  return answers;
}

}  // namespace steppe

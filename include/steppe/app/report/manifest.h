#pragma once

#include "steppe/app/input/arguments.h"
#include "steppe/app/input/input.h"
#include "steppe/app/saved/restart.h"
#include "steppe/base/measure/phase_times.h"
#include "steppe/base/process/error.h"

#include <mpi.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// How something ended.
struct Outcome {
  int code = 0;                   ///< of the program's end, see `usage`
  std::string sentence = "done";  ///< with the kind of error before it
  std::exception_ptr error;       ///< null: there is none
};

/// The exit code of the program after an error of that kind.
int exit_code_of(ErrorKind kind);

/// Do it, and tell how it ended. What is not an Error is not caught. Local.
Outcome outcome_of(const std::function<void()>& body);

/// How large a problem is.
struct ProblemSize {
  std::uint64_t cells, nodes, unknowns;
  OverRanks cells_of_a_rank;
  std::string partitioner;
};

/// Size of a problem on a space, with the number of unknowns of all ranks. Collective.
template <int dim>
ProblemSize size_of(const Space<dim>& space, PetscInt n_unknowns);

/**
 * Record of what ran, beside its results. NAME.used.prm and NAME.used.json hold the merged input,
 * which can be run again. NAME.run.json tells of all parts of a run that goes on from checkpoints.
 * The part that runs has "exit": null until it has ended, so that one that was killed is seen.
 */
class Manifest {
 public:
  /// Numbers by name, those of the whole run.
  using Counts = std::vector<std::pair<std::string, int>>;
  /// Counts of what the steps of a run took: steps, iterations, solves.
  static Counts counts_of(const SolverCounts& solved, int steps, int rejections);

  /// Writes the files, with the parts that are in NAME.run.json already where the run goes on.
  /// Collective. Throws OutputError on all ranks.
  Manifest(MPI_Comm communicator, const Input& input, const Arguments& arguments,
           const std::optional<Restart>& restart, const ProblemSize& size);
  ~Manifest();

  /// Run it and write how it ended and what it took, whatever it throws. Where there is no room to
  /// write that after a run that ended well, a warning says so. Collective.
  void record(const std::function<void()>& run, const std::function<Counts()>& counts);

 private:
  std::string record_path() const;
  void write() const;

  MPI_Comm communicator_;
  std::string folder_, name_;
  bool writes_;
  struct Document;
  std::unique_ptr<Document> document_;
};

}  // namespace steppe

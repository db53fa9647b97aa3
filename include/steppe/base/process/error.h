#pragma once

#include <stdexcept>
#include <string>

namespace steppe {

/// Kind of an error, which decides the exit code of the program.
enum class ErrorKind { input, numerics, interruption, no_progress, output, given_up };

/**
 * An error that the program speaks of. Either all ranks make it together, or one rank makes it
 * while a LocalErrors lives, and whoever opened that tells the others (see `agree`). Elsewhere an
 * error of one rank alone ends the job as it is made, with its sentence and the rank: the others
 * would wait in collective calls for a rank that unwinds, and so would that rank in the destructors
 * of objects of PETSc, MPI and HDF5. A copy ends nothing.
 */
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& sentence);
  ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

/**
 * Something the user gave is wrong. The message is one clear sentence: which parameter, its value,
 * what is allowed, and what to do. The program ends with exit code 2, on every rank.
 */
struct InputError : Error {
  explicit InputError(const std::string& sentence) : Error(ErrorKind::input, sentence) {}
};

/**
 * The computation failed: what failed, at which time and step, with which norms, and what to try.
 * It ends the run with its last good state written and exit code 3. A step is repeated with a
 * shorter length where its state is not admissible or its solver does not converge, which both are
 * told by values; this error is thrown where no length would help, and by the smallest step.
 */
struct NumericsError : Error {
  explicit NumericsError(const std::string& sentence) : Error(ErrorKind::numerics, sentence) {}
};

/// A step failed with every length down to the smallest; the state before it is as it was.
struct StepFailure : NumericsError {
  using NumericsError::NumericsError;
};

/// A result could not be written: which file, why, and what to do. It ends the run with exit code
/// 6; what is on the disk stays valid.
struct OutputError : Error {
  explicit OutputError(const std::string& sentence) : Error(ErrorKind::output, sentence) {}
};

/// Somebody asked the run to end: its last state is written, and it ends with exit code 5.
struct Interruption : Error {
  explicit Interruption(const std::string& sentence) : Error(ErrorKind::interruption, sentence) {}
};

/// Somebody asked the run to end before it had finished a step since it began or went on: its state
/// is saved, and the same command would end so again. It ends with exit code 7.
struct NoProgress : Error {
  explicit NoProgress(const std::string& sentence) : Error(ErrorKind::no_progress, sentence) {}
};

/// Throw an error of that kind, `given_up` excepted.
[[noreturn]] void throw_error(ErrorKind kind, const std::string& sentence);

/// While one lives, an Error is this rank's alone: its owner catches it and lets all ranks know
/// what follows. Nothing collective happens meanwhile. Local.
class LocalErrors {
 public:
  LocalErrors() { ++depth_; }
  ~LocalErrors() { --depth_; }
  LocalErrors(const LocalErrors&) = delete;
  LocalErrors& operator=(const LocalErrors&) = delete;

  static bool live() { return depth_ > 0; }

 private:
  static int depth_;
};

/// A line on standard error, in one piece: what mpirun gets in several it may tear. For the rank
/// that speaks. Local.
void complain(const std::string& sentence);
/// Complain likewise, with "warning: " before the sentence.
void warn(const std::string& sentence);

}  // namespace steppe

#pragma once

#include <mpi.h>

#include <string>

namespace steppe {

/**
 * The folder that one run writes to. It is made if need be, and locked by rank 0 as long as the run
 * lasts. The lock is flock(2) on a file in it: the kernel lets go of it however the process ends,
 * so that no lock is ever stale, and Linux hands it on to the server of a network file system;
 * where a file system has no locks the run goes on without.
 */
class ResultsFolder {
 public:
  /// Place of the folder, as the input gives it.
  struct Place {
    std::string path;         ///< from here
    std::string given;        ///< Output / Folder
    std::string name;         ///< Output / Name
    std::string series = {};  ///< the longest NAME-SERIES of Outputs, or empty
    /// Absolute path of the input file, by which a record tells whose results are there; empty:
    /// unknown.
    std::string input = {};
    std::string previous = {};  ///< the folder for results that are set aside
  };

  /// Treatment of the results of an earlier run. `replaced_if_unfinished` replaces them where all
  /// records in the folder are of unfinished runs, see is_unfinished. `set_aside` moves those of
  /// the same input to another folder, in the place of what was set aside before, and refuses
  /// others.
  enum class Earlier { refused, set_aside, replaced_if_unfinished, replaced, kept };

  /// Collective. Throws InputError on all ranks when it cannot be made or written, another run
  /// writes there now, it holds results that are refused, or files of others with their names.
  ResultsFolder(MPI_Comm communicator, const Place& place, Earlier earlier);
  ~ResultsFolder() { release(); }
  ResultsFolder(const ResultsFolder&) = delete;
  ResultsFolder& operator=(const ResultsFolder&) = delete;

  /// Treatment here, valid on the first rank: `replaced` where an unfinished run was found.
  Earlier earlier() const { return earlier_; }
  /// Remove an earlier run's files, unless they are kept, or set them aside with a note on the
  /// screen, and nothing else. Collective. Throws OutputError.
  void clear();
  /// Copy the results with which a run goes on from its folder, that rank 0 knows. Collective.
  /// Throws OutputError.
  void copy_from(const std::string& folder);
  /// Throws OutputError on all ranks when the folder is there no longer. Collective.
  void finish() const;

  /// Tests what the constructor would refuse, without making anything. Throws InputError on all
  /// ranks for a folder that could not be written, or names that are too long. Returns on the first
  /// rank a note on results that are there, or an empty text. Collective.
  static std::string check(MPI_Comm communicator, const Place& place);

 private:
  void make();
  /// Decides what becomes of the results that are there. Throws InputError.
  void decide();
  void lock();
  void release();

  MPI_Comm communicator_;
  Place place_;
  Earlier earlier_;
  bool is_new_ = false;
  int lock_ = -1;  // the open file, on rank 0
};

}  // namespace steppe

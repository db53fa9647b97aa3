#include "steppe/output/folder/results_folder.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/output/folder/result_files.h"
#include "steppe/output/folder/run_record.h"
#include "steppe/output/folder/writable.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <utility>

namespace steppe {

namespace fs = std::filesystem;

namespace {

const char* const lock_name = ".steppe.lock";

bool is_first(MPI_Comm communicator) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  return rank == 0;
}

/// "frame.pvd and 125 other files of 2026-11-22 18:30"
std::string describe(const fs::path& folder, const std::vector<std::string>& files) {
  std::ostringstream text;
  text << files.front();
  if (files.size() > 1)
    text << " and " << files.size() - 1 << " other file" << (files.size() > 2 ? "s" : "");
  struct stat state;
  char date[32] = "";
  if (::stat((folder / files.front()).c_str(), &state) == 0 &&
      std::strftime(date, sizeof date, " of %Y-%m-%d %H:%M", std::localtime(&state.st_mtime)) > 0)
    text << date;
  return text.str();
}

/// A folder beside the given one that is not there yet.
std::string another(const ResultsFolder::Place& place) {
  const auto trimmed = [](std::string text) {
    while (text.size() > 1 && text.back() == '/') text.pop_back();
    return text;
  };
  for (int n = 2;; ++n) {
    const std::string ending = "-" + std::to_string(n);
    if (!fs::exists(trimmed(place.path) + ending)) return trimmed(place.given) + ending;
  }
}

std::string parameter(const ResultsFolder::Place& place) {
  return "Output / Folder = " + place.given + ": ";
}

/// The sentence about results that are there; empty if there are none. `remedy` replaces them.
std::string holds_results(const ResultsFolder::Place& place,
                          const std::string& remedy = "add -overwrite") {
  const auto files = results_in(place.path, place.name);
  if (files.empty()) return "";
  return parameter(place) + "holds the results of an earlier run (" + describe(place.path, files) +
         "); " + remedy + " to replace them, or keep them and give -output_folder " +
         another(place);
}

/// Whether the results that are there are those of the same input, and may be set aside.
bool may_be_set_aside(const ResultsFolder::Place& place) {
  return !place.previous.empty() && !place.input.empty() && !recorded_names(place.path).empty() &&
         of_one_input(place.path, place.input) && of_one_input(place.previous, place.input);
}

/// Throws InputError for a folder that cannot be made or written, or not with files of these names,
/// as far as one sees without trying.
void check_writable(const ResultsFolder::Place& place) {
  const bool in_series = place.series.size() > place.name.size();
  const std::string file = (in_series ? place.series : place.name) + ".checkpoint.previous.h5",
                    why = why_not_writable(place.path, file);
  if (why.empty()) return;
  const bool by_name = file.size() > longest_file_name;
  throw InputError(
      (by_name ? "Output / Name = " + place.name + ": Output / Folder " : parameter(place)) + why);
}

/// Throws InputError for files that would be replaced, but are not what runs write.
void check_own(const ResultsFolder::Place& place) {
  for (const std::string& file : results_in(place.path, place.name))
    if (!begins_as_a_result(place.path + "/" + file))
      throw InputError(parameter(place) + "would lose the file " + file +
                       ", which is none of steppe's; move it, or give -output_folder " +
                       another(place));
}

}  // namespace

std::string ResultsFolder::check(MPI_Comm communicator, const Place& place) {
  std::string note;
  agree(communicator, [&] {
    if (!is_first(communicator)) return;
    check_writable(place);
    note = holds_results(place, may_be_set_aside(place) ? "a run of the same input moves them to " +
                                                              place.previous + "; add -overwrite"
                                                        : "add -overwrite");
  });
  return note;
}

ResultsFolder::ResultsFolder(MPI_Comm communicator, const Place& place, Earlier earlier)
    : communicator_(communicator), place_(place), earlier_(earlier) {
  const Phase phase("results folder");
  agree(communicator, [&] {
    if (!is_first(communicator)) return;
    check_writable(place_);
    try {
      make();
      lock();
      decide();
    } catch (...) {
      release();
      throw;
    }
  });
}

void ResultsFolder::decide() {
  if (earlier_ == Earlier::replaced_if_unfinished && all_unfinished(place_.path))
    earlier_ = Earlier::replaced;
  if (earlier_ == Earlier::set_aside && !place_.input.empty() && !may_be_set_aside(place_))
    earlier_ = Earlier::refused;
  const std::string refusal =
      earlier_ == Earlier::refused ? holds_results(place_)
      : earlier_ == Earlier::replaced_if_unfinished
          ? holds_results(place_,
                          "they have no checkpoint to go on from; give -overwrite in the place of "
                          "-restart auto")
          : "";
  if (!refusal.empty()) throw InputError(refusal);
  if (earlier_ == Earlier::replaced || earlier_ == Earlier::set_aside) check_own(place_);
}

void ResultsFolder::make() {
  std::error_code error;
  is_new_ = fs::create_directories(place_.path, error);
  if (!error) return;
  throw InputError(parameter(place_) + "cannot be created: " + error.message() +
                   "; choose a folder with write permission");
}

void ResultsFolder::lock() {
  const std::string path = place_.path + "/" + lock_name;
  struct stat opened, there;
  do {  // until the file is not one that its owner has removed in between
    if (lock_ >= 0) ::close(lock_);
    lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0)
      throw InputError(parameter(place_) + "cannot be written: " + std::strerror(errno) +
                       "; choose a folder with write permission and free space");
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      std::string owner;
      std::getline(std::ifstream(path), owner);
      ::close(std::exchange(lock_, -1));
      throw InputError(parameter(place_) + "another run writes there now (" + owner +
                       "); wait for its end, or give -output_folder " + another(place_));
    }
  } while (::fstat(lock_, &opened) != 0 || ::stat(path.c_str(), &there) != 0 ||
           opened.st_ino != there.st_ino);
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  const std::string owner = "process " + std::to_string(getpid()) + " on " + host + "\n";
  if (::ftruncate(lock_, 0) != 0 || ::write(lock_, owner.data(), owner.size()) < 0)
    throw InputError(parameter(place_) + "cannot be written: " + std::strerror(errno) +
                     "; choose a folder with free space");
}

void ResultsFolder::release() {
  if (lock_ >= 0) {
    ::unlink((place_.path + "/" + lock_name).c_str());
    ::close(std::exchange(lock_, -1));
  }
  if (is_new_) ::rmdir(place_.path.c_str());  // goes when it is empty
}

void ResultsFolder::clear() {
  const Phase phase("results folder");
  agree(communicator_, [&] {
    if (!is_first(communicator_) || earlier_ == Earlier::kept) return;
    if (earlier_ != Earlier::set_aside) return remove_results(place_.path, place_.name);
    if (!place_.input.empty() && !results_in(place_.path, place_.name).empty())
      std::cout << "note: the results of the run before are kept in " << place_.previous
                << std::endl;
    move_results(place_.path, place_.name, place_.previous);
  });
}

void ResultsFolder::copy_from(const std::string& folder) {
  agree(communicator_, [&] {
    if (!is_first(communicator_)) return;
    for (const std::string& file : results_that_go_on(folder, place_.name)) {
      std::error_code error;
      fs::copy_file(fs::path(folder) / file, fs::path(place_.path) / file,
                    fs::copy_options::overwrite_existing, error);
      if (error)
        throw OutputError("the file " + folder + "/" + file + " cannot be copied to " +
                          place_.path + ": " + error.message());
    }
  });
}

void ResultsFolder::finish() const {
  agree(communicator_, [&] {
    struct stat state;
    if (lock_ >= 0 && ::fstat(lock_, &state) == 0 && state.st_nlink == 0)
      throw OutputError("the folder " + place_.path +
                        " was removed while the run wrote there; its results are lost, run again");
  });
}

}  // namespace steppe

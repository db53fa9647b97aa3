#pragma once

#include "steppe/app/input/request.h"
#include "steppe/app/run/make_study.h"
#include "steppe/base/files/snapshot.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

// A run that goes on from a snapshot goes on as if it had not stopped, to the last bit: in the same
// study, restored, and in one that is built anew.

namespace steppe {

/// A run, by its input file and options (with + for blanks in values), that is saved after `before`
/// steps and then goes on.
struct Variation {
  const char* name;
  const char* input;
  const char* words = "";
  int before = 3, after = 4;
  int most_ranks = 4;  // up to which runs repeat themselves to the last bit
};

inline void PrintTo(const Variation& run, std::ostream* out) { *out << run.name; }

class History : public testing::TestWithParam<Variation> {
 protected:
  History() {
    int process = getpid();
    check_mpi(MPI_Bcast(&process, 1, MPI_INT, 0, PETSC_COMM_WORLD));
    folder_ =
        std::filesystem::temp_directory_path() / ("steppe-history-" + std::to_string(process));
    if (first()) {
      std::filesystem::create_directories(folder_);
      std::ofstream(folder_ / "run.prm") << GetParam().input;
    }
    check_mpi(MPI_Barrier(PETSC_COMM_WORLD));
    std::vector<std::string> words = {"steppe",
                                      folder_ / "run.prm",
                                      "-output_folder",
                                      folder_ / "results",
                                      "-output_field_interval",
                                      "0.1"};
    std::istringstream more(GetParam().words);
    for (std::string word; more >> word;) {
      std::replace(word.begin(), word.end(), '+', ' ');
      words.push_back(word);
    }
    if (dealii::Utilities::MPI::n_mpi_processes(PETSC_COMM_WORLD) > 1) add_up_in_order(words);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    request_ = read_request(PETSC_COMM_WORLD, int(arguments.size()), arguments.data());
    if (first()) std::filesystem::create_directories(folder_ / "results");
    check_mpi(MPI_Barrier(PETSC_COMM_WORLD));
    std::vector<char*> options;
    for (std::string& word : request_.petsc_words) options.push_back(word.data());
    check(PetscOptionsClear(nullptr));
    check(PetscOptionsInsertArgs(nullptr, int(options.size()) - 1, options.data() + 1));
  }
  ~History() override {
    check(PetscOptionsClear(nullptr));
    MPI_Barrier(PETSC_COMM_WORLD);
    if (first()) std::filesystem::remove_all(folder_);
  }

  /// PETSc adds what comes from other ranks in the order in which it arrives, unless it is told;
  /// MUMPS always does.
  static void add_up_in_order(std::vector<std::string>& words) {
    const bool chooses = std::count(words.begin(), words.end(), "-solver_linear") > 0;
    words.insert(words.end(), {"-matstash_legacy", "-matstash_reproduce", "-matptap_via",
                               "allatonce", "-mattransposematmult_via", "at*b"});
    if (!chooses)
      words.insert(words.end(),
                   {"-ksp_type", "gmres", "-pc_type", "bjacobi", "-sub_pc_type", "ilu"});
  }

  static bool first() { return dealii::Utilities::MPI::this_mpi_process(PETSC_COMM_WORLD) == 0; }

  /// The last rows of a table, without wall times.
  std::vector<std::string> rows(const std::string& table, std::size_t from) const {
    std::vector<std::string> result;
    std::ifstream file(folder_ / "results" / table);
    std::size_t number = 0;
    for (std::string line; std::getline(file, line); ++number) {
      if (number < from) continue;
      std::istringstream columns(line);
      std::string row, entry;
      for (int column = 0; std::getline(columns, entry, ','); ++column)
        if (table != "newton.csv" || column != 6) row += entry + ",";
      result.push_back(row);
    }
    return result;
  }
  using Tables = std::vector<std::vector<std::string>>;
  /// All tables from those rows on.
  Tables tables(const std::vector<std::size_t>& from) const {
    Tables result;
    for (std::size_t i = 0; i < names_.size(); ++i) result.push_back(rows(names_[i], from[i]));
    return result;
  }
  /// The first row that is another one in the other tables, or none.
  std::string first_difference(const Tables& one, const Tables& other) const {
    for (std::size_t i = 0; i < one.size(); ++i) {
      for (std::size_t k = 0; k < one[i].size(); ++k)
        if (k >= other[i].size() || one[i][k] != other[i][k])
          return names_[i] + ": " + one[i][k] + (k < other[i].size() ? ", now " + other[i][k] : "");
      if (other[i].size() > one[i].size()) return names_[i] + ": " + other[i][one[i].size()];
    }
    return "";
  }
  std::vector<std::size_t> lengths() const {
    std::vector<std::size_t> result;
    for (const std::string& name : names_) result.push_back(rows(name, 0).size());
    return result;
  }

  template <int dim>
  static void take_steps(TimeStudy<dim>& study, int n) {
    for (int i = 0; i < n && !study.at_end(); ++i) study.step();
  }

  template <int dim>
  void expect_same() {
    const Variation& run = GetParam();
    Snapshot saved, gone_on, again, anew;
    std::vector<std::size_t> at_saving;
    Tables expected;
    {
      const auto made = make_time_study<dim>(*request_.input, PETSC_COMM_WORLD, true);
      TimeStudy<dim>& study = *made;
      study.start();
      take_steps(study, run.before);
      saved.save(study);
      again.save(study);
      ASSERT_EQ(saved.first_difference(again), "") << "saving changes something";
      study.save();
      again.save(study);
      ASSERT_EQ(saved.first_difference(again), "") << "a checkpoint changes something";
      at_saving = lengths();
      ASSERT_FALSE(study.at_end());
      take_steps(study, run.after);
      expected = tables(at_saving);
      gone_on.save(study);
      ASSERT_NE(saved.first_difference(gone_on, table_lengths), "");
      saved.load(study);
      again.save(study);
      ASSERT_EQ(saved.first_difference(again), "") << "loading is not complete";
      take_steps(study, run.after);
      again.save(study);
      EXPECT_EQ(gone_on.first_difference(again, table_lengths), "") << "restored";
      EXPECT_EQ(first_difference(expected, tables(at_saving)), "") << "restored";
      for (const int last : {1, 2}) give_up(study, saved, last);
    }
    const auto made = make_time_study<dim>(*request_.input, PETSC_COMM_WORLD, true);
    TimeStudy<dim>& study = *made;
    saved.load(study);
    const std::vector<std::size_t> heads = lengths();
    take_steps(study, run.after);
    anew.save(study);
    EXPECT_EQ(gone_on.first_difference(anew, table_lengths), "") << "built anew";
    EXPECT_EQ(first_difference(expected, tables(heads)), "") << "built anew";
    expect_same_from_checkpoint<dim>(saved, gone_on, expected);
  }

  /// A step that is given up when it asks for that time leaves nothing behind.
  template <int dim>
  void give_up(TimeStudy<dim>& study, const Snapshot& saved, int last) {
    saved.load(study);
    int asked = 0;
    const TimeInput& time = request_.input->time;
    const std::string words = GetParam().words;
    const bool iterates = !time.is_explicit() && !time.entry().by_ts &&
                          words.find("linear") == words.npos && words.find("active") == words.npos;
    const bool taken = study.step([&] { return ++asked == last; });
    if (last == 1 && iterates) {
      EXPECT_FALSE(taken);
    }
    if (taken) return;
    Snapshot again;
    again.save(study);
    EXPECT_EQ(saved.first_difference(again), "") << "given up at question " << last;
  }

  template <int dim>
  void expect_same_from_checkpoint(const Snapshot& saved, const Snapshot& gone_on,
                                   const Tables& expected) {
    const std::string file = folder_ / "results" / "run.checkpoint.h5";
    const auto made = make_time_study<dim>(*request_.input, PETSC_COMM_WORLD, true);
    TimeStudy<dim>& study = *made;
    study.resume({file, check_checkpoint(PETSC_COMM_WORLD, file), false});
    Snapshot loaded;
    loaded.save(study);
    ASSERT_EQ(saved.first_difference(loaded), "") << "a checkpoint is not complete";
    const std::vector<std::size_t> heads = lengths();
    take_steps(study, GetParam().after);
    loaded.save(study);
    EXPECT_EQ(gone_on.first_difference(loaded, table_lengths), "") << "from a checkpoint";
    EXPECT_EQ(first_difference(expected, tables(heads)), "") << "from a checkpoint";
  }

  /// Wall times are of different lengths, and a run that is built anew begins its tables.
  static constexpr const char* table_lengths = "length of the table";

  std::filesystem::path folder_;
  Request request_;
  std::vector<std::string> names_ = {"probes.csv", "ledger.csv", "newton.csv"};
};

}  // namespace steppe

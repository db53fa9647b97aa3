#include "saved_inputs.h"

#include "steppe/app/input/request.h"
#include "steppe/app/run/make_study.h"
#include "steppe/base/petsc/own_options.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

using namespace steppe;

namespace app_two_models {

bool first() { return dealii::Utilities::MPI::this_mpi_process(PETSC_COMM_WORLD) == 0; }

/// A run in time with options of its own, so that another one in the same program leaves it alone.
class Member {
 public:
  Member(const std::filesystem::path& folder, const char* input,
         const std::vector<std::string>& options) {
    if (first()) {
      std::filesystem::create_directories(folder / "results");
      std::ofstream(folder / "run.prm") << input;
    }
    check_mpi(MPI_Barrier(PETSC_COMM_WORLD));
    std::vector<std::string> words = {"steppe", folder / "run.prm", "-output_folder",
                                      folder / "results"};
    words.insert(words.end(), options.begin(), options.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    request_ = read_request(PETSC_COMM_WORLD, int(arguments.size()), arguments.data());
    options_ = std::make_unique<OwnOptions>(request_.input->petsc_words());
    const auto use = options_->use();
    study_ = make_time_study<2>(*request_.input, PETSC_COMM_WORLD, true);
    study_->start();
  }
  ~Member() {
    const auto use = options_->use();
    study_.reset();
  }

  bool step() {
    const auto use = options_->use();
    if (study_->steps() < 6) study_->step();
    return study_->steps() < 6;
  }
  const State& state() const { return study_->state(); }

 private:
  Request request_;
  std::unique_ptr<OwnOptions> options_;
  std::unique_ptr<TimeStudy<2>> study_;
};

class TwoModels : public testing::Test {
 protected:
  TwoModels() {
    int process = getpid();
    check_mpi(MPI_Bcast(&process, 1, MPI_INT, 0, PETSC_COMM_WORLD));
    folder_ = std::filesystem::temp_directory_path() / ("steppe-two-" + std::to_string(process));
  }
  ~TwoModels() override {
    MPI_Barrier(PETSC_COMM_WORLD);
    if (first()) std::filesystem::remove_all(folder_);
  }

  std::unique_ptr<Member> bent(const std::string& name) const {
    return std::make_unique<Member>(folder_ / name, beam,
                                    std::vector<std::string>{"-time_scheme", "newmark"});
  }
  std::unique_ptr<Member> sliding(const std::string& name) const {
    return std::make_unique<Member>(
        folder_ / name, block,
        std::vector<std::string>{"-time_scheme", "bdf2-newton", "-solver_linear", "amg",
                                 "-pc_gamg_coarse_eq_limit", "8"});
  }

  std::filesystem::path folder_;
};

void expect_same(const State& one, const State& other) {
  EXPECT_EQ(one.time, other.time);
  for (const auto& [a, b] : {std::pair(Vec(one.displacement), Vec(other.displacement)),
                             std::pair(Vec(one.velocity), Vec(other.velocity))}) {
    const VecHandle difference = duplicate(a);
    check(VecWAXPY(difference, -1, a, b));
    EXPECT_LE(norm(difference, NORM_INFINITY), 1e-10 * norm(a, NORM_INFINITY));
    EXPECT_GT(norm(a, NORM_INFINITY), 0);
  }
}

/// Two runs of different schemes and solvers, marched in turn, are what each is by itself.
TEST_F(TwoModels, MarchInTurnAsEachByItself) {
  const auto one = bent("one"), other = sliding("other");
  while (one->step() | other->step()) {
  }
  const auto one_alone = bent("one-alone");
  while (one_alone->step()) {
  }
  expect_same(one->state(), one_alone->state());
  const auto other_alone = sliding("other-alone");
  while (other_alone->step()) {
  }
  expect_same(other->state(), other_alone->state());
}

}  // namespace app_two_models

#include "steppe/base/process/slow_work.h"

#include <mpi.h>

#include <chrono>
#include <cstdio>
#include <utility>

namespace steppe {

namespace {

bool is_first() {
  int begun = 0, rank = 0;
  MPI_Initialized(&begun);
  if (begun) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank == 0;
}

}  // namespace

SlowWork::SlowWork(std::string what) : what_(std::move(what)) {
  if (is_first()) thread_ = std::thread([this] { wait(); });
}

SlowWork::~SlowWork() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_over_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

void SlowWork::wait() {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::unique_lock<std::mutex> lock(mutex_);
  if (ended_.wait_for(lock, std::chrono::seconds(2), [this] { return is_over_; })) return;
  std::printf("%s ...\n", what_.c_str());
  std::fflush(stdout);
  ended_.wait(lock, [this] { return is_over_; });
  std::printf("%s: %.3g s\n", what_.c_str(),
              std::chrono::duration<double>(Clock::now() - begin).count());
}

}  // namespace steppe

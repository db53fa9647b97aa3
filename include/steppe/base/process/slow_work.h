#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace steppe {

/// Tells on the screen of rank 0 what a run does, where that takes longer than two seconds, and how
/// long it took. While it lives a thread waits, which calls nothing of MPI. Local.
class SlowWork {
 public:
  explicit SlowWork(std::string what);
  ~SlowWork();
  SlowWork(const SlowWork&) = delete;
  SlowWork& operator=(const SlowWork&) = delete;

 private:
  void wait();

  std::string what_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_over_ = false;
  std::thread thread_;
};

}  // namespace steppe

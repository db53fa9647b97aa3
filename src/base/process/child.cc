#include "steppe/base/process/child.h"

#include "steppe/base/process/error.h"
#include "steppe/base/process/interruption.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <new>
#include <stdexcept>
#include <string>

namespace steppe {
namespace {

constexpr std::array passed_on = {SIGTERM, SIGINT, SIGXCPU, SIGUSR2};

volatile std::sig_atomic_t received = 0;

void receive(int number) { received = number; }

/// While it lives, signals that ask the process to end are kept in mind.
class Watch {
 public:
  Watch() {
    received = 0;
    struct sigaction mine = {};
    mine.sa_handler = receive;
    for (std::size_t i = 0; i < passed_on.size(); ++i) sigaction(passed_on[i], &mine, &before_[i]);
  }
  ~Watch() {
    for (std::size_t i = 0; i < passed_on.size(); ++i)
      sigaction(passed_on[i], &before_[i], nullptr);
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  std::array<struct sigaction, passed_on.size()> before_;
};

/// How the work of a child ended, the first byte that it sends.
enum Ending : char { done, input_error, no_memory, other_error };

void write_all(int file, const char* bytes, std::size_t n) {
  while (n > 0) {
    const ssize_t written = write(file, bytes, n);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    n -= std::size_t(written);
  }
}

[[noreturn]] void work_and_send(const std::function<std::vector<char>()>& work, int file) {
  for (const int number : passed_on) std::signal(number, SIG_DFL);
  for (const int number : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS})
    std::signal(number, SIG_DFL);    // without reports of a crash by PETSc or MPI
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // never alone
  if (const int nothing = open("/dev/null", O_RDWR); nothing >= 0)
    for (const int screen : {STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, screen);
  Ending ending = done;
  std::vector<char> bytes;
  const auto fail = [&](Ending how, const std::string& words) {
    ending = how;
    bytes.assign(words.begin(), words.end());
  };
  try {
    const LocalErrors alone;
    bytes = work();
  } catch (const InputError& error) {
    fail(input_error, error.what());
  } catch (const std::bad_alloc&) {
    fail(no_memory, "");
  } catch (const std::exception& error) {
    fail(other_error, error.what());
  } catch (...) {
    fail(other_error, "");
  }
  const char first = ending;
  write_all(file, &first, 1);
  write_all(file, bytes.data(), bytes.size());
  _exit(0);
}

/// All that comes until the other side closes; ends the child where a signal asks this process to
/// end.
std::vector<char> receive_all(int file, pid_t child) {
  std::vector<char> bytes;
  std::array<char, 1 << 16> block;
  pollfd ready = {file, POLLIN, 0};
  while (true) {
    if (received) {
      kill(child, SIGKILL);
      return bytes;
    }
    // a signal between the question above and the waiting is seen by the end of this
    constexpr int milliseconds = 200;
    if (poll(&ready, 1, milliseconds) <= 0) continue;
    const ssize_t n = read(file, block.data(), block.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return bytes;
    bytes.insert(bytes.end(), block.data(), block.data() + n);
  }
}

}  // namespace

std::vector<char> in_child(const std::function<std::vector<char>()>& work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return work();
  std::vector<char> bytes;
  int signal = 0, status = 0;
  {
    const Watch watch;
    const pid_t child = fork();
    if (child == 0) work_and_send(work, ends[1]);
    close(ends[1]);
    if (child < 0) {
      close(ends[0]);
      return work();
    }
    bytes = receive_all(ends[0], child);
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    signal = received;
  }
  if (signal) {
    std::raise(signal);
    throw Interruption(SignalWatch::name(signal));
  }
  if (WIFSIGNALED(status)) throw ChildEnded{WTERMSIG(status)};
  if (bytes.empty()) throw std::runtime_error("the process that reads it ended of itself");
  const char ending = bytes.front();
  bytes.erase(bytes.begin());
  if (ending == done) return bytes;
  if (ending == no_memory) throw std::bad_alloc();
  const std::string words(bytes.begin(), bytes.end());
  if (ending == input_error) throw InputError(words);
  throw std::runtime_error(words);
}

}  // namespace steppe

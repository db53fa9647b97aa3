#include "steppe/base/process/child.h"
#include "steppe/base/process/error.h"
#include "steppe/base/process/interruption.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

using namespace steppe;

namespace base_child {

using Bytes = std::vector<char>;

/// Waits for a signal that ends it.
[[noreturn]] void wait_for_ever() {
  while (true) pause();
}

TEST(Child, GivesBackWhatItMakes) {
  const Bytes large = in_child([] { return Bytes(3000000, 'x'); });
  EXPECT_EQ(large, Bytes(3000000, 'x'));
  EXPECT_TRUE(in_child([] { return Bytes(); }).empty());
  int here = 0;
  in_child([&] { return Bytes(std::size_t(here = 1), 'x'); });
  EXPECT_EQ(here, 0);
}

TEST(Child, ThrowsWhatItThrows) {
  const auto words = [](const auto& work) -> std::string {
    try {
      in_child(work);
    } catch (const InputError& error) {
      return std::string("input: ") + error.what();
    } catch (const std::exception& error) {
      return error.what();
    }
    return "nothing";
  };
  EXPECT_EQ(words([]() -> Bytes { throw InputError("bad"); }), "input: bad");
  EXPECT_EQ(words([]() -> Bytes { throw std::runtime_error("worse"); }), "worse");
  EXPECT_EQ(words([]() -> Bytes { throw 7; }), "");
  EXPECT_THROW(in_child([]() -> Bytes { throw std::bad_alloc(); }), std::bad_alloc);
}

TEST(Child, TellsOfItsCrash) {
  const auto signal_of = [](const auto& work) {
    try {
      in_child(work);
    } catch (const ChildEnded& end) {
      return end.signal;
    } catch (const std::exception&) {
    }
    return 0;
  };
  EXPECT_EQ(signal_of([]() -> Bytes { std::abort(); }), SIGABRT);
  EXPECT_EQ(signal_of([]() -> Bytes {
              raise(SIGSEGV);
              return {};
            }),
            SIGSEGV);
  EXPECT_EQ(signal_of([]() -> Bytes { _exit(0); }), 0);
}

volatile std::sig_atomic_t seen = 0;

// a library that never returns: the child of this test asks its parent to end
TEST(Child, EndsWithTheSignalOfItsParent) {
  seen = 0;
  const auto before = std::signal(SIGUSR2, [](int number) { seen = number; });
  EXPECT_THROW(in_child([]() -> Bytes {
                 kill(getppid(), SIGUSR2);
                 wait_for_ever();
               }),
               Interruption);
  EXPECT_EQ(seen, SIGUSR2);
  std::signal(SIGUSR2, before);
  EXPECT_FALSE(in_child([] { return Bytes(1, 'x'); }).empty());
}

}  // namespace base_child

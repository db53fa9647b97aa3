#pragma once

#include "steppe/base/process/error.h"
#include "steppe/base/process/silence.h"

#include <string>

namespace steppe {

/// libgmsh while it lives, which knows one model at a time and writes nothing on the screen. Local.
class GmshSession {
 public:
  /// Sentences about errors begin and end with these.
  GmshSession(std::string begin, std::string remedy);
  ~GmshSession();
  GmshSession(const GmshSession&) = delete;
  GmshSession& operator=(const GmshSession&) = delete;

  /// Runs `act` and returns its result. Throws InputError with Gmsh's words where Gmsh fails.
  template <class Act>
  auto run(const Act& act) const {
    try {
      return act();
    } catch (const InputError&) {
      throw;
    } catch (...) {
      fail(caught_words());
    }
  }
  /// First line of what Gmsh or a kernel of CAD says in the exception that is being handled; empty
  /// where the exception has no text.
  static std::string caught_words();

 private:
  [[noreturn]] void fail(const std::string& words) const;

  std::string begin_, remedy_;
  Silence output_, errors_;  // OpenCASCADE reports there
};

}  // namespace steppe

#pragma once

#include "steppe/base/process/child.h"
#include "steppe/base/process/error.h"
#include "steppe/base/process/screen.h"
#include "steppe/mesh/file/file_mesh.h"

#include <deal.II/base/utilities.h>

#include <cstring>
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

/**
 * The mesh that `make` makes, in a process of its own (see in_child): for libraries that crash on
 * damaged files, and that may never return. Sentences about that begin and end with `begin` and
 * `remedy`. Local. Throws what in_child does, and InputError where the library crashes.
 */
template <int dim, class Make>
FileMesh<dim> made_in_child(const std::string& begin, const std::string& remedy, const Make& make) {
  try {
    return dealii::Utilities::unpack<FileMesh<dim>>(
        in_child([&] { return dealii::Utilities::pack(make(), false); }), false);
  } catch (const ChildEnded& end) {
    throw InputError(
        begin +
        (end.signal == SIGKILL
             ? "the system ended its reading, most often for lack of memory"
             : std::string("Gmsh's library crashes on it (") + strsignal(end.signal) + ")") +
        remedy);
  }
}

}  // namespace steppe

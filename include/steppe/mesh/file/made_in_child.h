#pragma once

#include "steppe/base/process/child.h"
#include "steppe/base/process/error.h"
#include "steppe/mesh/file/file_mesh.h"

#include <deal.II/base/utilities.h>

#include <cstring>
#include <string>

namespace steppe {

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

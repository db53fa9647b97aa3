#pragma once

#include <string>
#include <vector>

namespace steppe {

/// The text of --help.
std::string usage();

/// The words of the command line, told apart.
struct Arguments {
  bool help = false, version = false, print = false, check = false, strict = false,
       overwrite = false, trust = false;
  bool machine = false;            ///< --measure-machine
  bool options = false;            ///< -help: list ours, beside those that PETSc lists
  std::vector<std::string> words;  ///< all, the program's name first
  std::string file;
  std::string restart;              ///< "auto", a checkpoint, or empty
  std::string restart_fork;         ///< folder of a branch of the run, or empty
  std::string restart_interpolate;  ///< a checkpoint of another mesh or degree, or empty
  std::string scene;                ///< the file that -scene writes, or empty
  double max_wall = 0;              ///< s; 0: no limit
  unsigned int n_parts = 0;         ///< into which the mesh is cut for a later run; 0: a run
  bool schema = false;              ///< --print-schema
  bool runs = false;                ///< --print-runs
  bool renamed = false;             ///< --print-renamed
  std::string subject;              ///< of `help SUBJECT`, or empty
  std::string shell;                ///< of `completion SHELL`, or empty
  /// Parameters given as options, and PETSc's options.
  std::vector<std::string> rest;
};

/// Throws InputError for an unknown word with two dashes, and for words that mean nothing together.
/// Local.
Arguments sort_arguments(int argc, char** argv);

}  // namespace steppe

#pragma once

#include "steppe/input/files/entry.h"
#include "steppe/input/parameters/condition.h"
#include "steppe/input/parameters/parameters.h"

#include <mpi.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace steppe {

/**
 * Input as the user wrote it: one file (.prm or .json) and the command-line options that override
 * it. It is used in two passes, because named lists declare one section per name:
 *
 *     InputFile input = InputFile::read("input/cook/cook.prm");
 *     petsc_arguments = input.take_options(arguments, top);         // top: the top-level sections
 *     for (const std::string& name : input.names("Materials")) ...  // declare all, named ones too
 *     input.apply(parameters);                                      // strict
 *
 * All members but `read` are local and give the same answer on every rank that reads the same
 * file. Messages begin with the origin: "cook.prm:12: Mesh / Refinements = two: must be an integer
 * >= 0".
 */
class InputFile {
 public:
  /** No file: everything comes from options, and paths are relative to the working directory. */
  InputFile() = default;

  /**
   * Reads a file, which rank 0 alone needs to see. Collective. Throws InputError on all ranks when
   * it is missing, a folder, neither .prm nor .json, when a statement cannot be read, and when a
   * parameter is set twice.
   */
  static InputFile read(const std::string& file, MPI_Comm communicator = MPI_COMM_SELF);

  /**
   * Reads the text of a .prm file that a file of this name holds. Throws InputError as `read` does.
   */
  static InputFile parse(const std::string& text, const std::string& name);

  /**
   * Keeps the options that are ours, and returns all other arguments in order. Ours are those whose
   * first word is the first word of a section or parameter declared at the top (a section is
   * known through its parameters): `-mesh_refinements 2` or `-mesh_refinements=2` for Mesh /
   * Refinements. The next argument is always the value, even when it begins with a dash; the last
   * of several wins. Throws InputError when the value is missing.
   */
  std::vector<std::string> take_options(const std::vector<std::string>& arguments,
                                        const Parameters& top);

  /**
   * The list `Names` of a top-level section, from the options or else from the file; empty when not
   * given. Throws InputError for an empty or repeated name, or one with other characters than
   * letters, digits, blanks, '_' and '-', or called Names.
   */
  std::vector<std::string> names(const std::string& section) const;

  /**
   * Where an option gives the list `Names` of a top-level section: forgets what the file has for
   * names of its own list that are not in that of the option. Returns a sentence on each of these.
   */
  std::vector<std::string> leave_out_unlisted(const std::string& section);

  /**
   * Forgets the sections of Steps, which are those of other inputs. Throws InputError for one of a
   * step that is not in the list.
   */
  void leave_out_steps();

  /**
   * The file with the sections of a step of Steps over it: parameters of the step replace those of
   * the file, and lists of names leave out what they do not name.
   */
  InputFile of_step(const std::string& name) const;

  /**
   * Forgets what the file says in a section for all steps, of which this is one that says nothing
   * there itself.
   */
  void leave_out_of_all_steps(const std::string& section);

  /** The value to which the file, without options, sets a parameter; empty when it does not. */
  std::string value(const Path& parameter) const;

  /**
   * Sets everything from the file, then from the options, whose paths are relative to the working
   * directory, and of which `-constants_NAME` gives one of the file's Constants another number.
   * Strict: throws InputError for an unknown
   * section, parameter or option (with the nearest valid name), a section of a named list that is
   * not in its `Names`, and a value that is not allowed.
   */
  void apply(Parameters& parameters) const;

  /**
   * After `apply`: throws InputError for a parameter that has not its default and means nothing
   * with the choices made. But where an option made the choice and the file gave the parameter,
   * which belongs to the choice in the file, it gets its default. Returns a sentence on each
   * of these. Of a step what the file says for all steps gets its default without one.
   */
  std::vector<std::string> resolve(Parameters& parameters,
                                   const std::vector<SectionConditions>& sections) const;

  /** Whether an option sets that parameter. */
  bool is_option(const Path& parameter) const;

  /** Whether the file or an option sets that parameter, or anything in that section. */
  bool gives(const Path& path) const;
  /** Whether the file says it for all steps, of which this is one, and neither the step itself nor
   * an option does. */
  bool is_of_all_steps(const Path& parameter) const;

  /** Name of the file without folder and extension; "steppe" when there is none. */
  std::string name() const;

  /** Folder of the file; "." when there is none. */
  std::string directory() const;

  /** A path of the input: itself if absolute or empty, otherwise relative to directory(). */
  std::string resolve(const std::string& path) const;

 private:
  struct Option {
    std::string name, value;
  };
  std::vector<Assignment> assignments_of_options(const Parameters& parameters) const;
  /// The constants of the file or of an option, with those for which an option gives a number.
  std::optional<Assignment> constants() const;
  /// The value of an option: a path that holds in the folder of the file.
  std::string moved(const std::string& path) const;

  std::string file_;
  std::vector<Entry> entries_;
  std::vector<Option> options_;
  std::optional<std::set<Path>> of_step_;  // of an input with steps: what this one itself gives
};

}  // namespace steppe

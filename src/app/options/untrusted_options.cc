// Options of PETSc's that files must not give, unless the user trusts them.

#include "steppe/app/options/option_sources.h"
#include "steppe/app/options/option_words.h"
#include "steppe/input/files/trust.h"
#include "steppe/input/words/text.h"

#include <algorithm>

namespace steppe {
namespace {

constexpr const char *loads = "loads a library", *starts = "starts a program",
                     *connects = "opens a connection or a window", *writes = "writes a file",
                     *reads = "reads more options, which nobody looks at";

/// By a part of the name, and by the whole name of options whose value is a file.
const struct {
  const char *part, *deed;
} parts[] = {{"dll_append", loads},     {"dll_prepend", loads},     {"python", starts},
             {"debugger", starts},      {"debug_terminal", starts}, {"on_error_emacs", starts},
             {"matlab_engine", starts}, {"viewer_math", starts},    {"mathematica", starts},
             {"x_virtual", starts},     {"draw_save", writes},      {"filename", writes},
             {"log_mpe", writes},       {"perfstubs", loads},       {"tmpdir", writes},
             {"socket", connects},      {"saws", connects},         {"display", connects},
             {"options_file", reads},   {"options_string", reads}};
const char* const files[] = {"log_trace", "malloc_view", "malloc_dump",
                             "citations", "tmp",         "shared_tmp"};

/// Viewers `type:file:format:mode` that do more than to print.
const struct {
  const char *type, *deed;
} viewers[] = {{"binary", writes},   {"hdf5", writes},        {"vtk", writes},
               {"matlab", writes},   {"adios", writes},       {"cgns", writes},
               {"exodusii", writes}, {"mathematica", starts}, {"pyvista", starts},
               {"draw", connects},   {"socket", connects},    {"glvis", connects},
               {"saws", connects}};

template <class List>
bool holds(const List& list, const std::string& text) {
  return std::any_of(std::begin(list), std::end(list),
                     [&](const char* entry) { return text == entry; });
}

bool is_part(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

/// What an option does beyond the computation; nothing for others.
const char* deed_of(const OptionWord& option) {
  for (const auto& [part, deed] : parts)
    if (is_part(option.name, part)) return deed;
  if (option.name == "history") return writes;  // without a value ~/.petschistory
  if (option.value.empty()) return nullptr;
  if (option.value == "python") return starts;
  const std::vector<std::string> viewer = split(option.value, ':');
  const std::string type = viewer.empty() ? "" : viewer[0],
                    file = viewer.size() > 1 ? viewer[1] : "";
  if (option.name == "info") return type.empty() ? nullptr : writes;
  if (holds(files, option.name)) return writes;
  const bool views = is_part(option.name, "view") || is_part(option.name, "monitor") ||
                     is_part(option.name, "error");
  for (const auto& [name, deed] : viewers)
    if (type == name && (views || viewer.size() > 1)) return deed;
  const bool prints = file.empty() || file == "stdout" || file == "stderr";
  return !prints && (type.empty() || type == "ascii") ? writes : nullptr;
}

}  // namespace

void require_trust_for_options(const OptionSource& source) {
  for (const OptionWord& option : options_in(source.words))
    if (const char* deed = deed_of(option)) require_trust(source.name, option.text() + " " + deed);
}

}  // namespace steppe

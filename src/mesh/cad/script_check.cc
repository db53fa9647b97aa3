#include "steppe/mesh/cad/script_check.h"

#include "steppe/base/process/error.h"
#include "steppe/input/files/trust.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>

namespace steppe {

namespace {

/// Words of Gmsh's grammar (its reference manual, "Gmsh scripting language", and Gmsh.y), with what
/// they do.
const std::map<std::string, std::string> deeds = {{"System", "starts a program"},
                                                  {"SystemCall", "starts a program"},
                                                  {"NonBlockingSystemCall", "starts a program"},
                                                  {"OnelabRun", "starts a program"},
                                                  {"ExternalProcess", "starts a program"},
                                                  {"Plugin", "may write files"},
                                                  {"Include", "reads another script"},
                                                  {"Merge", "reads another file"},
                                                  {"MergeFile", "reads another file"},
                                                  {"MergeWithBoundingBox", "reads another file"},
                                                  {"Open", "reads another file"},
                                                  {"OpenProject", "reads another file"},
                                                  {"Parse", "reads a script out of a text"},
                                                  {"Save", "writes a file"},
                                                  {"Print", "writes a file"},
                                                  {"CreateDir", "makes a folder"},
                                                  {"Exit", "ends the program"},
                                                  {"Abort", "ends the program"},
                                                  {"UnitTest", "runs tests of Gmsh"}};

/// The script without comments and texts in quotes, line by line as it is. Where a backslash stands
/// before a quote releases of Gmsh may differ in where the text ends, and all stays.
std::string bare(const std::string& script) {
  if (script.find("\\\"") != std::string::npos || script.find("\\'") != std::string::npos)
    return script;
  std::string text = script;
  std::string end;  // of the comment or text that the next character stands in
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!end.empty()) {
      const bool ends = script.compare(i, end.size(), end) == 0;
      if (text[i] != '\n') text[i] = ' ';
      if (!ends) continue;
      for (std::size_t k = 1; k < end.size(); ++k) text[++i] = ' ';
      end.clear();
    } else if (script.compare(i, 2, "//") == 0) {
      end = "\n";
    } else if (script.compare(i, 2, "/*") == 0) {
      end = "*/";
      text[i] = text[i + 1] = ' ';
      ++i;
    } else if (text[i] == '"' || text[i] == '\'') {
      end = std::string(1, text[i]);
    }
  }
  return text;
}

}  // namespace

void check_script(const std::string& path) {
  if (files_are_trusted()) return;
  std::ifstream file(path);
  const std::string text = bare({std::istreambuf_iterator<char>(file), {}});
  const auto refuse = [&](std::ptrdiff_t at, const std::string& deed) {
    const auto line = 1 + std::count(text.begin(), text.begin() + at, '\n');
    require_trust("Mesh / File = " + path + ": line " + std::to_string(line), deed);
  };
  const std::regex word("[A-Za-z_][A-Za-z_0-9]*");
  for (std::sregex_iterator match(text.begin(), text.end(), word), end; match != end; ++match)
    if (const auto found = deeds.find(match->str()); found != deeds.end())
      refuse(match->position(), found->first + " " + found->second);
  // Printf(...) > "file", and other commands alike
  if (const auto at = std::find(text.begin(), text.end(), '\0'); at != text.end())
    refuse(at - text.begin(), "a zero byte may hide commands");
  const std::regex redirection("(Printf|Error|Warning)\\s*\\([^;]*\\)\\s*>");
  for (std::sregex_iterator match(text.begin(), text.end(), redirection), end; match != end;
       ++match)
    refuse(match->position(), (*match)[1].str() + " writes a file");
}

}  // namespace steppe

#include "steppe/input/files/input_file.h"

#include "steppe/base/files/text_file.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/input/parameters/allowed_values.h"
#include "steppe/input/parameters/renamed.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

namespace steppe {

namespace {

std::string unknown_section(const Path& path, const Parameters& parameters,
                            const std::vector<std::string>& names) {
  const Path parent(path.begin(), path.end() - 1);
  if (parameters.find(path))
    return "is a parameter, not a section; write 'set " + path.back() + " = '";
  if (parent.size() == 1 && parameters.find({parent[0], "Names"})) {
    const std::string near = nearest(path.back(), names);
    return "is not in " + assignment({parent[0], "Names"}, joined(names, ", ")) +
           "; add it there or remove this section" +
           (near.empty() ? "" : " (did you mean " + near + "?)");
  }
  return "is not a section; " + suggestion(path.back(), parameters.sections_in(parent));
}

std::string unknown_parameter(const Path& path, const Parameters& parameters) {
  const Path parent(path.begin(), path.end() - 1);
  if (parameters.is_section(path))
    return "is a section, not a parameter; write 'subsection " + path.back() + "'";
  const std::vector<std::string> siblings = parameters.parameters_in(parent);
  if (nearest(path.back(), siblings).empty())
    for (const Parameter& other : parameters.all())
      if (other.path.back() == path.back())
        return "is not a parameter of this section; did you mean " + path_name(other.path) + "?";
  return "is not a parameter; " + suggestion(path.back(), siblings);
}

/**
 * Throws InputError unless the entry is a declared section or parameter; `names` is the value of
 * `Names` in its top-level section. An empty value of a section is an empty section. Local.
 */
void check_known(const Entry& entry, const Parameters& parameters,
                 const std::vector<std::string>& names) {
  const std::string where = entry.origin + ": " + path_name(entry.path) + ": ";
  const bool is_section = parameters.is_section(entry.path);
  if (!entry.value && !is_section)
    throw InputError(where + unknown_section(entry.path, parameters, names));
  if (!entry.value || parameters.find(entry.path) || (is_section && entry.value->empty())) return;
  if (const std::string now = renamed(entry.path, *entry.value); !now.empty())
    throw InputError(entry.origin + ": " + assignment(entry.path, *entry.value) + ": " + now);
  throw InputError(where + unknown_parameter(entry.path, parameters));
}

// "-mesh" of "-mesh_refinements".
std::string first_word(const std::string& option) { return option.substr(0, option.find('_')); }

void check_unique(const std::vector<Entry>& entries) {
  std::map<Path, std::string> origins;
  for (const Entry& entry : entries) {
    if (!entry.value) continue;
    const auto [first, is_new] = origins.emplace(entry.path, entry.origin);
    if (!is_new)
      throw InputError(entry.origin + ": " + path_name(entry.path) + ": is set twice, first at " +
                       first->second + "; remove one of them");
  }
}

void check_name(const std::string& name, const std::string& where) {
  const auto allowed = [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '-' || c == ' ';
  };
  if (name.empty()) throw InputError(where + ": has an empty name; remove the extra comma");
  if (name == "Names" || !std::all_of(name.begin(), name.end(), allowed))
    throw InputError(where + ": '" + name +
                     "' is not a name; use letters, digits, blanks, '_' and '-'");
}

}  // namespace

InputFile InputFile::read(const std::string& file, MPI_Comm communicator) {
  namespace fs = std::filesystem;
  const std::string type = fs::path(file).extension();
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  agree(communicator, [&] {
    if (rank != 0) return;
    std::error_code no_access;
    if (!fs::exists(file, no_access))
      throw InputError(file + ": there is no such input file; check the path");
    if (fs::is_directory(file, no_access))
      throw InputError(file + ": is a folder; give the input file inside it");
    if (type != ".prm" && type != ".json")
      throw InputError(file + ": is not an input file; its name must end in .prm or .json");
  });
  const auto text = read_text(communicator, file);
  if (!text) throw InputError(file + ": cannot be opened; check its permissions");

  std::istringstream stream(*text);
  InputFile input;
  input.file_ = file;
  input.entries_ = type == ".prm" ? read_prm(stream, file) : read_json(stream, file);
  check_unique(input.entries_);
  return input;
}

InputFile InputFile::parse(const std::string& text, const std::string& name) {
  std::istringstream stream(text);
  InputFile input;
  input.file_ = name;
  input.entries_ = read_prm(stream, name);
  check_unique(input.entries_);
  return input;
}

std::vector<std::string> InputFile::take_options(const std::vector<std::string>& arguments,
                                                 const Parameters& top) {
  std::set<std::string> our_words;
  for (const Parameter& parameter : top.all())
    our_words.insert(first_word(option_name(parameter.path)));

  std::vector<std::string> others;
  for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
    const auto begin = argument->find_first_not_of('-');
    const auto equals = argument->find('=');
    const bool is_option = begin != 0 && begin != std::string::npos && begin < equals;
    const std::string name =
        is_option ? option_name({argument->substr(begin, equals - begin)}) : std::string();
    // the section Start has the first word of an option of PETSc
    if (our_words.count(first_word(name)) == 0 || name == "-start_in_debugger") {
      others.push_back(*argument);
    } else if (equals != std::string::npos) {
      options_.push_back({name, trimmed(argument->substr(equals + 1))});
    } else {
      if (std::next(argument) == arguments.end())
        throw InputError("option " + name + ": has no value; write " + name + " VALUE");
      options_.push_back({name, trimmed(*++argument)});
    }
  }
  return others;
}

std::vector<std::string> InputFile::names(const std::string& section) const {
  const Path path{section, "Names"};
  std::string value, origin;
  for (const Entry& entry : entries_)
    if (entry.path == path && entry.value) {
      value = *entry.value;
      origin = entry.origin;
    }
  for (const Option& option : options_)
    if (option.name == option_name(path)) {
      value = option.value;
      origin = "option " + option.name;
    }

  const std::string where = origin + ": " + assignment(path, value);
  const std::vector<std::string> names = split(value, ',');
  std::set<std::string> seen;
  for (const std::string& name : names) {
    check_name(name, where);
    if (!seen.insert(name).second)
      throw InputError(where + ": holds " + name + " twice; every name must be its own");
  }
  return names;
}

std::vector<std::string> InputFile::leave_out_unlisted(const std::string& section) {
  const Path path{section, "Names"};
  if (!is_option(path)) return {};
  std::set<std::string> unlisted, has_entries;
  for (const Entry& entry : entries_)
    if (entry.path == path && entry.value)
      for (const std::string& name : split(*entry.value, ',')) unlisted.insert(name);
  const std::vector<std::string> listed = names(section);
  for (const std::string& name : listed) unlisted.erase(name);

  const auto is_unlisted = [&](const Entry& entry) {
    const bool is = entry.path.size() > 1 && entry.path[0] == section && entry.path != path &&
                    unlisted.count(entry.path[1]) > 0;
    if (is) has_entries.insert(entry.path[1]);
    return is;
  };
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(), is_unlisted), entries_.end());
  std::vector<std::string> notes;
  for (const std::string& name : has_entries)
    notes.push_back(path_name({section, name}) + " of the file: is not in the " + path_name(path) +
                    " of the command line; left out");
  return notes;
}

void InputFile::apply(Parameters& parameters) const {
  std::vector<Assignment> assignments;
  std::map<std::string, std::vector<std::string>> names_in;
  for (const Entry& entry : entries_) {
    const std::string& top = entry.path.front();
    if (names_in.count(top) == 0) names_in[top] = names(top);
    check_known(entry, parameters, names_in[top]);
    if (parameters.find(entry.path))
      assignments.push_back({entry.path, *entry.value, entry.origin});
  }
  for (Assignment& option : assignments_of_options(parameters))
    assignments.push_back(std::move(option));
  if (const auto given = constants()) {
    assignments.push_back(*given);
    try {
      parameters.use(read_constants(given->value));
    } catch (const InputError& error) {
      throw InputError(given->origin + ": " + error.what());
    }
  }
  parameters.assign(assignments);
}

std::optional<Assignment> InputFile::constants() const {
  const Path path{"Constants"};
  std::optional<Assignment> result;
  for (const Entry& entry : entries_)
    if (entry.path == path && entry.value) result = {path, *entry.value, entry.origin};
  for (const Option& option : options_)
    if (option.name == option_name(path)) result = {path, option.value, "option " + option.name};
  for (const Option& option : options_) {
    if (option.name.rfind(option_name(path) + "_", 0) != 0) continue;
    const std::string origin = "option " + option.name;
    std::vector<std::string> known, meant;
    if (result)
      for (const std::string& name : names_of_constants(result->value)) {
        known.push_back(option_name({path[0], name}));
        if (known.back() == option.name) meant.push_back(name);
      }
    if (meant.empty())
      throw InputError(
          origin + ": is not known; " +
          (known.empty() ? "the input has no Constants" : suggestion(option.name, known)));
    if (meant.size() > 1)
      throw InputError(origin + ": may mean " + joined(meant, " or ") + "; rename one of them");
    result = {path, with_constant(result->value, meant[0], option.value), origin};
  }
  return result;
}

std::string InputFile::moved(const std::string& path) const {
  const bool stays = path.empty() || directory() == ".";
  return stays ? path : std::filesystem::absolute(path).lexically_normal().string();
}

std::vector<Assignment> InputFile::assignments_of_options(const Parameters& all) const {
  std::vector<Assignment> assignments;
  if (options_.empty()) return assignments;
  std::map<std::string, std::vector<const Parameter*>> called;
  for (const Parameter& parameter : all.all())
    called[option_name(parameter.path)].push_back(&parameter);

  for (const Option& option : options_) {
    if (first_word(option.name) == "-constants") continue;  // see constants()
    const std::string origin = "option " + option.name;
    const auto meant = called.find(option.name);
    if (meant == called.end()) {
      if (const std::string now = renamed(option.name, option.value); !now.empty())
        throw InputError(origin + " " + option.value + ": " + now);
      std::vector<std::string> similar;
      for (const Parameter& parameter : all.all()) {
        const std::string name = option_name(parameter.path);
        if (first_word(name) == first_word(option.name)) similar.push_back(name);
      }
      throw InputError(origin + ": is not known; " + suggestion(option.name, similar));
    }
    const auto& parameters = meant->second;
    if (parameters.size() > 1)
      throw InputError(origin + ": may mean " + path_name(parameters[0]->path) + " or " +
                       path_name(parameters[1]->path) + "; set it in the input file");
    const bool is_path =
        value_pattern(parameters.front()->declaration->pattern).kind == ValuePattern::Kind::path;
    assignments.push_back(
        {parameters.front()->path, is_path ? moved(option.value) : option.value, origin});
  }
  return assignments;
}

bool InputFile::is_option(const Path& parameter) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&](const Option& option) { return option.name == option_name(parameter); });
}

bool InputFile::gives(const Path& path) const {
  const auto is_within = [&](const Entry& entry) {
    return entry.value && entry.path.size() >= path.size() &&
           std::equal(path.begin(), path.end(), entry.path.begin());
  };
  const std::string name = option_name(path);
  const auto begins = [&](const Option& option) {
    return option.name == name || option.name.rfind(name + "_", 0) == 0;
  };
  return std::any_of(entries_.begin(), entries_.end(), is_within) ||
         std::any_of(options_.begin(), options_.end(), begins);
}

bool InputFile::is_of_all_steps(const Path& parameter) const {
  return of_step_ && of_step_->count(parameter) == 0 && !is_option(parameter);
}

std::vector<std::string> InputFile::resolve(Parameters& parameters,
                                            const std::vector<SectionConditions>& sections) const {
  std::vector<std::string> notes;
  for (const auto& [section, conditions] : sections)
    for (const Condition& condition : conditions) {
      Path path = section;
      path.push_back(condition.parameter);
      const Parameter& parameter = *parameters.find(path);
      if (is_default(parameter)) continue;
      const Parameter& choice = condition.choice_of(section, parameters);
      if (condition.holds(choice.value)) continue;
      const bool is_of_others = is_of_all_steps(path);
      if (!is_of_others && (is_option(path) || !is_option(choice.path)))
        refuse(condition, parameter, choice);
      if (!is_of_others)
        notes.push_back(assignment(path, parameter.value) + " of the file: means nothing with " +
                        assignment(choice.path, choice.value) + " of the command line; left out");
      parameters.assign({{path, parameter.declaration->default_value, file_}});
    }
  return notes;
}

std::string InputFile::name() const {
  return file_.empty() ? "steppe" : std::filesystem::path(file_).stem().string();
}

std::string InputFile::directory() const {
  const std::string parent = std::filesystem::path(file_).parent_path();
  return parent.empty() ? "." : parent;
}

std::string InputFile::resolve(const std::string& path) const {
  if (path.empty()) return path;
  return (std::filesystem::path(directory()) / path).lexically_normal();
}

}  // namespace steppe

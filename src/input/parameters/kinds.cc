#include "steppe/input/parameters/kinds.h"

#include "steppe/input/words/text.h"

#include <algorithm>

namespace steppe {

bool Kind::takes(const std::string& parameter) const {
  return std::any_of(parameters.begin(), parameters.end(),
                     [&](const KindParameter& mine) { return mine.name == parameter; });
}

bool Kind::without(const std::string& parameter) const {
  return std::find(lacks.begin(), lacks.end(), parameter) != lacks.end();
}

std::vector<std::string> Kinds::names() const {
  std::vector<std::string> names;
  for (const Kind& kind : kinds_) names.push_back(kind.name);
  return names;
}

std::string Kinds::selection() const { return joined(names(), "|"); }

std::string Kinds::meanings() const {
  std::vector<std::string> clauses;
  for (const Kind& kind : kinds_)
    clauses.push_back(kind.name + (kind.meaning.empty() ? "" : ": " + kind.meaning));
  return joined(clauses, "; ");
}

std::string Kinds::meanings(const std::string& parameter) const {
  std::vector<std::string> sentences;
  for (const Kind& kind : kinds_)
    for (const auto* list : {&kind.parameters, &kind.shared})
      for (const KindParameter& mine : *list)
        if (mine.name == parameter && !mine.meaning.empty())
          sentences.push_back(kind.name + ": " + mine.meaning + ".");
  return joined(sentences, " ");
}

std::string Kinds::taking(const std::string& parameter) const {
  return joined(names_taking(parameter), ", ");
}

std::string Kinds::lacking(const std::string& parameter) const {
  std::vector<std::string> names;
  for (const Kind& kind : kinds_)
    if (kind.without(parameter)) names.push_back(kind.name);
  return joined(names, ", ");
}

std::vector<KindParameter> Kinds::parameters() const {
  std::vector<KindParameter> all;
  for (const Kind& kind : kinds_)
    for (const KindParameter& mine : kind.parameters)
      if (std::none_of(all.begin(), all.end(),
                       [&](const KindParameter& known) { return known.name == mine.name; }))
        all.push_back(mine);
  return all;
}

std::vector<Condition> Kinds::conditions(const std::string& choice) const {
  std::vector<Condition> conditions;
  for (const KindParameter& parameter : parameters())
    conditions.push_back({parameter.name, {choice}, names_taking(parameter.name)});
  for (const Kind& kind : kinds_)
    for (const std::string& parameter : kind.lacks)
      conditions.push_back({parameter, {choice}, {kind.name}, true});
  return conditions;
}

std::vector<std::string> Kinds::names_taking(const std::string& parameter) const {
  std::vector<std::string> names;
  for (const Kind& kind : kinds_)
    if (kind.takes(parameter)) names.push_back(kind.name);
  return names;
}

}  // namespace steppe

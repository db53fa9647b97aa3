#pragma once

#include "steppe/input/parameters/condition.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace steppe {

/** A parameter of the input that belongs to a kind, and what it means there where that differs from
 * kind to kind. */
struct KindParameter {
  KindParameter(const char* name, const char* meaning = "") : name(name), meaning(meaning) {}
  std::string name, meaning;
};

/**
 * Base of the entries of every catalogue: a value of the parameter that chooses (`Kind`, `Scheme`),
 * and its description in the input. The entries of a catalogue add what the kind offers and
 * refuses, and how it is made; code that depends on the kind asks for these, not for its name.
 */
struct Kind {
  std::string name;
  std::string meaning;                         ///< for the documentation of the input
  std::vector<KindParameter> parameters = {};  ///< of its section, those that not every kind takes
  std::vector<KindParameter> shared = {};      ///< that every kind takes, where it means its own
  std::vector<std::string> lacks = {};         ///< those that every other kind takes

  bool takes(const std::string& parameter) const;
  bool without(const std::string& parameter) const;
};

/** Descriptions of the kinds of a catalogue for the input, in the order of the catalogue. */
class Kinds {
 public:
  template <class Entry>
  explicit Kinds(const std::vector<Entry>& catalogue)
      : kinds_(catalogue.begin(), catalogue.end()) {}
  /** Takes only the entries that satisfy the condition. */
  template <class Entry, class Condition>
  Kinds(const std::vector<Entry>& catalogue, const Condition& condition) {
    for (const Entry& entry : catalogue)
      if (condition(entry)) kinds_.push_back(entry);
  }

  std::vector<std::string> names() const;
  /** "plane|sphere", deal.II's pattern of what may be chosen. */
  std::string selection() const;
  /** "plane: through Point; sphere: about Point". */
  std::string meanings() const;
  /** Meanings of a parameter, a sentence for each kind that gives it one: "pressure: p. rotating
   * frame: ...". */
  std::string meanings(const std::string& parameter) const;
  /** Parameters that not every kind takes, each once, as the first kind with it describes it. */
  std::vector<KindParameter> parameters() const;
  /** "plane, sphere": the names of those that take the parameter, and those that lack it. */
  std::string taking(const std::string& parameter) const;
  std::string lacking(const std::string& parameter) const;
  /** With which values of `choice` the parameters of kinds mean something. */
  std::vector<Condition> conditions(const std::string& choice) const;

 private:
  std::vector<std::string> names_taking(const std::string& parameter) const;

  std::vector<Kind> kinds_;
};

/** The entry of that name. Throws std::logic_error for another, which the input refuses. */
template <class Entry>
const Entry& entry_of(const std::vector<Entry>& catalogue, const std::string& name) {
  for (const Entry& entry : catalogue)
    if (entry.name == name) return entry;
  throw std::logic_error("there is no kind '" + name + "'");
}

}  // namespace steppe

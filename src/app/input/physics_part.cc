#include "steppe/app/input/physics_part.h"

#include "steppe/app/input/input.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <ostream>

namespace steppe {

const std::vector<StudyKind>& studies() {
  static const std::vector<StudyKind> all = [] {
    const auto run = [](const char* name) {
      return [name](const Input& input) { return input.run == name; };
    };
    const Words range = {"-frequencies_to", "5", "-damping_structural", "0.1"},
                modes = {"-reduction_basis", "modes", "-reduction_modes", "2"};
    Words random = {"-run", "spectrum", "-excitation_power_density", "1", "-output_format", "none"},
          shock = {"-run", "spectrum", "-excitation_response_spectrum", "1", "-damping_structural",
                   "0.1"};
    for (const Words* more : {&range, &modes})
      random.insert(random.end(), more->begin(), more->end());
    shock.insert(shock.end(), modes.begin(), modes.end());
    Words harmonic = {"-run", "harmonic"};
    harmonic.insert(harmonic.end(), range.begin(), range.end());
    return std::vector<StudyKind>{
        {{"heat", "`Physics = heat`"},
         [](const Input& input) { return input.equation().order == 1; },
         false,
         {"-physics", "heat"},
         {Use::refused, "is of the motion of a body", {}, true}},
        {{"response spectrum", "`Run = spectrum` with `Excitation / Response spectrum`"},
         [](const Input& input) { return !input.excitation.response_spectrum.empty(); },
         true,
         shock},
        {{"random", "`Run = spectrum` with `Excitation / Power density`"},
         run("spectrum"),
         true,
         random},
        {{"harmonic", "`Run = harmonic`"}, run("harmonic"), true, harmonic},
        {{"campbell", "`Run = campbell`"},
         run("campbell"),
         true,
         {"-run", "campbell", "-campbell_to", "1"}},
        {{"damped modes", "`Run = modes` with `Modes / Damped = true`"},
         [](const Input& input) { return input.run == "modes" && input.modes.damped; },
         true,
         {"-run", "modes", "-modes_damped", "true"}},
        {{"modes", "`Run = modes`"}, run("modes"), true, {"-run", "modes"}},
        {{"reduced", "`Run = time` in the coordinates of a `Reduction / Basis`"},
         [](const Input& input) { return input.reduction.reduces(); },
         false,
         modes},
        {{"static", "`Time / Scheme = static`"},
         [](const Input& input) { return input.time.entry().is_static; },
         false,
         {"-time_scheme", "static"}},
        {{"time", "`Run = time`"}, [](const Input&) { return true; }}};
  }();
  return all;
}

const StudyKind& study_of(const Input& input) {
  for (const StudyKind& study : studies())
    if (study.is_of(input)) return study;
  return studies().back();
}

const char* const takes_equilibrium = "; Modes / About = equilibrium takes it";

Treatments treated(std::initializer_list<const char*> studies, const Treatment& treatment) {
  Treatments result;
  for (const char* study : studies) result[study] = treatment;
  return result;
}

Treatments operator+(Treatments one, const Treatments& other) {
  one.insert(other.begin(), other.end());
  return one;
}

Treatments left_out_at_rest(const std::string& why) {
  return treated({"modes", "damped modes", "harmonic", "random", "response spectrum"},
                 {Use::said, why + takes_equilibrium, Use::linearised});
}

Treatments refused_elsewhere(std::initializer_list<const char*> studies, const std::string& why) {
  return treated(studies, {Use::refused, why, {}, true});
}

const Treatment& PhysicsPart::in(const StudyKind& study) const {
  const auto found = treatments.find(study.name);
  return found != treatments.end() ? found->second : study.otherwise;
}

Use PhysicsPart::in(const Input& input) const {
  const Treatment& treatment = in(study_of(input));
  return input.at_rest() ? treatment.use : treatment.about_equilibrium.value_or(treatment.use);
}

std::vector<std::string> check_parts(const Input& input) {
  std::vector<std::string> notes;
  for (const PhysicsPart& part : physics_parts()) {
    const Treatment& treatment = part.in(study_of(input));
    const Use use = part.in(input);
    if (use != Use::said && (use != Use::refused || treatment.elsewhere)) continue;
    for (const std::string& what : part.named(input)) {
      const std::string sentence = what + ": " + treatment.why;
      if (use == Use::refused) throw InputError(sentence);
      notes.push_back(sentence);
    }
  }
  return notes;
}

namespace {

std::string word(Use use, const StudyKind& study) {
  switch (use) {
    case Use::taken:
      return study.about_state ? "linearised" : "taken";
    case Use::linearised:
      return "linearised";
    case Use::said:
      return "said";
    case Use::refused:
      return "refused";
    case Use::absent:
      break;
  }
  return "-";
}

std::string cell(const Treatment& treatment, const StudyKind& study) {
  std::string text = word(treatment.use, study);
  if (treatment.about_equilibrium)
    text += "; about an equilibrium " + word(*treatment.about_equilibrium, study);
  return text;
}

}  // namespace

void print_parts(std::ostream& out) {
  const std::vector<StudyKind> columns(studies().rbegin(), studies().rend());
  out << "| | is |\n|---|---|\n";
  for (const StudyKind& study : columns)
    out << "| " << study.name << " | " << study.meaning << " |\n";
  out << "\n| part of the input |";
  for (const StudyKind& study : columns) out << " " << study.name << " |";
  out << "\n|---|";
  for (std::size_t i = 0; i < columns.size(); ++i) out << "---|";
  for (const PhysicsPart& part : physics_parts()) {
    out << "\n| " << part.name << ": " << part.meaning << " |";
    for (const StudyKind& study : columns) out << " " << cell(part.in(study), study) << " |";
  }
  out << "\n";
  for (const PhysicsPart& part : physics_parts()) {
    std::vector<std::pair<std::string, std::string>> reasons;  // and the studies
    for (const StudyKind& study : columns) {
      const auto found = part.treatments.find(study.name);
      if (found == part.treatments.end() || found->second.why.empty()) continue;
      if (!reasons.empty() && reasons.back().first == found->second.why)
        reasons.back().second += ", " + study.name;
      else
        reasons.push_back({found->second.why, study.name});
    }
    for (const auto& [why, where] : reasons)
      out << "\n- " << part.name << " (" << where << "): " << why << ".";
  }
  out << "\n";
}

}  // namespace steppe

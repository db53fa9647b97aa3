#include "steppe/output/series/field_series.h"

namespace steppe {

template <int dim>
FieldSeries<dim>::FieldSeries(const FieldFiles& files, const FieldContent<dim>& content)
    : files_(files), content_(content) {
  std::vector<std::string> names = stress_quantities(), further = further_quantities();
  names.insert(names.end(), further.begin(), further.end());
  if (!content_.choice.has_any(names)) content_.stress = nullptr;
}

template <int dim>
std::vector<std::string> FieldSeries<dim>::stress_quantities() {
  return {"cauchy stress", "von mises", "stress jump", "stress error", "det F", "energy density"};
}

template <int dim>
std::vector<std::string> FieldSeries<dim>::further_quantities() {
  return {"principal stress", "strain", "principal strain"};
}

template <int dim>
std::vector<std::string> FieldSeries<dim>::quantities() {
  std::vector<std::string> names = stress_quantities();
  names.insert(names.end(), {"material", "rank"});
  return names;
}

template <int dim>
void FieldSeries<dim>::write(double time, const NamedFields& named, const State* state) {
  const Phase phase("field output");
  if (content_.stress) {
    content_.stress->update(*state);
    if (content_.choice.names("strain") || content_.choice.names("principal strain"))
      content_.stress->strain().update(*state);
  }
  append(time, named, state);
  times_.push_back(time);
  ++n_waiting_;
  if (is_index_ahead_ || 100 * n_waiting_ >= times_.size()) finish();
}

template <int dim>
void FieldSeries<dim>::finish() {
  if (n_waiting_ == 0) return;
  write_index();
  n_waiting_ = 0;
  is_index_ahead_ = false;
}

template <int dim>
void FieldSeries<dim>::history(Archive& archive) {
  if (!archive.loads() && !times_.empty()) {
    finish();
    sync();
  }
  archive.values("times", times_);
  if (!archive.loads()) return;
  n_waiting_ = 0;
  is_index_ahead_ = true;
  if (!times_.empty()) check_files();
}

template class FieldSeries<2>;
template class FieldSeries<3>;

}  // namespace steppe

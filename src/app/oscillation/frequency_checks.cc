// The checks of a study of frequencies refuse inputs that it cannot answer.

#include "steppe/app/oscillation/frequency_study.h"
#include "steppe/app/model/modes_input.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/linear/preset_entry.h"

#include <algorithm>

namespace steppe {

template <int dim>
void FrequencyStudy<dim>::check_input() {
  const Input& input = grid_.input;
  const ExcitationInput& excitation = input.excitation;
  if (motions_.probes.columns().empty() && motions_.peaks.empty() &&
      input.output.fields.format == "none")
    throw InputError("Probes / Names: nothing of the response is kept; name a probe");
  bool lags = any_relaxes(motions_.branches);
  for (const Material<dim>& material : model_->full.body.materials())
    lags = lags || material.viscous.acts();
  if (input.kind().has_spectrum && lags && !motions_.peaks.empty())
    throw InputError("Probes / " + motions_.peaks.front().name +
                     " / Kind = peak stress: Run = spectrum has it of materials whose stress is "
                     "that of their displacement, without Prony and viscosity; take Kind = stress");
  const std::string& linear = input.solver.linear;
  if (linear != "auto" && entry_of(preset_entries(), linear).between_degrees)
    throw InputError("Solver / Linear = " + linear + ": Run = " + input.run +
                     " factorises matrices; let it be auto or direct");
  const VecHandle held = model_->full.system().layout().create_vector();
  for (const double time : grid_.sample_times()) {
    if (input.is_about_state()) break;
    model_->full.system().supports().displacement(time, held);
    if (norm(held, NORM_INFINITY) > 0)
      throw InputError("Boundaries: Run = " + input.run +
                       " is about rest, and a support is displaced; shake the body by a base "
                       "acceleration, or let Modes / About be equilibrium");
  }
  if (!excitation.power_density.empty() && !model_->system().traits().damped &&
      !any_relaxes(motions_.branches) && input.damping.structural == 0 &&
      input.damping.modal_ratios.empty())
    throw InputError(
        "Excitation / Power density: without damping the mean square of a response is infinite; "
        "give Damping");
  if (seeks_modes()) check_count(model_->system(), input.modes);
  if (!excitation.response_spectrum.empty() && model_->modes().modes.front().frequency == 0)
    throw InputError(
        "Excitation / Response spectrum: the body can move freely, with a natural frequency of "
        "zero; hold it by Boundaries");
  // those of a sine of t, for example, have no amplitude
  const VecHandle force = model_->system().layout().create_vector();
  bool acts = false;
  for (const double frequency : sample_frequencies(input, model_->modes())) {
    if (spectrum_) spectrum_at(frequency);
    for (const Excitation<dim>& set : excitations_)
      for (const OscillatingLoads<dim>* loads : {set.real.get(), set.imaginary.get()}) {
        if (acts || !loads) continue;
        loads->force(motions_.about, frequency, force);
        acts = norm(force) > 0;
      }
  }
  if (acts) return;
  throw InputError(
      "Loads: the amplitudes of those that oscillate are zero at all frequencies; t stands for "
      "the frequency in Hz there, so give amplitudes, not functions of time");
}

template void FrequencyStudy<2>::check_input();
template void FrequencyStudy<3>::check_input();

}  // namespace steppe

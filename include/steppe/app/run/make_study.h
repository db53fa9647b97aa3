#pragma once

#include "steppe/app/march/time_study.h"

#include <memory>
#include <optional>

namespace steppe {

/// Study of the kind of run and the physics of an input, with everything up to its first step, so
/// that an input with which this succeeds is valid; a `quiet` one says nothing on the screen. One
/// with an `origin`, which its run begins from, has the motion of that checkpoint of another mesh
/// or degree. Borrows the input. Collective. Throws InputError on all ranks.
template <int dim>
std::unique_ptr<Study<dim>> make_study(const Input& input, MPI_Comm communicator,
                                       bool quiet = false,
                                       const std::optional<Restart>& origin = {});

/// Study of an input whose run is in time, to be taken step by step; as make_study. Collective.
template <int dim>
std::unique_ptr<TimeStudy<dim>> make_time_study(const Input& input, MPI_Comm communicator,
                                                bool quiet = false);

}  // namespace steppe

#pragma once

#include "steppe/physics/equation/augmentation.h"
#include "steppe/physics/equation/content.h"
#include "steppe/physics/equation/energetics.h"
#include "steppe/physics/equation/impulses.h"
#include "steppe/physics/equation/mass.h"
#include "steppe/physics/equation/moving_frame.h"
#include "steppe/physics/equation/nodal_form.h"
#include "steppe/physics/equation/strains.h"

namespace steppe {

/// Parts of a problem beside the terms of its equation, which it owns, each null where it has
/// none. A problem that a time scheme takes has a mass, and only a part of one may lack it.
struct Facets {
  const Mass* mass = nullptr;
  const Energetics* energetics = nullptr;  ///< null for an equation without energies
  const Content* content = nullptr;        ///< null for an equation of second order
  Augmentation* augmentation = nullptr;    ///< null where a solve holds nothing fixed
  const Impulses* impulses = nullptr;      ///< null where nothing acts through velocity updates
  const NodalForm* nodal_form = nullptr;   ///< null where the unknowns are those of nodes
  const Strains* strains = nullptr;        ///< null where nothing is strained
  const MovingFrame* frame = nullptr;      ///< null where velocities are rates of displacements
};

}  // namespace steppe

#pragma once

#include "steppe/physics/facets/augmentation.h"
#include "steppe/physics/facets/content.h"
#include "steppe/physics/facets/energetics.h"
#include "steppe/physics/facets/frequency_bound.h"
#include "steppe/physics/facets/impulses.h"
#include "steppe/physics/facets/local_reactions.h"
#include "steppe/physics/facets/mass.h"
#include "steppe/physics/facets/moving_frame.h"
#include "steppe/physics/facets/nodal_form.h"
#include "steppe/physics/facets/strains.h"

namespace steppe {

/// Parts of a problem beside the terms of its equation, which it owns, each null where it has
/// none. A problem that a time scheme takes has a mass, and only a part of one may lack it.
struct Facets {
  const Mass* mass = nullptr;
  const Energetics* energetics = nullptr;     ///< null for an equation without energies
  const Content* content = nullptr;           ///< null for an equation of second order
  Augmentation* augmentation = nullptr;       ///< null where a solve holds nothing fixed
  const Impulses* impulses = nullptr;         ///< null where nothing acts through velocity updates
  const NodalForm* nodal_form = nullptr;      ///< null where the unknowns are those of nodes
  const Strains* strains = nullptr;           ///< null where nothing is strained
  const LocalReactions* reactions = nullptr;  ///< null where they are found of all nodes together
  const FrequencyBound* frequencies = nullptr;  ///< null where no bound is known
  const MovingFrame* frame = nullptr;  ///< null where velocities are rates of displacements
};

}  // namespace steppe

// The heavy headers that most sources read, compiled once.
#include <deal.II/base/parameter_handler.h>
#include <deal.II/base/utilities.h>
#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_values.h>
#include <deal.II/distributed/tria_base.h>
#include <petscsnes.h>

#pragma once

#include <mpi.h>

#include <functional>
#include <vector>

namespace steppe {

/**
 * Numbers that rank 0 finds and all ranks get. Dense eigenvalue problems and factors are found so:
 * processors of different kinds round them differently, and ranks that go on with different digits
 * part at the next comparison. `find` is local. Collective. What `find` throws of ours is thrown on
 * all ranks.
 */
std::vector<double> on_first_rank(MPI_Comm communicator,
                                  const std::function<std::vector<double>()>& find);

}  // namespace steppe

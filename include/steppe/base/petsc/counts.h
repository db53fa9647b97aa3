#pragma once

#include <petscsys.h>

#include <cstdint>
#include <string>

namespace steppe {

/// A count of the whole problem, such as "unknowns", as one of PETSc's indices. Throws InputError,
/// with the count, where it is too large for them. Local.
PetscInt as_index(std::uint64_t count, const std::string& what);

/// A count of one rank, or a number of entries in one of its messages, as an int, which MPI takes
/// and this program's tables hold. Throws InputError where it is too large. Local.
int as_local_count(std::uint64_t count, const std::string& what);

/// The place of a block in a row of blocks, which is kept in 16 bits. Throws InputError where it
/// is too large. Local.
std::uint16_t as_block_position(std::uint64_t position);

}  // namespace steppe

#pragma once

#include <string>

namespace steppe {

/// Exit code of a job that one rank alone had to end.
constexpr int exit_code_of_one_rank = 4;

/// Wall time since the program began, s. Local.
double wall_seconds();

/**
 * Whether every rank calls this within these seconds, with the same word. Those that have met with
 * an error ask before they throw it: what all ranks share can be thrown, whereas nobody would come
 * to the collective calls in which the others wait for a rank that throws alone. False ends the
 * job, so that no result depends on the clock.
 */
bool all_ranks_come(int word = 0, double seconds = 5);

/// The communicator on which the ranks meet is MPI_COMM_WORLD until one is set up for this alone.
/// Collective.
void prepare_to_meet();

/// End the job from this rank, with a sentence that names it. Local.
[[noreturn]] void end_job(const std::string& sentence);

/// From now on an exception that nobody catches, such as want of memory, ends the job where it is
/// thrown: nothing is destroyed, which would wait for the other ranks. Once.
void end_job_on_unexpected_errors();

}  // namespace steppe

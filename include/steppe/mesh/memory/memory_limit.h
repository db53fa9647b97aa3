#pragma once

#include <string>

namespace steppe {

/// Bytes that this process may still take: what the kernel says it can give without swapping
/// (MemAvailable of /proc/meminfo), or less where a control group (of a container or a batch job)
/// limits it; infinity where neither says. Local.
double free_memory();

/**
 * Bytes that the control groups of a process leave, the smallest of its own group and those around
 * it: the limit (memory.max of version 2, memory.limit_in_bytes of version 1) less what is in use,
 * where file pages that can be dropped do not count. `membership` is a file like /proc/self/cgroup,
 * `mount` the folder of the groups. Infinity where there is no limit. Local.
 */
double free_memory_of_groups(const std::string& membership, const std::string& mount);

}  // namespace steppe

#pragma once

#include <string>

namespace steppe {

/**
 * Whether the user trusts the files of a run (-trust): may what is read start programs, load
 * libraries, open connections, and write files of any name? One answer for the process, since every
 * floor reads files, and the command line alone gives it. Local.
 */
void trust_files(bool trusted);
bool files_are_trusted();

/// Throws InputError unless the user trusts the files: `place` is the file and line or the
/// parameter, `deed` what it would do, "SystemCall starts a program". Local.
void require_trust(const std::string& place, const std::string& deed);

}  // namespace steppe

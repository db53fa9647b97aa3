#pragma once

namespace steppe {

/**
 * Becomes the Python program that the first word of a command line names (`commands()`), with the
 * other words; returns where that names none. The program is in share/steppe/post beside this one,
 * installed or in the build folder. Environment: STEPPE_PYTHON, the interpreter (/usr/bin/python3,
 * or python3 of the path); STEPPE_PROGRAM, which a program that runs cases starts (this one).
 * To be called before the start of MPI. Local. Throws InputError on several ranks, and where the
 * program or Python is missing.
 */
void become_script(int argc, char** argv);

}  // namespace steppe

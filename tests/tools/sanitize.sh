#!/bin/bash
# sanitize.sh [NAME...]: builds with the preset `sanitize` and runs all commands of the documents, with these every
# input of input/, on 2 ranks as a rule, and the inputs of the failure tests (of those names only) on 2 ranks. Any
# finding of a sanitizer fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=build-sanitize
# frees and types across libraries are theirs; what they keep to the end is listed
export ASAN_OPTIONS=detect_odr_violation=0:alloc_dealloc_mismatch=0:verify_asan_link_order=0
export LSAN_OPTIONS=suppressions=$PWD/tests/tools/leaks.txt:print_suppressions=0
export UBSAN_OPTIONS=print_stacktrace=1
[ -f $build/build.ninja ] || cmake --preset sanitize
cmake --build $build --target steppe failure_checker
# what a library kept is known by the library, which must not be closed before the end
echo 'int dlclose(void *library) { return library == 0; }' | cc -shared -fPIC -x c - -o $build/keep.so
export LD_PRELOAD=$PWD/$build/keep.so
[ $# -gt 0 ] || /usr/bin/python3 tests/docs/run.py $build/steppe --commands
# a limit of the address space leaves no room for the shadow of the sanitizer; the others want other numbers of ranks
exec /usr/bin/python3 tests/failure/run.py --steppe $build/steppe --checker $build/tests/failure_checker \
  --ranks 2 --limit 300 --case "${@:-*}" --except "one rank without memory" \
  "ranks without cells, tetrahedra" "run ended by SIGTERM" "run ended by SIGINT"

#!/bin/bash
# sanitize.sh [NAME...]: builds with the preset `sanitize` and runs all commands of the documents, with these every
# input of input/, on 2 ranks as a rule, and the inputs of the failure tests (of those names only) on 2 ranks. Any
# finding of a sanitizer fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=build-sanitize
# frees and types across libraries are theirs; what they keep to the end is listed
export ASAN_OPTIONS=detect_odr_violation=0:alloc_dealloc_mismatch=0
export LSAN_OPTIONS=suppressions=$PWD/tests/tools/leaks.txt:print_suppressions=0
export UBSAN_OPTIONS=print_stacktrace=1
[ -f $build/build.ninja ] || cmake --preset sanitize
cmake --build $build --target steppe failure_checker
[ $# -gt 0 ] || /usr/bin/python3 tests/docs/run.py $build/steppe --commands
# a limit of the address space leaves no room for the sanitizer's shadow of it
exec /usr/bin/python3 tests/failure/run.py --steppe $build/steppe --checker $build/tests/failure_checker \
  --ranks 2 --limit 300 --case "${@:-*}" --except "one rank without memory"

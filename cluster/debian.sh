#!/bin/bash
# Builds steppe on Debian 12 or 13 and does everything with it; what is missing is installed first.
#
#   cluster/debian.sh run     the main job: mesh the equipment frame, shake it on 2 ranks, draw it
#   cluster/debian.sh test    the tests; with --all on all numbers of ranks, and the long ones
#   cluster/debian.sh build   only the program
#
# Environment: ranks (2), size (0.035, the frame's mesh size in m), build (build).
set -euo pipefail
cd "$(dirname "$0")/.."

ranks=${ranks:-2} size=${size:-0.035} build=${build:-build}
packages=(g++ cmake ninja-build pkg-config libdeal.ii-dev libslepc-real-dev libmuparser-dev openmpi-bin
  nlohmann-json3-dev libopenblas-dev libgmsh-dev gmsh netgen-doc dolfin-doc
  libgtest-dev xvfb xauth
  python3 python3-numpy python3-matplotlib python3-scipy python3-vtk9 python3-h5py python3-jsonschema
  python3-meshio libjs-three)

install_missing() {
  local missing=()
  for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
      missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  echo "installing: ${missing[*]}"
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -yq --no-install-recommends "${missing[@]}"
}

# Several sources are compiled as one, which takes a fifth of the time when all are.
build_program() {
  cmake -S . -B "$build" -G Ninja -DCMAKE_UNITY_BUILD=ON "$@"
  cmake --build "$build"
}

case "${1:-}" in
  build)
    install_missing
    build_program -DSTEPPE_TESTS=OFF
    ;;
  run)
    install_missing
    build_program -DSTEPPE_TESTS=OFF
    gmsh -v 2 -3 -setnumber size "$size" input/frame/frame.geo -o input/frame/frame.msh
    STEPPE_CORES=$(env -u OMP_NUM_THREADS nproc) \
      tests/tools/mpirun.sh "$ranks" "$build/steppe" input/frame/frame.prm -overwrite "${@:2}"
    "$build/steppe" plot input/frame/frame.results
    "$build/steppe" render input/frame/frame.results/frame.xdmf input/frame/frame.results/frame.png
    echo
    echo "picture: input/frame/frame.results/frame.png, plots beside it"
    echo "tables:  input/frame/frame.results/probes.csv, ledger.csv, newton.csv"
    echo "fields:  input/frame/frame.results/frame.xdmf (ParaView)"
    ;;
  test)
    install_missing
    [ "${2:-}" = --all ] && all=ON || all=OFF
    build_program -DSTEPPE_TESTS=ON -DSTEPPE_ALL_TESTS=$all
    ctest --test-dir "$build" --output-on-failure -j "$(env -u OMP_NUM_THREADS nproc)"
    ;;
  *)
    sed -n '2,8s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac

#!/bin/bash
# examples.sh STEPPE: every input of input/ runs with a shortened end on 2 ranks, the pictures of the main
# job come out, and multigrid needs fewer than 30 iterations on the cantilever.
set -euo pipefail
steppe=$1 here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

example() { # NAME OPTIONS...
  local name=$1
  shift
  echo "== $name"
  "$here/tests/tools/mpirun.sh" 2 "$steppe" "$here"/input/*/"$name.prm" \
    -output_folder "$work/$name" -strict "$@"
  test -s "$work/$name/probes.csv" && test -s "$work/$name/$name.pvd"
}

for input in "$here"/input/*/*.prm; do
  case $(basename "$input" .prm) in
    frame | pulley | cantilever | oscillator | spring-beam | spring-beam-diagonal) ;;
    drop | drop-implicit | earthquake | rubber-bush) ;;
    *) echo "no test runs $input" && exit 1 ;;
  esac
done

gmsh -v 2 -3 "$here/input/frame/frame.geo" -o "$work/frame.msh"
example frame -mesh_file "$work/frame.msh" -time_end 1e-3 -output_field_interval 5e-4
/usr/bin/python3 "$here/src/post/plot.py" "$work/frame"
/usr/bin/python3 "$here/src/post/render.py" "$work/frame/frame.pvd" "$work/frame/frame.png"
for picture in probes_left ledger newton frame; do test -s "$work/frame/$picture.png"; done
"$here/tests/tools/mpirun.sh" 2 "$steppe" "$here/input/frame/frame.prm" -mesh_file "$work/frame.msh" \
  -output_folder "$work/modes" -run modes -modes_count 1
/usr/bin/python3 "$here/src/post/render.py" "$work/modes/frame_modes.pvd" "$work/modes/1.png" --time 1
test -s "$work/modes/1.png"

/usr/bin/python3 "$here/input/pulley/convert.py" "$work/pulley.msh"
example pulley -mesh_file "$work/pulley.msh" -time_end 2.5e-3

for drop in drop drop-implicit; do
  example $drop -mesh_file "$work/frame.msh" -time_end 2e-4 -output_field_interval 1e-4
done
awk -F, '$4 < -1e4 { met = 1 } END { exit !met }' "$work/drop/probes.csv"

gmsh -v 2 -3 "$here/input/earthquake/building.geo" -o "$work/building.msh"
example earthquake -mesh_file "$work/building.msh" -time_end 0.1
example rubber-bush -time_end 1e-3

example oscillator -time_end 0.1 -output_fields true

/usr/bin/python3 "$here/src/post/plot.py" "$work/drop" "$work/drop-implicit" --into "$work" | grep probes_ > /dev/null
/usr/bin/python3 "$here/src/post/plot.py" --help | grep -- --into > /dev/null

for symplectic in false true; do
  example spring-beam -time_end 1e-3 -time_symplectic $symplectic -overwrite
  example spring-beam-diagonal -time_end 1e-3 -time_symplectic $symplectic -overwrite
done

example cantilever -time_end 0.25 -ksp_rtol 1e-8 -solver_reuse never
awk -F, 'NR > 1 && $8 > most { most = $8 }
  END { print "most multigrid iterations in a solve: " most; exit !(most > 0 && most < 30) }' \
  "$work/cantilever/newton.csv"

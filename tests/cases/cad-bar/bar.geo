// Two bars end to end, 100 and 50 mm long, as solids of a STEP file:
//   gmsh -setstring step bar.step bar.geo -
DefineConstant[ step = "bar.step" ];
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 100, 20, 20};
Box(2) = {100, 0, 0, 50, 20, 20};
Save StrCat(step);

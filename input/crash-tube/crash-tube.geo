// A quarter of a round tube along z, mm: mean radius, thickness and length, with cells around, along and through the
// wall. Its end at the top is conical over `taper`, which lets the first fold begin there.
SetFactory("Built-in");
DefineConstant[ radius = 20, thickness = 2, length = 80, taper = 6, inward = 0.4,
                around = 10, along = 34, through = 2 ];
inner = radius - thickness / 2; outer = radius + thickness / 2;
Point(1) = {inner, 0, 0}; Point(2) = {outer, 0, 0};
Point(3) = {inner, 0, length - taper}; Point(4) = {outer, 0, length - taper};
Point(5) = {inner - inward, 0, length}; Point(6) = {outer - inward, 0, length};
Line(1) = {1, 2}; Line(2) = {3, 4}; Line(3) = {5, 6};
Line(4) = {1, 3}; Line(5) = {2, 4}; Line(6) = {3, 5}; Line(7) = {4, 6};
at_top = Max(1, Floor(along * taper / length + 0.5));
Transfinite Curve{1, 2, 3} = through + 1;
Transfinite Curve{4, 5} = along - at_top + 1;
Transfinite Curve{6, 7} = at_top + 1;
Curve Loop(1) = {1, 5, -2, -4}; Plane Surface(1) = {1};
Curve Loop(2) = {2, 7, -3, -6}; Plane Surface(2) = {2};
Transfinite Surface{1, 2};
Recombine Surface{1, 2};
lower[] = Extrude{{0, 0, 1}, {0, 0, 0}, Pi / 2}{ Surface{1}; Layers{around}; Recombine; };
upper[] = Extrude{{0, 0, 1}, {0, 0, 0}, Pi / 2}{ Surface{2}; Layers{around}; Recombine; };
Physical Volume("tube") = {lower[1], upper[1]};
Physical Surface("along_x") = {1, 2};
Physical Surface("along_y") = {lower[0], upper[0]};
Physical Surface("foot") = {lower[2]};
Physical Surface("head") = {upper[4]};
Physical Surface("skin") = {lower[3], lower[5], upper[3], upper[5]};

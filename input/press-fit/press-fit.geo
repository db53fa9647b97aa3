// Quarters, in mm: the eye of a steel lever (radii b to c), a bushing in it (a to b), both from z = 0 to h, and a punch
// (d to e) that stands on the bushing. Hexahedra, of which the bodies share no nodes.
// n cells are around a quarter of the eye.
// Physical names: those of the bodies; bore, outside (of the bushing), its end, the punch's tip and head, table (under
// the eye), along_x and along_y (the planes of symmetry).
SetFactory("OpenCASCADE");
DefineConstant[ a = 8, b = 10, c = 20, h = 12, d = 7.5, e = 9.5, tall = 4, n = 8 ];
radii() = {b, c, a, b, d, e};
bottom() = {0, 0, h};
height() = {h, h, tall};
around() = {n, n + 1, n};
across() = {n, Ceil(n / 2), Ceil(n / 2)};
up() = {n, n + 1, 1};
For k In {0:2}
  p = newp;
  For side In {0:1}
    Point(p + 2 * side) = {radii(2 * k + side), 0, bottom(k)};
    Point(p + 2 * side + 1) = {0, radii(2 * k + side), bottom(k)};
  EndFor
  middle = newp;
  Point(middle) = {0, 0, bottom(k)};
  l = newl;
  Circle(l) = {p, middle, p + 1};
  Circle(l + 1) = {p + 2, middle, p + 3};
  Line(l + 2) = {p, p + 2};
  Line(l + 3) = {p + 1, p + 3};
  Transfinite Curve{l, l + 1} = around(k) + 1;
  Transfinite Curve{l + 2, l + 3} = across(k) + 1;
  s = news;
  Curve Loop(s) = {l + 2, l + 1, -(l + 3), -l};
  Plane Surface(s) = {s};
  Transfinite Surface{s};
  Recombine Surface{s};
  made() = Extrude{0, 0, height(k)}{ Surface{s}; Layers{up(k)}; Recombine; };
  volume(k) = made(1);
  base(k) = s;
  top(k) = made(0);
  on_x(k) = made(2);
  outer(k) = made(3);
  on_y(k) = made(4);
  inner(k) = made(5);
EndFor
Physical Volume("eye") = volume(0);
Physical Volume("bushing") = volume(1);
Physical Volume("punch") = volume(2);
Physical Surface("bore") = inner(0);
Physical Surface("outside") = outer(1);
Physical Surface("end") = top(1);
Physical Surface("tip") = base(2);
Physical Surface("head") = top(2);
Physical Surface("table") = base(0);
Physical Surface("along_x") = on_x();
Physical Surface("along_y") = on_y();

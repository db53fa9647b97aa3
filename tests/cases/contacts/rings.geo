// Quarters of two rings about the origin, hub (radii a to b) and sleeve (b to c), of n1 and n2 cells around and m1, m2
// across. Physical names: hub, sleeve; face_hub, face_sleeve (radius b); along_x, along_y, the planes of symmetry.
DefineConstant[ a = 1, b = 2, c = 3, n1 = 12, m1 = 6, n2 = 17, m2 = 7 ];
Point(1) = {0, 0, 0};
r() = {a, b, b, c};
For k In {0:3}
  Point(10 + k) = {r(k), 0, 0};
  Point(20 + k) = {0, r(k), 0};
  Circle(10 + k) = {10 + k, 1, 20 + k};
  Transfinite Curve{10 + k} = ((k < 2) ? n1 : n2) + 1;
EndFor
For s In {0:1}
  Line(30 + s) = {10 + 2 * s, 11 + 2 * s};
  Line(40 + s) = {20 + 2 * s, 21 + 2 * s};
  Transfinite Curve{30 + s, 40 + s} = ((s == 0) ? m1 : m2) + 1;
  Curve Loop(s + 1) = {30 + s, 11 + 2 * s, -(40 + s), -(10 + 2 * s)};
  Plane Surface(s + 1) = {s + 1};
EndFor
Transfinite Surface{1, 2};
Recombine Surface{1, 2};
Physical Surface("hub") = {1};
Physical Surface("sleeve") = {2};
Physical Curve("face_hub") = {11};
Physical Curve("face_sleeve") = {12};
Physical Curve("inner") = {10};
Physical Curve("outer") = {13};
Physical Curve("along_x") = {30, 31};
Physical Curve("along_y") = {40, 41};

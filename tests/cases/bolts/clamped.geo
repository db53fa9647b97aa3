// Rectangles that share no nodes: a lower block and an upper one on it, 1 x 1 each, and beside them a shank, 0.2 x 2.
SetFactory("OpenCASCADE");
DefineConstant[ n1 = 3, m1 = 3, n2 = 4, m2 = 4 ];
Rectangle(1) = {0, 0, 0, 1, 1};
Rectangle(2) = {0, 1, 0, 1, 1};
Rectangle(3) = {1.5, 0, 0, 0.2, 2};
n() = {n1, n2, 1};
m() = {m1, m2, 4};
For k In {0:2}
  Transfinite Curve{4 * k + 1, 4 * k + 3} = n(k) + 1;
  Transfinite Curve{4 * k + 2, 4 * k + 4} = m(k) + 1;
EndFor
Transfinite Surface{1:3};
Recombine Surface{1:3};
Physical Surface("blocks") = {1, 2};
Physical Surface("shank") = {3};
Physical Curve("ground") = {1, 9};
Physical Curve("face_lower") = {3};
Physical Curve("face_upper") = {5};
Physical Curve("plate") = {7, 11};

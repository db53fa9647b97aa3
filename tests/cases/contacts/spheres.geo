// Sectors, `angle` wide about the z axis, of two spheres of radius R that touch each other at the origin, the upper one
// about (0, 0, R). Cells are h wide within `zone` of that point (of the lower sphere `ratio` h), and grow from there by
// `growth` of the distance up to `largest`. Physical names: upper, lower; face_upper, face_lower, the caps of radius
// `cap` that may touch; front, turned, the planes of symmetry.
SetFactory("OpenCASCADE");
DefineConstant[ R = 10, cap = 0.5, angle = Pi / 8, h = 0.11, ratio = 0.8, zone = 0.3, growth = 0.45, largest = 4 ];
For k In {0:1}
  side = k ? -1 : 1; p = 5 * k; c = 4 * k;
  Point(p + 1) = {0, 0, 0};
  Point(p + 2) = {0, 0, side * R};
  Point(p + 3) = {cap, 0, side * (R - Sqrt(R^2 - cap^2))};
  Point(p + 4) = {R, 0, side * R};
  Point(p + 5) = {0, 0, 2 * side * R};
  Circle(c + 1) = {p + 1, p + 2, p + 3};
  Circle(c + 2) = {p + 3, p + 2, p + 4};
  Circle(c + 3) = {p + 4, p + 2, p + 5};
  Line(c + 4) = {p + 5, p + 1};
  Curve Loop(k + 1) = {c + 1 : c + 4};
  Plane Surface(k + 1) = {k + 1};
EndFor
upper() = Extrude{ {0, 0, 1}, {0, 0, 0}, angle }{ Surface{1}; };
lower() = Extrude{ {0, 0, 1}, {0, 0, 0}, angle }{ Surface{2}; };
Physical Volume("upper") = {upper(1)};
Physical Volume("lower") = {lower(1)};
Physical Surface("front") = {1, 2};
Physical Surface("turned") = {upper(0), lower(0)};
Physical Surface("face_upper") = {upper(2)};
Physical Surface("face_lower") = {lower(2)};
Field[1] = MathEval;
r = "sqrt(x * x + y * y + z * z)";
Field[1].F = Sprintf(StrCat("%g + %g * z / (abs(z) + 1e-6) + %g * (abs(", r, " - %g) + ", r, " - %g) / 2"),
                     h * (1 + ratio) / 2, h * (1 - ratio) / 2, growth, zone, zone);
Background Field = 1;
Mesh.MeshSizeExtendFromBoundary = 0;
Mesh.MeshSizeFromPoints = 0;
Mesh.MeshSizeMax = largest;

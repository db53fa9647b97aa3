// A quarter (whole = 1: a half) of a disc of radius R about (0, R), its lower part, that stands on a block from (0, -H) to
// (W, 0), or (twin = 1) on the upper part of a like disc about (0, -R). Cells are h wide within `zone` of the point of
// contact and grow from there by `growth` of the distance. Physical names: roller, base; face_roller, face_base; top and
// bottom, the flat sides away from the contact; axis, the plane x = 0 of a quarter.
SetFactory("OpenCASCADE");
DefineConstant[ R = 1, W = 4, H = 4, h = 0.05, zone = 0.2, growth = 0.3, whole = 0, twin = 0 ];
left = whole ? -R : 0;
Disk(1) = {0, R, 0, R};
Rectangle(2) = {left, 0, 0, R - left, R};
BooleanIntersection(3) = { Surface{1}; Delete; }{ Surface{2}; Delete; };
If (twin)
  Disk(4) = {0, -R, 0, R};
  Rectangle(5) = {left, -R, 0, R - left, R};
  BooleanIntersection(6) = { Surface{4}; Delete; }{ Surface{5}; Delete; };
  depth = R;
Else
  Rectangle(6) = {whole ? -W : 0, -H, 0, whole ? 2 * W : W, H};
  depth = H;
EndIf
e = 1e-4 * R; far = 2 * (W + H + R);
Physical Surface("roller") = {3};
Physical Surface("base") = {6};
top() = Curve In BoundingBox{-far, R - e, -e, far, R + e, e};
bottom() = Curve In BoundingBox{-far, -depth - e, -e, far, -depth + e, e};
axis() = Curve In BoundingBox{-e, -far, -e, e, far, e};
of_roller() = Abs(Boundary{ Surface{3}; });
of_base() = Abs(Boundary{ Surface{6}; });
Physical Curve("top") = top();
Physical Curve("bottom") = bottom();
If (!whole)
  Physical Curve("axis") = axis();
  of_roller() -= axis(); of_base() -= axis();
EndIf
of_roller() -= top();
of_base() -= bottom();
If (!twin)  // the upper side of the block alone
  upper() = Curve In BoundingBox{-far, -e, -e, far, e, e};
  sides() = of_base();
  sides() -= upper();
  of_base() -= sides();
  Physical Curve("sides") = sides();
EndIf
Physical Curve("face_roller") = of_roller();
Physical Curve("face_base") = of_base();
Field[1] = MathEval;
Field[1].F = Sprintf("%g + %g * (abs(sqrt(x * x + y * y) - %g) + sqrt(x * x + y * y) - %g) / 2", h, growth, zone, zone);
Background Field = 1;
Mesh.MeshSizeExtendFromBoundary = 0;
Mesh.MeshSizeFromPoints = 0;

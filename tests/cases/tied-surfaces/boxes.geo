// Two boxes side by side in x that share no nodes: left (0 to length / 2) and right (on to length), with `gap` between
// them, n along, m and p across each. Physical names: left, right; end_left, end_right; face_left, face_right
// (those that look at each other); bottom and front, the sides z = 0 and y = 0.
SetFactory("OpenCASCADE");
DefineConstant[ length = 2, width = 1, gap = 0, hexahedra = 1,
                n1 = 2, m1 = 2, p1 = 2, n2 = 2, m2 = 4, p2 = 4 ];
half = length / 2;
Box(1) = {0, 0, 0, half, width, width};
Box(2) = {half + gap, 0, 0, half, width, width};
e = 1e-3 * width;
For k In {1:2}
  x0 = (k - 1) * (half + gap); x1 = x0 + half;
  If (k == 1)
    n = n1; m = m1; p = p1;
  Else
    n = n2; m = m2; p = p2;
  EndIf
  For c In {12 * k - 11 : 12 * k}
    box() = BoundingBox Curve{c};
    If (box(3) - box(0) > e)
      Transfinite Curve{c} = n + 1;
    ElseIf (box(4) - box(1) > e)
      Transfinite Curve{c} = m + 1;
    Else
      Transfinite Curve{c} = p + 1;
    EndIf
  EndFor
EndFor
If (hexahedra)
  Transfinite Surface{1:12};
  Recombine Surface{1:12};
  Transfinite Volume{1, 2};
EndIf
Physical Volume("left") = {1};
Physical Volume("right") = {2};
Physical Surface("end_left") = {1};
Physical Surface("face_left") = {2};
Physical Surface("face_right") = {7};
Physical Surface("end_right") = {8};
Physical Surface("front") = {3, 9};
Physical Surface("bottom") = {5, 11};
Physical Surface("rest") = {4, 6, 10, 12};

// Two rectangles one above the other that share no nodes: lower, from (0, 0) to (width, height), and upper, on it with a
// gap, from x = at to at + upper_width, of upper_height; n and m cells along x and y. Physical names: lower, upper;
// bottom, face_lower, face_upper, top; ends_lower, ends_upper, the left and right sides.
SetFactory("OpenCASCADE");
DefineConstant[ width = 1, height = 1, gap = 0, at = 0, upper_width = 1, upper_height = 1, quadrilaterals = 1,
                n1 = 3, m1 = 3, n2 = 4, m2 = 4 ];
Rectangle(1) = {0, 0, 0, width, height};
Rectangle(2) = {at, height + gap, 0, upper_width, upper_height};
For k In {1:2}
  n = (k == 1) ? n1 : n2; m = (k == 1) ? m1 : m2;
  Transfinite Curve{4 * k - 3, 4 * k - 1} = n + 1;
  Transfinite Curve{4 * k - 2, 4 * k} = m + 1;
EndFor
Transfinite Surface{1, 2};
If (quadrilaterals)
  Recombine Surface{1, 2};
EndIf
Physical Surface("lower") = {1};
Physical Surface("upper") = {2};
Physical Curve("bottom") = {1};
Physical Curve("face_lower") = {3};
Physical Curve("face_upper") = {5};
Physical Curve("top") = {7};
Physical Curve("ends_lower") = {2, 4};
Physical Curve("ends_upper") = {6, 8};

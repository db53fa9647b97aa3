// A half of a flat ring about the origin, x > 0, or (half = 0) a quarter, y > 0, above a block of one cell: radii inner
// and 1, cells along a quarter and through the ring. Physical names: ring; inside; axis, the ends at x = 0; level, the end of the quarter at y = 0;
// block; table, its face at y = 0.
SetFactory("OpenCASCADE");
DefineConstant[ inner = 0.85, along = 24, through = 2, half = 1 ];
Point(1) = {inner, 0, 0}; Point(2) = {1, 0, 0};
Line(1) = {1, 2};
up[] = Extrude{{0, 0, 1}, {0, 0, 0}, Pi / 2}{ Curve{1}; Layers{along}; Recombine; };
Transfinite Curve{1} = through + 1;
If (half)
  down[] = Extrude{{0, 0, 1}, {0, 0, 0}, -Pi / 2}{ Curve{1}; Layers{along}; Recombine; };
EndIf
If (half)
  Physical Surface("ring") = {up[1], down[1]};
  Physical Curve("inside") = {up[2], down[2]};
  Physical Curve("axis") = {up[0], down[0]};
Else
  Physical Surface("ring") = {up[1]};
  Physical Curve("inside") = {up[2]};
  Physical Curve("axis") = {up[0]};
  Physical Curve("level") = {1};
  Rectangle(10) = {0, -0.2, 0, 1.2, 0.2};
  block[] = Boundary{ Surface{10}; };
  Transfinite Curve{block[]} = 2;
  Transfinite Surface{10};
  Recombine Surface{10};
  Physical Surface("block") = {10};
  Physical Curve("table") = {block[2]};
EndIf

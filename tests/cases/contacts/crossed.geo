// Two bars of square sections of side 1 and length 6 that stand on an edge: the lower one along y, its upper edge at
// z = Sqrt(0.5), the upper one above it with a gap, turned about z by an angle in degrees and moved along x and y; n
// cells along each. Physical names: lower, upper.
DefineConstant[n = 6, gap = 0.01, turn = 90, x0 = 0.1, y0 = 0.2];
half = Sqrt(0.5);
Macro Bar
  c = Cos(angle * Pi / 180); s = Sin(angle * Pi / 180);
  p = newp;
  For k In {0:3}
    u = k == 1 ? half : k == 3 ? -half : 0;
    w = k == 0 ? -half : k == 2 ? half : 0;
    Point(p + k) = {x + c * u + 3 * s, y + s * u - 3 * c, z + w};
  EndFor
  l = newl;
  For k In {0:3}
    Line(l + k) = {p + k, p + (k + 1) % 4};
    Transfinite Curve{l + k} = 2;
  EndFor
  o = newll; Curve Loop(o) = {l, l + 1, l + 2, l + 3};
  f = news; Plane Surface(f) = {o}; Transfinite Surface{f}; Recombine Surface{f};
  bar[] = Extrude {-6 * s, 6 * c, 0} {Surface{f}; Layers{n}; Recombine;};
Return
x = 0; y = 0; z = 0; angle = 0;
Call Bar;
Physical Volume("lower") = {bar[1]};
x = x0; y = y0; z = 2 * half + gap; angle = turn;
Call Bar;
Physical Volume("upper") = {bar[1]};
Mesh.MshFileVersion = 2.2;

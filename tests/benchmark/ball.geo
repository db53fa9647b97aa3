// A ring, from `inner` to 1, in a cup about the origin, radii 2 to 2.2, from -150 to -30 degrees: the middle of the
// ring is `offset` degrees off the lowest place, `gap` above the cup. Cells: n around each quarter of the ring, m around
// the cup, 2 across. Physical names: ring, cup; face_ring, face_cup.
DefineConstant[ inner = 0.6, offset = 25, gap = 1e-3, n = 16, m = 45 ];
Point(1) = {2 * Cos(Pi / 6), -2 * Sin(Pi / 6), 0};
Point(2) = {2.2 * Cos(Pi / 6), -2.2 * Sin(Pi / 6), 0};
Line(1) = {1, 2};
cup[] = Extrude{{0, 0, 1}, {0, 0, 0}, -2 * Pi / 3}{ Curve{1}; Layers{m}; Recombine; };
x = (1 - gap) * Sin(offset * Pi / 180);
y = -(1 - gap) * Cos(offset * Pi / 180);
Point(11) = {x + inner, y, 0};
Point(12) = {x + 1, y, 0};
Line(11) = {11, 12};
Transfinite Curve{1, 11} = 3;
line = 11;
faces[] = {};
ring[] = {};
For k In {0:3}
  part[] = Extrude{{0, 0, 1}, {x, y, 0}, Pi / 2}{ Curve{line}; Layers{n}; Recombine; };
  line = part[0];
  ring[] += part[1];
  faces[] += part[2];
EndFor
Coherence;
Physical Surface("cup") = {cup[1]};
Physical Surface("ring") = {ring[]};
Physical Curve("face_cup") = {cup[3]};
Physical Curve("face_ring") = {faces[]};

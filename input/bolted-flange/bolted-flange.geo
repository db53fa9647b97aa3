// Half of two flanged tubes, in mm, with two of their four bolts M8: the plane of symmetry is y = 0, the joint z = 0.
// Hexahedra, of which the two tubes and the bolts share no nodes; `size` is that of the flanges' cells.
// Physical names: the bodies upper, lower, right and left (the bolts); face_upper and face_lower in the joint, seats
// around the holes, under (of heads and nuts), end (of the upper tube) and ground (of the lower one).
SetFactory("OpenCASCADE");
DefineConstant[ size = 6, inside = 20, tube = 25, outside = 45, circle = 35, thick = 12, tall = 36, short = 12,
                shank = 4, hole = 4.5, washer = 7.5, head = 5 ];
Mesh.MeshSizeMax = size;
Mesh.Algorithm = 6;
Mesh.RecombineAll = 1;
// Four points on a circle of radius r about the place of a bolt, and the arcs between them.
Macro Around
  p = newp;
  For i In {0:3}
    Point(p + i) = {cx + r * Cos(i * Pi / 2), cy + r * Sin(i * Pi / 2), cz};
  EndFor
  Point(p + 4) = {cx, cy, cz};
  l = newl;
  For i In {0:3}
    Circle(l + i) = {p + i, p + 4, p + (i + 1) % 4};
  EndFor
  Transfinite Curve{l : l + 3} = 3;
Return
// The four faces between the arcs that begin at inner() and those at l, whose points begin at inner_p and p.
Macro Between
  spoke = newl;
  For i In {0:3}
    Line(spoke + i) = {inner_p(i), p + i};
  EndFor
  Transfinite Curve{spoke : spoke + 3} = across + 1;
  ring = news;
  For i In {0:3}
    c = newll;
    Curve Loop(c) = {inner(i), spoke + (i + 1) % 4, -(l + i), -(spoke + i)};
    Plane Surface(ring + i) = {c};
    Transfinite Surface{ring + i};
  EndFor
Return
For side In {0:1}
  up = side ? -1 : 1;
  flat() = {};
  walls() = {};
  seats() = {};
  // both quarters of the ring, each with a hole, and of the tube
  p = newp;
  For k In {0:2}
    r = k == 0 ? inside : k == 1 ? tube : outside;
    Point(p + 3 * k) = {r, 0, 0};
    Point(p + 3 * k + 1) = {0, r, 0};
    Point(p + 3 * k + 2) = {-r, 0, 0};
  EndFor
  Point(p + 9) = {0, 0, 0};
  l = newl;
  For k In {0:2}
    Circle(l + 2 * k) = {p + 3 * k, p + 9, p + 3 * k + 1};
    Circle(l + 2 * k + 1) = {p + 3 * k + 1, p + 9, p + 3 * k + 2};
  EndFor
  For k In {0:1}
    For i In {0:2}
      Line(l + 6 + 3 * k + i) = {p + 3 * k + i, p + 3 * k + 3 + i};
    EndFor
  EndFor
  // even numbers, so that quadrilaterals fill the flanges
  Transfinite Curve{l : l + 3} = 2 * Ceil(tube * Pi / 4 / size) + 1;
  Transfinite Curve{l + 4 : l + 5} = 2 * Ceil(outside * Pi / 4 / size) + 1;
  Transfinite Curve{l + 9 : l + 11} = Ceil((outside - tube) / size) + 1;
  Transfinite Curve{l + 6 : l + 8} = 2;
  first = l;
  For quarter In {0:1}
    f = first + quarter;
    s = news;
    c = newll;
    Curve Loop(c) = {first + 6 + quarter, f + 2, -(first + 7 + quarter), -f};
    Plane Surface(s) = {c};
    Transfinite Surface{s};
    walls() += s;
    cx = (1 - 2 * quarter) * circle / Sqrt(2);
    cy = circle / Sqrt(2);
    cz = 0;
    r = hole;
    Call Around;
    inner() = {l : l + 3};
    inner_p() = {p : p + 3};
    r = washer;
    Call Around;
    across = 1;
    Call Between;
    seats() += {ring : ring + 3};
    s = news;
    c = newll;
    Curve Loop(c) = {first + 9 + quarter, f + 4, -(first + 10 + quarter), -(f + 2)};
    Curve Loop(c + 1) = {l : l + 3};
    Plane Surface(s) = {c, c + 1};
    flat() += s;
  EndFor
  made() = Extrude{0, 0, up * thick}{ Surface{seats(), walls(), flat()}; Layers{2}; Recombine; };
  faces~{side}() = {seats(), walls(), flat()};
  backs~{side}() = {};
  volumes~{side}() = {};
  tops() = {};
  at = 0;
  // of a face with n curves its copy, its volume and n sides
  For i In {0 : #faces~{side}() - 1}
    volumes~{side}() += made(at + 1);
    If(i < 8)
      backs~{side}() += made(at);
    ElseIf(i < 10)
      tops() += made(at);
    EndIf
    at += i < 10 ? 6 : 10;
  EndFor
  length = side ? short : tall;
  made() = Extrude{0, 0, up * length}{ Surface{tops()}; Layers{Ceil(length / size)}; Recombine; };
  volumes~{side}() += {made(1), made(7)};
  ends~{side}() = {made(0), made(6)};
EndFor
under() = {};
For quarter In {0:1}
  bolt~{quarter}() = {};
  cx = (1 - 2 * quarter) * circle / Sqrt(2);
  cy = circle / Sqrt(2);
  cz = -thick;
  // a square in the middle of the shank
  p = newp;
  For i In {0:3}
    Point(p + i) = {cx + shank / 2 * Cos(i * Pi / 2), cy + shank / 2 * Sin(i * Pi / 2), cz};
  EndFor
  l = newl;
  For i In {0:3}
    Line(l + i) = {p + i, p + (i + 1) % 4};
  EndFor
  Transfinite Curve{l : l + 3} = 3;
  s = news;
  c = newll;
  Curve Loop(c) = {l : l + 3};
  Plane Surface(s) = {c};
  Transfinite Surface{s};
  core() = {s};
  inner() = {l : l + 3};
  inner_p() = {p : p + 3};
  r = shank;
  Call Around;
  across = 1;
  Call Between;
  core() += {ring : ring + 3};
  inner() = {l : l + 3};
  inner_p() = {p : p + 3};
  r = washer;
  Call Around;
  across = 2;
  Call Between;
  under() += {ring : ring + 3};
  made() = Extrude{0, 0, -head}{ Surface{core(), ring : ring + 3}; Layers{1}; Recombine; };
  For i In {0:8}
    bolt~{quarter}() += made(6 * i + 1);
  EndFor
  made() = Extrude{0, 0, 2 * thick}{ Surface{core()}; Layers{5}; Recombine; };
  core() = {};
  For i In {0:4}
    core() += made(6 * i);
    bolt~{quarter}() += made(6 * i + 1);
  EndFor
  // the sides of the blocks around the square begin with the square's, and the arcs are the third ones
  inner() = {};
  inner_p() = {};
  For i In {0:3}
    edges() = Boundary{ Surface{core(i + 1)}; };
    inner() += Abs(edges(2));
  EndFor
  cz = thick;
  Call Around;
  For i In {0:3}
    ends() = PointsOf{ Curve{inner(i)}; };
    For j In {0:1}
      xyz() = Point{ends(j)};
      If(Fabs(xyz(0) - cx - shank * Cos(i * Pi / 2)) + Fabs(xyz(1) - cy - shank * Sin(i * Pi / 2)) < 1e-6)
        inner_p() += ends(j);
      EndIf
    EndFor
  EndFor
  Call Between;
  under() += {ring : ring + 3};
  made() = Extrude{0, 0, head}{ Surface{core(), ring : ring + 3}; Layers{1}; Recombine; };
  For i In {0:8}
    bolt~{quarter}() += made(6 * i + 1);
  EndFor
EndFor
Physical Volume("upper") = volumes_0();
Physical Volume("lower") = volumes_1();
Physical Volume("right") = bolt_0();
Physical Volume("left") = bolt_1();
Physical Surface("face_upper") = faces_0();
Physical Surface("face_lower") = faces_1();
Physical Surface("seats") = {backs_0(), backs_1()};
Physical Surface("under") = under();
Physical Surface("end") = ends_0();
Physical Surface("ground") = ends_1();

// A closed box, mm, with walls of one thickness, and a block inside with some clearance all around it; the box stands on
// its bottom. Cells along x, y and z of the inside, through a wall, and of the block.
SetFactory("Built-in");
DefineConstant[ length = 100, width = 60, height = 36, wall = 3, clearance = 0.5, block_height = 18, block_length = 70,
                nx = 18, ny = 10, nz = 6, through = 2, bx = 13, by = 9, bz = 3 ];
x[] = {0, wall, length - wall, length};
y[] = {0, wall, width - wall, width};
cx[] = {through, nx, through}; cy[] = {through, ny, through};
For j In {0:3}
  For i In {0:3}
    Point(1 + i + 4 * j) = {x[i], y[j], 0};
  EndFor
EndFor
For j In {0:3}
For i In {0:2}
  Line(100 + i + 3 * j) = {1 + i + 4 * j, 2 + i + 4 * j};
  Transfinite Curve{100 + i + 3 * j} = cx[i] + 1;
EndFor
EndFor
For j In {0:2}
For i In {0:3}
  Line(200 + i + 4 * j) = {1 + i + 4 * j, 5 + i + 4 * j};
  Transfinite Curve{200 + i + 4 * j} = cy[j] + 1;
EndFor
EndFor
For j In {0:2}
For i In {0:2}
  Curve Loop(300 + i + 3 * j) = {100 + i + 3 * j, 201 + i + 4 * j, -(103 + i + 3 * j), -(200 + i + 4 * j)};
  Plane Surface(300 + i + 3 * j) = {300 + i + 3 * j};
EndFor
EndFor
Transfinite Surface{300:308};
Recombine Surface{300:308};
// of the nine parts of a layer the fifth is the inside, of which there is no wall between bottom and top
bottom[] = Extrude{0, 0, wall}{ Surface{300:308}; Layers{through}; Recombine; };
For k In {0:8}
  at_bottom[k] = bottom[6 * k]; all[k] = bottom[6 * k + 1];
EndFor
side[] = Extrude{0, 0, height - 2 * wall}{ Surface{at_bottom[]}; Layers{nz}; Recombine; };
For k In {0:8}
  at_top[k] = side[6 * k];
EndFor
For k In {0:3}
  all[9 + k] = side[6 * k + 1]; all[13 + k] = side[6 * (k + 5) + 1];
EndFor
top[] = Extrude{0, 0, wall}{ Surface{at_top[]}; Layers{through}; Recombine; };
For k In {0:8}
  all[17 + k] = top[6 * k + 1];
EndFor
Physical Volume("housing") = {all[]};

b0 = (length - block_length) / 2; w0 = wall + clearance; h0 = wall + clearance;
p = newp;
Point(p) = {b0, w0, h0}; Point(p + 1) = {length - b0, w0, h0};
Point(p + 2) = {length - b0, width - w0, h0}; Point(p + 3) = {b0, width - w0, h0};
c = newc;
Line(c) = {p, p + 1}; Line(c + 1) = {p + 1, p + 2}; Line(c + 2) = {p + 2, p + 3}; Line(c + 3) = {p + 3, p};
Transfinite Curve{c, c + 2} = bx + 1;
Transfinite Curve{c + 1, c + 3} = by + 1;
Curve Loop(900) = {c, c + 1, c + 2, c + 3};
Plane Surface(900) = {900};
Transfinite Surface{900};
Recombine Surface{900};
block[] = Extrude{0, 0, block_height}{ Surface{900}; Layers{bz}; Recombine; };
Physical Volume("block") = {block[1]};

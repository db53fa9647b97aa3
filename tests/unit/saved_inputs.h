#pragma once

// Bodies of a few cells whose runs are saved and go on.

namespace steppe {

inline const char* const beam = R"(
subsection Mesh
  set Dimension = 2
  set Upper = 2, 0.5
  set Cells = 8, 2
end
subsection Materials
  subsection body
    set Young modulus = 100
    set Poisson ratio = 0.3
    set Density = 1
  end
end
subsection Boundaries
  set Names = wall
  subsection wall
    set Where = id 0
    set Motion = fixed
  end
end
subsection Loads
  set Names = pull
  subsection pull
    set Kind = traction
    set Where = id 1
    set Value = 0; 0.5 * sin(4 * t)
  end
end
subsection Probes
  set Names = tip
  subsection tip
    set At = 2, 0.5
  end
end
subsection Time
  set Step = 0.05
end
)";

inline const char* const block = R"(
subsection Mesh
  set Dimension = 2
  set Lower = 0, -1e-4
  set Upper = 1, 0.5
  set Cells = 4, 2
end
subsection Materials
  subsection body
    set Young modulus = 1000
    set Poisson ratio = 0.3
    set Density = 1
  end
end
subsection Obstacles
  set Names = floor
  subsection floor
    set Point = 0, 0
    set Direction = 0, 1
    set Where = id 2
    set Friction static = 0.4
    set Friction kinetic = 0.3
  end
end
subsection Loads
  set Names = weight, push
  subsection weight
    set Kind = gravity
    set Value = 0; -10
  end
  subsection push
    set Kind = traction
    set Where = id 0
    set Value = 8 * t; 0
  end
end
subsection Probes
  set Names = floor
  subsection floor
    set Kind = contact
    set Obstacle = floor
  end
end
subsection Time
  set Step = 0.02
end
)";

inline const char* const beam_in_space = R"(
subsection Mesh
  set Upper = 2, 0.5, 0.5
  set Cells = 4, 1, 1
end
subsection Materials
  subsection body
    set Young modulus = 100
    set Poisson ratio = 0.3
    set Density = 1
  end
end
subsection Boundaries
  set Names = wall
  subsection wall
    set Where = id 0
    set Motion = fixed
  end
end
subsection Loads
  set Names = pull
  subsection pull
    set Kind = traction
    set Where = id 1
    set Value = 0; 0.5 * sin(4 * t); 0.1
  end
end
subsection Probes
  set Names = tip, peak
  subsection tip
    set At = 2, 0.5, 0.5
  end
  subsection peak
    set Kind = peak stress
  end
end
subsection Time
  set Step = 0.05
end
)";

inline const char* const block_in_space = R"(
subsection Mesh
  set Lower = 0, 0, -1e-4
  set Upper = 1, 0.5, 0.5
  set Cells = 2, 1, 1
  set Shape = simplices
end
subsection Space
  set Degree = 2
end
subsection Materials
  subsection body
    set Young modulus = 1000
    set Poisson ratio = 0.3
    set Density = 1
  end
end
subsection Obstacles
  set Names = floor
  subsection floor
    set Point = 0, 0, 0
    set Direction = 0, 0, 1
    set Where = id 4
    set Friction static = 0.4
    set Friction kinetic = 0.3
    set Method = augmented Lagrangian
  end
end
subsection Loads
  set Names = weight, push
  subsection weight
    set Kind = gravity
    set Value = 0; 0; -10
  end
  subsection push
    set Kind = traction
    set Where = id 0
    set Value = 8 * t; 0; 0
  end
end
subsection Time
  set Step = 0.02
end
)";

}  // namespace steppe

#include "steppe/mesh/mesh_file_checks.h"

#include <cctype>
#include <string>

namespace steppe {

// deal.II looks for the zone without end
void check_tecplot(FileWords& file) {
  while (!file.at_end()) {
    std::string start(file.line().substr(0, 4));
    for (char& c : start) c = char(std::toupper(static_cast<unsigned char>(c)));
    if (start == "ZONE") return;
  }
  file.fail("the file ends before a line that begins with ZONE; export the mesh again");
}

}  // namespace steppe

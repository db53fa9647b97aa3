#pragma once

#include <string>

namespace steppe {

/// Where and how field files are written.
struct FieldFiles {
  std::string folder, name;
  std::string format = "xdmf";  ///< or vtu
  bool is_single = true;        ///< precision of the numbers, of xdmf
  int compression = 1;          ///< level of deflate, 0 to 9, of xdmf
  std::string units = "none";   ///< set of which stand in names of xdmf, see unit_of
};

}  // namespace steppe

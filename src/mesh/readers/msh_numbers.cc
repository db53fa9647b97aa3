#include "steppe/mesh/readers/msh_numbers.h"

#include <cmath>
#include <utility>

namespace steppe {

MshNumbers::MshNumbers(FileWords& file) : file_(file) {
  first_section_ = file_.word("$MeshFormat");
  if (first_section_ == "$NOD") return;
  if (first_section_ != "$MeshFormat") file_.fail("a Gmsh file begins with $MeshFormat");
  first_section_.clear();
  version_ = file_.number("the version of the format");
  if (version_ != 4.1 && version_ != 4 && !(version_ >= 2 && version_ < 3))
    file_.fail(
        "the version of the format is none of 2.2 and 4.1; export with Mesh.MshFileVersion = 4.1");
  is_binary_ = file_.integer("the type of the file") != 0;
  const long n_bytes = file_.integer("the size of a number");
  if (is_binary_) {
    if (n_bytes != 8) file_.fail("numbers of a binary file have 8 bytes; export the mesh again");
    file_.skip_line();
    const int one = file_.binary<int>(false, "the number 1, which shows the order of bytes,");
    swapped_ = one == 0x01000000;
    if (one != 1 && !swapped_) file_.fail("the binary number 1 should stand below the format");
  }
  file_.expect("$EndMeshFormat");
}

std::string MshNumbers::begin_section() {
  if (!first_section_.empty()) return std::exchange(first_section_, "");
  if (file_.at_end()) return "";
  const std::string_view section = file_.word("the begin of a section");
  if (section.front() != '$')
    file_.fail("'" + shown(section) + "' stands where a section should begin");
  if (is_binary_) file_.skip_line();
  return std::string(section);
}

namespace {

std::string end_of(const std::string& section) {
  if (section == "$NOD") return "$ENDNOD";
  return section == "$ELM" ? "$ENDELM" : "$End" + section.substr(1);
}

}  // namespace

void MshNumbers::end_section(const std::string& section) { file_.expect(end_of(section)); }

void MshNumbers::skip_section(const std::string& section) {
  file_.skip_past(end_of(section), "the end of section " + shown(section) + ", ");
}

long MshNumbers::integer(const std::string& what) {
  return is_binary_ ? long(file_.binary<int>(swapped_, what)) : file_.integer(what);
}

long MshNumbers::label(const std::string& what) { return file_.as_label(integer(what), what); }

long MshNumbers::size(const std::string& what) {
  return is_binary_ ? file_.binary<long>(swapped_, what) : file_.integer(what);
}

long MshNumbers::count(const std::string& what) { return file_.as_count(size(what), what); }

long MshNumbers::total(const std::string& what) {
  if (version_ >= 4) return count(what);
  const long n = file_.count(what);
  if (is_binary_) file_.skip_line();
  return n;
}

long MshNumbers::long_label(const std::string& what) {
  return version_ > 4 ? file_.as_label(size(what), what) : label(what);
}

double MshNumbers::coordinate() {
  if (!is_binary_) return file_.number("a coordinate");
  const double value = file_.binary<double>(swapped_, "a coordinate");
  if (!std::isfinite(value)) file_.fail("a coordinate is not finite");
  return value;
}

void MshNumbers::skip_coordinates(long n) {
  if (is_binary_)
    file_.bytes(std::size_t(n) * sizeof(double), "a coordinate");
  else
    file_.skip(n, "a coordinate");
}

}  // namespace steppe

#pragma once

#include "model.h"

#include <gmsh.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace steppe {

/// A file that libgmsh writes of what `make` makes with OpenCASCADE. Collective.
class DrawnFile {
 public:
  template <class Make>
  DrawnFile(const std::string& name, const std::string& extension, const Make& make)
      : file_(name, "") {
    if (dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0) {
      gmsh::initialize(0, nullptr, false);
      gmsh::option::setNumber("General.Terminal", 0);
      make();
      gmsh::model::occ::synchronize();
      const std::string written = file_.path() + extension;  // Gmsh knows small letters alone
      gmsh::write(written);
      gmsh::finalize();
      std::filesystem::rename(written, file_.path());
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
  const std::string& path() const { return file_.path(); }

 private:
  TemporaryFile file_;
};

/// The text of a STEP file whose faces, or solids, have these names, in the order of the file.
inline std::string with_names(std::string text, const std::vector<std::string>& names,
                              const std::string& kind) {
  std::size_t at = 0;
  for (const std::string& name : names) {
    const std::string begin = kind + "('";
    at = text.find(begin, at) + begin.size();
    text.insert(at, name);
  }
  return text;
}
inline std::string with_names(const std::string& path, const std::vector<std::string>& names) {
  std::ifstream file(path);
  return with_names(std::string{std::istreambuf_iterator<char>(file), {}}, names, "ADVANCED_FACE");
}

inline MeshInput cad_input(const std::string& path, double size, int dim = 3) {
  MeshInput input;
  input.dimension = dim;
  input.type = "file";
  input.file = path;
  input.size = size;
  return input;
}

/// 100 x 20 x 20 and 50 x 20 x 20 side by side.
inline void two_boxes() {
  gmsh::model::occ::addBox(0, 0, 0, 100, 20, 20);
  gmsh::model::occ::addBox(100, 0, 0, 50, 20, 20);
}

inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::string error_of(const MeshInput& input) {
  return input_error([&] {
    if (input.dimension == 3)
      Mesh<3>(input, ".", MPI_COMM_WORLD);
    else
      Mesh<2>(input, ".", MPI_COMM_WORLD);
  });
}

}  // namespace steppe

#pragma once

#include "steppe/mesh/generated/mesh_input.h"
#include "steppe/mesh/geometry/curved_cells.h"
#include "steppe/mesh/memory/entity_counts.h"

#include <cstdint>
#include <map>
#include <string>

namespace steppe {

/// Mark of the content of a file, by which it is told from others.
struct FileMark {
  std::uint64_t bytes = 0, checksum = 0;

  /// Reads all of the file; one that cannot be read counts as empty. Local.
  static FileMark of(const std::string& path);
  bool operator==(const FileMark& other) const {
    return bytes == other.bytes && checksum == other.checksum;
  }
};

/// Head of a file of parts, which tells what mesh they are parts of.
struct PartitionHead {
  unsigned int n_parts = 0;
  unsigned int refinements = 0;  ///< of the coarse mesh, before it was cut
  int n_corners = 0;             ///< of a cell
  bool has_manifolds = false;    ///< that are not flat
  bool is_curved = false;        ///< are cells curved by nodes of their own?
  EntityCounts entities;         ///< of the mesh that was cut
  PartNames volumes, boundaries;
  Drawing drawing;
  /// The parameters of the input's section Mesh that the coarse mesh was made of.
  std::map<std::string, std::string> mesh;
  std::string file;  ///< name of the mesh file without its folder, or empty
  FileMark mark;     ///< of the mesh file

  /// Head for an input's mesh that is to be cut into `n_parts`. `path` is where its mesh file is,
  /// if it has one, and `parts` holds the facts of that file. Local.
  template <int dim>
  static PartitionHead of(const MeshInput& input, const std::string& path, unsigned int n_parts,
                          const MeshFacts<dim>& parts, const dealii::Triangulation<dim>& mesh);
  /// As JSON, and back. Throws std::exception for another text. Local.
  std::string text() const;
  static PartitionHead from(const std::string& text);

  /**
   * See that parts are those of an input for so many ranks, as far as that can be told without the
   * mesh: throws InputError that names the parameter which is another one. The mesh file may be
   * missing; `mark` is that of the one at the input's place where it is there. Local.
   */
  void check(const MeshInput& input, unsigned int n_ranks, const FileMark* mark) const;
};

}  // namespace steppe

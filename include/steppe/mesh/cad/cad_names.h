#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace steppe {

/**
 * The names that a STEP file gives to faces and solids, and which faces and solids of libgmsh's
 * model have them. Gmsh 4.8 to 4.15 knows no names of faces, and of several instances of a part
 * that of the first alone. OpenCASCADE reads the file once more for them; without it (see
 * CMakeLists.txt) there are none. A face of the model has a name where points inside it lie on a
 * face of that name, a solid where its volume and centre are those of one: bodies that touch may
 * have been cut meanwhile, and numbers tell nothing.
 */
class CadNames {
 public:
  /// Local. Without names for a file that cannot be read, of which others tell.
  explicit CadNames(const std::string& path);
  ~CadNames();

  /// Which solid of the file a solid of the model is, before it is cut; lengths of the model are in
  /// mm, and `tolerance` is one.
  int solid(int tag, double tolerance) const;
  static constexpr int unknown = -1;
  /// The names of a solid of the file: of itself, of the products that it is part of, and of its
  /// instance in an assembly; where several have one of their own or are of one part also `part:1`,
  /// `part:2`, ..., in the order of the file. None of an unknown one.
  std::vector<std::string> of_solid(int solid) const;
  /// The name of a face of the model that bounds a piece of that solid, which may be unknown; empty
  /// where it has none, or where faces of several names lie on each other there.
  std::string of_face(int tag, int solid, double tolerance);
  /// Names of faces that no face had which was asked for.
  std::set<std::string> unused() const;

 private:
  struct Read;
  std::unique_ptr<Read> read_;
};

}  // namespace steppe

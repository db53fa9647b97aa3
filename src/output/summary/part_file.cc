#include "steppe/output/summary/part_file.h"

#include "steppe/output/folder/files.h"
#include "steppe/output/summary/boundary_mesh.h"

#include <sstream>

namespace steppe {

using namespace dealii;

namespace {

/// An array of XML, `write` writes its content.
template <class Write>
void array(std::ostream& out, const std::string& attributes, const Write& write) {
  out << "<DataArray " << attributes << " format=\"ascii\">\n";
  write();
  out << "\n</DataArray>\n";
}

template <int dim>
void write_place(std::ostream& out, const Point<dim>& place) {
  for (int c = 0; c < 3; ++c) out << (c < dim ? place[c] : 0.) << (c < 2 ? ' ' : '\n');
}

/// A name as VTK keeps texts: its bytes, and a zero.
void write_bytes(std::ostream& out, const std::string& text) {
  for (const char letter : text) out << int(static_cast<unsigned char>(letter)) << ' ';
  out << "0\n";
}

template <int dim>
std::string text_of_parts(const BoundaryMesh<dim>& mesh, const std::vector<FacePart<dim>>& parts) {
  const std::size_t n_faces = mesh.ids.size(), n = mesh.corners_per_face;
  const std::string count = "NumberOfTuples=\"" + std::to_string(parts.size()) + "\"";
  std::ostringstream out;
  out.precision(9);
  out << "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"0.1\">\n"
         "<UnstructuredGrid>\n<FieldData>\n";
  array(out, "type=\"Int64\" Name=\"ids\" " + count, [&] {
    for (const auto& part : parts) out << part.id << ' ';
  });
  out << "<Array type=\"String\" Name=\"names\" " << count << " format=\"ascii\">\n";
  for (const auto& part : parts) write_bytes(out, part.name);
  out << "</Array>\n</FieldData>\n<Piece NumberOfPoints=\"" << mesh.points.size()
      << "\" NumberOfCells=\"" << n_faces << "\">\n<Points>\n";
  array(out, "type=\"Float64\" NumberOfComponents=\"3\"", [&] {
    for (const Point<dim>& point : mesh.points) write_place(out, point);
  });
  out << "</Points>\n<Cells>\n";
  array(out, "type=\"Int64\" Name=\"connectivity\"", [&] {
    for (std::size_t i = 0; i < mesh.corners.size(); ++i)
      out << mesh.corners[i] << ((i + 1) % n == 0 ? '\n' : ' ');
  });
  array(out, "type=\"Int64\" Name=\"offsets\"", [&] {
    for (std::size_t f = 0; f < n_faces; ++f) out << n * (f + 1) << '\n';
  });
  array(out, "type=\"UInt8\" Name=\"types\"", [&] {
    for (std::size_t f = 0; f < n_faces; ++f) out << (n == 2 ? 3 : n == 3 ? 5 : 9) << '\n';
  });
  out << "</Cells>\n<CellData>\n";
  array(out, "type=\"Int64\" Name=\"part\"", [&] {
    for (const unsigned int id : mesh.ids) out << id << '\n';
  });
  out << "</CellData>\n</Piece>\n</UnstructuredGrid>\n</VTKFile>\n";
  return out.str();
}

}  // namespace

template <int dim>
void write_parts(const std::string& path, const Space<dim>& space,
                 const std::vector<FacePart<dim>>& parts) {
  const MPI_Comm communicator = space.communicator();
  const BoundaryMesh<dim> mesh = boundary_mesh(space);
  const bool writes = Utilities::MPI::this_mpi_process(communicator) == 0;
  const std::string text = writes ? text_of_parts(mesh, parts) : "";
  agree(communicator, [&] {
    if (writes) write_xml(path, text);
  });
}

template void write_parts(const std::string&, const Space<2>&, const std::vector<FacePart<2>>&);
template void write_parts(const std::string&, const Space<3>&, const std::vector<FacePart<3>>&);

}  // namespace steppe

#include "steppe/mesh/cad_names.h"

#ifdef STEPPE_HAS_OPENCASCADE

#include <BRepBndLib.hxx>
#include <BRepBuilderAPI_MakeVertex.hxx>
#include <BRepExtrema_DistShapeShape.hxx>
#include <Bnd_Box.hxx>
#include <STEPControl_Reader.hxx>
#include <StepRepr_RepresentationItem.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS_Face.hxx>
#include <XSControl_TransferReader.hxx>
#include <XSControl_WorkSession.hxx>
#include <gmsh.h>

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

namespace steppe {

struct CadNames::Faces {
  struct Face {
    TopoDS_Shape shape;
    Bnd_Box box;
    std::string name;
    bool used = false;
  };
  std::vector<Face> named;
};

namespace {

/// Newer Gmsh takes coordinates for a point in space unless told, and 4.8 knows parameters alone.
template <class IsInside>
bool has_parameters(const IsInside& is_inside, int tag, const std::vector<double>& parameters) {
  if constexpr (std::is_invocable_v<IsInside, int, int, const std::vector<double>&, bool>)
    return is_inside(2, tag, parameters, true);
  else
    return is_inside(2, tag, parameters);
}

/// Some points inside a face of the model, on a grid of its parameters that is fine enough.
std::vector<gp_Pnt> points_inside(int tag) {
  std::vector<double> lower, upper, place;
  std::vector<gp_Pnt> points;
  gmsh::model::getParametrizationBounds(2, tag, lower, upper);
  for (int n = 7; n < 200 && points.size() < 3; n *= 3) {
    points.clear();
    for (int i = 0; i < n && points.size() < 12; ++i)
      for (int j = 0; j < n && points.size() < 12; ++j) {
        // neighbours are far apart: 2 i mod n, 3 j mod n
        const double u = lower[0] + (2 * i % n + 0.5) / n * (upper[0] - lower[0]),
                     v = lower[1] + (3 * j % n + 0.5) / n * (upper[1] - lower[1]);
        if (!has_parameters(gmsh::model::isInside, tag, {u, v})) continue;
        gmsh::model::getValue(2, tag, {u, v}, place);
        points.emplace_back(place[0], place[1], place[2]);
      }
  }
  return points;
}

}  // namespace

CadNames::CadNames(const std::string& path) : faces_(std::make_unique<Faces>()) {
  STEPControl_Reader reader;
  if (reader.ReadFile(path.c_str()) != IFSelect_RetDone) return;
  reader.TransferRoots();
  const auto transfer = reader.WS()->TransferReader();
  for (TopExp_Explorer face(reader.OneShape(), TopAbs_FACE); face.More(); face.Next()) {
    // parts of assemblies are transferred once, where they were drawn
    const TopoDS_Shape drawn = face.Current().Located(TopLoc_Location());
    for (const TopoDS_Shape& shape : {face.Current(), drawn}) {
      const auto item =
          Handle(StepRepr_RepresentationItem)::DownCast(transfer->EntityFromShapeResult(shape, 1));
      if (item.IsNull() || item->Name().IsNull()) continue;
      const std::string name = item->Name()->ToCString();
      if (name.empty() || name == "NONE") break;  // which programs write for none
      faces_->named.push_back({face.Current(), {}, name});
      BRepBndLib::Add(face.Current(), faces_->named.back().box);
      break;
    }
  }
}

std::string CadNames::of(int tag, double tolerance) {
  if (faces_->named.empty()) return "";
  const std::vector<gp_Pnt> points = points_inside(tag);
  std::set<std::string> names;
  for (Faces::Face& face : faces_->named) {
    const auto lies_on = [&](const gp_Pnt& point) {
      if (face.box.Distance(Bnd_Box(point, point)) > tolerance) return false;
      const BRepExtrema_DistShapeShape between(BRepBuilderAPI_MakeVertex(point), face.shape);
      return between.IsDone() && between.Value() <= tolerance;
    };
    if (points.empty() || !std::all_of(points.begin(), points.end(), lies_on)) continue;
    names.insert(face.name);
    face.used = true;
  }
  return names.size() == 1 ? *names.begin() : "";
}

std::set<std::string> CadNames::unused() const {
  std::set<std::string> names;
  for (const Faces::Face& face : faces_->named) names.insert(face.name);
  for (const Faces::Face& face : faces_->named)
    if (face.used) names.erase(face.name);
  return names;
}

#else

namespace steppe {

struct CadNames::Faces {};

CadNames::CadNames(const std::string&) {}

std::string CadNames::of(int, double) { return ""; }

std::set<std::string> CadNames::unused() const { return {}; }

#endif

CadNames::~CadNames() = default;

}  // namespace steppe

#include "steppe/mesh/cad/cad_names.h"

#ifdef STEPPE_HAS_OPENCASCADE

#include <BRepBndLib.hxx>
#include <BRepBuilderAPI_MakeVertex.hxx>
#include <BRepExtrema_DistShapeShape.hxx>
#include <BRepGProp.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <StepRepr_RepresentationItem.hxx>
#include <TCollection_AsciiString.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDF_Label.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS_Face.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_TransferReader.hxx>
#include <XSControl_WorkSession.hxx>
#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <type_traits>
#include <utility>

namespace steppe {

namespace {

struct NamedFace {
  TopoDS_Shape shape;
  Bnd_Box box;
  std::string name;
  int solid;
  bool used = false;
};

struct NamedSolid {
  double volume;
  gp_Pnt centre;
  std::vector<std::string> names;
};

/// Programs write NONE where there is no name, and OpenCASCADE numbers or places of its own.
bool is_name(const std::string& text) {
  return !text.empty() && text != "NONE" && text.rfind("=>[", 0) != 0 &&
         text.find_first_not_of("0123456789.: ") != std::string::npos;
}

std::string name_of(const TDF_Label& label) {
  Handle(TDataStd_Name) name;
  if (!label.FindAttribute(TDataStd_Name::GetID(), name)) return "";
  return TCollection_AsciiString(name->Get(), '?').ToCString();
}

/// Walks through the products of a STEP file down to their solids and faces.
class Walk {
 public:
  Walk(const Handle(XSControl_TransferReader) & transfer, const Handle(XCAFDoc_ShapeTool) & tool)
      : transfer_(transfer), tool_(tool) {
    TDF_LabelSequence labels;
    tool_->GetFreeShapes(labels);
    for (int i = 1; i <= labels.Length(); ++i) enter(labels.Value(i), TopLoc_Location(), {});
    number_instances();
  }

  std::vector<NamedFace> faces;
  std::vector<NamedSolid> solids;

 private:
  void enter(const TDF_Label& label, TopLoc_Location where, std::vector<std::string> names) {
    const auto add = [&](const std::string& name) {
      if (is_name(name) && std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
    };
    TDF_Label product = label;
    if (tool_->IsReference(label)) {
      tool_->GetReferredShape(label, product);
      add(name_of(label));
      where = where * tool_->GetLocation(label);
    }
    add(name_of(product));
    TDF_LabelSequence components;
    if (tool_->IsAssembly(product)) {
      tool_->GetComponents(product, components);
      for (int i = 1; i <= components.Length(); ++i) enter(components.Value(i), where, names);
      return;
    }
    const std::string part = name_of(product);
    const TopoDS_Shape shape = tool_->GetShape(product).Moved(where);
    for (TopExp_Explorer solid(shape, TopAbs_SOLID); solid.More(); solid.Next()) {
      GProp_GProps properties;
      BRepGProp::VolumeProperties(solid.Current(), properties);
      const std::string own = drawn_name(solid.Current());
      std::vector<std::string> all = names;
      if (is_name(own) && std::find(all.begin(), all.end(), own) == all.end()) all.push_back(own);
      solids.push_back({properties.Mass(), properties.CentreOfMass(), std::move(all)});
      for (const std::string& name : std::set<std::string>{part, own})
        if (is_name(name)) instances_[name].push_back(solids.size() - 1);
      for (TopExp_Explorer face(solid.Current(), TopAbs_FACE); face.More(); face.Next())
        add_face(face.Current(), int(solids.size()) - 1);
    }
    for (TopExp_Explorer face(shape, TopAbs_FACE, TopAbs_SOLID); face.More(); face.Next())
      add_face(face.Current(), CadNames::unknown);
  }

  void add_face(const TopoDS_Shape& face, int solid) {
    const std::string name = drawn_name(face);
    if (name.empty() || name == "NONE") return;
    faces.push_back({face, {}, name, solid});
    BRepBndLib::Add(face, faces.back().box);
  }

  /// The name that the file gives to a shape of the model, at its place or where it was drawn.
  std::string drawn_name(const TopoDS_Shape& shape) const {
    for (const TopoDS_Shape& other : {shape, shape.Located(TopLoc_Location())}) {
      const auto item =
          Handle(StepRepr_RepresentationItem)::DownCast(transfer_->EntityFromShapeResult(other, 1));
      if (!item.IsNull() && !item->Name().IsNull()) return item->Name()->ToCString();
    }
    return "";
  }

  void number_instances() {
    for (const auto& [part, numbers] : instances_)
      for (std::size_t i = 0; i < numbers.size() && numbers.size() > 1; ++i)
        solids[numbers[i]].names.push_back(part + ":" + std::to_string(i + 1));
  }

  Handle(XSControl_TransferReader) transfer_;
  Handle(XCAFDoc_ShapeTool) tool_;
  std::map<std::string, std::vector<std::size_t>> instances_;  // solids of each part
};

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

struct CadNames::Read {
  std::vector<NamedFace> faces;
  std::vector<NamedSolid> solids;
};

CadNames::CadNames(const std::string& path) : read_(std::make_unique<Read>()) {
  STEPCAFControl_Reader reader;
  reader.SetNameMode(true);
  reader.SetColorMode(false);
  reader.SetLayerMode(false);
  if (reader.ReadFile(path.c_str()) != IFSelect_RetDone) return;
  Handle(TDocStd_Document) document = new TDocStd_Document("XmlOcaf");
  if (!reader.Transfer(document)) return;
  Walk walk(reader.Reader().WS()->TransferReader(),
            XCAFDoc_DocumentTool::ShapeTool(document->Main()));
  read_->faces = std::move(walk.faces);
  read_->solids = std::move(walk.solids);
}

int CadNames::solid(int tag, double tolerance) const {
  double volume, x, y, z;
  gmsh::model::occ::getMass(3, tag, volume);
  gmsh::model::occ::getCenterOfMass(3, tag, x, y, z);
  const gp_Pnt centre(x, y, z);
  const auto distance = [&](const NamedSolid& solid) {
    const bool other = std::abs(solid.volume - volume) > 1e-6 * std::abs(volume);
    return other ? 2 * tolerance : solid.centre.Distance(centre);
  };
  const auto nearest = std::min_element(
      read_->solids.begin(), read_->solids.end(),
      [&](const NamedSolid& a, const NamedSolid& b) { return distance(a) < distance(b); });
  if (nearest == read_->solids.end() || distance(*nearest) > tolerance) return unknown;
  return int(nearest - read_->solids.begin());
}

std::vector<std::string> CadNames::of_solid(int solid) const {
  return solid == unknown ? std::vector<std::string>() : read_->solids[std::size_t(solid)].names;
}

std::string CadNames::of_face(int tag, int solid, double tolerance) {
  if (read_->faces.empty()) return "";
  const std::vector<gp_Pnt> points = points_inside(tag);
  std::set<std::string> names;
  for (NamedFace& face : read_->faces) {
    if (solid != unknown && face.solid != unknown && face.solid != solid) continue;
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
  for (const NamedFace& face : read_->faces) names.insert(face.name);
  for (const NamedFace& face : read_->faces)
    if (face.used) names.erase(face.name);
  return names;
}

#else

namespace steppe {

struct CadNames::Read {};

CadNames::CadNames(const std::string&) {}

int CadNames::solid(int, double) const { return unknown; }

std::vector<std::string> CadNames::of_solid(int) const { return {}; }

std::string CadNames::of_face(int, int, double) { return ""; }

std::set<std::string> CadNames::unused() const { return {}; }

#endif

CadNames::~CadNames() = default;

}  // namespace steppe

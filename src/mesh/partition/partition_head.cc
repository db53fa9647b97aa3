#include "steppe/mesh/partition/partition_head.h"

#include "steppe/base/numbers/checksum.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/mesh/generated/box.h"
#include "steppe/mesh/readers/mesh_file.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace steppe {

using Json = nlohmann::ordered_json;

namespace {

/// The parameters of the coarse mesh; what is done with it after it was cut may change.
std::map<std::string, std::string> parameters_of(MeshInput input) {
  dealii::ParameterHandler prm;
  input.bind(prm);  // with its present values
  std::map<std::string, std::string> values;
  for (const char* name :
       {"Dimension", "Type", "Lower", "Upper", "Cells", "Shape", "Generator", "Arguments", "Format",
        "Size", "Sizes", "Cells per circle", "Joined", "Sides", "Scale", "Balance"})
    values[name] = prm.get(name);
  return values;
}

std::string name_of_file(const MeshInput& input) {
  return input.type == "file" ? std::filesystem::path(input.file).filename().string() : "";
}

/// A list of ids under each name.
Json listed(const PartNames& names) {
  Json json = Json::object();
  for (const auto& [name, id] : names) json[name].push_back(id);
  return json;
}

PartNames names_of(const Json& json) {
  PartNames names;
  for (const auto& [name, ids] : json.items())
    for (const auto& id : ids) names.emplace(name, id.get<unsigned int>());
  return names;
}

}  // namespace

FileMark FileMark::of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::uint64_t> block(1 << 17);
  FileMark mark;
  Checksum checksum;
  std::uint64_t place = 0;
  while (file) {
    std::fill(block.begin(), block.end(), 0);
    file.read(reinterpret_cast<char*>(block.data()), std::streamsize(8 * block.size()));
    const auto read = std::uint64_t(file.gcount());
    for (std::uint64_t i = 0; i < (read + 7) / 8; ++i) checksum.add(place++, block[i]);
    mark.bytes += read;
  }
  mark.checksum = checksum.sum();
  return mark;
}

template <int dim>
PartitionHead PartitionHead::of(const MeshInput& input, const std::string& path,
                                unsigned int n_parts, const MeshFacts<dim>& parts,
                                const dealii::Triangulation<dim>& mesh) {
  PartitionHead head;
  head.is_curved = !parts.curved.empty();
  head.n_parts = n_parts;
  head.refinements = mesh.n_levels() - 1;
  head.n_corners = int(mesh.get_reference_cells().front().n_vertices());
  for (const auto id : mesh.get_manifold_ids())
    head.has_manifolds |= id != dealii::numbers::flat_manifold_id;
  head.entities = entity_counts(mesh);
  head.mesh = parameters_of(input);
  head.file = name_of_file(input);
  if (head.file.empty()) return head;
  head.boundaries = parts.boundaries;
  head.volumes = parts.volumes;
  head.drawing = parts.drawing;
  head.mark = FileMark::of(path);
  return head;
}

std::string PartitionHead::text() const {
  const Json json = {{"parts", n_parts},
                     {"refinements", refinements},
                     {"corners", n_corners},
                     {"manifolds", has_manifolds},
                     {"curved", is_curved},
                     {"entities", entities.n},
                     {"simplices", entities.simplicial},
                     {"volumes", listed(volumes)},
                     {"boundaries", listed(boundaries)},
                     {"drawing", {{"volume", drawing.volume}, {"areas", drawing.areas}}},
                     {"mesh", mesh},
                     {"file", {{"name", file}, {"bytes", mark.bytes}, {"sum", mark.checksum}}}};
  // bytes that are no text, as a name may have, come back as others
  return json.dump(1, ' ', false, Json::error_handler_t::replace);
}

PartitionHead PartitionHead::from(const std::string& text) {
  const Json json = Json::parse(text);
  PartitionHead head;
  json.at("parts").get_to(head.n_parts);
  json.at("refinements").get_to(head.refinements);
  json.at("corners").get_to(head.n_corners);
  if (head.n_corners < 3 || head.n_corners > 8) throw std::out_of_range("corners");
  json.at("manifolds").get_to(head.has_manifolds);
  json.at("curved").get_to(head.is_curved);
  json.at("entities").get_to(head.entities.n);
  json.at("simplices").get_to(head.entities.simplicial);
  head.volumes = names_of(json.at("volumes"));
  head.boundaries = names_of(json.at("boundaries"));
  json.at("drawing").at("volume").get_to(head.drawing.volume);
  json.at("drawing").at("areas").get_to(head.drawing.areas);
  json.at("mesh").get_to(head.mesh);
  json.at("file").at("name").get_to(head.file);
  json.at("file").at("bytes").get_to(head.mark.bytes);
  json.at("file").at("sum").get_to(head.mark.checksum);
  return head;
}

void PartitionHead::check(const MeshInput& input, unsigned int n_ranks,
                          const FileMark* mark) const {
  const std::string begin = "Mesh / Partition = " + input.partition + ": ";
  const std::string anew =
      "cut it anew (steppe INPUT -partition " + std::to_string(n_ranks) + "), or leave it empty";
  for (const auto& [name, value] : parameters_of(input)) {
    const auto found = mesh.find(name);
    if (found != mesh.end() && !same_value(found->second, value))
      throw InputError(begin + "was cut for Mesh / " + name + " = " + found->second +
                       ", and the input has " + value + "; " + anew);
  }
  if (mark ? !(*mark == this->mark) : name_of_file(input) != file)
    throw InputError(begin + "was cut from " + (mark ? "another content of the file " : "") + file +
                     ", and the input has Mesh / File = " + input.file + "; " + anew);
  if (refinements > with_small_box(input).refinements)
    throw InputError(begin + "was cut after " + std::to_string(refinements) +
                     " refinements, and the input has Mesh / Refinements = " +
                     std::to_string(input.refinements) + "; " + anew);
  if (n_parts != n_ranks)
    throw InputError(begin + "has parts for " + std::to_string(n_parts) +
                     " ranks, and this run has " + std::to_string(n_ranks) + "; run on " +
                     std::to_string(n_parts) + ", or " + anew);
}

template PartitionHead PartitionHead::of(const MeshInput&, const std::string&, unsigned int,
                                         const MeshFacts<2>&, const dealii::Triangulation<2>&);
template PartitionHead PartitionHead::of(const MeshInput&, const std::string&, unsigned int,
                                         const MeshFacts<3>&, const dealii::Triangulation<3>&);

}  // namespace steppe

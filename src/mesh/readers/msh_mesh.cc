#include "steppe/mesh/file/node_labels.h"
#include "steppe/mesh/file/side_groups.h"
#include "steppe/mesh/readers/file_readers.h"
#include "steppe/mesh/readers/msh_numbers.h"

#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// Type of elements of Gmsh: the number of nodes of a shape, fewer where the others are left out.
struct MshType {
  int n_nodes, dimension, n_shape_nodes;
};

const MshType* msh_type(long number) {
  static const std::map<long, MshType> types = {
      {1, {2, 1, 2}},  {8, {3, 1, 3}},    {26, {4, 1, 2}},   {15, {1, 0, 1}},   {2, {3, 2, 3}},
      {9, {6, 2, 6}},  {20, {9, 2, 3}},   {21, {10, 2, 3}},  {3, {4, 2, 4}},    {16, {8, 2, 8}},
      {10, {9, 2, 9}}, {36, {16, 2, 4}},  {4, {4, 3, 4}},    {11, {10, 3, 10}}, {29, {20, 3, 4}},
      {5, {8, 3, 8}},  {17, {20, 3, 20}}, {12, {27, 3, 27}}, {92, {64, 3, 8}}};
  const auto found = types.find(number);
  return found == types.end() ? nullptr : &found->second;
}

template <int dim>
class MshMesh {
 public:
  explicit MshMesh(FileWords& words) : file_(words), words_(words) {}

  FileMesh<dim> mesh() {
    bool has_nodes = false, has_elements = false;
    for (std::string section; !(section = file_.begin_section()).empty();) {
      const auto first = [&](bool& seen) {
        if (seen) words_.fail("section " + section + " stands here again");
        return seen = true;
      };
      if ((section == "$Nodes" || section == "$NOD") && first(has_nodes)) {
        read_nodes();
      } else if ((section == "$Elements" || section == "$ELM") && first(has_elements)) {
        read_elements();
      } else if (section == "$PhysicalNames") {
        read_names();
      } else if (section == "$Entities") {
        read_entities(false);
      } else if (section == "$PartitionedEntities") {
        if (file_.version() == 4)
          words_.fail("entities of a partitioned mesh of version 4; export version 4.1");
        read_entities(true);
      } else {
        mesh_.leave_out(section);
        file_.skip_section(section);
        continue;
      }
      file_.end_section(section);
    }
    if (!has_elements) words_.fail("the file ends without $Elements; export the mesh again");
    give_ids();
    return std::move(mesh_);
  }

 private:
  using Numbers = std::set<unsigned int>;
  /// The physical group of an element of versions before 4, or 0, and its entity.
  using Member = std::pair<int, int>;

  /// Number of a group or an entity, which is negative where that is turned.
  static unsigned int number_of(long signed_number) { return unsigned(std::abs(signed_number)); }

  void read_names() {
    const long n = words_.count("the number of names");
    for (long i = 0; i < n; ++i) {
      const long dimension = words_.integer("the dimension of a group");
      const long number = words_.integer("the number of a group");
      const std::string name = words_.line();
      const auto begin = name.find('"'), end = name.rfind('"');
      if (begin == end) words_.fail("the name of a group should stand in quotes");
      if (dimension >= 0 && dimension <= 3)
        names_[dimension][number_of(number)] = name.substr(begin + 1, end - begin - 1);
    }
  }

  void read_numbers(Numbers& numbers) {
    for (long n = file_.count("the number of groups of an entity"); n > 0; --n)
      numbers.insert(number_of(file_.integer("a group of an entity")));
  }

  /// Groups of entities, and of what entities those of a partitioned mesh are parts.
  void read_entities(bool parts) {
    if (parts) {
      file_.count("the number of partitions");
      for (long n = file_.count("the number of ghosts"); n > 0; --n) {
        file_.integer("the number of a ghost");
        file_.integer("the partition of a ghost");
      }
    }
    std::array<long, 4> n;
    for (long& of_dimension : n) of_dimension = file_.count("the number of entities");
    for (int d = 0; d < 4; ++d)
      for (long i = 0; i < n[d]; ++i) {
        const int number = int(file_.integer("the number of an entity"));
        if (parts) {
          const long dimension = file_.integer("the dimension of a parent");
          const int parent = int(file_.integer("the number of a parent"));
          if (dimension == d) parents_[{d, number}] = parent;
          for (long p = file_.count("the number of partitions of an entity"); p > 0; --p)
            file_.integer("a partition");
        }
        file_.skip_coordinates(d == 0 && file_.version() > 4 ? 3 : 6);
        read_numbers(groups_of_[{d, number}]);
        if (d == 0) continue;
        for (long b = file_.count("the number of sides of an entity"); b > 0; --b)
          file_.integer("a side of an entity");
      }
  }

  /// How many blocks there are, and how many things in them all.
  std::pair<long, long> counts(const std::string& things) {
    const long blocks = file_.version() >= 4 ? file_.count("the number of blocks") : 1;
    const long n = file_.total("the number of " + things);
    if (file_.version() > 4)
      for (int i = 0; i < 2; ++i) file_.long_label("the range of their numbers");
    return {blocks, n};
  }

  /// Dimension and number of an entity, in this order from 4.1 on.
  std::pair<int, int> entity() {
    int numbers[2];
    for (int& number : numbers) number = int(file_.integer("the number of an entity"));
    if (file_.version() == 4) std::swap(numbers[0], numbers[1]);
    if (numbers[0] < 0 || numbers[0] > 3)
      words_.fail("the dimension of an entity is " + std::to_string(numbers[0]));
    return {numbers[0], numbers[1]};
  }

  void read_nodes() {
    const auto [blocks, n] = counts("nodes");
    std::vector<std::array<double, 3>> points;
    long seen = 0;
    for (long b = 0; b < blocks; ++b) {
      long here = n, n_parameters = 0;
      if (file_.version() >= 4) {
        const int dimension = entity().first;
        if (file_.integer("whether nodes have parameters") != 0) n_parameters = dimension;
        here = file_.count("the number of nodes of a block");
      }
      if ((seen += here) > n) break;
      const auto add_label = [&] { labels_.add(file_.long_label("the number of a node")); };
      for (long i = 0; file_.version() > 4 && i < here; ++i) add_label();
      for (long i = 0; i < here; ++i) {
        if (file_.version() <= 4) add_label();
        std::array<double, 3> x;
        for (double& coordinate : x) coordinate = file_.coordinate();
        points.push_back(x);
        file_.skip_coordinates(n_parameters);
      }
    }
    check_sum("nodes", seen, n);
    labels_.sort(words_);
    for (const unsigned int node : labels_.renumber()) mesh_.add_vertex(points[node]);
  }

  void read_elements() {
    const auto [blocks, n] = counts("elements");
    long seen = 0;
    for (long b = 0; b < blocks && file_.version() >= 4; ++b) {
      const auto [dimension, number] = entity();
      const long type = file_.integer("the type of elements");
      const long here = file_.count("the number of elements of a block");
      if ((seen += here) > n) break;
      for (long i = 0; i < here; ++i)
        read_element(type, file_.long_label("the number of an element"), {0, number});
    }
    while (file_.version() < 4 && seen < n) {
      long type = 0, here = 1, n_tags = 0;
      if (file_.is_binary()) {
        type = file_.integer("the type of elements");
        here = file_.integer("the number of elements of a block");
        n_tags = words_.as_count(file_.integer("the number of tags"), "the number of tags");
        if (here < 1) words_.fail("a block of " + std::to_string(here) + " elements");
      }
      if ((seen += here) > n) break;
      for (long i = 0; i < here; ++i) {
        const long label = file_.label("the number of an element");
        if (!file_.is_binary()) type = file_.integer("the type of an element");
        if (!file_.is_binary() && file_.version() >= 2) n_tags = words_.count("the number of tags");
        Member member = {0, 0};
        for (long t = 0; t < (file_.version() < 2 ? 3 : n_tags); ++t) {
          const long tag = file_.integer("a tag of an element");
          if (t == 0) member.first = int(tag);
          if (t == 1) member.second = int(tag);
        }
        read_element(type, label, member);
      }
    }
    check_sum("elements", seen, n);
  }

  void read_element(long number, long label, const Member& member) {
    const MshType* const type = msh_type(number);
    if (!type)
      words_.fail("an element of Gmsh's type " + std::to_string(number) +
                  "; cells are tetrahedra or hexahedra (triangles or quadrilaterals in 2D), of "
                  "orders up to 4: mesh the body with these");
    const ElementShape& shape = *element_shape(type->dimension, type->n_shape_nodes);
    const std::vector<int>& places = gmsh_order(shape);
    nodes_.clear();
    for (int i = 0; i < type->n_nodes; ++i)
      nodes_.push_back(labels_(file_.long_label("a node of an element"), words_));
    of_shape_.resize(shape.n_nodes());
    for (std::size_t i = 0; i < of_shape_.size(); ++i)
      of_shape_[i] = nodes_[places.empty() ? i : places[i]];
    mesh_.has_higher_order |= type->dimension == dim && type->n_nodes > type->n_shape_nodes;
    mesh_.add(shape, of_shape_, 0, label);
    if (type->dimension == dim) of_cells_.push_back(member);
    if (type->dimension == dim - 1) of_sides_.push_back(member);
  }

  void check_sum(const std::string& things, long seen, long n) const {
    if (seen != n)
      words_.fail("the blocks hold " + std::to_string(seen) + " " + things + " where " +
                  std::to_string(n) + " are announced");
  }

  /// The groups of each kind of member: physical ones, or where those of its dimension have none
  /// the entities.
  std::map<Member, Numbers> numbers_of(int dimension, const std::vector<Member>& members,
                                       FileGroups& groups) const {
    std::map<Member, Numbers> numbers;
    for (const Member& member : members) numbers[member];
    bool has_groups = false;
    for (auto& [member, here] : numbers) {
      if (member.first != 0) here = {number_of(member.first)};
      if (const auto found = groups_of_.find({dimension, member.second}); found != groups_of_.end())
        here.insert(found->second.begin(), found->second.end());
      has_groups |= !here.empty();
    }
    for (auto& [member, here] : numbers) {
      const auto parent = parents_.find({dimension, member.second});
      const int entity = parent == parents_.end() ? member.second : parent->second;
      if (!has_groups && entity != 0) here = {number_of(entity)};
      for (const unsigned int number : here) {
        const auto name = names_[dimension].find(number);
        groups.add(number, has_groups && name != names_[dimension].end() ? name->second : "");
      }
    }
    return numbers;
  }

  void give_ids() {
    FileGroups volumes, boundaries;
    const auto of_cells = numbers_of(dim, of_cells_, volumes),
               of_sides = numbers_of(dim - 1, of_sides_, boundaries);
    const auto ids_of = [](const std::map<Member, Numbers>& numbers, FileGroups& groups) {
      std::map<Member, unsigned int> ids;
      for (const auto& [member, here] : numbers) ids[member] = groups.id(here);
      return ids;
    };
    const auto ids = ids_of(of_cells, volumes);
    for (std::size_t k = 0; k < of_cells_.size(); ++k)
      mesh_.cells[k].material_id = ids.at(of_cells_[k]);
    if (file_.version() < 4) {  // sides of several groups are given several times
      SideGroups<dim> sides;
      for (std::size_t k = 0; k < of_sides_.size(); ++k)
        sides.add(mesh_.sides[k].vertices, of_sides.at(of_sides_[k]));
      sides.write(boundaries, mesh_);
    } else {
      const auto ids_of_sides = ids_of(of_sides, boundaries);
      for (std::size_t k = 0; k < of_sides_.size(); ++k)
        mesh_.sides[k].boundary_id = ids_of_sides.at(of_sides_[k]);
      mesh_.parts.boundaries = boundaries.names();
    }
    mesh_.parts.volumes = volumes.names();
  }

  MshNumbers file_;
  FileWords& words_;
  FileMesh<dim> mesh_;
  NodeLabels labels_;
  std::vector<unsigned int> nodes_, of_shape_;
  std::vector<Member> of_cells_, of_sides_;
  std::map<std::pair<int, int>, Numbers> groups_of_;
  std::map<std::pair<int, int>, int> parents_;
  std::array<std::map<unsigned int, std::string>, 4> names_;
};

}  // namespace

template <int dim>
FileMesh<dim> read_msh(FileWords& file) {
  return MshMesh<dim>(file).mesh();
}

template FileMesh<2> read_msh(FileWords&);
template FileMesh<3> read_msh(FileWords&);

}  // namespace steppe

#include "steppe/fem/prescribed_motion.h"

#include "steppe/base/error.h"
#include "steppe/fem/boundary.h"

#include <deal.II/base/utilities.h>

#include <cmath>
#include <map>
#include <sstream>

namespace steppe {

using namespace dealii;

void BoundaryInput::bind(ParameterHandler& prm) {
  prm.add_parameter(
      "Kind", kind,
      "faces: the nodes of the boundary faces in the region; nodes: every node there, "
      "also inside the body.",
      Patterns::Selection("faces|nodes"));
  prm.add_parameter("Where", where,
                    "Region of the boundary, `name fixed`, `id 1`, `plane 1 0 0 10`, ..., or of "
                    "nodes, `point 0 0 1` (see Materials / Where for all kinds).");
  prm.add_parameter("Motion", motion,
                    "`free`, `fixed`, `symmetry` (normal to an axis), or the displacement's "
                    "components separated by `;`, each an expression of x, y, z, t, or `free`.");
  prm.add_parameter("Given", given,
                    "What the components of Motion are: the displacement, m; the velocity, m/s; or "
                    "the acceleration, m/s^2. The latter two are functions of t alone, a table for "
                    "example, and are integrated from rest at Time / Start.",
                    Patterns::Selection("displacement|velocity|acceleration"));
}

namespace {

const char* const axis_names = "xyz";

/// The coordinate axis that every face of the region is normal to. Collective.
template <int dim>
int common_normal(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                  const std::string& parameter) {
  std::vector<unsigned int> seen(dim + 1, 0);
  for (const BoundaryFace& face : faces) {
    const auto& cell = space.cells()[face.cell];
    const auto shape = cell->face(face.face);
    Tensor<1, dim> extent;  // largest minus smallest coordinate of the face's vertices
    for (int c = 0; c < dim; ++c)
      for (const unsigned int v : shape->vertex_indices())
        extent[c] = std::max(extent[c], std::abs(shape->vertex(v)[c] - shape->vertex(0)[c]));
    int axis = dim;
    for (int c = 0; c < dim; ++c)
      if (extent[c] < 1e-8 * space.mesh().size()) axis = c;
    ++seen[axis];
  }
  Utilities::MPI::sum(seen, space.communicator(), seen);
  int axis = -1;
  for (int c = 0; c <= dim; ++c)
    if (seen[c] > 0) axis = axis < 0 ? c : dim;
  if (axis < 0 || axis == dim)
    throw InputError(parameter +
                     " = symmetry: the boundary's faces are not all normal to one "
                     "coordinate axis; name each plane as a boundary of its own, of Kind = faces");
  return axis;
}

/// Which components a motion prescribes, and their expressions.
template <int dim>
std::vector<std::optional<std::string>> components(const Space<dim>& space,
                                                   const BoundaryInput& boundary,
                                                   const std::vector<BoundaryFace>& faces) {
  const std::string parameter = "Boundaries / " + boundary.name + " / Motion";
  std::vector<std::optional<std::string>> texts(dim);
  const std::string motion = Utilities::trim(boundary.motion);
  if (motion == "fixed") {
    texts.assign(dim, "0");
  } else if (motion == "symmetry") {
    texts[common_normal(space, faces, parameter)] = "0";
  } else if (motion != "free") {
    const auto parts = Utilities::split_string_list(motion, ';');
    if (parts.size() != dim)
      throw InputError(parameter + " = " + motion +
                       ": must be free, fixed, symmetry, or one expression (or `free`) for each of "
                       "the " +
                       std::to_string(dim) + " components, separated by `;`");
    for (int c = 0; c < dim; ++c)
      if (parts[c] != "free") texts[c] = parts[c];
  }
  return texts;
}

}  // namespace

template <int dim>
PrescribedMotion<dim>::PrescribedMotion(const Space<dim>& space,
                                        const std::vector<BoundaryInput>& boundaries,
                                        const Constants& constants,
                                        const std::vector<double>& times_to_check)
    : space_(space) {
  std::map<PetscInt, std::pair<Row, std::string>>
      rows;  // by local unknown, with the boundary's name
  for (const BoundaryInput& boundary : boundaries) {
    const std::string parameter = "Boundaries / " + boundary.name;
    const std::string where = parameter + " / Where";
    std::vector<BoundaryFace> faces;
    std::vector<int> nodes;
    if (boundary.kind == "nodes") {
      nodes = region_nodes(space, space.mesh().point_region(boundary.where, where), where);
    } else {
      faces = boundary_faces(space, space.mesh().boundary_region(boundary.where, where), where);
      nodes = boundary_nodes(space, faces);
    }
    const auto texts = components(space, boundary, faces);
    std::vector<const Expression<dim>*> values(dim, nullptr);
    for (int c = 0; c < dim; ++c)
      if (texts[c]) {
        expressions_.push_back(std::make_unique<Expression<dim>>(
            *texts[c], parameter + " / Motion (component " + axis_names[c] + ")", constants));
        values[c] = expressions_.back().get();
        if (boundary.given == "displacement" || *texts[c] == "0") continue;
        if (values[c]->uses_position())
          throw InputError(parameter + " / Motion = " + boundary.motion +
                           ": with Given = " + boundary.given +
                           " it must not depend on x, y, z; give functions of t, or the "
                           "displacement");
        std::vector<double> knots;
        for (const auto& [name, table] : constants.tables)
          knots.insert(knots.end(), table->times().begin(), table->times().end());
        histories_.try_emplace(
            values[c], [value = values[c]](double t) { return (*value)({}, t); },
            boundary.given == "velocity" ? MotionHistory::velocity_given
                                         : MotionHistory::acceleration_given,
            times_to_check.front(), times_to_check.back(), knots);
      }
    agree(space.communicator(), [&] {
      for (const int i : nodes)
        for (int c = 0; c < dim; ++c) {
          if (!values[c]) continue;
          const Point<dim>& x = space.node_positions()[i];
          const auto [known, is_new] =
              rows.try_emplace(dim * i + c, Row{dim * i + c, i, values[c]}, boundary.name);
          for (const double t : times_to_check) {
            const double mine = value(values[c], x, t),
                         other = value(known->second.first.value, x, t);
            if (!is_new && std::abs(mine - other) > 1e-12 * space.mesh().size()) {
              std::ostringstream text;
              text << "Boundaries / " << known->second.second << " and " << boundary.name
                   << " contradict each other: they move component " << axis_names[c] << " of ("
                   << x << ") to " << other << " and " << mine << " at t = " << t
                   << "; leave the component of one of them `free`";
              throw InputError(text.str());
            }
          }
        }
    });
  }
  for (const auto& [local, row] : rows) {
    rows_.push_back(row.first);
    owned_.push_back(local);
    owned_global_.push_back(dim * space.first_node() + local);
  }
  at_rest_ = histories_.empty();
  for (const auto& expression : expressions_) at_rest_ &= !expression->uses_time();
  if (at_rest_) agree(space.communicator(), [&] { rest_ = values(0); });
}

template <int dim>
double PrescribedMotion<dim>::value(const Expression<dim>* g, const Point<dim>& x,
                                    double time) const {
  const auto history = histories_.find(g);
  return history == histories_.end() ? (*g)(x, time) : history->second.displacement(time);
}

template <int dim>
std::vector<double> PrescribedMotion<dim>::values(double time) const {
  std::map<const Expression<dim>*, double> uniform;
  for (const auto& expression : expressions_)
    if (!expression->uses_position()) uniform[expression.get()] = value(expression.get(), {}, time);
  std::vector<double> g;
  for (const Row& row : rows_) {
    const auto known = uniform.find(row.value);
    g.push_back(known != uniform.end() ? known->second
                                       : (*row.value)(space_.node_positions()[row.node], time));
  }
  return g;
}

template <int dim>
void PrescribedMotion<dim>::set(const std::vector<double>& values, Vec v) const {
  LocalArray entries(v);
  for (std::size_t k = 0; k < rows_.size(); ++k) entries[rows_[k].local] = values[k];
}

template <int dim>
void PrescribedMotion<dim>::displacement(double time, Vec v) const {
  set(at_rest_ ? rest_ : values(time), v);
}

template <int dim>
void PrescribedMotion<dim>::velocity(double time, double increment, Vec v) const {
  if (at_rest_) return zero(v);
  std::vector<double> rate(rows_.size(), 0);
  const double weights[] = {-25. / 12, 4, -3, 4. / 3, -1. / 4};
  for (int i = 0; i < 5; ++i) {
    const auto g = values(time + i * increment);
    for (std::size_t k = 0; k < rate.size(); ++k) rate[k] += weights[i] * g[k] / increment;
  }
  for (const auto& [g, history] : histories_) {
    const double known = history.velocity(time);
    for (std::size_t k = 0; k < rate.size(); ++k)
      if (rows_[k].value == g) rate[k] = known;
  }
  set(rate, v);
}

template <int dim>
void PrescribedMotion<dim>::acceleration(double time, double increment, Vec v) const {
  if (at_rest_) return zero(v);
  std::vector<double> rate(rows_.size(), 0);
  const double weights[] = {35. / 12, -26. / 3, 19. / 2, -14. / 3, 11. / 12};
  for (int i = 0; i < 5; ++i) {
    const auto g = values(time + i * increment);
    for (std::size_t k = 0; k < rate.size(); ++k)
      rate[k] += weights[i] * g[k] / (increment * increment);
  }
  for (const auto& [g, history] : histories_) {
    const double known = history.acceleration(time, increment);
    for (std::size_t k = 0; k < rate.size(); ++k)
      if (rows_[k].value == g) rate[k] = known;
  }
  set(rate, v);
}

template <int dim>
void PrescribedMotion<dim>::zero(Vec v) const {
  LocalArray entries(v);
  for (const PetscInt i : owned_) entries[i] = 0;
}

template <int dim>
void PrescribedMotion<dim>::keep_only(Vec v) const {
  LocalArray entries(v);
  PetscInt next = 0;
  for (const PetscInt kept : owned_) {
    std::fill(entries.data() + next, entries.data() + kept, 0.);
    next = kept + 1;
  }
  std::fill(entries.data() + next, entries.data() + dim * space_.n_owned_nodes(), 0.);
}

template class PrescribedMotion<2>;
template class PrescribedMotion<3>;

}  // namespace steppe

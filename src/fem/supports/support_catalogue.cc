#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/normals.h"
#include "steppe/fem/supports/boundary_input.h"
#include "steppe/fem/supports/boundary_set.h"
#include "steppe/fem/supports/support_entry.h"
#include "steppe/input/words/text.h"

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
Tensor<1, dim> axis(int component) {
  Tensor<1, dim> direction;
  direction[component] = 1;
  return direction;
}

/// No motion.
template <int dim>
std::unique_ptr<Motion<dim>> rest(const SupportContext<dim>& context,
                                  const BoundaryInput& boundary) {
  return std::make_unique<ExpressionMotion<dim>>(
      Expression<dim>("0", boundary.path("Motion"), context.constants));
}

[[noreturn]] void refuse(const BoundaryInput& boundary, const std::string& why) {
  throw InputError(boundary.path("Motion") + " = " + trimmed(boundary.motion) + ": " + why);
}

template <int dim>
Prescription<dim> make_fixed(const SupportContext<dim>& context, const BoundaryInput& boundary) {
  Prescription<dim> result;
  result.motions.push_back(rest(context, boundary));
  for (int c = 0; c < dim; ++c)
    for (const int node : context.nodes) result.directions.push_back({node, axis<dim>(c), 0});
  return result;
}

template <int dim>
Prescription<dim> make_symmetry(const SupportContext<dim>& context, const BoundaryInput& boundary) {
  const auto normal = plane_normal(context.space, faces_of(context.space, boundary));
  if (!normal)
    refuse(boundary,
           "the boundary's faces do not lie in parallel planes; take sliding for a curved "
           "boundary, or name each plane as a boundary of its own, of Kind = faces");
  Prescription<dim> result;
  result.motions.push_back(rest(context, boundary));
  for (const int node : context.nodes) result.directions.push_back({node, *normal, 0});
  return result;
}

template <int dim>
Prescription<dim> make_sliding(const SupportContext<dim>& context, const BoundaryInput& boundary) {
  Prescription<dim> result;
  result.motions.push_back(rest(context, boundary));
  const auto normals =
      nodal_normals(context.space, faces_of(context.space, boundary), context.nodes);
  agree(context.space.communicator(), [&] {
    for (std::size_t k = 0; k < context.nodes.size(); ++k) {
      if (normals[k].norm() == 0)
        refuse(
            boundary,
            "has no normal at some node; name each side of the body as a boundary of its own, of "
            "Kind = faces");
      result.directions.push_back({context.nodes[k], normals[k], 0});
    }
  });
  return result;
}

template <int dim>
Prescription<dim> make_rotation(const SupportContext<dim>& context, const BoundaryInput& boundary) {
  const auto rigid = std::make_shared<const RigidMotion<dim>>(
      boundary.rotation, "Boundaries / " + boundary.name, context.constants);
  Prescription<dim> result;
  for (int c = 0; c < dim; ++c) {
    result.motions.push_back(std::make_unique<RigidMotionComponent<dim>>(rigid, c));
    for (const int node : context.nodes) result.directions.push_back({node, axis<dim>(c), c});
  }
  return result;
}

template <int dim>
Prescription<dim> make_free(const SupportContext<dim>&) {
  return {};
}

SupportEntry free_boundary() {
  SupportEntry entry{{"free", ""}};
  entry.holds = false;
  entry.make = [](const auto& context, const BoundaryInput&) { return make_free(context); };
  return entry;
}

SupportEntry fixed() {
  return {{"fixed", ""}, [](const auto& context, const BoundaryInput& boundary) {
            return make_fixed(context, boundary);
          }};
}

SupportEntry symmetry() {
  return {{"symmetry", "no motion along the normal of a plane, however it lies"},
          [](const auto& context, const BoundaryInput& boundary) {
            return make_symmetry(context, boundary);
          }};
}

SupportEntry sliding() {
  return {
      {"sliding", "the same on a curved boundary, along the mean reference normal at each node"},
      [](const auto& context, const BoundaryInput& boundary) {
        return make_sliding(context, boundary);
      }};
}

SupportEntry rotation() {
  SupportEntry entry{{"rotation",
                      "with Point, Axis, Angle, Translation",
                      {"Point", "Axis", "Angle", "Translation"}},
                     [](const auto& context, const BoundaryInput& boundary) {
                       return make_rotation(context, boundary);
                     }};
  entry.moves = true;
  return entry;
}

}  // namespace

const std::vector<SupportEntry>& support_entries() {
  static const std::vector<SupportEntry> entries = {
      free_boundary(), fixed(), symmetry(), sliding(), rotation(), prescribed_components()};
  return entries;
}

const SupportEntry& support_entry(const std::string& motion) {
  const SupportEntry* by_expression = nullptr;
  for (const SupportEntry& entry : support_entries()) {
    if (entry.is_expression)
      by_expression = &entry;
    else if (entry.name == trimmed(motion))
      return entry;
  }
  return *by_expression;
}

}  // namespace steppe

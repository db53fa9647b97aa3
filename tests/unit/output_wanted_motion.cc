#include "reduced.h"

#include "steppe/fem/maps/basis_map.h"
#include "steppe/output/folder/nodal_output.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/physics/equation/mapped_problem.h"

using namespace steppe;
using namespace dealii;

namespace output_wanted_motion {

/// A body that moves in three coordinates: smooth motions of all nodes.
struct Reduced {
  explicit Reduced(const BodyInput& setup)
      : model(setup),
        map(example_basis(model, 3), model.problem.mass().create(0)),
        problem(model.problem, map, layout()),
        stress(model.space, model.body, model.problem.quantities().cells) {}

  Layout layout() const { return Layout(MPI_COMM_WORLD, map.create_coordinates(), 1); }
  State state() const {
    State state = create_state(layout());
    int k = 0;
    for (const VecHandle* v : {&state.displacement, &state.velocity, &state.acceleration}) {
      LocalArray entries(*v);
      PetscInt n;
      check(VecGetLocalSize(*v, &n));
      for (PetscInt i = 0; i < n; ++i) entries[i] = 0.03 * std::sin(++k);
    }
    return state;
  }
  std::unique_ptr<Probe> probe(const ProbeInput& input) {
    const Quantities offered = model.problem.quantities();
    return std::move(
        make_probes<3>({input}, {model.space, stress, problem, offered, {}, bases})[0]);
  }
  /// The state at nodes where a probe wants it, zero elsewhere.
  State at_wanted(const Probe& probe, const State& state) const {
    WantedMotion wanted;
    probe.add_wanted(wanted);
    State nodal = create_state(nodal_layout(problem));
    expand(problem, state, nodal, problem.nodal_form()->expansion_at(wanted));
    return nodal;
  }
  State at_all(const State& state) const {
    State nodal = create_state(nodal_layout(problem));
    expand(problem, state, nodal);
    return nodal;
  }

  Model<3> model;
  BasisMap map;
  MappedProblem problem;
  RecoveredStress<3> stress;
  BaseAccelerations<3> bases = base_accelerations<3>({}, {});
};

/// A beam of few cells with loads, dashpots, an elastic ground and, with a file of pairs, springs.
BodyInput beam(unsigned int degree, bool simplices, const std::string& pairs = "") {
  BodyInput setup = example_body(3, degree, simplices, "current");
  setup.mesh.cells = "5, 2, 2";
  setup.mesh.transform = "";
  setup.load("pressure", "id 3", "4");
  setup.foundations = {{"ground", "id 2", "given", "20 + x", "5", "3", "1"}};
  if (pairs.empty()) return setup;
  setup.springs.emplace_back();
  setup.springs[0].pairs = pairs;
  setup.springs[0].stiffness = 70;
  return setup;
}

void expect_near(const std::vector<double>& values, const std::vector<double>& expected) {
  ASSERT_EQ(values.size(), expected.size());
  double largest = 0;
  for (const double value : expected) largest = std::max(largest, std::abs(value));
  EXPECT_GT(largest, 0);
  for (std::size_t i = 0; i < values.size(); ++i)
    EXPECT_NEAR(values[i], expected[i], 1e-13 * largest) << i;
}

TEST(WantedMotion, IsWhereProbesRead) {
  for (const auto& [degree, simplices] : {std::pair(1u, false), std::pair(2u, true)}) {
    Reduced reduced(beam(degree, simplices));
    const State state = reduced.state(), all = reduced.at_all(state);
    const auto check_probe = [&](const ProbeInput& input) {
      const auto probe = reduced.probe(input);
      const State wanted = reduced.at_wanted(*probe, state);
      expect_near(probe->measure(wanted), probe->measure(all));
      EXPECT_LT(norm(wanted.acceleration), 0.9 * norm(all.acceleration)) << input.kind;
    };
    check_probe({"p", "point", "0.97, 0.3, 0.6", ""});
    check_probe({"p", "average", "", "id 1"});
    check_probe({"p", "stress", "0.4, 0.3, 0.6", ""});
    check_probe({"p", "peak stress", "", ""});
    check_probe({"p", "stress error", "", ""});
    for (const std::string quantity : {"displacement", "velocity", "acceleration"}) {
      ProbeInput input{"p", "average", "", "id 1"};
      input.quantity = quantity;
      check_probe(input);
    }
  }
}

TEST(WantedMotion, OfViscousMaterialsIsTheVelocityToo) {
  BodyInput setup = beam(1, false);
  setup.materials[0].second.viscous_shear = 7;
  Reduced reduced(setup);
  const State state = reduced.state();
  const auto probe = reduced.probe({"p", "peak stress", "", ""});
  expect_near(probe->measure(reduced.at_wanted(*probe, state)),
              probe->measure(reduced.at_all(state)));
}

TEST(WantedMotion, OfReactionsIsThatOfTheCellsThere) {
  const TemporaryFile pairs("wanted_pairs", "0,0,0,1,1,1\n");
  for (const auto& [degree, simplices] : {std::pair(1u, false), std::pair(2u, true)}) {
    Reduced reduced(beam(degree, simplices, pairs.path()));
    const Space<3>& space = reduced.model.space;
    const State state = reduced.state(), all = reduced.at_all(state);
    const VecHandle forces = space.create_vector();
    nodal_reactions(reduced.problem, all, forces);
    std::vector<double> sums;
    for (int c = 0; c < 3; ++c) sums.push_back(total(space, forces, c));
    const auto probe = reduced.probe({"r", "reaction", "", "id 0"});
    const State wanted = reduced.at_wanted(*probe, state);
    expect_near(probe->measure(wanted), sums);
    EXPECT_LT(norm(wanted.displacement), norm(all.displacement));
  }
}

/// Writer that reads the velocity at one node.
struct OneNode : NodalWriter {
  std::string name() const override { return "one node"; }
  void add_wanted(WantedMotion& wanted) const override { wanted.nodes.push_back(0); }
  void write(int, const State& nodal) override { written = copy(nodal); }
  State written;
};

TEST(NodalOutput, ExpandsWhereTheWriterReads) {
  const Reduced reduced(beam(1, false));
  OneNode writer;
  NodalOutput output(reduced.problem, writer, 0);
  const State state = reduced.state(), all = reduced.at_all(state);
  output.start(state);
  EXPECT_LT(norm(writer.written.velocity), 0.9 * norm(all.velocity));
  const LocalView some(writer.written.velocity), of_all(all.velocity);
  for (int c = 0; c < 3; ++c) EXPECT_NEAR(some[c], of_all[c], 1e-15);
}

}  // namespace output_wanted_motion

#include "output_helpers.h"

#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/output/series/fields.h"
#include "steppe/output/tables/probe_log.h"

using namespace steppe;
using namespace dealii;

namespace output_probes {

/// A probe with the stress that it looks at.
template <int dim>
struct StressedProbe {
  std::unique_ptr<RecoveredStress<dim>> stress;
  std::unique_ptr<Probe> probe;
  Probe* operator->() const { return probe.get(); }
  operator std::unique_ptr<Probe>() && { return std::move(probe); }
};

template <int dim>
StressedProbe<dim> probe(const Model<dim>& model, const BodyInput& setup, const ProbeInput& input) {
  auto stress = std::make_unique<RecoveredStress<dim>>(model.space, model.body,
                                                       model.problem.quantities().cells);
  auto made = make_probes<dim>(
      {input},
      {model.space, *stress, model.problem, {}, {}, base_accelerations<dim>(setup.loads, {})});
  return {std::move(stress), std::move(made.front())};
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Probe, MotionOfAPointIsInterpolated) {
  for (const bool simplices : {false, true}) {
    const BodyInput setup =
        BodyInput(3, 3, 2, simplices).load("base acceleration", "everything", "0; t; 7");
    const Model<3> model(setup);
    State state = model.state();
    const auto u = [](const Point<3>& x) {
      return Tensor<1, 3>({x[0] + 2 * x[1], x[2], 1 - x[0]});
    };
    interpolate(model.space, u, state.displacement);
    interpolate(
        model.space, [&](const auto& x) { return 2. * u(x); }, state.velocity);
    interpolate(
        model.space, [&](const auto& x) { return 3. * u(x); }, state.acceleration);
    state.time = 0.5;
    for (const Point<3>& x :
         {Point<3>(0.31, 0.44, 0.77), Point<3>(1, 1, 1), Point<3>(0, 0.5, 0.5)}) {
      std::ostringstream at;
      at << x[0] << ", " << x[1] << ", " << x[2];
      const auto point = probe(model, setup, {"p", "point", at.str(), ""});
      const auto values = point->measure(state);
      ASSERT_EQ(point->columns().size(), 12u);
      ASSERT_EQ(values.size(), 12u);
      for (int c = 0; c < 3; ++c) {
        EXPECT_NEAR(values[c], u(x)[c], 1e-9);
        EXPECT_NEAR(values[3 + c], 2 * u(x)[c], 1e-9);
        EXPECT_NEAR(values[6 + c], 3 * u(x)[c], 1e-9);
        EXPECT_NEAR(values[9 + c], 3 * u(x)[c] + (c == 1 ? 0.5 : c == 2 ? 7 : 0), 1e-9);
      }
    }
    const auto side = probe(model, setup, {"s", "average", "", "id 1"});
    EXPECT_NEAR(side->measure(state)[2], 0, 1e-13);
    EXPECT_NE(input_error([&] { probe(model, setup, {"p", "point", "2, 0, 0", ""}); }), "");
    EXPECT_NE(input_error([&] { probe(model, setup, {"p", "point", "0, 0", ""}); }), "");
  }
}

TEST(Probe, ReactionCarriesTheLoad) {
  const TightSolver options;
  const BodyInput setup = BodyInput(2, 3, 2)
                              .move("id 0", "fixed")
                              .move("id 2", "symmetry")
                              .load("traction", "id 1", "3; 0")
                              .load("gravity", "everything", "1; 0");
  Model<2> model(setup);
  TimeInput time;
  time.scheme = "static";
  time.step = 1;
  State state = model.state();
  Stepper(model.problem, time).run(state, {});
  const auto reaction = probe(model, setup, {"r", "reaction", "", "id 0"});
  EXPECT_NEAR(reaction->measure(state)[0], -5, 1e-9);
}

TEST(Probe, PeakStressOfUniaxialStrain) {
  // small uniform strain e along x: stresses (lambda + 2 mu, lambda, lambda) e, von Mises 2 mu e
  const BodyInput setup = BodyInput(2, 3).made_of(material("linear elastic", 100, 0.3));
  const Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({1e-3 * x[0], 0});
      },
      state.displacement);
  const auto values = probe(model, setup, {"s", "peak stress", "", ""})->measure(state);
  ASSERT_EQ(values.size(), 3u);
  EXPECT_NEAR(values[0], 2 * 100 / 2.6 * 1e-3, 1e-12);
  for (const int c : {1, 2}) EXPECT_TRUE(values[c] >= 0 && values[c] <= 1);
}

TEST(ProbeLog, NamesItsColumns) {
  const Folder folder("probes");
  const BodyInput setup(2, 2);
  const Model<2> model(setup);
  std::vector<std::unique_ptr<Probe>> probes;
  probes.push_back(probe(model, setup, {"tip", "point", "1, 1", ""}));
  probes.push_back(probe(model, setup, {"all", "average", "", "everything"}));
  {
    ProbeLog log(MPI_COMM_WORLD, {folder.path(), "mm-t-s"}, {"tip", "all"}, std::move(probes));
    log.write(0, model.state());
  }
  const CsvTable table = read_table(folder.path() + "/probes.csv");
  EXPECT_EQ(table.header,
            "step,time [s],tip.ux [mm],tip.uy [mm],tip.vx [mm/s],tip.vy [mm/s],tip.ax [mm/s^2],"
            "tip.ay [mm/s^2],all.ux [mm],all.uy [mm],all.vx [mm/s],all.vy [mm/s],all.ax [mm/s^2],"
            "all.ay [mm/s^2]");
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0].size(), 14u);
}

TEST(Fields, AreAllIndexedInTheEnd) {
  const Folder folder("series");
  const Model<2> model(BodyInput(2, 2));
  FieldFiles files{folder.path(), "body"};
  const auto series = make_field_series<2>(files, {model.space, model.body});
  const auto n_indexed = [&] {
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
    const std::string index = text_of(folder.path() + "/body.xdmf");
    int n = 0;
    for (std::size_t at = 0; (at = index.find("<Time", at)) != std::string::npos; ++at) ++n;
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
    return n;
  };
  const State state = model.state();
  for (int frame = 0; frame < 130; ++frame) {
    series->write(frame, {{{"displacement", state.displacement}}});
    EXPECT_GE(n_indexed(), frame < 100 ? frame + 1 : frame);
  }
  series->finish();
  EXPECT_EQ(n_indexed(), 130);
}

TEST(Fields, NamesUnitsWhereTheyAreWanted) {
  const Model<2> model(BodyInput(2, 2));
  const State state = model.state();
  for (const std::string units : {"none", "mm-t-s"}) {
    const Folder folder("units");
    FieldFiles files{folder.path(), "body"};
    files.units = units;
    make_field_series<2>(files, {model.space, model.body})
        ->write(0, {{{"acceleration", state.acceleration}, {"support", state.displacement}}});
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
    const std::string index = text_of(folder.path() + "/body.xdmf");
    const std::string unit = units == "none" ? "" : " (mm/s^2)";
    EXPECT_NE(index.find("\"acceleration" + unit + "\""), std::string::npos) << index;
    EXPECT_NE(index.find("\"support\""), std::string::npos) << index;
  }
}

TEST(Fields, WritesTheFirstTheLastAndThoseBetween) {
  const std::vector<std::string> quantities = {
      "displacement", "velocity", "acceleration", "cauchy_stress",  "von_mises", "stress_jump",
      "stress_error", "det_F",    "material",     "energy_density", "rank"};
  for (const std::string format : {"vtu", "xdmf"}) {
    const Folder folder("fields");
    const Model<3> model(BodyInput(3, 2, 2, true));
    {
      const Quantities offered = model.problem.quantities();
      RecoveredStress<3> stress(model.space, model.body, offered.cells);
      Fields<3> fields(model.space, model.body, {folder.path(), "body", format}, stress,
                       model.prescribed, offered);
      NodalOutput output(model.problem, fields, 0.25);
      State state = model.state();
      output.start(state);
      for (int step = 1; step <= 10; ++step) {
        state.time = 0.11 * step;
        output.accepted({}, state);
      }
      output.finish(state);
    }
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
    const std::string time = format == "vtu" ? "timestep=\"" : "<Time Value=\"",
                      index =
                          text_of(folder.path() + "/body." + (format == "vtu" ? "pvd" : format)),
                      names = format == "vtu" ? text_of(folder.path() + "/body_0000.pvtu") : index;
    std::size_t records = 0;
    for (std::size_t at = 0; (at = index.find(time, at)) != std::string::npos; ++at) ++records;
    EXPECT_EQ(records, 5u);  // 0, 0.33, 0.55, 0.77 and 1.1
    for (const std::string word : {"0.33", "1.1"})
      EXPECT_NE(index.find(time + word), std::string::npos) << format;
    for (const std::string& quantity : quantities)
      EXPECT_NE(names.find("\"" + quantity + "\""), std::string::npos) << quantity << format;
  }
}

}  // namespace output_probes

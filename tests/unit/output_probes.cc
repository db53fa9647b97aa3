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

TEST(Probe, PeakStressOfARegion) {
  // uniaxial strain x / 1000 along x: the von Mises stress 2 mu x / 1000 grows with x
  BodyInput setup = BodyInput(2, 4, 2).made_of(material("linear elastic", 100, 0.3));
  setup.mesh.transform = "";
  const Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({5e-4 * x[0] * x[0], 0});
      },
      state.displacement);
  const double slope = 2 * 100 / 2.6 * 1e-3;
  for (const auto& [where, end] : {std::pair("", 1.), std::pair("box 0 0 0.5 1", 0.5),
                                   std::pair("halfspace -1 0 -0.25", 0.25)}) {
    const auto values = probe(model, setup, {"s", "peak stress", "", where})->measure(state);
    EXPECT_NEAR(values[0], slope * end, 1e-12) << where;
    EXPECT_NEAR(values[1], end, 1e-12) << where;
  }
  const std::string error = input_error([&] {
    probe(model, setup, {"s", "peak stress", "", "box 5 5 6 6"});
  });
  EXPECT_NE(error.find("Probes / s / Where"), std::string::npos) << error;
}

TEST(Probe, PrincipalValuesOfSimpleShear) {
  // u = (g y, 0): the small strain g / 2 between x and y, and besides g^2 / 2 along y in that of
  // Green and Lagrange
  const double g = 0.02, shear = 100 / 2.6;
  for (const bool is_small : {true, false}) {
    const BodyInput setup = BodyInput(2, 3).made_of(
        material(is_small ? "linear elastic" : "St. Venant-Kirchhoff", 100, 0.3));
    const Model<2> model(setup);
    State state = model.state();
    interpolate(
        model.space,
        [&](const Point<2>& x) {
          return Tensor<1, 2>({g * x[1], 0});
        },
        state.displacement);
    const auto all =
        probe(model, setup,
              {"p", "stress", "0.3, 0.6", "", "", "principal stress, strain, principal strain"});
    const std::vector<double> values = all->measure(state);
    ASSERT_EQ(values.size(), 10u);
    const std::vector<Column> columns = all->columns();
    ASSERT_EQ(columns.size(), 10u);
    EXPECT_EQ(head_of(columns, "SI").substr(0, 23), "principal_stress_1 [Pa]");
    EXPECT_EQ(columns[3].name, "strain_xx");
    EXPECT_EQ(columns[9].name, "principal_strain_3");
    const double square = is_small ? 0 : g * g / 2, root = std::hypot(square, g) / 2;
    const std::vector<double> strains = {0, square,           0, g / 2, square / 2 + root,
                                         0, square / 2 - root};
    for (int i = 0; i < 7; ++i) EXPECT_NEAR(values[3 + i], strains[i], 1e-15) << i;
    if (!is_small) continue;
    EXPECT_NEAR(values[0], shear * g, 1e-12);
    EXPECT_NEAR(values[1], 0, 1e-12);
    EXPECT_NEAR(values[2], -shear * g, 1e-12);
  }
  const Model<2> model(BodyInput(2, 3));
  EXPECT_NE(input_error([&] {
              probe(model, BodyInput(2, 3), {"p", "stress", "0.3, 0.6", "", "", "pressure"});
            }),
            "");
}

/// The moment of the support of a cantilever about a point, and of its load by lever arms.
template <int dim>
void expect_moment(const std::string& load, const std::string& about,
                   const std::vector<double>& expected) {
  const TightSolver options;
  const BodyInput setup = BodyInput(dim, 2)
                              .made_of(material("linear elastic", 100, 0.3))
                              .move("id 0", "fixed")
                              .load("traction", "id 1", load);
  Model<dim> model(setup);
  TimeInput time;
  time.scheme = "static";
  time.step = 1;
  State state = model.state();
  Stepper(model.problem, time).run(state, {});
  const auto reaction = probe(model, setup, {"r", "reaction", "", "id 0", "", "", about});
  const std::vector<double> values = reaction->measure(state);
  ASSERT_EQ(values.size(), dim + expected.size());
  EXPECT_EQ(reaction->columns().back().name, "moment_z");
  // the lever arms are those of the deformed body, here by 1e-7 longer
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(values[dim + i], -expected[i], 1e-6 * std::abs(expected[i])) << i;
  EXPECT_NE(input_error([&] {
              probe(model, setup, {"r", "reaction", "", "id 0", "", "", "1"});
            }),
            "");
}

TEST(Probe, MomentOfAReactionIsForceTimesArm) {
  // the load acts at the middle of the side x = 1
  expect_moment<2>("0; 3e-6", "0.2, 0.7", {0.8 * 3e-6});
  expect_moment<3>("0; 3e-6; 1e-6", "0.2, 0.7, 0.1",
                   {-0.2 * 1e-6 - 0.4 * 3e-6, -0.8 * 1e-6, 0.8 * 3e-6});
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
    State state = model.state();
    for (const auto& [step, u] : {std::pair(1, -0.3), std::pair(2, 0.1)}) {
      interpolate(
          model.space,
          [u = u](const Point<2>&) {
            return Tensor<1, 2>({u, 0});
          },
          state.displacement);
      state.time = step;
      log.write(step, state);
    }
    const ColumnRange& range = log.ranges().front();
    EXPECT_EQ(range.column.name, "tip.ux");
    EXPECT_NEAR(range.last, 0.1, 1e-14);
    EXPECT_NEAR(range.largest, -0.3, 1e-14);
    EXPECT_EQ(range.time, 1);
  }
  const CsvTable table = read_table(folder.path() + "/probes.csv");
  EXPECT_EQ(table.header,
            "step,time [s],tip.ux [mm],tip.uy [mm],tip.vx [mm/s],tip.vy [mm/s],tip.ax [mm/s^2],"
            "tip.ay [mm/s^2],all.ux [mm],all.uy [mm],all.vx [mm/s],all.vy [mm/s],all.ax [mm/s^2],"
            "all.ay [mm/s^2]");
  ASSERT_EQ(table.rows.size(), 3u);
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

#include "output_helpers.h"

#include "steppe/output/folder/result_files.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/folder/writable.h"
#include "steppe/output/tables/ledger.h"
#include "steppe/output/tables/newton_log.h"

#include <algorithm>
#include <fstream>
#include <map>

using namespace steppe;
using namespace dealii;

namespace output_tables {

TEST(Csv, KeepsAllDigits) {
  const Folder folder("csv");
  {
    Csv csv(MPI_COMM_WORLD, {folder.path(), "mm-kg-ms"}, "a.csv", {{"a", "stress"}, {"b"}});
    csv.row({1. / 3, 1e-300});
    csv.row({-2, 0.1});
  }
  const CsvTable table = read_table(folder.path() + "/a.csv");
  EXPECT_EQ(table.header, "a [GPa],b");
  EXPECT_EQ(table.rows, (std::vector<std::vector<double>>{{1. / 3, 1e-300}, {-2, 0.1}}));
}

TEST(Tables, AreKnownByNameAndHead) {
  const Folder folder("tables");
  for (const auto& [name, head] :
       std::map<std::string, std::string>{{"cases.csv", "case,name"},
                                          {"campbell.csv", "speed [rad/s]"},
                                          {"mode_probes.csv", "mode,frequency [Hz]"}}) {
    std::ofstream(folder.path() + "/" + name) << head << std::endl;
    const auto files = results_in(folder.path(), "a");
    EXPECT_EQ(std::count(files.begin(), files.end(), name), 1) << name;
    EXPECT_TRUE(begins_as_a_result(folder.path() + "/" + name)) << name;
  }
}

/// The message of the OutputError that a body throws; empty if there is none.
template <class Body>
std::string output_error(const Body& body) {
  try {
    body();
  } catch (const OutputError& error) {
    return error.what();
  }
  return "";
}

TEST(Units, AreThoseOfTheSet) {
  EXPECT_EQ(head_of({{"time", "time"}, {"n"}, {"tip.ax", "acceleration"}}, "SI"),
            "time [s],n,tip.ax [m/s^2]");
  EXPECT_EQ(head_of({{"time", "time"}, {"tip.ax", "acceleration"}}, "none"), "time,tip.ax");
  EXPECT_EQ(unit_of("power density of acceleration", "SI"), "(m/s^2)^2/Hz");
  EXPECT_EQ(unit_of("power density of displacement", "mm-g-ms"), "mm^2/kHz");
  EXPECT_EQ(unit_of("square of force", "in-lbf-s"), "lbf^2");
  EXPECT_EQ(unit_of("moment of inertia", "in-lbf-s"), "(lbf s^2/in) in^2");
  // kg mm^2/ms^2 is a joule, and a joule each ms a kilowatt
  EXPECT_EQ(unit_of("energy", "mm-kg-ms"), "J");
  EXPECT_EQ(unit_of("heat flow", "mm-kg-ms"), "kW");
  for (const char* const plain : {"", "square of ", "power density of ", "power density of n"})
    EXPECT_EQ(unit_of(plain, "SI"), "") << plain;
}

TEST(Csv, TellsWhyAPlaceCannotBeWritten) {
  const auto expect = [](const std::string& folder, const std::string& name,
                         const std::string& reason) {
    Csv csv(MPI_COMM_WORLD, folder, name, {{"a"}});
    csv.begin();
    csv.row({1});
    const Csv good(MPI_COMM_WORLD, std::string("."), "unused.csv", {{"a"}});
    for (int again = 0; again < 2; ++again) {
      const std::string error = output_error([&] { check_tables(MPI_COMM_WORLD, {&good, &csv}); });
      EXPECT_NE(error.find(folder + "/" + name + " cannot be written: " + reason),
                std::string::npos)
          << error;
    }
  };
  expect("/nonexistent", "a.csv", "No such file");
  expect("/dev", "full", "No space left on device");
}

TEST(Files, WholeOnesReplaceOthersOrLeaveThem) {
  const Folder folder("whole");
  const std::string path = folder.path() + "/index";
  agree(MPI_COMM_WORLD, [&] {
    if (Folder::first()) write_whole(path, "old");
  });
  EXPECT_EQ(read_table(path).header, "old");
  // the place beside it is taken by a folder
  if (Folder::first()) std::filesystem::create_directory(path + ".new");
  const std::string error = output_error([&] {
    agree(MPI_COMM_WORLD, [&] {
      if (Folder::first()) write_whole(path, "new");
    });
  });
  EXPECT_NE(error.find("index.new cannot be written: Is a directory"), std::string::npos);
  EXPECT_EQ(read_table(path).header, "old");
}

TEST(Ledger, BalancesAFallingBody) {
  // under constant g backward Euler gives v_n = -g h n and x_n = -g h^2 n (n + 1) / 2: the work of
  // the weight minus the kinetic energy is the numerical dissipation m (g h)^2 n / 2 with the sign
  // of loss
  const TightSolver options;
  const Folder folder("ledger");
  BodyInput setup(2, 2);
  setup.load("gravity", "everything", "0; -10");
  Model<2> model(setup);
  TimeInput time;
  time.step = 0.1;
  State state = model.state();
  Ledger ledger(model.problem, folder.path());
  Stepper(model.problem, time).run(state, {&ledger});
  const CsvTable table = read_table(folder.path() + "/ledger.csv");
  EXPECT_EQ(table.header,
            "step,time,kinetic,strain,external_work,damping_loss,friction_loss,plastic_work,"
            "remainder,momentum_x,momentum_y,momentum_z,"
            "angular_momentum_x,angular_momentum_y,angular_momentum_z");
  ASSERT_EQ(table.rows.size(), 11u);
  const double mass = 2;
  for (int n = 0; n <= 10; ++n) {
    const auto& row = table.rows[n];
    EXPECT_EQ(row[0], n);
    EXPECT_NEAR(row[1], 0.1 * n, 1e-12);
    EXPECT_NEAR(row[2], mass * n * n / 2., 1e-9);
    EXPECT_NEAR(row[3], 0, 1e-9);
    EXPECT_NEAR(row[4], mass * n * (n + 1) / 2., 1e-9);
    EXPECT_NEAR(row[5], 0, 1e-12);
    EXPECT_NEAR(row[8], mass * n / 2., 1e-9);
  }
}

TEST(Ledger, CountsTheWorkOfSupportsAndDampers) {
  const TightSolver options;
  const Folder folder("ledger_supports");
  BodyInput setup(2, 3);
  setup.move("id 0", "0.1*t; 0");  // the whole body is dragged through a viscous medium
  setup.materials[0].second.viscosity = 4;
  Model<2> model(setup);
  TimeInput time;
  time.step = 0.01;
  State state = model.state();
  interpolate(
      model.space,
      [](const auto&) {
        return Tensor<1, 2>({0.1, 0});
      },
      state.velocity);
  Ledger ledger(model.problem, folder.path());
  Stepper(model.problem, time).run(state, {&ledger});
  const CsvTable table = read_table(folder.path() + "/ledger.csv");
  ASSERT_EQ(table.rows.size(), 101u);
  const auto& row = table.rows.back();
  EXPECT_LT(std::abs(row[8]), 1e-3);
  // c v^2 over a volume of one and a time of one, and the little that the body deforms
  EXPECT_NEAR(row[5], 0.04, 1e-3);
  EXPECT_NEAR(row[4], 0.04, 1e-3);
  EXPECT_NEAR(row[4] - row[5] - (row[2] + row[3] - table.rows[0][2]), row[8], 1e-12);
}

TEST(Ledger, CountsTheWorkOfASupportThatIsMovedAtOnce) {
  const TightSolver options;
  const Folder folder("ledger_static");
  BodyInput setup(2, 3);
  setup.made_of(material("linear elastic"));
  setup.move("id 0", "fixed").move("id 1", "0.1; 0");
  Model<2> model(setup);
  TimeInput time;
  time.scheme = "static";
  time.step = 1;
  State state = model.state();
  Ledger ledger(model.problem, folder.path());
  Stepper(model.problem, time).run(state, {&ledger});
  const auto row = read_table(folder.path() + "/ledger.csv").rows.back();
  EXPECT_GT(row[3], 0.1);
  EXPECT_NEAR(row[4], row[3], 1e-10);
}

TEST(Ledger, RowsFarApartSumAllSteps) {
  BodyInput setup(2, 3);
  setup.damping.mass_lumping = "row-sum";
  setup.damping.mass_factor = 2;
  setup.move("id 0", "fixed").load("gravity", "everything", "0; -10*cos(20*t)");
  std::vector<std::vector<double>> last;
  for (const double interval : {0., 0.3}) {
    const Folder folder("ledger_rows");
    Model<2> model(setup);
    TimeInput time;
    time.scheme = "central-difference";
    time.step = 0.005;
    State state = model.state();
    Ledger ledger(model.problem, folder.path(), interval);
    Stepper(model.problem, time).run(state, {&ledger});
    last.push_back(read_table(folder.path() + "/ledger.csv").rows.back());
  }
  for (std::size_t i = 0; i < last[0].size(); ++i)
    EXPECT_NEAR(last[0][i], last[1][i], 1e-12 * (1 + std::abs(last[0][i]))) << i;
  EXPECT_GT(last[0][5], 1e-3);
}

TEST(NewtonLog, HasARowForEveryIteration) {
  const TightSolver options;
  const Folder folder("newton");
  BodyInput setup(2, 3);
  setup.move("id 0", "fixed").load("traction", "id 1", "0; -5");
  Model<2> model(setup);
  TimeInput time;
  time.step = 0.25;
  State state = model.state();
  NewtonLog log(MPI_COMM_WORLD, folder.path());
  Recorder recorder;
  Stepper(model.problem, time).run(state, {&log, &recorder});
  const CsvTable table = read_table(folder.path() + "/newton.csv");
  std::size_t row = 0;
  for (const StepReport& report : recorder.reports)
    for (std::size_t i = 0; i < report.iterations.size(); ++i, ++row) {
      ASSERT_LT(row, table.rows.size());
      EXPECT_EQ(table.rows[row][0], report.step);
      EXPECT_EQ(table.rows[row][1], report.time);
      EXPECT_EQ(table.rows[row][2], double(i));
      EXPECT_EQ(table.rows[row][3], report.iterations[i].residual_squared);
      EXPECT_EQ(table.rows[row][4], report.iterations[0].residual_squared);
      EXPECT_EQ(table.rows[row][9], report.snes_reason);
    }
  EXPECT_EQ(row, table.rows.size());
}

TEST(OutputClock, TicksOnceAnIntervalAndAtTheEnd) {
  OutputClock clock(0.25);
  clock.start(0);
  std::vector<int> due;
  for (int n = 1; n <= 10; ++n)
    if (clock.due(0.1 * n)) due.push_back(n);
  EXPECT_EQ(due, (std::vector<int>{3, 5, 8, 10}));
  EXPECT_FALSE(clock.is_behind(1));
  EXPECT_FALSE(clock.due(1.1));
  EXPECT_TRUE(clock.is_behind(1.1));
  OutputClock always(0);
  always.start(0);
  EXPECT_TRUE(always.due(1e-9) && always.due(2e-9));
}

TEST(Ledger, ClosesForTheMidpointRuleOnALinearProblem) {
  // with damping, a moving support and loads that vary: nothing remains
  const TightSolver options;
  const Folder folder("closing");
  BodyInput setup(2, 3);
  setup.made_of(material("linear elastic"));
  setup.move("id 0", "0.02*sin(3*t); 0.01*t^2").load("traction", "id 1", "0; 2*sin(5*t)");
  setup.load("gravity", "everything", "0; -10*t");
  setup.damping.mass_factor = 0.3;
  setup.damping.stiffness_factor = 0.02;
  Model<2> model(setup);
  TimeInput time;
  time.scheme = "midpoint";
  time.step = 0.05;
  State state = model.state();
  Ledger ledger(model.problem, folder.path());
  Stepper(model.problem, time).run(state, {&ledger});
  const CsvTable table = read_table(folder.path() + "/ledger.csv");
  for (const auto& row : table.rows) EXPECT_NEAR(row[8], 0, 1e-11 * std::abs(table.rows.back()[4]));
  EXPECT_GT(table.rows.back()[5], 0);
}

}  // namespace output_tables

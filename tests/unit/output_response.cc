#include "output_helpers.h"

#include "steppe/output/tables/response_table.h"

#include <complex>

using namespace steppe;

namespace output_response {

/// Two components, and their norm 2 a^2 + a b + b^2 under the root.
const std::vector<QuadraticNorm> norms = {{0, 1, {{2, 0.5}, {0.5, 1}}}};
const Response response = {0., {1, 2}, {-3, 0.5}};

double norm_at(double angle) {
  const std::complex<double> turn = std::polar(1., angle);
  const double a = (turn * response[1]).real(), b = (turn * response[2]).real();
  return std::sqrt(2 * a * a + a * b + b * b);
}

TEST(ResponseTable, TakesTheLargestNormOverAPeriod) {
  double largest = 0, mean = 0;
  const int n = 20000;
  for (int k = 0; k < n; ++k) {
    const double here = norm_at(2 * dealii::numbers::PI * k / n);
    largest = std::max(largest, here);
    mean += here * here / n;
  }
  EXPECT_NEAR(amplitudes(response, norms)[0], largest, 1e-7);
  EXPECT_NEAR(squares(response, norms)[0], 2 * mean, 1e-12);
  EXPECT_NEAR(squares(response, norms)[1], 5, 1e-15);
}

TEST(ResponseTable, GivesAmplitudesAndPhases) {
  const Folder folder("response");
  {
    ResponseTable table(MPI_COMM_WORLD, {folder.path(), "SI"},
                        {{"p.norm", "von mises"}, {"p.a", "cauchy stress"}, {"p.b"}}, norms, true);
    table.row(7, response);
  }
  const CsvTable read = read_table(folder.path() + "/response.csv");
  EXPECT_EQ(read.header, "frequency [Hz],p.norm [Pa],p.a [Pa],p.a.phase [deg],p.b,p.b.phase [deg]");
  const std::vector<double>& row = read.rows.at(0);
  EXPECT_EQ(row[0], 7);
  EXPECT_NEAR(row[2], std::sqrt(5.), 1e-14);
  EXPECT_NEAR(row[3], 180 / dealii::numbers::PI * std::atan2(2, 1), 1e-12);
  EXPECT_NEAR(row[5], 180 / dealii::numbers::PI * std::atan2(0.5, -3), 1e-12);
}

}  // namespace output_response

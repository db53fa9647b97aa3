#include "steppe/input/values/case_factors.h"

#include <gtest/gtest.h>

namespace input_case_factors {

using steppe::CaseFactors;

TEST(CaseFactors, GrowFromTheBeginningOfEachCaseToItsEnd) {
  const CaseFactors factors({2, -3, 0});
  EXPECT_EQ(factors.at(0), 0);
  EXPECT_EQ(factors.at(0.25), 0.5);
  EXPECT_EQ(factors.at(1), 2);
  EXPECT_EQ(factors.at(1.25), -0.75);
  EXPECT_EQ(factors.at(2), -3);
  EXPECT_EQ(factors.at(3), 0);
}

TEST(CaseFactors, ActInFullWithoutGrowth) {
  const CaseFactors factors({2, -3});
  EXPECT_EQ(factors.at(0.25, false), 2);
  EXPECT_EQ(factors.at(1, false), 2);
  EXPECT_EQ(factors.at(1.25, false), -3);
}

TEST(CaseFactors, SayWhetherThereAreCasesAndWhetherOneActs) {
  EXPECT_FALSE(CaseFactors().given());
  EXPECT_TRUE(CaseFactors({0}).given());
  EXPECT_TRUE(CaseFactors({0, 0}).all_zero());
  EXPECT_FALSE(CaseFactors({0, 1}).all_zero());
}

}  // namespace input_case_factors

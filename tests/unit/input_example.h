#pragma once

#include "steppe/input/files/input_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace steppe {

using Arguments = std::vector<std::string>;

// Writes the text into a file of its own and goes there, so that messages show the bare file name.
class InputFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    previous_ = std::filesystem::current_path();
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) / (std::string("steppe_") + test->name());
    std::filesystem::create_directories(folder_);
    std::filesystem::current_path(folder_);
  }
  void TearDown() override {
    std::filesystem::current_path(previous_);
    std::filesystem::remove_all(folder_);
  }

  static void write(const std::string& file, const std::string& text) {
    std::ofstream(file) << text;
  }

 private:
  std::filesystem::path previous_, folder_;
};

inline void declare_top(Parameters& parameters) {
  parameters.declare({}, [](dealii::ParameterHandler& prm) {
    prm.declare_entry("Dimension", "3", dealii::Patterns::Integer(2, 3), "Of space.");
  });
  parameters.declare({"Mesh"}, [](dealii::ParameterHandler& prm) {
    prm.declare_entry("Refinements", "0", dealii::Patterns::Integer(0, 9),
                      "Number of times every cell is cut in half in each direction.");
    prm.declare_entry("File", "", dealii::Patterns::FileName(), "Mesh file.");
    prm.declare_entry("Kind", "box", dealii::Patterns::Selection("box|file"),
                      "Where the mesh comes from.");
    prm.enter_subsection("Box");
    prm.declare_entry("Size", "1, 1", dealii::Patterns::List(dealii::Patterns::Double(0), 2, 3),
                      "Edges, in m.");
    prm.leave_subsection();
  });
  parameters.declare({"Materials"}, [](dealii::ParameterHandler& prm) {
    prm.declare_entry("Names", "", dealii::Patterns::Anything(), "Names of the materials.");
  });
  parameters.declare({"Time integration"}, [](dealii::ParameterHandler& prm) {
    prm.declare_entry("End", "1", dealii::Patterns::Double(0), "Last time, in s.");
    prm.declare_entry("Adaptive", "false", dealii::Patterns::Bool(), "Whether the step changes.");
  });
}

inline std::string value(const Parameters& parameters, const Path& path) {
  return parameters.find(path)->value;
}

}  // namespace steppe

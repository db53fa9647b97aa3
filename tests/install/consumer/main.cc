#include <steppe/app/request.h>
#include <steppe/app/simulation.h>
#include <steppe/app/versions.h>
#include <steppe/base/libraries.h>
#include <steppe/output/results_folder.h>

#include <iostream>

// A program that uses the installed library: it takes the steps of an input by itself.
int main(int argc, char** argv) {
  using namespace steppe;
  const Mpi mpi;
  const Request request = read_request(MPI_COMM_WORLD, argc, argv);
  const Libraries libraries(request.petsc_words);
  const Input& input = *request.input;
  ResultsFolder results(
      PETSC_COMM_WORLD,
      {input.resolve(input.output.folder), input.output.folder, input.output.name},
      ResultsFolder::Earlier::replaced);
  Simulation<3> simulation(input, PETSC_COMM_WORLD, true);
  results.clear();
  simulation.start();
  int steps = 0;
  for (; !simulation.at_end(); ++steps) simulation.step();
  results.finish();
  std::cout << steps << " steps by " << version_text();
}

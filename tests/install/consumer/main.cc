#include <steppe/app/input/request.h>
#include <steppe/app/run/make_study.h>
#include <steppe/app/input/versions.h>
#include <steppe/app/run/libraries.h>
#include <steppe/output/folder/results_folder.h>

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
  const auto study = make_time_study<3>(input, PETSC_COMM_WORLD, true);
  results.clear();
  study->start();
  int steps = 0;
  for (; !study->at_end(); ++steps) study->step();
  results.finish();
  std::cout << steps << " steps by " << version_text();
}

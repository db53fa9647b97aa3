#include "steppe/base/measure/machine.h"

#include "steppe/base/numbers/lanes.h"
#include "steppe/base/petsc/petsc.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace steppe {
namespace {

/// Some ranks of a job, and which of them this one is.
struct Ranks {
  MPI_Comm communicator;
  int rank, size;

  explicit Ranks(MPI_Comm of) : communicator(of), rank(), size() {
    check_mpi(MPI_Comm_rank(of, &rank));
    check_mpi(MPI_Comm_size(of, &size));
  }
};

/// Ranks that live as long as this.
struct SomeRanks : Ranks {
  using Ranks::Ranks;
  ~SomeRanks() { MPI_Comm_free(&communicator); }
  SomeRanks(const SomeRanks&) = delete;
  SomeRanks& operator=(const SomeRanks&) = delete;
};

MPI_Comm on_this_node(MPI_Comm communicator) {
  MPI_Comm here;
  check_mpi(MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here));
  return here;
}

MPI_Comm part(const Ranks& all, bool in) {
  MPI_Comm these;
  check_mpi(MPI_Comm_split(all.communicator, in ? 0 : 1, all.rank, &these));
  return these;
}

template <class T>
T over(const Ranks& ranks, MPI_Datatype type, MPI_Op operation, T value) {
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &value, 1, type, operation, ranks.communicator));
  return value;
}

double largest(const Ranks& ranks, double value) { return over(ranks, MPI_DOUBLE, MPI_MAX, value); }

/// One, two, four, ... and the whole number.
std::vector<int> doublings(int whole) {
  std::vector<int> counts;
  for (int n = 1; n < whole; n *= 2) counts.push_back(n);
  counts.push_back(whole);
  return counts;
}

/// Wait for all of them asleep: a rank that polls takes from one that works on the other thread of
/// its core, or from the clock of all.
void meet(const Ranks& ranks) {
  MPI_Request request;
  check_mpi(MPI_Ibarrier(ranks.communicator, &request));
  for (int here = 0; !here; std::this_thread::sleep_for(std::chrono::microseconds(100)))
    check_mpi(MPI_Test(&request, &here, MPI_STATUS_IGNORE));
}

/// Seconds of an action of all these ranks, of the slowest one, median of the times it is repeated.
double seconds_of(const Ranks& ranks, int repeats, const std::function<void()>& action) {
  std::vector<double> samples;
  action();  // the first one finds its memory and its connections
  for (int i = 0; i < repeats; ++i) {
    check_mpi(MPI_Barrier(ranks.communicator));
    const double begin = MPI_Wtime();
    action();
    const double seconds = MPI_Wtime() - begin;
    meet(ranks);
    samples.push_back(largest(ranks, seconds));
  }
  std::nth_element(samples.begin(), samples.begin() + repeats / 2, samples.end());
  return samples[repeats / 2];
}

/// Loops begin with it and leave their results in it, so that compilers keep them.
volatile double kept = 1;

/// Of one of the ranks, where that many run of each node.
double flop_rate(const Ranks& all, const Ranks& node, int running) {
  constexpr int n_chains = 12, n_rounds = 1000000;  // enough chains to hide the latency of each
  const auto loop = [&] {
    if (node.rank >= running) return;
    std::array<Lanes, n_chains> x;
    for (Lanes& chain : x) chain = kept;
    const Lanes a(1 - 1e-9 * kept), b(1e-9 * kept);
    for (int i = 0; i < n_rounds; ++i)
      for (Lanes& chain : x) chain = chain * a + b;
    Lanes sum(0);
    for (const Lanes& chain : x) sum += chain;
    for (int lane = 0; lane < Lanes::size; ++lane) kept = sum[lane] / n_chains;
  };
  return 2. * Lanes::size * n_chains * n_rounds / seconds_of(all, 9, loop);
}

/// Of the slowest node, where that many ranks of each run.
double triad_rate(const Ranks& all, const Ranks& node, int running) {
  // together beyond shared caches, each beyond its own
  const std::size_t n = std::max(8000000 / running, 1000000);
  const bool runs = node.rank < running;
  std::vector<double> a(runs ? n : 0), b(a.size(), 1), c(a.size(), 2);
  const double seconds = seconds_of(all, 15, [&] {
    const double s = a.empty() ? 0 : 1 + 1e-9 * a[0];
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = b[i] + s * c[i];
  });
  if (runs) kept = a[n / 2];
  const int n_running = std::min(node.size, running);
  return 24. * double(n) * over(all, MPI_INT, MPI_MIN, n_running) / seconds;
}

/// Seconds of a message from one rank to another, half of there and back.
double message_seconds(const Ranks& pair, int n_bytes, int n_messages) {
  std::vector<char> buffer(n_bytes);
  const auto move = [&](bool sends) {
    check_mpi(sends
                  ? MPI_Send(buffer.data(), n_bytes, MPI_CHAR, 1 - pair.rank, 0, pair.communicator)
                  : MPI_Recv(buffer.data(), n_bytes, MPI_CHAR, 1 - pair.rank, 0, pair.communicator,
                             MPI_STATUS_IGNORE));
  };
  return seconds_of(pair, 15,
                    [&] {
                      for (int i = 0; i < n_messages; ++i)
                        for (int way = 0; way < 2; ++way) move(pair.rank == way);
                    }) /
         (2 * n_messages);
}

/// Between rank 0 and another, as rank 0 finds it.
Link link_between(const Ranks& all, int other) {
  const SomeRanks pair(part(all, all.rank == 0 || all.rank == other));
  Link link{};
  if (all.rank == 0 || all.rank == other) {
    constexpr int megabyte = 1 << 20;
    link.latency = message_seconds(pair, 8, 100);
    link.bandwidth = megabyte / std::max(message_seconds(pair, megabyte, 5) - link.latency, 1e-12);
  }
  meet(all);
  check_mpi(MPI_Bcast(&link, 2, MPI_DOUBLE, 0, all.communicator));
  return link;
}

double allreduce_seconds(const Ranks& all, int first) {
  const SomeRanks these(part(all, all.rank < first));
  constexpr int n = 20;
  double seconds = 0;
  if (all.rank < first)
    seconds = seconds_of(these, 15,
                         [&] {
                           for (int i = 0; i < n; ++i) kept = largest(these, 1);
                         }) /
              n;
  meet(all);
  return largest(all, seconds);
}

/// The first rank that is on the node of rank 0, or is not; none where there is no such one.
std::optional<int> partner(const Ranks& all, bool is_there, bool wanted) {
  const int mine = all.rank > 0 && is_there == wanted ? all.rank : all.size;
  const int first = over(all, MPI_INT, MPI_MIN, mine);
  return first < all.size ? std::optional<int>(first) : std::nullopt;
}

std::string processor_here() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("model name", 0) == 0)
      return line.substr(std::min(line.find(':') + 2, line.size()));
  return "";
}

int cores_here() {
  std::set<std::string> cores;  // each by its hardware threads
  for (int cpu = 0; cpu < sysconf(_SC_NPROCESSORS_ONLN); ++cpu) {
    std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(cpu) +
                       "/topology/thread_siblings_list");
    std::string siblings;
    cores.insert(std::getline(file, siblings) ? siblings : std::to_string(cpu));
  }
  return int(cores.size());
}

}  // namespace

Machine measure_machine(MPI_Comm communicator) {
  const Ranks all(communicator);
  const SomeRanks node(on_this_node(communicator));
  Machine machine{};
  machine.processor = processor_here();
  machine.ranks = all.size;
  machine.nodes = over(all, MPI_INT, MPI_SUM, int(node.rank == 0));
  machine.cores = cores_here();
  for (const int n : doublings(over(all, MPI_INT, MPI_MAX, node.size)))
    machine.flops[n] = flop_rate(all, node, n), machine.triad[n] = triad_rate(all, node, n);
  for (const int n : doublings(all.size))
    if (n > 1) machine.allreduce[n] = allreduce_seconds(all, n);
  int first_node = node.rank == 0 ? all.rank : 0;
  check_mpi(MPI_Bcast(&first_node, 1, MPI_INT, 0, node.communicator));
  if (const auto other = partner(all, first_node == 0, true))
    machine.within = link_between(all, *other);
  if (const auto other = partner(all, first_node == 0, false))
    machine.between = link_between(all, *other);
  return machine;
}

}  // namespace steppe

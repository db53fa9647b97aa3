#pragma once

#include "steppe/base/files/file_order.h"
#include "steppe/base/files/hdf5.h"
#include "steppe/base/files/size_count.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Orders of the places of meshes: that of the run, and those of other meshes, to which some
/// sections of the history belong. Borrows them. Local.
class MeshOrders {
 public:
  MeshOrders(const PlaceOrder& run) : run_(run) {}
  void add(const std::string& section, const PlaceOrder& order) {
    others_.emplace_back(section, &order);
  }
  /// Order for the entry of this path: that of its section if one was added, else that of the run.
  const PlaceOrder& of(const std::string& path) const;

 private:
  const PlaceOrder& run_;
  std::vector<std::pair<std::string, const PlaceOrder*>> others_;
};

/// Contents of a checkpoint besides the history.
struct CheckpointHead {
  std::string versions;                 ///< of the program and its libraries
  std::string input;                    ///< all parameters, as an input file
  std::string options;                  ///< PETSc's
  std::string heat;                     ///< the parameters of the run of heat in a motion, or empty
  std::string contents, heat_contents;  ///< of the files that both inputs name, see FileContents
  int step = 0;
  double time = 0;           ///< s
  std::vector<double> mesh;  ///< see MeshKeys::fingerprint
  /// A file that is kept in the checkpoint: its path where it is saved, and its length, or zero.
  std::string mesh_file;
  std::uint64_t mesh_file_bytes = 0;
};

/**
 * Saves a history in a file that does not depend on the partition but for the shares of sums; see
 * include/steppe/output/README.md for the format. Values of nodes, cells and faces stand in the
 * order of their keys. All members are collective.
 */
class CheckpointSaver : public Archive {
 public:
  /// A new file with room on the disk for a history of that size.
  CheckpointSaver(MPI_Comm communicator, const std::string& path, const MeshOrders& orders,
                  const CheckpointHead& head, const SizeCount& size);

  bool loads() const override { return false; }
  /// Write what is left and bring the file to the disk. Throws OutputError on all ranks when
  /// anything could not be written.
  void finish();

 private:
  void numbers(const std::string& path, std::vector<double>& values) override;
  void part_of_sum(const std::string& path, double& part) override;
  void owned_entries(const std::string& path, Vec v) override;
  void at_places(const std::string& path, const Places& places,
                 std::vector<double>& values) override;

  void write(const std::string& path, const std::vector<double>& values, const Hdf5Rows& rows);
  void keep_mesh_file();
  void write_text(const std::string& path, const std::string& text);

  MPI_Comm communicator_;
  std::string path_;
  MeshOrders orders_;
  CheckpointHead head_;
  Hdf5File file_;
  std::vector<double> rows_;  // of the table that is written
  std::string values_;        // numbers, a line for each entry
  std::string contents_;      // names of all that is in the file, with checksums
};

/// Loads what a CheckpointSaver saved, on any number of ranks. All members are collective.
class CheckpointLoader : public Archive {
 public:
  /// Throws InputError on all ranks for a file that is damaged.
  CheckpointLoader(MPI_Comm communicator, const std::string& path, const MeshOrders& orders);

  bool loads() const override { return true; }
  /// From now on leave alone what sections of these names load, as if nothing were to load there.
  void leave_out(const std::vector<std::string>& sections) { left_out_ = sections; }
  /// From now on load for a run that begins from the state of another: entries that are not there
  /// stay as they are, and numbers of these names, which are times, are later by so much, s.
  void begin_from(const std::vector<std::string>& times, double later) {
    is_origin_ = true;
    times_ = times;
    later_ = later;
  }
  /// Throws InputError when the file holds what nobody asked for, or could not be read.
  void finish();

 private:
  bool has_number(const std::string& path) const override {
    return is_left_out(path) || values_.count(path) > 0 || is_origin_;
  }
  void numbers(const std::string& path, std::vector<double>& values) override;
  void part_of_sum(const std::string& path, double& part) override;
  void owned_entries(const std::string& path, Vec v) override;
  void at_places(const std::string& path, const Places& places,
                 std::vector<double>& values) override;

  std::vector<double> read(const std::string& path, const Hdf5Rows& rows);
  bool is_left_out(const std::string& path) const;
  /// Whether an entry is to stay as it is.
  bool stays(const std::string& path) const;

  MPI_Comm communicator_;
  std::string path_;
  MeshOrders orders_;
  Hdf5File file_;
  std::map<std::string, std::vector<double>> values_;
  std::vector<std::string> tables_, left_out_, times_;
  bool is_origin_ = false;
  double later_ = 0;
  std::size_t n_read_ = 0;
};

/// The head of a checkpoint. Reads all of the file and compares the checksums, each rank a share.
/// Collective. Throws InputError on all ranks, with a sentence on what is wrong with the file that
/// begins with `where`.
CheckpointHead check_checkpoint(MPI_Comm communicator, const std::string& path,
                                const std::string& where = "");

/// The list of a checkpoint's contents with their checksums, by which it is known; empty where that
/// cannot be read. Local, of one rank.
std::string contents_of_checkpoint(const std::string& path);

/// Write the mesh file of so many bytes that a checkpoint keeps to a path, each rank its share.
/// Collective. Throws OutputError on all ranks.
void restore_mesh_file(MPI_Comm communicator, const std::string& checkpoint, std::uint64_t bytes,
                       const std::string& path);

}  // namespace steppe

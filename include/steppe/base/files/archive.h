#pragma once

#include "steppe/base/petsc/petsc.h"

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace steppe {

/// Parts of this rank's mesh that stored numbers belong to, so that the numbers find their place
/// again however the mesh was cut. Nodes stand by local number, cells by their number among the
/// owned ones, faces by 6 times the number of their cell plus their number in it.
struct Places {
  enum class Kind { node, cell, face };
  Kind kind = Kind::node;
  std::vector<std::size_t> numbers;
};

/**
 * Saves or loads by name what an object has to remember from one step to the next, so that it goes
 * on after loading, bit by bit, as after saving. Each such class has one function for both,
 *
 *     void history(Archive& archive) {
 *       const auto section = archive.enter("contact floor");
 *       archive.value("time", time_);
 *       archive.vector("displacement", displacement_);
 *     }
 *
 * which does afterwards, where `archive.loads()`, what follows from what was read. What can be
 * found anew from the input or other entries is left out. Names are unique in their section. All
 * members are collective. Saving throws InputError where something cannot be saved, loading where
 * an entry is not there or of another size.
 */
class Archive {
 public:
  /// Names are in a section as long as this lives.
  class Section {
   public:
    Section(Archive& archive, const std::string& name)
        : path_(archive.path_), before_(std::exchange(path_, path_ + name + " / ")) {}
    ~Section() { path_ = before_; }
    Section(const Section&) = delete;
    Section& operator=(const Section&) = delete;

   private:
    std::string& path_;
    std::string before_;
  };

  virtual ~Archive() = default;

  virtual bool loads() const = 0;

  [[nodiscard]] Section enter(const std::string& name) { return {*this, name}; }

  /// A number or truth value, the same on all ranks.
  template <class T>
  void value(const std::string& name, T& value) {
    static_assert(std::is_arithmetic_v<T>, "a plain number");
    std::vector<double> one = {double(value)};  // exact below 2^53
    numbers(path_ + name, one);
    if (loads()) value = T(one[0]);
  }
  /// Number or truth value likewise, which checkpoints of earlier versions lack: loading one of
  /// these leaves it as it is.
  template <class T>
  void added_value(const std::string& name, T& value) {
    if (!loads() || has_number(path_ + name)) this->value(name, value);
  }
  /// Several numbers, as many as there are, the same on all ranks.
  void values(const std::string& name, std::vector<double>& values) {
    numbers(path_ + name, values);
  }
  /// Several numbers, which checkpoints of earlier versions lack.
  void added_values(const std::string& name, std::vector<double>& values) {
    if (!loads() || has_number(path_ + name)) this->values(name, values);
  }
  /// This rank's part of a sum over the ranks.
  void part(const std::string& name, double& part) { part_of_sum(path_ + name, part); }
  /// Unknowns, or a nodal vector; loading brings the ghosts, if it has any, up to date.
  void vector(const std::string& name, Vec v) { owned_entries(path_ + name, v); }
  /// Values at the places, as many at each, those of a place together.
  void at(const std::string& name, const Places& places, std::vector<double>& values) {
    at_places(path_ + name, places, values);
  }

 protected:
  virtual bool has_number(const std::string& /*path*/) const { return true; }
  virtual void numbers(const std::string& path, std::vector<double>& values) = 0;
  virtual void part_of_sum(const std::string& path, double& part) = 0;
  virtual void owned_entries(const std::string& path, Vec v) = 0;
  virtual void at_places(const std::string& path, const Places& places,
                         std::vector<double>& values) = 0;

 private:
  std::string path_;
};

}  // namespace steppe

#pragma once

#include "steppe/base/files/archive.h"

#include <map>

namespace steppe {

/**
 * The history of an object in the memory of its ranks, for the same partition.
 */
class Snapshot {
 public:
  /// Take that of an object that has `history(Archive&)`. Collective, as are the others.
  template <class Object>
  void save(Object& object) {
    entries_.clear();
    Saver archive(*this);
    object.history(archive);
  }
  /// Give it to that object, or to one like it. Throws InputError where that wants other entries.
  template <class Object>
  void load(Object& object) const {
    Loader archive(*this);
    object.history(archive);
    archive.check_all_read();
  }

  bool empty() const { return entries_.empty(); }
  /// The name of the first entry of this rank that is not the same, bit by bit, in another one; or
  /// none. Entries whose names end so are left out, if that is given. Local.
  std::string first_difference(const Snapshot& other, const std::string& except = "") const;

 private:
  class Saver : public Archive {
   public:
    explicit Saver(Snapshot& snapshot) : snapshot_(snapshot) {}
    bool loads() const override { return false; }

   private:
    void numbers(const std::string& path, std::vector<double>& values) override;
    void part_of_sum(const std::string& path, double& part) override;
    void owned_entries(const std::string& path, Vec v) override;
    void at_places(const std::string& path, const Places& places,
                   std::vector<double>& values) override;

    Snapshot& snapshot_;
  };

  class Loader : public Archive {
   public:
    explicit Loader(const Snapshot& snapshot) : snapshot_(snapshot) {}
    bool loads() const override { return true; }
    void check_all_read() const;

   private:
    void numbers(const std::string& path, std::vector<double>& values) override;
    void part_of_sum(const std::string& path, double& part) override;
    void owned_entries(const std::string& path, Vec v) override;
    void at_places(const std::string& path, const Places& places,
                   std::vector<double>& values) override;
    const std::vector<double>& find(const std::string& path, std::size_t size);

    const Snapshot& snapshot_;
    std::size_t n_read_ = 0;
  };

  std::map<std::string, std::vector<double>> entries_;
};

}  // namespace steppe

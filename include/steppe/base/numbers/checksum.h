#pragma once

#include <cstdint>
#include <cstring>
#include <string>

namespace steppe {

/**
 * A sum over entries, each with its place, modulo 2^64, so that it is the same however they are
 * spread over ranks: of 64-bit patterns mixed by the finaliser of splitmix64 (Steele, Lea and
 * Flood, OOPSLA 2014), which is one to one: a change of one entry always changes the sum.
 */
class Checksum {
 public:
  void add(std::uint64_t place, std::uint64_t bits) {
    bits ^= (place + 1) * 0x9e3779b97f4a7c15u;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
    sum_ += bits ^ bits >> 31;
  }
  void add(std::uint64_t place, double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    add(place, bits);
  }
  std::uint64_t sum() const { return sum_; }

  static std::uint64_t of(const std::string& text) {
    Checksum checksum;
    for (std::size_t i = 0; i < text.size(); ++i)
      checksum.add(i, std::uint64_t(static_cast<unsigned char>(text[i])));
    return checksum.sum();
  }

 private:
  std::uint64_t sum_ = 0;
};

}  // namespace steppe

#include "steppe/mesh/file/gmsh_session.h"

#include <gmsh.h>

#include <iostream>
#include <utility>

namespace steppe {

GmshSession::GmshSession(std::string begin, std::string remedy)
    : begin_(std::move(begin)), remedy_(std::move(remedy)), output_(std::cout), errors_(std::cerr) {
  gmsh::initialize(0, nullptr, false);  // without the user's options
  gmsh::option::setNumber("General.Terminal", 0);
  gmsh::option::setNumber("General.AbortOnError", 2);  // an exception for every error
}

GmshSession::~GmshSession() {
  try {
    gmsh::finalize();
  } catch (...) {  // nothing is kept there
  }
}

void GmshSession::fail(const std::string& words) const {
  throw InputError(begin_ + "Gmsh says: " + (words.empty() ? "nothing of the reason" : words) +
                   remedy_);
}

std::string GmshSession::caught_words() {
  std::string words;
  try {
    throw;
  } catch (const std::string& text) {
    words = text;
  } catch (const std::exception& error) {
    words = error.what();
  } catch (...) {  // whatever a kernel of CAD throws
  }
  return words.substr(0, words.find('\n'));
}

}  // namespace steppe

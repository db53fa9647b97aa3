#include "steppe/input/files/trust.h"

#include "steppe/base/process/error.h"

namespace steppe {

namespace {

bool trusted_files = false;

}  // namespace

void trust_files(bool trusted) { trusted_files = trusted; }

bool files_are_trusted() { return trusted_files; }

void require_trust(const std::string& place, const std::string& deed) {
  if (!trusted_files)
    throw InputError(place + ": " + deed +
                     "; leave it out, or give -trust where you trust whoever wrote it");
}

}  // namespace steppe

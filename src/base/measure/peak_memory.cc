#include "steppe/base/measure/peak_memory.h"

#include <sys/resource.h>

namespace steppe {

double peak_memory() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return 1024. * double(usage.ru_maxrss);
}

}  // namespace steppe

#include <steppe/base/lanes.h>

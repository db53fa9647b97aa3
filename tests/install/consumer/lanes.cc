#include <steppe/base/numbers/lanes.h>

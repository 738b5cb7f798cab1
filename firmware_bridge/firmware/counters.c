/* What went wrong on the wire since the start. */
#include "counters.h"

struct counters counters;

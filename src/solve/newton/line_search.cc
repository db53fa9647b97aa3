#include "steppe/solve/newton/line_search.h"

#include "steppe/base/petsc/petsc_versions.h"

#include <cmath>

namespace steppe {

namespace {

constexpr PetscInt patience = 25;

}  // namespace

void LineSearch::attach(SNES snes) {
  snes_ = snes;
  SNESLineSearch search;
  check(SNESGetLineSearch(snes, &search));
  search_lines_by(search, callback, this);
}

void LineSearch::search(SNESLineSearch search) const {
  const bool descends = bool(descent_.potential);
  Vec x, f, y, w, g;
  check(SNESLineSearchGetVecs(search, &x, &f, &y, &w, &g));
  double slope = descends ? dot(f, y) : 0;  // of the potential against the step
  if (slope < 0) {
    // an indefinite tangent may point uphill
    slope = -slope;
    check(VecScale(y, -1));
  }
  double f_norm = norm(f);
  const double before = f_norm;
  const auto accepts = [&](double step) {
    check(VecWAXPY(w, -step, y, x));
    if (descends) {
      const Potential from = descent_.accepted();
      if (!(descent_.potential(w).value <= from.value - 1e-4 * step * slope + from.rounding()))
        return false;
    }
    check(SNESComputeFunction(snes_, w, f));
    f_norm = norm(f);
    return std::isfinite(f_norm);
  };
  // a direction of descent lowers the potential sooner or later, however long L-BFGS made it
  const int most = descends ? 30 : 10;
  double step = 1;
  int halvings = 0;
  for (; halvings <= most && !accepts(step); ++halvings) step /= 2;
  PetscInt iteration;
  check(SNESGetIterationNumber(snes_, &iteration));
  if (!descends && iteration >= patience && halvings <= most) {
    for (int more = 0; more < 3 && f_norm >= before; ++more) {
      const double longer = f_norm;
      if (accepts(step / 2) && f_norm <= longer) {
        step /= 2;
        continue;
      }
      accepts(step);
      break;
    }
  }
  check(VecScale(y, step));
  check(VecCopy(w, x));
  check(SNESLineSearchSetLambda(search, step));
  check(SNESLineSearchSetNorms(search, norm(x), f_norm, norm(y)));
  check(SNESLineSearchSetReason(search, halvings <= most ? SNES_LINESEARCH_SUCCEEDED
                                        : descends       ? SNES_LINESEARCH_FAILED_REDUCT
                                                         : SNES_LINESEARCH_FAILED_NANORINF));
}

PetscErrorCode LineSearch::callback(SNESLineSearch search, void* self) {
  const auto& line = *static_cast<LineSearch*>(self);
  return line.errors_.guard([&] { line.search(search); });
}

}  // namespace steppe

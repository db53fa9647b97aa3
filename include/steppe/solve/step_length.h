#pragma once

namespace steppe {

/**
 * How long the next step is. Steps end on the marks start + k * nominal and on the end, exactly. A
 * failed step is halved; after three successes the length doubles again, up to the nominal one.
 * Times in s.
 */
class StepLength {
 public:
  /// A `smallest` of 0 is a thousandth of the nominal step.
  StepLength(double start, double end, double nominal, double smallest);

  bool at_end(double time) const;
  /// Length of a step from this time: to the next mark when it is near, without leaving a sliver.
  double propose(double time) const;
  /// The time that a step of the proposed length reached, without rounding when it is a mark.
  double reached(double time);
  void succeeded();
  /// A step of this length failed. Returns false when no shorter one is allowed.
  bool failed(double length);

 private:
  double mark(long k) const;

  double start_, end_, nominal_, smallest_, length_;
  long n_marks_, next_mark_ = 1;
  int successes_ = 0;
};

}  // namespace steppe

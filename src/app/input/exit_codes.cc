#include "steppe/app/input/exit_codes.h"

namespace steppe {

const std::vector<ExitCode>& exit_codes() {
  static const std::vector<ExitCode> all = {
      {0, "done", "look at the closing table, summary.json, `steppe plot RESULTS`"},
      {2, "something in the input is wrong",
       "the sentence `input error: ...` names the parameter, its value and what is allowed; "
       "`steppe help PARAMETER` says more, `steppe check FILE` finds such errors before a run"},
      {3, "the computation failed",
       "the sentence says what: a step that does not converge, even shortened (take a smaller "
       "Time / Step, look for a part without support, or see Solver / When a step fails), a linear "
       "solver that gives up (Solver / Linear = direct), an inverted cell (a load too large, a "
       "mesh "
       "too coarse there)"},
      {4, "one rank met with an error alone",
       "the sentence names the rank and the cause, for example its memory is exhausted; all ranks "
       "were ended; if it is an error of the program please report it"},
      {5, "stopped by -max_wall, SIGTERM, SIGINT, SIGXCPU or SIGUSR2, the state saved",
       "the same command with -restart auto goes on; results written so far are kept"},
      {6, "results or the text on standard output cannot be written",
       "make room or give another Output / Folder; -restart auto goes on from the last checkpoint"},
      {7, "stopped as 5 before a step was done",
       "the same command would end so again: give it more time (-max_wall)"}};
  return all;
}

}  // namespace steppe

#include "steppe/app/outcome.h"

#include "steppe/base/error.h"
#include "steppe/base/interruption.h"
#include "steppe/output/files.h"

namespace steppe {

Outcome outcome_of(const std::function<void()>& body) {
  const auto failure = [](const char* kind, const std::exception& error, int code) {
    return Outcome{code, std::string(kind) + error.what(), std::current_exception()};
  };
  try {
    body();
    return {};
  } catch (const InputError& error) {
    return failure("input error: ", error, 2);
  } catch (const NumericsError& error) {
    return failure("numerics error: ", error, 3);
  } catch (const OutputError& error) {
    return failure("output error: ", error, 6);
  } catch (const Interruption& error) {
    return failure("stopped: ", error, 5);
  } catch (const NoProgress& error) {
    return failure("stopped: ", error, 7);
  }
}

}  // namespace steppe

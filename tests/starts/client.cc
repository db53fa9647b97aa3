// Stands where the program would: client SOCKET PROGRAM ARGUMENTS. It ends as the program that the
// server of starts forks for it ends, and hands signals on.

#include "message.h"

#include <sys/wait.h>

#include <csignal>
#include <cstdio>

namespace {

volatile pid_t process = 0;

void hand_on(int signal) { kill(process, signal); }

}  // namespace

int main(int argc, char** argv) {
  const int connection = argc < 3 ? -1 : starts::socket_at(argv[1], connect);
  starts::Message message;
  message.files = {0, 1, 2, open(".", O_PATH | O_DIRECTORY)};
  message.n_arguments = argc - 2;
  message.words.assign(argv + 2, argv + argc);
  for (char** variable = environ; *variable; ++variable) message.words.emplace_back(*variable);
  pid_t started = 0;
  if (connection < 0 || !message.send(connection) ||
      read(connection, &started, sizeof started) != sizeof started || started <= 0) {
    std::fputs("the server of starts does not answer\n", stderr);
    return 1;
  }
  process = started;
  for (int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGCONT})
    std::signal(signal, hand_on);  // goes on with what it interrupts
  int status = 0;
  if (read(connection, &status, sizeof status) != sizeof status) return 1;
  if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
  std::signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
}

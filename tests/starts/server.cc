// Starts the program for tests without loading its 200 libraries each time, which takes most of a
// short run: this process, the program itself with another main, has them all and forks for each
// start.
//
//   server SOCKET    until the end of its standard input; a line says that it is ready
//
// A client (client.cc) that stands where the program would, under mpirun, sends its arguments,
// environment, standard files and working directory, is told the process and in the end its status.
// Where the client is killed the process is too. The program's wall time begins with this process:
// what depends on it cannot be started here.

#define main program_main
#include "../../src/main.cc"  // NOLINT
#undef main

#include "message.h"

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace {

struct Started {
  pid_t process;
  int process_file;  // readable when the process has ended
  int connection;
};

/// In the new process: what the client is, with the program's own main.
[[noreturn]] void become(starts::Message& message) {
  for (int file = 0; file < 3; ++file) dup2(message.files[file], file);
  if (fchdir(message.files[3]) != 0) std::_Exit(127);
  message.close_files();
  std::vector<char*> words;
  for (std::string& word : message.words) words.push_back(word.data());
  words.insert(words.begin() + message.n_arguments, nullptr);
  words.push_back(nullptr);
  environ = words.data() + message.n_arguments + 1;
  std::exit(program_main(message.n_arguments, words.data()));
}

void end(const Started& started) {
  kill(started.process, SIGKILL);
  int status = 0;
  waitpid(started.process, &status, 0);
  if (write(started.connection, &status, sizeof status) < 0) errno = 0;  // the client may be gone
  close(started.process_file);
  close(started.connection);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::signal(SIGPIPE, SIG_IGN);
  const int listening = starts::socket_at(argv[1], bind);
  if (listening < 0 || listen(listening, 64) != 0 || write(STDOUT_FILENO, "\n", 1) != 1) return 1;
  std::vector<Started> all;
  while (true) {
    std::vector<pollfd> files = {{STDIN_FILENO, POLLIN, 0}, {listening, POLLIN, 0}};
    for (const Started& started : all) {
      files.push_back({started.process_file, POLLIN, 0});
      files.push_back({started.connection, POLLIN, 0});
    }
    if (poll(files.data(), files.size(), -1) < 0) continue;
    for (std::size_t i = all.size(); i-- > 0;)
      if (files[2 + 2 * i].revents || files[3 + 2 * i].revents) {
        end(all[i]);
        all.erase(all.begin() + std::ptrdiff_t(i));
      }
    if (files[0].revents) break;
    if (!files[1].revents) continue;
    const int connection = accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) continue;
    starts::Message message;
    const pid_t process = message.receive(connection) ? fork() : -1;
    if (process == 0) {
      std::signal(SIGPIPE, SIG_DFL);
      close(connection);
      close(listening);
      for (const Started& started : all) {
        close(started.process_file);
        close(started.connection);
      }
      become(message);
    }
    message.close_files();
    // a client that is gone is seen above
    if (process > 0 && write(connection, &process, sizeof process) < 0) errno = 0;
    if (process > 0)
      all.push_back({process, int(syscall(SYS_pidfd_open, process, 0)), connection});
    else
      close(connection);
  }
  for (const Started& started : all) end(started);
}

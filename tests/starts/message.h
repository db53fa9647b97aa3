#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

/// What a client of the server of starts sends: files 0, 1, 2 and the working directory beside the
/// length of the text, then the text: the arguments and the environment.
namespace starts {

/// A socket at a path, bound (bind) or connected (connect) to it; -1 if that fails.
template <class Function>
int socket_at(const char* path, Function join) {
  const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  return join(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 ? file : -1;
}

struct Message {
  std::array<int, 4> files{};
  int n_arguments = 0;
  std::vector<std::string> words;  // arguments, then the environment

  bool send(int connection) const {
    std::string text;
    for (const std::string& word : words) text.append(word.c_str(), word.size() + 1);
    std::size_t head[2] = {text.size(), std::size_t(n_arguments)};
    Envelope envelope(head);
    std::memcpy(CMSG_DATA(envelope.files()), files.data(), sizeof files);
    if (sendmsg(connection, &envelope.header, MSG_NOSIGNAL) != sizeof head) return false;
    for (std::size_t done = 0; done < text.size();) {
      const ssize_t n = write(connection, text.data() + done, text.size() - done);
      if (n <= 0) return false;
      done += std::size_t(n);
    }
    return true;
  }

  bool receive(int connection) {
    std::size_t head[2];
    Envelope envelope(head);
    if (recvmsg(connection, &envelope.header, MSG_WAITALL | MSG_CMSG_CLOEXEC) != sizeof head)
      return false;
    std::memcpy(files.data(), CMSG_DATA(envelope.files()), sizeof files);
    std::string text(head[0], '\0');
    n_arguments = int(head[1]);
    if (recv(connection, text.data(), text.size(), MSG_WAITALL) != ssize_t(text.size()))
      return false;
    for (std::size_t at = 0; at < text.size(); at += words.back().size() + 1)
      words.emplace_back(text.c_str() + at);
    return true;
  }

  void close_files() const {
    for (int file : files)
      if (file > 2) close(file);
  }

 private:
  struct Envelope {
    explicit Envelope(std::size_t (&head)[2]) : part{head, sizeof head} {
      header.msg_iov = &part;
      header.msg_iovlen = 1;
      header.msg_control = room;
      header.msg_controllen = sizeof room;
      files()->cmsg_len = CMSG_LEN(sizeof(int[4]));
      files()->cmsg_level = SOL_SOCKET;
      files()->cmsg_type = SCM_RIGHTS;
    }
    cmsghdr* files() { return CMSG_FIRSTHDR(&header); }
    iovec part;
    msghdr header{};
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int[4]))];
  };
};

}  // namespace starts

#include "steppe/app/request.h"
#include "steppe/base/error.h"

#include <filesystem>
#include <iostream>

// Reads many inputs in one process, as the program does before it starts MPI: each line of standard
// input is a folder to go to and the words of a command line, separated by tabs. The answer is a
// line: the message of the input error, or nothing.

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::vector<std::string> words = {"steppe"};
    for (std::size_t begin = line.find('\t'), end; begin != std::string::npos; begin = end) {
      end = line.find('\t', begin + 1);
      words.push_back(line.substr(begin + 1, end - begin - 1));
    }
    std::filesystem::current_path(line.substr(0, line.find('\t')));
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    try {
      steppe::read_request(int(arguments.size()), arguments.data());
    } catch (const steppe::InputError& error) {
      std::cout << error.what();
    }
    std::cout << std::endl;
  }
}

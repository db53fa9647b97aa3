#include "steppe/base/process/screen.h"

#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

using namespace steppe;

namespace base_screen {

TEST(Screen, LeavesTextAsItIs) {
  for (const char* text : {"a line\n\tand one more\n", "Bürger, 5 µm, 日本, 🜨", ""})
    EXPECT_EQ(printable(text), text);
}

TEST(Screen, WritesOutControlCharactersAndOtherBytes) {
  EXPECT_EQ(printable("\x1b[2Jgone\r\x07"), "\\x1b[2Jgone\\x0d\\x07");
  EXPECT_EQ(printable(std::string("a\0b\x7f", 4)), "a\\x00b\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\xc2\\x9b"
            "31m");  // of 8 bits, as UTF-8
  EXPECT_EQ(printable("\x9b"
                      "31m"),
            "\\x9b"
            "31m");
  EXPECT_EQ(printable("\xff\xe2\x82"), "\\xff\\xe2\\x82");  // no UTF-8, and a part of a character
}

TEST(Screen, StandsBeforeTheStreams) {
  std::ostringstream output, errors;
  std::streambuf *const screen = std::cout.rdbuf(output.rdbuf()), *const others = std::cerr.rdbuf(
                                                                      errors.rdbuf());
  {
    const Screen printable_alone;
    std::cout << "group \x1b[31mred" << '\xc3' << '\xbc' << 7 << '\x08' << std::endl;
    std::cerr << "error in \x1b]0;title\x07";
  }
  std::cout.rdbuf(screen);
  std::cerr.rdbuf(others);
  EXPECT_EQ(output.str(), "group \\x1b[31mredü7\\x08\n");
  EXPECT_EQ(errors.str(), "error in \\x1b]0;title\\x07");
}

}  // namespace base_screen

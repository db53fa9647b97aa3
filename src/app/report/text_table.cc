#include "steppe/app/report/text_table.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace steppe {

void print_table(const std::vector<TextRow>& rows) {
  constexpr std::size_t most_rows = 200;
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const TextRow& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  const std::size_t n = std::min(rows.size(), most_rows + 1);
  for (std::size_t r = 0; r < n; ++r) {
    std::string line;
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const std::string blanks(widths[c] - rows[r][c].size(), ' ');
      const bool left = c == 1 || c + 2 >= rows[r].size();
      line += "  " + (left ? rows[r][c] + blanks : blanks + rows[r][c]);
    }
    std::cout << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
  }
  if (n < rows.size()) std::printf("  and %zu more\n", rows.size() - n);
}

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.5g", value);
  return text;
}

}  // namespace steppe

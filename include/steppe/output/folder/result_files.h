#pragma once

#include <string>
#include <vector>

namespace steppe {

/// Whether a run writes a file of that name, with series of these names (of fields, see Output /
/// Name and Outputs). Local.
bool is_name_of_result(const std::string& file, const std::vector<std::string>& names);

/// The files in a folder that runs have written: tables, and the records, indexes and pieces of
/// fields of those names that have a record there, and of one more. Indexes come first. Local.
std::vector<std::string> results_in(const std::string& folder, const std::string& name);

/// Files with which a run of that name goes on: all its results but checkpoints and used inputs.
/// Local.
std::vector<std::string> results_that_go_on(const std::string& folder, const std::string& name);

/// Whether there are results in a folder, all of runs that have not ended, or not well. Local.
bool all_unfinished(const std::string& folder);

/// Whether all records in a folder, if any, are of runs of one input file, an absolute path. Local.
bool of_one_input(const std::string& folder, const std::string& input);

/// Remove the results, or move them to another folder in the place of the results that are there;
/// the records go last, so that a run that is killed meanwhile is known. Local. Throw OutputError.
void remove_results(const std::string& folder, const std::string& name);
void move_results(const std::string& folder, const std::string& name, const std::string& to);

}  // namespace steppe

#pragma once

#include <string>
#include <vector>

namespace steppe {

/** Place of a parameter in the input: its sections from the outermost inwards, then its name. */
using Path = std::vector<std::string>;

/** The path for messages: "Materials / steel / Young modulus". */
std::string path_name(const Path& path);

/** The beginning of every sentence about a value: "Mesh / Refinements = two". */
std::string assignment(const Path& path, const std::string& value);

/**
 * The path as a command-line option, dash included: "-materials_steel_young_modulus". Lower case;
 * whatever is neither a letter nor a digit becomes '_'.
 */
std::string option_name(const Path& path);

}  // namespace steppe

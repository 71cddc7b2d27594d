// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/store_command.h"

#include <fmt/format.h>

#include "cli/cli.h"
#include "store/housekeeping.h"

namespace pincer::driver {

namespace {

struct StoreOptions {
  std::optional<double> megabytes;
  std::optional<double> days;
  std::optional<std::string> kind;
};

constexpr cli::Option<StoreOptions> kCollectOptions[] = {
    {"--max-size", "MB", "", cli::kEveryCommand, cli::parsed<&StoreOptions::megabytes, cli::positive_number>,
     "remove what was not used for the longest time until the store is not larger than this"},
    {"--older-than", "DAYS", "", cli::kEveryCommand, cli::parsed<&StoreOptions::days, cli::positive_number>,
     "remove what was not used for so many days"},
};
constexpr cli::Option<StoreOptions> kListOptions[] = {
    {"--kind", "NAME", "all", cli::kEveryCommand, cli::text<&StoreOptions::kind>,
     "only entries of this kind: verdicts, proofs, answers or components"},
};

const cli::Page kCollectPage{"pincer store gc", "pincer store gc: remove old entries of a store (--store).",
                             "Usage: pincer store gc FOLDER [--max-size MB] [--older-than DAYS]",
                             "Runs may go on meanwhile. Exit code: 0, 2 usage error."};
const cli::Page kListPage{"pincer store list", "pincer store list: how much a store (--store) holds.",
                          "Usage: pincer store list FOLDER", "Exit code: 0, 2 usage error."};
const cli::Page kStorePage{"pincer store", "pincer store: look after a store (--store).",
                           "Usage: pincer store list FOLDER\n       pincer store gc FOLDER [options]", ""};

std::string text_of(const store::Amount& amount) {
  return fmt::format("{} entries, {:.1f} MB", amount.entries, static_cast<double>(amount.bytes) / 1e6);
}

const std::string& folder_of(const cli::Page& page, const cli::Rest& rest) {
  if (rest.others.size() != 1) usage_error(page, "the folder of one store is needed");
  return rest.others.front();
}

template <std::size_t N>
std::vector<cli::OptionInfo> infos(const cli::Option<StoreOptions> (&table)[N]) {
  std::vector<cli::OptionInfo> result;
  for (const auto& option : table) result.push_back(option.info());
  return result;
}

cli::ExitCode list(std::span<const std::string> arguments, std::ostream& out) {
  StoreOptions options;
  const cli::Rest rest = cli::read(kListPage, kListOptions, cli::kEveryCommand, arguments, options);
  if (rest.help) {
    out << *rest.help;
    return cli::ExitCode::Good;
  }
  store::Amount all;
  for (const auto& [kind, amount] : store::contents(folder_of(kListPage, rest))) {
    if (options.kind && *options.kind != kind) continue;
    out << fmt::format("{:<12} {}\n", kind, text_of(amount));
    all.entries += amount.entries;
    all.bytes += amount.bytes;
  }
  out << fmt::format("{:<12} {}\n", "all", text_of(all));
  return cli::ExitCode::Good;
}

cli::ExitCode collect(std::span<const std::string> arguments, std::ostream& out) {
  StoreOptions options;
  const cli::Rest rest = cli::read(kCollectPage, kCollectOptions, cli::kEveryCommand, arguments, options);
  if (rest.help) {
    out << *rest.help;
    return cli::ExitCode::Good;
  }
  const std::string& folder = folder_of(kCollectPage, rest);
  if (!options.megabytes && !options.days) usage_error(kCollectPage, "--max-size or --older-than is needed");
  constexpr double kSecondsPerDay = 86'400;
  store::GarbageLimits limits;
  if (options.megabytes) limits.most_bytes = static_cast<std::uint64_t>(*options.megabytes * 1e6);
  if (options.days) limits.oldest = std::chrono::seconds(static_cast<std::int64_t>(*options.days * kSecondsPerDay));
  const store::Collected collected = store::collect_garbage(folder, limits);
  out << fmt::format("removed: {}\nleft: {}\n", text_of(collected.removed), text_of(collected.left));
  return cli::ExitCode::Good;
}

}  // namespace

cli::ExitCode store_command(std::span<const std::string> arguments, std::ostream& out) {
  if (!arguments.empty() && arguments.front() == "list") return list(arguments.subspan(1), out);
  if (!arguments.empty() && arguments.front() == "gc") return collect(arguments.subspan(1), out);
  if (!arguments.empty() && (arguments.front() == "--help" || arguments.front() == "-h")) {
    out << store_help();
    return cli::ExitCode::Good;
  }
  usage_error(kStorePage, "'list' or 'gc' is needed");
}

std::string store_help() {
  return cli::help(kListPage, infos(kListOptions)) + "\n\n" + cli::help(kCollectPage, infos(kCollectOptions));
}

std::vector<cli::CommandManual> store_manuals() {
  return {{"store", "list|gc FOLDER", "look after what --store keeps", "", {}, true},
          {"store list", "FOLDER", "tell how much a store (--store) holds", kListPage.end, infos(kListOptions), true},
          {"store gc", "FOLDER", "remove old entries of a store (--store)", kCollectPage.end, infos(kCollectOptions),
           true}};
}

}  // namespace pincer::driver

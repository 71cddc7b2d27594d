// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "engine/pdr/bounds.h"
#include "engine/pdr/interpolants.h"
#include "engine/pdr/options.h"
#include "engine/pdr/predicates.h"
#include "engine/pdr/weights.h"

namespace pincer::engine::pdr {

/// Makes lemmas of cubes that a frame excludes, and finds out how far they hold.
class Generaliser {
 public:
  /// What is null is not used. All outlive it.
  struct Parts {
    Frames& frames;
    Steps& steps;
    Lifting& lifting;
    Bounds* bounds = nullptr;
    Interpolants* interpolants = nullptr;
    Predicates* predicates = nullptr;
    Weights* weights = nullptr;
  };

  Generaliser(const encode::Transitions& transitions, const Parts& parts, const Options& options,
              base::Statistics& statistics)
      : transitions_(transitions),
        terms_(transitions.graph().cfa().terms()),
        parts_(parts),
        options_(options),
        dropped_(statistics.count("literals dropped")) {}

  /// Does no block lead from F_level-1 to the cube at the node? (For a loop: from outside of the cube.) False, too, where a
  /// solver does not know.
  bool is_excluded(encode::NodeId node, const Cube& cube, std::size_t level);

  /// A cube that holds all states of `cube`, which F_level is known to exclude, and is excluded there, too.
  Cube generalise(encode::NodeId node, Cube cube, std::size_t level) {
    return generalise(node, std::move(cube), level, options_.generalise == Generalise::Down ? kDepth : 0);
  }

  /// Adds lemmas to the frames that exclude the state; it is one of `cube`, which F_level is known to exclude. Gives the
  /// greatest frame, at most `top`, that they exclude all of the cube from; none: they exclude less than that.
  std::optional<std::size_t> learn(encode::NodeId node, const Cube& cube, const Witness& state, std::size_t level,
                                   std::size_t top);
  /// If lemmas about the cube had better not be about counters: the rest of it, with more about the state, which is in it.
  std::optional<Cube> conjecture(encode::NodeId node, const Cube& cube, const Witness& state);

 private:
  static constexpr unsigned kDepth = 1;     // of generalisations within generalisations
  static constexpr std::size_t kLate = 10;  // lemmas at a node for one frame
  static constexpr unsigned kStates = 3;    // that keep a literal from going, and are excluded themselves

  Cube generalise(encode::NodeId node, Cube cube, std::size_t level, unsigned depth);
  /// The part of the cube that is needed to exclude it; none: it is not excluded.
  std::optional<Cube> needed(encode::NodeId node, const Cube& cube, std::size_t level);
  /// The same, after states that lead to the cube were excluded, if that is easy.
  std::optional<Cube> down(encode::NodeId node, const Cube& cube, std::size_t level, unsigned depth);
  bool exclude_predecessor(BlockId b, const Cube& cube, std::size_t level, unsigned depth);
  /// The greatest level up to `top` that excludes the cube, which `level` does.
  std::size_t push(encode::NodeId node, const Cube& cube, std::size_t level, std::size_t top);
  /// Of the abstract state, where it is excluded, perhaps after a refinement; none: use the cube itself.
  std::optional<Cube> abstract(encode::NodeId node, const Cube& cube, const Witness& state, std::size_t level);
  /// Without the literals that had better go; none: it is not excluded without them, or there are none.
  std::optional<Cube> without_heavy(encode::NodeId node, const Cube& cube, std::size_t level);
  [[nodiscard]] bool has_heavy(encode::NodeId node, const Cube& cube) const;
  bool is_time_to_interpolate(encode::NodeId node, std::size_t top);
  /// Interpolants become lemmas, if they hold up to the frame `wanted`, which excludes the cube.
  bool interpolate(encode::NodeId node, const Cube& cube, std::size_t level, std::size_t wanted);

  const encode::Transitions& transitions_;
  logic::Terms& terms_;
  Parts parts_;
  Options options_;
  std::size_t top_ = 0;
  std::map<encode::NodeId, std::size_t> learned_;  // lemmas since `top_` is the last frame
  std::uint64_t& dropped_;
};

}  // namespace pincer::engine::pdr

// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>

namespace pincer::logic {

/// There is no memory for more nodes. The package stays usable, and nodes that exist stay right.
class BddLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What Bdd and BddManager need of a package of decision diagrams. Nodes are numbers; each operation returns a node
/// that its caller holds a reference of, and takes nodes that are held. One thread at a time.
class BddPackage {
 public:
  static constexpr int kFalse = 0;
  static constexpr int kTrue = 1;

  BddPackage() = default;
  virtual ~BddPackage() = default;
  BddPackage(const BddPackage&) = delete;
  BddPackage& operator=(const BddPackage&) = delete;

  virtual void retain(int node) = 0;
  virtual void release(int node) = 0;

  virtual int variable(unsigned index) = 0;
  virtual int lnot(int a) = 0;
  virtual int land(int a, int b) = 0;
  virtual int lor(int a, int b) = 0;
  virtual int lxor(int a, int b) = 0;
  virtual int ite(int condition, int then_node, int else_node) = 0;
  virtual int exists(int a, std::span<const unsigned> variables) = 0;

  // Of inner nodes. The children are not held: they live as long as the node, and until the next operation.
  [[nodiscard]] virtual unsigned variable_of(int node) const = 0;
  [[nodiscard]] virtual int low(int node) const = 0;
  [[nodiscard]] virtual int high(int node) const = 0;
  /// Smaller levels are closer to the root; constants are below everything.
  [[nodiscard]] virtual unsigned level(int node) const = 0;
  [[nodiscard]] virtual std::size_t size(int node) const = 0;
};

}  // namespace pincer::logic

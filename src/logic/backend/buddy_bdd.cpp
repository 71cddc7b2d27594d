// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/buddy_bdd.h"

#include <bdd.h>

// The functions of C, which BuDDy hides from C++ behind a handle class of its own.
#undef bdd_init
#undef bdd_ithvar
#undef bdd_makeset

#include <algorithm>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

#include "base/contract.h"

namespace pincer::logic {

namespace {

/// BuDDy keeps its state in globals of its own, so this is one, too.
class Kernel {
 public:
  static Kernel& instance() {
    static Kernel kernel;
    return kernel;
  }

  void start(const BuddyOptions& options) {
    const std::lock_guard lock(mutex_);
    if (users_ == 0) {
      owner_ = std::this_thread::get_id();
      failed_ = false;
      // A table that starts small costs nothing to make many of.
      base::ensure(bdd_init(std::min(options.nodes / 2, 1 << 13), 1 << 12) >= 0, "BuDDy starts");
      bdd_gbc_hook(nullptr);
      bdd_resize_hook(nullptr);
      bdd_reorder_hook(nullptr);
      bdd_error_hook(remember_error);
      bdd_setmaxincrease(1 << 19);
      bdd_setcacheratio(4);
      base::ensure(bdd_setmaxnodenum(options.nodes) >= 0, "BuDDy takes the limit");
      bdd_disable_reorder();
      need_variable(0);  // bdd_done frees the tables of variables even if there never were any
      reorder_at_ = options.reorder_from;
    }
    base::require(owner_ == std::this_thread::get_id(), "decision diagrams belong to one thread");
    ++users_;
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    if (--users_ == 0) bdd_done();
  }

  void need_variable(unsigned index) {
    const auto wanted = static_cast<int>(index) + 1;
    const int before = bdd_varnum();
    if (wanted <= before) return;
    // More than asked for, since each time costs a walk over all nodes.
    const int size = std::max(wanted, 2 * before + 16);
    check(bdd_setvarnum(size));
    for (int v = before; v < size; ++v) check(bdd_intaddvarblock(v, v, BDD_REORDER_FREE));
  }

  /// The result of an operation, held for the caller.
  int result(BDD node) {
    check(node);
    bdd_addref(node);
    if (bdd_getnodenum() >= reorder_at_) {
      bdd_reorder(BDD_REORDER_SIFT);
      reorder_at_ = std::max(reorder_at_, 2 * bdd_getnodenum());
    }
    return node;
  }

  void check(int code) {
    if (code >= 0 && !failed_) return;
    // Results that were remembered meanwhile may be wrong; a garbage collection forgets all of them.
    failed_ = false;
    bdd_clear_error();
    bdd_gbc();
    throw BddLimit("decision diagrams have too many nodes");
  }

 private:
  static void remember_error(int /*code*/) { instance().failed_ = true; }

  std::mutex mutex_;
  std::thread::id owner_;
  int users_ = 0;
  int reorder_at_ = 0;
  bool failed_ = false;
};

class Buddy final : public BddPackage {
 public:
  explicit Buddy(const BuddyOptions& options) { kernel_.start(options); }
  ~Buddy() override { kernel_.stop(); }

  void retain(int node) override { bdd_addref(node); }
  void release(int node) override { bdd_delref(node); }

  int variable(unsigned index) override {
    kernel_.need_variable(index);
    return kernel_.result(bdd_ithvar(static_cast<int>(index)));
  }
  int lnot(int a) override { return kernel_.result(bdd_not(a)); }
  int land(int a, int b) override { return kernel_.result(bdd_apply(a, b, bddop_and)); }
  int lor(int a, int b) override { return kernel_.result(bdd_apply(a, b, bddop_or)); }
  int lxor(int a, int b) override { return kernel_.result(bdd_apply(a, b, bddop_xor)); }
  int ite(int c, int t, int e) override { return kernel_.result(bdd_ite(c, t, e)); }

  int exists(int a, std::span<const unsigned> variables) override {
    std::vector<int> numbers(variables.begin(), variables.end());
    if (numbers.empty()) {
      retain(a);
      return a;
    }
    const int set = kernel_.result(bdd_makeset(numbers.data(), static_cast<int>(numbers.size())));
    const int node = bdd_exist(a, set);
    bdd_addref(node);
    bdd_delref(set);
    const int result = kernel_.result(node);
    bdd_delref(node);
    return result;
  }

  [[nodiscard]] unsigned variable_of(int node) const override { return static_cast<unsigned>(bdd_var(node)); }
  [[nodiscard]] int low(int node) const override { return bdd_low(node); }
  [[nodiscard]] int high(int node) const override { return bdd_high(node); }
  [[nodiscard]] unsigned level(int node) const override {
    if (node <= kTrue) return std::numeric_limits<unsigned>::max();
    return static_cast<unsigned>(bdd_var2level(bdd_var(node)));
  }
  [[nodiscard]] std::size_t size(int node) const override { return static_cast<std::size_t>(bdd_nodecount(node)); }

 private:
  Kernel& kernel_ = Kernel::instance();
};

}  // namespace

std::shared_ptr<BddPackage> make_buddy(const BuddyOptions& options) { return std::make_shared<Buddy>(options); }

}  // namespace pincer::logic

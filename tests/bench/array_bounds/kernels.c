// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Kernels for generate.py, which says what they mean. Not a C file of its own.

// kernel dot_product
  int n = any();
  int i;
  for (i = 0; i < n; i++) {
    @(i; n);
  }

// kernel scaled_sum
  int n = any(), i = 0;
  while (i < n) {
    @(i; n);
    i++;
  }
  for (i = n - 1; i >= 0; i--) {
    @(i; n);
  }

// kernel unrolled_by_four
  int n = any(), i;
  if (n < 0) return 0;
  for (i = 0; i + 3 < n; i += 4) {
    @(i; n);
    @(i + 3; n);
  }
  for (; i < n; i++) {
    @(i; n);
  }

// kernel matrix_product
  int n = any(), m = any(), p = any();
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < p; j++)
      for (k = 0; k < m; k++) {
        @(i; n);
        @(k; m);
        @(j; p);
      }

// kernel transpose
  int n = any(), i, j;
  for (i = 0; i < n; i++)
    for (j = i + 1; j < n; j++) {
      @(i; n);
      @(j; n);
    }

// kernel lu_decomposition
  int n = any(), i, j, k, pivot;
  for (j = 0; j < n; j++) {
    for (i = 0; i < j; i++) {
      for (k = 0; k < i; k++) {
        @(k; n);
      }
      @(i; n);
    }
    pivot = j;
    for (i = j; i < n; i++) {
      for (k = 0; k < j; k++) {
        @(k; j);
      }
      if (any()) pivot = i;
    }
    @(pivot; n);
    if (j != pivot) {
      for (k = 0; k < n; k++) {
        @(k; n);
      }
    }
    for (i = j + 1; i < n; i++) {
      @(i; n);
    }
  }

// kernel back_substitution
  int n = any(), i, j;
  for (i = n - 1; i >= 0; i--) {
    for (j = i + 1; j < n; j++) {
      @(j; n);
    }
    @(i; n);
  }

// kernel forward_substitution
  int n = any(), first = -1, i, j;
  for (i = 0; i < n; i++) {
    if (first >= 0) {
      for (j = first; j < i; j++) {
        @(j; n);
      }
    } else if (any()) {
      first = i;
    }
    @(i; n);
  }

// kernel gauss_jordan
  int n = any(), i, j, k, row = 0, column = 0;
  for (i = 0; i < n; i++) {
    for (j = 0; j < n; j++) {
      for (k = 0; k < n; k++) {
        if (any()) {
          row = j;
          column = k;
        }
      }
    }
    @(row; n);
    @(column; n);
    for (j = 0; j < n; j++) {
      if (j != column) {
        @(j; n);
      }
    }
  }

// kernel tridiagonal
  int n = any(), j;
  if (n < 1) return 0;
  for (j = 1; j < n; j++) {
    @(j - 1; n);
    @(j; n);
  }
  for (j = n - 2; j >= 0; j--) {
    @(j + 1; n);
    @(j; n);
  }

// kernel band_product
  int n = any(), m1 = any(), m2 = any(), i, j, k, last;
  if (m1 < 0 || m2 < 0 || n < 1) return 0;
  for (i = 0; i < n; i++) {
    k = i - m1;
    last = m1 + m2 + 1;
    if (last > n - k) last = n - k;
    for (j = (k < 0 ? -k : 0); j < last; j++) {
      @(j; m1 + m2 + 1);
      @(j + k; n);
    }
  }

// kernel cholesky
  int n = any(), i, j, k;
  for (i = 0; i < n; i++) {
    for (j = i; j < n; j++) {
      for (k = i - 1; k >= 0; k--) {
        @(k; n);
        @(k; i);
      }
      @(j; n);
    }
  }

// kernel qr_rotation
  int n = any(), k, i;
  k = n - 1;
  while (k >= 0 && any()) k--;
  if (k < 0) return 0;
  @(k; n);
  for (i = k - 1; i >= 0; i--) {
    @(i; n);
    @(i + 1; n);
  }

// kernel jacobi_sweep
  int n = any(), p, q, j;
  for (p = 0; p < n - 1; p++) {
    for (q = p + 1; q < n; q++) {
      @(p; n);
      @(q; n);
      for (j = 0; j < p; j++) {
        @(j; n);
      }
      for (j = p + 1; j < q; j++) {
        @(j; n);
      }
      for (j = q + 1; j < n; j++) {
        @(j; n);
      }
    }
  }

// kernel insertion_sort
  int n = any(), i, j;
  for (j = 1; j < n; j++) {
    @(j; n);
    i = j;
    while (i > 0 && any()) {
      @(i - 1; n);
      i--;
    }
    @(i; n);
  }

// kernel selection_sort
  int n = any(), i, j, least;
  for (i = 0; i < n - 1; i++) {
    least = i;
    for (j = i + 1; j < n; j++) {
      @(j; n);
      if (any()) least = j;
    }
    @(least; n);
    @(i; n);
  }

// kernel bubble_sort
  int n = any(), i, last;
  for (last = n - 1; last > 0; last--) {
    for (i = 0; i < last; i++) {
      @(i; n);
      @(i + 1; n);
    }
  }

// kernel shell_sort
  int n = any(), gap = 1, i, j;
  if (n < 1) return 0;
  do {
    gap = 3 * gap + 1;
  } while (gap <= n);
  do {
    gap = gap / 3;
    for (i = gap; i < n; i++) {
      @(i; n);
      j = i;
      while (j >= gap && any()) {
        @(j - gap; n);
        j = j - gap;
      }
      @(j; n);
    }
  } while (gap > 1);

// kernel sift_down
  int n = any(), low = any(), j, old;
  if (low < 0 || low >= n) return 0;
  old = low;
  j = 2 * low + 1;
  while (j <= n - 1) {
    if (j < n - 1 && any()) j++;
    @(j; n);
    if (any()) break;
    @(old; n);
    old = j;
    j = 2 * j + 1;
  }
  @(old; n);

// kernel partition
  int low = any(), high = any(), n = any(), i, j;
  if (low < 0 || high >= n || low >= high) return 0;
  i = low;
  j = high;
  while (i <= j) {
    while (i < high && any()) {
      @(i; n);
      i++;
    }
    while (j > low && any()) {
      @(j; n);
      j--;
    }
    if (i <= j) {
      @(i; n);
      @(j; n);
      i++;
      j--;
    }
  }

// kernel merge
  int n = any(), m = any(), i = 0, j = 0, k = 0;
  if (n < 0 || m < 0) return 0;
  while (i < n && j < m) {
    @(k; n + m);
    if (any()) {
      @(i; n);
      i++;
    } else {
      @(j; m);
      j++;
    }
    k++;
  }
  while (i < n) {
    @(k; n + m);
    i++;
    k++;
  }
  while (j < m) {
    @(k; n + m);
    j++;
    k++;
  }

// kernel rank_table
  int n = any(), j;
  for (j = 0; j < n; j++) {
    int rank = any();
    if (rank < 0 || rank >= n) continue;
    @(rank; n);
    @(j; n);
  }

// kernel bisection_in_table
  int n = any(), low = 0, high, middle;
  if (n < 2) return 0;
  high = n - 1;
  while (high - low > 1) {
    middle = (high + low) / 2;
    @(middle; n);
    if (any()) low = middle; else high = middle;
  }
  @(low; n);
  @(high; n);

// kernel hunt_in_table
  int n = any(), low = any(), high, step = 1;
  if (n < 1) return 0;
  if (low < 0 || low > n - 1) {
    low = -1;
    high = n;
  } else {
    @(low; n);
    high = low + 1;
    while (high < n && any()) {
      @(high; n);
      low = high;
      step = step + step;
      high = low + step;
    }
    if (high > n) high = n;
  }
  while (high - low > 1) {
    int middle = (high + low) / 2;
    @(middle; n);
    if (any()) low = middle; else high = middle;
  }

// kernel neville
  int n = any(), i, m, nearest = 0;
  if (n < 1) return 0;
  for (i = 0; i < n; i++) {
    @(i; n);
    if (any()) nearest = i;
  }
  @(nearest; n);
  nearest--;
  for (m = 1; m < n; m++) {
    for (i = 0; i < n - m; i++) {
      @(i + m; n);
      @(i + 1; n);
    }
    if (2 * (nearest + 1) < n - m) {
      @(nearest + 1; n);
    } else if (nearest >= 0) {
      @(nearest; n);
      nearest--;
    }
  }

// kernel spline_table
  int n = any(), i, k;
  if (n < 2) return 0;
  for (i = 1; i < n - 1; i++) {
    @(i + 1; n);
    @(i - 1; n);
  }
  for (k = n - 2; k >= 0; k--) {
    @(k; n - 1);
    @(k + 1; n);
  }

// kernel polynomial_value
  int n = any(), j;
  if (n < 1) return 0;
  j = n - 1;
  @(j; n);
  while (j > 0) {
    j--;
    @(j; n);
  }

// kernel polynomial_derivatives
  int nc = any(), nd = any(), i, j, most;
  if (nc < 0 || nd < 1) return 0;
  for (i = nc - 1; i >= 0; i--) {
    most = nd < nc - i ? nd : nc - i;
    for (j = most; j > 0; j--) {
      @(j; nd + 1);
      @(j - 1; nd + 1);
    }
    @(i; nc);
  }

// kernel polynomial_product
  int n = any(), m = any(), i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
      @(i + j; n + m - 1);
    }

// kernel polynomial_division
  int n = any(), nv = any(), k, j;
  if (nv < 1 || n < nv) return 0;
  for (k = n - nv; k >= 0; k--) {
    @(nv - 1 + k; n);
    for (j = nv + k - 2; j >= k; j--) {
      @(j; n);
      @(j - k; nv);
    }
  }

// kernel convolution
  int n = any(), m = any(), i, j, sum;
  for (i = 0; i < n + m - 1; i++) {
    for (j = 0; j < m; j++) {
      sum = i - j;
      if (sum >= 0 && sum < n) {
        @(sum; n);
        @(j; m);
      }
    }
  }

// kernel moving_average
  int n = any(), w = any(), i, j;
  if (w < 1 || w > n) return 0;
  for (i = 0; i + w <= n; i++) {
    for (j = i; j < i + w; j++) {
      @(j; n);
    }
    @(i; n - w + 1);
  }

// kernel prefix_sums
  int n = any(), i;
  if (n < 1) return 0;
  for (i = 1; i < n; i++) {
    @(i - 1; n);
    @(i; n);
  }

// kernel histogram
  int n = any(), bins = any(), i, bin;
  if (bins < 1) return 0;
  for (i = 0; i < n; i++) {
    bin = any();
    if (bin < 0) bin = 0;
    if (bin >= bins) bin = bins - 1;
    @(bin; bins);
    @(i; n);
  }

// kernel bit_reversal
  int n = any(), i, j, m;
  if (n < 2) return 0;
  j = 0;
  for (i = 0; i < n - 1; i++) {
    if (j > i) {
      @(i; n);
      @(j; j + 1);
    }
    m = n / 2;
    while (m >= 1 && j >= m) {
      @(m; n);
      j = j - m;
      m = m / 2;
    }
    j = j + m;
  }

// kernel butterflies
  int n = any(), half = 1, i, j;
  while (n > 0 && half < n) {
    for (j = 0; j < half; j++) {
      for (i = j; i + half < n; i += half + half) {
        @(i; n);
        @(i + half; n);
      }
    }
    half = half + half;
  }

// kernel real_transform
  int quarter = any(), n, i, i1, i2;
  if (quarter < 1) return 0;
  n = 4 * quarter;
  for (i = 1; i < quarter; i++) {
    i1 = i + i;
    i2 = n - i1;
    @(i1; n);
    @(i1 + 1; n);
    @(i2; n);
    @(i2 + 1; n);
  }

// kernel cosine_transform
  int n = any(), j, k;
  if (n < 2) return 0;
  for (j = 1; 2 * j < n; j++) {
    @(j; n);
    @(n - j; n);
  }
  for (k = n - 2; k >= 2; k -= 2) {
    @(k; n);
    @(k + 1; n);
  }

// kernel levinson
  int n = any(), m, j, k;
  for (m = 0; m < n - 1; m++) {
    for (j = 0; j <= m; j++) {
      @(m + 1 - j; n);
      @(j; n);
    }
    k = m;
    for (j = 0; j <= k; j++) {
      @(k; n);
      k--;
    }
  }

// kernel simplex_ratio
  int m = any(), n = any(), i, j, best = -1;
  for (i = 0; i < m; i++) {
    @(i; m);
    if (any()) {
      best = i;
      break;
    }
  }
  if (best < 0) return 0;
  @(best; m);
  for (i = best + 1; i < m; i++) {
    @(i; m);
    if (any()) best = i;
    for (j = 0; j < n; j++) {
      @(j; n);
      if (any()) break;
    }
  }
  @(best; m);

// kernel romberg
  int most = any(), k = any(), j, i;
  if (k < 1 || most < k) return 0;
  for (j = 1; j <= most; j++) {
    @(j - 1; most);
    if (j >= k) {
      for (i = j - k; i < j; i++) {
        @(i; most);
      }
    }
    @(j; most + 1);
  }

// kernel gauss_weights
  int n = any(), m, i;
  if (n < 1) return 0;
  m = (n + 1) / 2;
  for (i = 0; i < m; i++) {
    @(i; n);
    @(n - 1 - i; n);
  }

// kernel sieve
  int n = any(), i, j;
  for (i = 2; i < n; i++) {
    @(i; n);
    for (j = i + i; j < n; j += i) {
      @(j; n);
    }
  }

// kernel pascal
  int n = any(), i, j;
  for (i = 0; i < n; i++) {
    for (j = i; j > 0; j--) {
      @(j - 1; n);
      @(j; n);
    }
    @(i; n);
  }

// kernel knapsack
  int n = any(), w = any(), i, j, weight;
  if (w < 0) return 0;
  for (i = 1; i <= n; i++) {
    weight = any();
    if (weight < 0) weight = 0;
    @(i - 1; n);
    for (j = 0; j <= w; j++) {
      @(j; w + 1);
      if (weight <= j) {
        @(j - weight; w + 1);
      }
    }
  }

// kernel common_subsequence
  int n = any(), m = any(), i, j;
  if (n < 0 || m < 0) return 0;
  for (i = 1; i <= n; i++)
    for (j = 1; j <= m; j++) {
      @(i - 1; n);
      @(j - 1; m);
      @(j; m + 1);
    }
  i = n;
  j = m;
  while (i > 0 && j > 0) {
    @(i; n + 1);
    @(j; m + 1);
    if (any()) { i--; j--; } else if (any()) i--; else j--;
  }

// kernel shortest_paths
  int n = any(), i, j, k;
  for (k = 0; k < n; k++)
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++) {
        @(k; n);
        @(i; n);
        @(j; n);
      }

// kernel relaxation
  int n = any(), m = any(), sweep, i, j, pass;
  for (sweep = 0; sweep < 100; sweep++) {
    pass = 1 + sweep % 2;
    for (i = 1; i < n - 1; i++) {
      for (j = pass; j < m - 1; j += 2) {
        @(i - 1; n);
        @(i + 1; n);
        @(j - 1; m);
        @(j + 1; m);
      }
    }
  }

// kernel restriction
  int nc = any(), nf, i, j;
  if (nc < 2) return 0;
  nf = 2 * nc - 1;
  j = 2;
  for (i = 1; i < nc - 1; i++) {
    @(i; nc);
    @(j; nf);
    @(j + 1; nf);
    @(j - 1; nf);
    j += 2;
  }

// kernel ring_buffer
  int size = any(), head = 0, tail = 0, count = 0;
  if (size < 1) return 0;
  while (any()) {
    if (any() && count < size) {
      @(tail; size);
      tail++;
      if (tail == size) tail = 0;
      count++;
    } else if (count > 0) {
      @(head; size);
      head++;
      if (head == size) head = 0;
      count--;
    }
  }

// kernel stack_of_intervals
  int size = any(), top = 0;
  if (size < 2) return 0;
  top = 2;
  while (top > 0) {
    top -= 2;
    @(top; size);
    @(top + 1; size);
    if (any() && top + 4 <= size) {
      top += 4;
    }
  }

// kernel text_search
  int n = any(), m = any(), i, j;
  if (m < 1) return 0;
  for (i = 0; i + m <= n; i++) {
    j = m - 1;
    while (j >= 0 && any()) {
      @(i + j; n);
      @(j; m);
      j--;
    }
  }

// kernel run_lengths
  int n = any(), i = 0, out = 0, count;
  while (i < n) {
    count = 1;
    while (i + count < n && any()) {
      @(i + count; n);
      count++;
    }
    @(out; n);
    out++;
    i += count;
  }

// kernel shuffle
  int n = any(), i, j;
  for (i = n - 1; i > 0; i--) {
    j = any();
    if (j < 0 || j > i) j = i;
    @(i; n);
    @(j; n);
  }

// kernel reversal
  int n = any(), i = 0, j;
  j = n - 1;
  while (i < j) {
    @(i; n);
    @(j; n);
    i++;
    j--;
  }

// kernel compaction
  int n = any(), from, to = 0;
  for (from = 0; from < n; from++) {
    @(from; n);
    if (any()) {
      @(to; n);
      to++;
    }
  }
  while (to < n) {
    @(to; n);
    to++;
  }

// Whole routines: several loop nests after each other, as in libraries.

// kernel least_squares
  int n = any(), m = any(), i, j, k, pivot, first;
  if (n < 1 || m < n) return 0;
  for (i = 0; i < n; i++) {
    for (j = 0; j <= i; j++) {
      for (k = 0; k < m; k++) {
        @(k; m);
        @(j; n);
      }
    }
    @(i; n);
  }
  for (j = 0; j < n; j++) {
    for (i = 0; i < j; i++) {
      for (k = 0; k < i; k++) {
        @(k; n);
      }
      @(i; n);
    }
    pivot = j;
    for (i = j; i < n; i++) {
      for (k = 0; k < j; k++) {
        @(k; n);
      }
      if (any()) pivot = i;
    }
    @(pivot; n);
    for (i = j + 1; i < n; i++) {
      @(i; n);
    }
  }
  first = -1;
  for (i = 0; i < n; i++) {
    if (first >= 0) {
      for (j = first; j < i; j++) {
        @(j; n);
      }
    } else if (any()) {
      first = i;
    }
  }
  for (i = n - 1; i >= 0; i--) {
    for (j = i + 1; j < n; j++) {
      @(j; n);
    }
    @(i; n);
  }

// kernel symmetric_eigenvalues
  int n = any(), i, j, k, l, m, best;
  if (n < 2) return 0;
  for (i = n - 1; i > 0; i--) {
    l = i - 1;
    for (k = 0; k <= l; k++) {
      @(k; n);
    }
    for (j = 0; j <= l; j++) {
      for (k = 0; k <= j; k++) {
        @(k; i);
      }
      for (k = j + 1; k <= l; k++) {
        @(k; i);
      }
      @(j; n);
    }
  }
  for (i = 0; i < n; i++) {
    for (j = 0; j < i; j++) {
      for (k = 0; k < i; k++) {
        @(k; n);
      }
      @(j; n);
    }
  }
  for (l = 0; l < n; l++) {
    m = l;
    while (m < n - 1 && any()) {
      @(m + 1; n);
      m++;
    }
    for (i = m - 1; i >= l; i--) {
      @(i; n);
      @(i + 1; n);
      for (k = 0; k < n; k++) {
        @(k; n);
      }
    }
    @(m; n);
  }
  for (i = 0; i < n - 1; i++) {
    best = i;
    for (j = i; j < n; j++) {
      if (any()) best = j;
    }
    if (best != i) {
      @(best; n);
      @(i; n);
    }
  }

// kernel singular_values
  int n = any(), m = any(), i, j, k, l, split;
  if (n < 1 || m < n) return 0;
  for (i = 0; i < n; i++) {
    l = i + 1;
    for (k = i; k < m; k++) {
      @(k; m);
    }
    for (j = l; j < n; j++) {
      for (k = i; k < m; k++) {
        @(k; m);
      }
      @(j; n);
    }
  }
  for (i = n - 1; i >= 0; i--) {
    if (i < n - 1) {
      for (j = i + 1; j < n; j++) {
        @(j; n);
        for (k = i + 1; k < n; k++) {
          @(k; n);
        }
      }
    }
    @(i; n);
  }
  for (k = n - 1; k >= 0; k--) {
    split = k;
    while (split > 0 && any()) {
      @(split - 1; n);
      split--;
    }
    @(split; n);
    for (i = split; i < k; i++) {
      @(i + 1; n);
      for (j = 0; j < m; j++) {
        @(j; m);
      }
    }
    @(k; n);
  }

// kernel heap_sort
  int n = any(), root, last, old, child, i;
  if (n < 2) return 0;
  for (root = n / 2 - 1; root >= 0; root--) {
    old = root;
    child = 2 * root + 1;
    while (child < n) {
      if (child + 1 < n && any()) child++;
      @(child; n);
      if (any()) break;
      @(old; n);
      old = child;
      child = 2 * child + 1;
    }
    @(old; n);
  }
  for (last = n - 1; last > 0; last--) {
    @(last; n);
    old = 0;
    child = 1;
    while (child < last) {
      if (child + 1 < last && any()) child++;
      @(child; last);
      if (any()) break;
      old = child;
      child = 2 * child + 1;
    }
    @(old; n);
  }
  for (i = 1; i < n; i++) {
    @(i - 1; n);
    @(i; n);
  }

// kernel fourier_filter
  int n = any(), i, j, half, window, low, high;
  if (n < 4) return 0;
  for (half = 1; half < n; half = half + half) {
    for (j = 0; j < half; j++) {
      for (i = j; i + half < n; i += half + half) {
        @(i; n);
        @(i + half; n);
      }
    }
  }
  window = any();
  if (window < 1 || window > n) window = n;
  low = 0;
  high = n - 1;
  while (low < high) {
    @(low; n);
    @(high; n);
    low++;
    high--;
  }
  for (i = 0; i + window <= n; i++) {
    for (j = i; j < i + window; j++) {
      @(j; n);
      @(j - i; window);
    }
  }
  for (half = 1; half < n; half = half + half) {
    for (j = 0; j < half; j++) {
      for (i = j; i + half < n; i += half + half) {
        @(i; n);
        @(i + half; n);
      }
    }
  }
  for (i = 1; 2 * i < n; i++) {
    @(n - i; n);
  }

// kernel spline_fit
  int n = any(), queries = any(), i, j, k, low, high, middle;
  if (n < 3) return 0;
  for (j = 1; j < n; j++) {
    i = j;
    while (i > 0 && any()) {
      @(i - 1; n);
      i--;
    }
    @(i; n);
  }
  for (i = 1; i < n - 1; i++) {
    @(i + 1; n);
    @(i - 1; n);
  }
  for (k = n - 2; k >= 0; k--) {
    @(k + 1; n);
    @(k; n);
  }
  for (j = 0; j < queries; j++) {
    low = 0;
    high = n - 1;
    while (high - low > 1) {
      middle = (high + low) / 2;
      @(middle; n);
      if (any()) low = middle; else high = middle;
    }
    @(low; n);
    @(high; n);
    @(j; queries);
  }

// kernel simplex
  int m = any(), n = any(), i, j, row, column, count;
  if (m < 1 || n < 1) return 0;
  count = 0;
  for (i = 0; i < m; i++) {
    if (any()) {
      @(count; m);
      count++;
    }
  }
  while (any()) {
    column = 0;
    for (j = 1; j < n; j++) {
      @(j; n);
      if (any()) column = j;
    }
    row = -1;
    for (i = 0; i < m; i++) {
      @(i; m);
      if (any()) row = i;
    }
    if (row < 0) break;
    @(row; m);
    @(column; n);
    for (i = 0; i < m; i++) {
      if (i != row) {
        for (j = 0; j < n; j++) {
          @(j; n);
        }
      }
    }
  }
  for (i = 0; i < count; i++) {
    @(i; m);
  }
  for (j = 0; j < n; j++) {
    for (i = m - 1; i >= 0; i--) {
      @(i; m);
    }
    @(j; n);
  }

// kernel savitzky_golay
  int left = any(), right = any(), order = any(), np, i, j, k, index, pivot;
  if (left < 0 || right < 0 || order < 1) return 0;
  np = left + right + 1;
  for (i = 0; i <= 2 * order; i++) {
    for (k = 1; k <= right; k++) {
      @(k; np);
    }
    for (k = 1; k <= left; k++) {
      @(np - k; np);
    }
    @(i; 2 * order + 1);
  }
  for (j = 0; j <= order; j++) {
    for (i = 0; i < j; i++) {
      @(i; order + 1);
    }
    pivot = j;
    for (i = j; i <= order; i++) {
      for (k = 0; k < j; k++) {
        @(k; order + 1);
      }
      if (any()) pivot = i;
    }
    @(pivot; order + 1);
  }
  for (i = order; i >= 0; i--) {
    for (j = i + 1; j <= order; j++) {
      @(j; order + 1);
    }
    @(i; order + 1);
  }
  for (k = -left; k <= right; k++) {
    index = k < 0 ? k + np : k;
    @(index; np);
  }

// kernel band_solver
  int n = any(), m1 = any(), m2 = any(), width, i, j, k, l, pivot;
  if (n < 1 || m1 < 0 || m2 < 0 || m1 >= n) return 0;
  width = m1 + m2 + 1;
  l = m1;
  for (i = 0; i < m1; i++) {
    for (j = m1 - i; j < width; j++) {
      @(j - l; width);
    }
    l--;
    for (j = width - l - 1; j < width; j++) {
      @(j; width);
    }
  }
  l = m1;
  for (k = 0; k < n; k++) {
    pivot = k;
    if (l < n) l++;
    for (j = k + 1; j < l; j++) {
      @(j; n);
      if (any()) pivot = j;
    }
    @(pivot; n);
    if (pivot != k) {
      for (j = 0; j < width; j++) {
        @(j; width);
      }
    }
    for (i = k + 1; i < l; i++) {
      for (j = 1; j < width; j++) {
        @(j - 1; width);
      }
      @(i; n);
    }
  }
  l = 1;
  for (i = n - 1; i >= 0; i--) {
    for (k = 1; k < l; k++) {
      @(k; width);
      @(k + i; n);
    }
    if (l < width) l++;
  }

// kernel counting_sort
  int n = any(), bins = any(), i, j, bin, total, from, to, run;
  if (bins < 1 || n < 1) return 0;
  for (i = 0; i < bins; i++) {
    @(i; bins);
  }
  for (i = 0; i < n; i++) {
    bin = any();
    if (bin < 0) bin = 0;
    if (bin >= bins) bin = bins - 1;
    @(bin; bins);
  }
  for (i = 1; i < bins; i++) {
    @(i - 1; bins);
    @(i; bins);
  }
  total = 0;
  for (i = n - 1; i >= 0; i--) {
    @(total; n);
    @(i; n);
    total++;
  }
  to = 0;
  for (from = 0; from < n; from++) {
    if (any()) {
      @(to; n);
      to++;
    }
  }
  i = 0;
  j = 0;
  while (i < to) {
    run = 1;
    while (i + run < to && any()) {
      @(i + run; n);
      run++;
    }
    @(j; n);
    j++;
    i += run;
  }
  while (j < n) {
    @(j; n);
    j++;
  }

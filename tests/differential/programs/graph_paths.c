// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Graph algorithms over adjacency matrices and edge lists: shortest paths, components, topological order.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

enum { N = 7, FAR = 1000000 };
static const struct edge { signed char from, to; short weight; } edges[] = {
    {0, 1, 7}, {0, 2, 3}, {2, 1, 2}, {1, 3, 5}, {2, 3, 9}, {3, 4, 1}, {5, 6, 4}, {4, 0, -2},
};
enum { M = sizeof edges / sizeof *edges };

static int parent[N];
static int find(int v) { return parent[v] == v ? v : (parent[v] = find(parent[v])); }

static int visited[N], order[N], placed;
static void visit(int v) {
  if (visited[v]++) return;
  for (int e = 0; e < M; ++e)
    if (edges[e].from == v && edges[e].weight > 0) visit(edges[e].to);
  order[placed++] = v;
}

int main(void) {
  unsigned h = 21;
  int d[N][N];
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) d[i][j] = i == j ? 0 : FAR;
  for (int e = 0; e < M; ++e) d[edges[e].from][edges[e].to] = edges[e].weight;
  for (int k = 0; k < N; ++k)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        if (d[i][k] < FAR && d[k][j] < FAR && d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) mix(&h, (unsigned)d[i][j]);
  int best[N];
  for (int i = 0; i < N; ++i) best[i] = i ? FAR : 0;
  for (int round = 0; round < N; ++round)
    for (const struct edge *e = edges; e != edges + M; ++e)
      if (best[e->from] < FAR && best[e->from] + e->weight < best[e->to]) best[e->to] = best[e->from] + e->weight;
  for (int i = 0; i < N; ++i) mix(&h, best[i] == d[0][i]);
  for (int i = 0; i < N; ++i) parent[i] = i;
  for (int e = 0; e < M; ++e) parent[find(edges[e].from)] = find(edges[e].to);
  for (int i = 0; i < N; ++i) mix(&h, (unsigned)find(i));
  for (int i = 0; i < N; ++i) visit(i);
  for (int i = 0; i < N; ++i) mix(&h, (unsigned)order[i]);
  return (int)h;
}

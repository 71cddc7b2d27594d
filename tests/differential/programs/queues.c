// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A ring buffer, a stack, a priority queue and a breadth-first search on a grid.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct ring { int data[8]; unsigned head, tail; };
static int push(struct ring *r, int v) {
  if (r->tail - r->head == 8) return 0;
  r->data[r->tail++ % 8] = v;
  return 1;
}
static int pop(struct ring *r, int *v) {
  if (r->head == r->tail) return 0;
  *v = r->data[r->head++ & 7];
  return 1;
}

static int heap[16], size;
static void heap_push(int v) {
  int i = size++;
  for (; i && heap[(i - 1) / 2] > v; i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
  heap[i] = v;
}
static int heap_pop(void) {
  const int top = heap[0], v = heap[--size];
  int i = 0, c;
  while ((c = 2 * i + 1) < size) {
    if (c + 1 < size && heap[c + 1] < heap[c]) ++c;
    if (heap[c] >= v) break;
    heap[i] = heap[c];
    i = c;
  }
  heap[i] = v;
  return top;
}

static const char *const maze[] = {"S.#....", "..#.##.", ".....#.", "###..#E"};
static int distance(void) {
  int seen[4][7] = {{0}}, queue[28][2], from = 0, to = 0;
  seen[0][0] = 1;
  queue[to][0] = 0;
  queue[to++][1] = 0;
  while (from < to) {
    const int y = queue[from][0], x = queue[from][1];
    ++from;
    if (maze[y][x] == 'E') return seen[y][x] - 1;
    static const signed char step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (int k = 0; k < 4; ++k) {
      const int v = y + step[k][0], u = x + step[k][1];
      if (v < 0 || v >= 4 || u < 0 || u >= 7 || maze[v][u] == '#' || seen[v][u]) continue;
      seen[v][u] = seen[y][x] + 1;
      queue[to][0] = v;
      queue[to][1] = u;
      ++to;
    }
  }
  return -1;
}

int main(void) {
  unsigned h = 11;
  struct ring r = {.head = 0xfffffffau, .tail = 0xfffffffau};  // the indices wrap around
  for (int i = 0; i < 30; ++i) {
    int v = -1;
    if (i % 3 != 2) mix(&h, (unsigned)push(&r, i * i));
    else mix(&h, (unsigned)pop(&r, &v));
    mix(&h, (unsigned)v);
  }
  for (int v; pop(&r, &v);) mix(&h, (unsigned)v);
  for (int i = 0; i < 12; ++i) heap_push(i * 29 % 13 - 4);
  for (int i = 0; i < 5; ++i) mix(&h, (unsigned)heap_pop());
  heap_push(-10);
  while (size) mix(&h, (unsigned)heap_pop());
  mix(&h, (unsigned)distance());
  return (int)h;
}

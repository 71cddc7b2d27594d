// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Structs by value in the classes of the x86-64 calling convention: floats, doubles, integers and mixes of them.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct ff { float a, b; };
struct fff { float a, b, c; };
struct dd { double a, b; };
struct id { int a; double b; };
struct di { double a; int b; };
struct fi { float a; int b; };
struct ifi { int a; float b; int c; };
struct ldc { long double a; char b; };
struct pf { void *p; float f; };
struct ddd { double a, b, c; };
struct nest { struct ff x; struct { short s; char c; } y; };
struct one { double only; };
union fu { float f; int i; };
struct bits { unsigned a : 5; int b : 20; float c; };

static struct ff f_ff(struct ff s) { return (struct ff){s.b, s.a + 1}; }
static struct fff f_fff(struct fff s, float k) { return (struct fff){s.c, s.b * k, s.a}; }
static struct dd f_dd(struct dd s, struct dd t) { return (struct dd){s.a - t.b, s.b + t.a}; }
static struct id f_id(struct id s) { return (struct id){s.a * 2, s.b / 2}; }
static struct di f_di(int n, struct di s) { return (struct di){s.a + n, s.b - n}; }
static struct fi f_fi(struct fi s) { return (struct fi){(float)s.b, (int)s.a}; }
static struct ifi f_ifi(struct ifi s) { return (struct ifi){s.c, s.b * 3, s.a}; }
static struct ldc f_ldc(struct ldc s) { return (struct ldc){s.a * 2, (char)(s.b + 1)}; }
static struct pf f_pf(struct pf s) { return (struct pf){(char *)s.p + 1, s.f + 1}; }
static struct ddd f_ddd(struct ddd s) { return (struct ddd){s.b, s.c, s.a}; }
static struct nest f_nest(struct nest s) {
  s.x = f_ff(s.x);
  s.y.s++;
  s.y.c--;
  return s;
}
static struct one f_one(struct one s) { return (struct one){s.only * s.only}; }
static union fu f_fu(union fu u) {
  u.i ^= 1 << 31;
  return u;
}
static struct bits f_bits(struct bits s) { return (struct bits){s.a + 1, -s.b, s.c * 2}; }

static double many(struct dd a, struct id b, struct ff c, int i, double d, struct di e, struct ddd f, struct one g,
                   struct fi k, struct id l, struct dd m) {
  return a.a + 2 * a.b + b.a + 3 * b.b + c.a - c.b + i + d * 5 + e.a - e.b + f.a + f.b * 7 + f.c + g.only + k.a * k.b +
         l.a - l.b + m.a / m.b;
}

int main(void) {
  unsigned h = 7;
  char buffer[4];
  struct ff a = f_ff((struct ff){1.5f, 2.5f});
  struct fff b = f_fff((struct fff){1, 2, 3}, 4);
  struct dd c = f_dd((struct dd){10, 20}, (struct dd){0.5, 0.25});
  struct id d = f_id((struct id){21, 5});
  struct di e = f_di(3, (struct di){0.5, 9});
  struct fi f = f_fi((struct fi){6.75f, 8});
  struct ifi g = f_ifi((struct ifi){1, 2, 3});
  struct ldc k = f_ldc((struct ldc){1.25L, 'x'});
  struct pf l = f_pf((struct pf){buffer, 2});
  struct ddd m = f_ddd((struct ddd){1, 2, 3});
  struct nest n = f_nest((struct nest){{1, 2}, {-1, 5}});
  struct one o = f_one((struct one){1.5});
  union fu p = f_fu((union fu){.f = 2.5f});
  struct bits q = f_bits((struct bits){31, 1000, 0.5f});
  mix(&h, (unsigned)(a.a * 8 + a.b));
  mix(&h, (unsigned)(b.a * 100 + b.b * 10 + b.c));
  mix(&h, (unsigned)(c.a * 8 + c.b * 64));
  mix(&h, (unsigned)(d.a + d.b * 2));
  mix(&h, (unsigned)(e.a * 2 + e.b * 100));
  mix(&h, (unsigned)(f.a * 10 + f.b));
  mix(&h, (unsigned)(g.a * 100 + g.b * 10 + g.c));
  mix(&h, (unsigned)(k.a * 4 + k.b));
  mix(&h, (unsigned)((char *)l.p - buffer + l.f * 10));
  mix(&h, (unsigned)(m.a * 100 + m.b * 10 + m.c));
  mix(&h, (unsigned)(int)(n.x.a * 100 + n.x.b * 10 + n.y.s + n.y.c));
  mix(&h, (unsigned)(o.only * 4));
  mix(&h, (unsigned)(int)(p.f * 4));
  mix(&h, (unsigned)(int)(q.a * 1000 + q.b + q.c));
  mix(&h, (unsigned)(int)(many(c, d, a, 3, 0.5, e, m, o, f, d, c) * 16));
  return (int)h;
}

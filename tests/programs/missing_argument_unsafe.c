// A parameter that nobody gives a value, and the result of a function without one.
extern void reach_error(void);

int hit;

void set(a) int a; {
  hit = a;
}

int main(void) {
  int (*f)(void) = (int (*)(void))set;
  if (f() == 3 && hit == 7) reach_error();
  return 0;
}

// A function that is declared without parameters, called through a pointer with one.
extern void reach_error(void);

int hit;

void *writer() {
  hit = 1;
  return 0;
}

int main(void) {
  void *(*f)(void *) = writer;
  f(0);
  if (hit) reach_error();
  return 0;
}

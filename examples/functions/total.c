/* A function and nothing around it. */
int total(const int *numbers, int count) {
  unsigned sum = 0;
  for (int i = 0; i <= count; ++i) sum += (unsigned)numbers[i];
  return (int)(sum & 0x7fffffff);
}

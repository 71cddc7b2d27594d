// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A small stack machine: a program in bytes, a dispatch loop, memory, calls and returns.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

enum op { HALT, PUSH, ADD, SUB, MUL, LESS, JUMP, BRANCH, LOAD, STORE, CALL, RET, DUP, DROP };

static int stack[32], sp, frames[8], fp, memory[4];

static int run(const signed char *code, unsigned *h) {
  int pc = 0, steps = 0;
  for (; steps < 2000; ++steps) {
    switch ((enum op)code[pc++]) {
      case HALT: return steps;
      case PUSH: stack[sp++] = code[pc++]; break;
      case ADD: --sp; stack[sp - 1] += stack[sp]; break;
      case SUB: --sp; stack[sp - 1] -= stack[sp]; break;
      case MUL: --sp; stack[sp - 1] *= stack[sp]; break;
      case LESS: --sp; stack[sp - 1] = stack[sp - 1] < stack[sp]; break;
      case JUMP: pc += code[pc]; break;
      case BRANCH: pc += stack[--sp] ? code[pc] : 1; break;
      case LOAD: stack[sp++] = memory[(int)code[pc++]]; break;
      case STORE: memory[(int)code[pc++]] = stack[--sp]; break;
      case CALL: frames[fp++] = pc + 1; pc = code[pc]; break;
      case RET: pc = frames[--fp]; break;
      case DUP: stack[sp] = stack[sp - 1]; ++sp; break;
      case DROP: --sp; break;
      default: return -1;
    }
    if (sp) mix(h, (unsigned)stack[sp - 1]);
  }
  return steps;
}

int main(void) {
  unsigned h = 18;
  static const signed char factorials[] = {
      PUSH, 1, STORE, 0, PUSH, 1, STORE, 1,                     // product, counter
      LOAD, 0, LOAD, 1, MUL, STORE, 0,                          // at 8
      LOAD, 1, PUSH, 1, ADD, DUP, STORE, 1, PUSH, 11, LESS, BRANCH, -18,
      LOAD, 0, CALL, 33, HALT,
      DUP, MUL, RET,
  };
  mix(&h, (unsigned)run(factorials, &h));
  mix(&h, (unsigned)sp);
  mix(&h, (unsigned)memory[0]);
  return (int)h;
}

import { describe, expect, it } from 'vitest';
import { readBacktrace } from './backtrace.js';
import { functionName } from './signature.js';

const STRIPPED = `warning: Error disabling address space randomization: Operation not permitted
Program received signal SIGSEGV, Segmentation fault.
0x00007ffff707b6f8 in ?? () from /lib/x86_64-linux-gnu/libcvc5.so.1
#0  0x00007ffff707b6f8 in ?? () from /lib/x86_64-linux-gnu/libcvc5.so.1
#1  0x00007ffff705df30 in ?? () from /lib/x86_64-linux-gnu/libcvc5.so.1
#2  0x00005555555549ab in ?? ()
#3  0x00007ffff75ab490 in ?? () from /lib/x86_64-linux-gnu/libcvc5.so.1
#12 0x0000555555554fff in _start ()
process 31056
Mapped address spaces:

          Start Addr           End Addr       Size     Offset  Perms  objfile
      0x555555554000     0x5555555bd000    0x69000        0x0  r-xp   /usr/bin/cvc5
      0x5555555c5000     0x5555555c6000     0x1000        0x0  rw-p   
      0x7ffff6a00000     0x7ffff6b00000   0x100000        0x0  r--p   /usr/lib/x86_64-linux-gnu/libcvc5.so.1
      0x7ffff6b00000     0x7ffff7800000   0xd00000   0x100000  r-xp   /usr/lib/x86_64-linux-gnu/libcvc5.so.1
`;

describe('a backtrace', () => {
  it('identifies unnamed functions by file offset, whatever their addresses', () => {
    const moved = STRIPPED.replaceAll('0x00007ffff', '0x00007eeee').replaceAll('0x7ffff', '0x7eeee');
    const expected = {
      signal: 'SIGSEGV',
      frames: ['libcvc5.so.1+0x67b6f8', 'libcvc5.so.1+0x65df30', 'cvc5+0x9ab'],
      isDeep: false,
    };
    expect(readBacktrace(STRIPPED)).toEqual(expected);
    expect(readBacktrace(moved)).toEqual(expected);
  });

  it('omits functions that end the program and functions of language libraries', () => {
    const text = `Thread 1 "solver" received signal SIGABRT, Aborted.
#0  __pthread_kill_implementation (threadid=<optimized out>, signo=signo@entry=6) at ./nptl/pthread_kill.c:44
#1  0x00007ffff7a5e472 in __GI_raise (sig=sig@entry=6) at ../sysdeps/posix/raise.c:26
#2  0x00007ffff7a48540 in foreign () from /lib/x86_64-linux-gnu/libc.so.6
#3  0x0000555555555b10 in smt::theory_array::propagate<std::pair<int, bool> >(...) at src/smt/theory_array.cpp:33
#4  smt::theory_array::propagate<std::pair<int, bool> >(...) at src/smt/theory_array.cpp:40
#5  0x0000555555555b20 in (anonymous namespace)::checker::operator()(...) () at x.cpp:3
#6  main (...) at main.cpp:3
`;
    expect(readBacktrace(text)?.frames).toEqual([
      'smt::theory_array::propagate',
      'anonymous::checker::operator()',
      'main',
    ]);
  });

  it('identifies a stack overflow by its recursion, whichever function is on top', () => {
    const stack = (names: readonly string[]) =>
      `received signal SIGSEGV\n${names.map((name, i) => `#${i}  0x01 in ${name} (...) at x.cpp:1\n`).join('')}#2999 0x02 in even (...)\n`;
    const cycle = ['walk', 'visit', 'children'];
    const names = Array.from({ length: 64 }, (_, i) => cycle[i % 3] as string);
    const expected = { signal: 'SIGSEGV', frames: ['children', 'visit', 'walk'], isDeep: true };
    expect(readBacktrace(stack(['malloc', ...names.slice(0, 63)]))).toEqual(expected);
    expect(readBacktrace(stack(names.slice(2).concat(names.slice(0, 2))))).toEqual(expected);
  });

  it.each([
    ['a program that ends by itself', 'sat\n[Inferior 1 (process 31056) exited normally]\nNo stack.\n'],
    ['a script', '"/tmp/solve": not in executable format: file format not recognized\n'],
    ['no trace at all', 'Program received signal SIGSEGV, Segmentation fault.\n#0  0x01 in ?? ()\n'],
  ])('reads no backtrace from %s', (_, text) => {
    expect(readBacktrace(text)).toBeUndefined();
  });
});

it.each([
  ['std::vector<int>::operator[](unsigned long)', 'std::vector::operator[]'],
  ['void smt::f<std::pair<int, int> >(int, std::pair<a, b>) const at x.cpp:3', 'smt::f'],
  ['ns::A::operator()(int) (this=0x0)', 'ns::A::operator()'],
  ['operator new(unsigned long)', 'operator new'],
  ['f (x=1) at y.cpp:3', 'f'],
  ['static bool A::b(node* const*)', 'A::b'],
  ['A::operator<(A const&)', 'A::operator<'],
])('shortens the function %s to %s', (declaration, name) => {
  expect(functionName(declaration)).toBe(name);
});

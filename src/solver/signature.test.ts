import { describe, expect, it } from 'vitest';
import { crashSignature, isBareSignature, normaliseMessage } from './signature.js';

describe('normaliseMessage', () => {
  it.each([
    ['Symbol "x1" at 0x7fff12 in /home/a/z3/src/smt/x.cpp:123:4', 'Symbol … at # in x.cpp'],
    ['m_util2 has 17 int64 values, -3 bad', 'm_util2 has # int64 values, # bad'],
    [
      "terminate called after throwing an instance of 'std::length_error'",
      'terminate called after throwing an instance of …',
    ],
    ['(bvadd |a b| #x0f)', '(bvadd … #)'],
  ])('%s', (message, normal) => expect(normaliseMessage(message)).toBe(normal));
});

describe('crashSignature', () => {
  it('is the same for the same stack at other addresses', () => {
    const stack = (address: string) => `#0  0x${address} in raise () from /lib/libc.so.6
#1  0x${address} in smt::context::propagate (this=0x${address}) at ../src/smt/smt_context.cpp:1755
#2  0x${address} in smt::theory_arith<smt::mi_ext>::pivot (this=0x1) at x.h:3`;
    expect(crashSignature(stack('12ab'), 'SIGSEGV', [])).toBe(crashSignature(stack('99ff'), 'SIGSEGV', []));
    expect(crashSignature(stack('12ab'), 'SIGSEGV', [])).toBe('SIGSEGV | smt::context::propagate | smt::theory_arith');
  });

  it('is the same for a wrong model of another formula', () => {
    const said = (
      formula: string,
    ) => `Fatal failure within void CVC4::SmtEngine::checkModel(bool) at smt_engine.cpp:2795
SmtEngine::checkModel(): ERRORS SATISFYING ASSERTIONS WITH MODEL:
assertion:     ${formula}
simplifies to: false`;
    expect(crashSignature(said('(= a b)'), 'SIGABRT', [])).toBe(crashSignature(said('(< x (f y))'), 'SIGABRT', []));
  });

  it('falls back on what was said last, and on the signal', () => {
    expect(crashSignature('libc++abi: terminating\n', 'SIGABRT', [])).toBe('SIGABRT | libc++abi: terminating');
    expect(crashSignature('', 'SIGSEGV', [])).toBe('SIGSEGV');
  });
});

describe('isBareSignature', () => {
  it.each([
    ['SIGSEGV', true],
    ['exit 139 | Segmentation fault (core dumped)', true],
    ['exit 11 | [boolector>main] CAUGHT SIGNAL #', true],
    ['SIGABRT | AddressSanitizer: SEGV', true],
    ['SIGABRT | AddressSanitizer: SEGV | smt::context::propagate', false],
    ['SIGABRT | libc++abi: terminating', false],
    ['exit 134 | Assertion x in f (a.cpp)', false],
  ])('%s: %s', (signature, bare) => expect(isBareSignature(signature)).toBe(bare));
});

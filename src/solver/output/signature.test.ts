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
  ])('normalises the message %s', (message, normal) => expect(normaliseMessage(message)).toBe(normal));
});

const dying = (stderr: string) => ({ stdout: '', stderr });

describe('crashSignature', () => {
  it('computes the same signature for the same stack at other addresses', () => {
    const stack = (address: string) => `#0  0x${address} in raise () from /lib/libc.so.6
#1  0x${address} in smt::context::propagate (this=0x${address}) at ../src/smt/smt_context.cpp:1755
#2  0x${address} in smt::theory_arith<smt::mi_ext>::pivot (this=0x1) at x.h:3`;
    expect(crashSignature(dying(stack('12ab')), 'SIGSEGV', [])).toBe(
      crashSignature(dying(stack('99ff')), 'SIGSEGV', []),
    );
    expect(crashSignature(dying(stack('12ab')), 'SIGSEGV', [])).toBe(
      'SIGSEGV | smt::context::propagate | smt::theory_arith',
    );
  });

  it('computes the same signature for invalid models of different formulas', () => {
    const readSignature = (
      formula: string,
    ) => `Fatal failure within void CVC4::SmtEngine::checkModel(bool) at smt_engine.cpp:2795
SmtEngine::checkModel(): ERRORS SATISFYING ASSERTIONS WITH MODEL:
assertion:     ${formula}
simplifies to: false`;
    expect(crashSignature(dying(readSignature('(= a b)')), 'SIGABRT', [])).toBe(
      crashSignature(dying(readSignature('(< x (f y))')), 'SIGABRT', []),
    );
  });

  it('uses the last message as signature if nothing better is found, or the signal if there is no message', () => {
    expect(crashSignature(dying('libc++abi: terminating\n'), 'SIGABRT', [])).toBe('SIGABRT | libc++abi: terminating');
    expect(crashSignature(dying(''), 'SIGSEGV', [])).toBe('SIGSEGV');
  });

  it('computes the same signature whether or not Z3 reported an unknown logic', () => {
    const said = 'unsupported\n; ignoring unsupported logic UFDT line: 1 position: 11\n';
    expect(crashSignature(dying(said), 'SIGSEGV', [])).toBe('SIGSEGV');
  });

  it.each([
    'a.smt2:4.12: Consider setting a stricter logic for (likely) better performance.\n',
    'WARNING: unknown attribute :foo\n',
    'cvc5 warning: something\n',
    'OpenJDK 64-Bit Server VM warning: Sharing is only supported\n',
    'Picked up JAVA_TOOL_OPTIONS: -Xmx1g\n',
  ])('ignores a notice before a signal: %j', (stderr) => {
    expect(crashSignature(dying(stderr), 'SIGSEGV', [])).toBe('SIGSEGV');
  });

  it.each(['', 'sat\n', 'unsat\nsat\n', '(error "line 7 column 35: datatype constructors have not been created")\n'])(
    'ignores answers before a signal: %j',
    (stdout) => {
      for (const exit of ['SIGSEGV', 'SIGABRT']) expect(crashSignature({ stdout, stderr: '' }, exit, [])).toBe(exit);
      expect(crashSignature({ stdout, stderr: 'bad cast\n' }, 'SIGABRT', [])).toBe('SIGABRT | bad cast');
    },
  );

  it.each([
    'Segmentation fault\n',
    './z3.sh: line 3:  4426 Segmentation fault      (core dumped) z3 "$@"\n',
    '/bin/z3: 3: Segmentation fault\n',
    'Illegal instruction (core dumped)\n',
  ])("ignores a shell's report about the signal: %j", (stderr) => {
    expect(crashSignature(dying(stderr), 'SIGSEGV', [])).toBe('SIGSEGV');
    expect(crashSignature(dying(`${stderr}Aborted by the parser\n`), 'SIGABRT', [])).toContain('Aborted by the parser');
  });

  it('finds a failed assertion on any stream, and uses the last message if there is no signal', () => {
    const stdout = 'sat\nASSERTION VIOLATION\nFile: a.cpp\nLine: 3\nx > 0\n';
    expect(crashSignature({ stdout, stderr: '' }, 'SIGABRT', [])).toBe('SIGABRT | ASSERTION VIOLATION x > # (a.cpp)');
    expect(crashSignature({ stdout: 'sat\nit broke\n', stderr: '' }, 'exit 110', [])).toBe('exit 110 | it broke');
  });
});

describe('isBareSignature', () => {
  it.each([
    ['SIGSEGV', true],
    ['SIGSEGV | Segmentation fault (core dumped)', true],
    ['exit 11 | [boolector>main] CAUGHT SIGNAL #', true],
    ['SIGSEGV | cvc5 suffered a segfault.', true],
    ['SIGABRT | CVC4 suffered a segfault.', true],
    ['SIGABRT | free(): invalid pointer', true],
    ['SIGABRT | malloc failed in f (a.cpp)', false],
    ['SIGABRT | AddressSanitizer: SEGV', true],
    ['SIGABRT | AddressSanitizer: SEGV | smt::context::propagate', false],
    ['SIGABRT | libc++abi: terminating', false],
    ['SIGABRT | Assertion x in f (a.cpp)', false],
  ])('decides whether %s shows only a signal: %s', (signature, bare) => expect(isBareSignature(signature)).toBe(bare));
});

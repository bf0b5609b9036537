import { expect, it } from 'vitest';
import { type DdsmtOptions, readDdsmtOptions } from './options.js';

function options(...words: readonly string[]): DdsmtOptions {
  const request = readDdsmtOptions([...words, 'in.smt2', 'out.smt2', 'z3', '-in']);
  if (request.kind !== 'reduce') throw new Error(`asks for ${request.kind}`);
  return request.options;
}

it('reads every option of ddSMT', () => {
  expect(options()).toMatchObject({ infile: 'in.smt2', check: { command: ['z3', '-in'], timeoutMs: undefined } });
  const all = options(
    ...['-vv', '-q', '-j4', '--timeout', '1.5', '--memout=100', '--unchecked', '--ignore-err', '--match-out', 'x y'],
    ...['-c', 'cvc5 --produce', '--ignore-output-cc', '--timeout-cc', '2', '--wrap-lines', '--no-constants', '--bv'],
  );
  expect(all).toMatchObject({
    verbosity: 1,
    jobs: 4,
    memoryBytes: 100 * 1024 ** 2,
    isUnchecked: true,
    layout: 'wrap-lines',
    check: { timeoutMs: 1500, ignoreOut: false, ignoreErr: true, matchOut: 'x y' },
    crossCheck: { command: ['cvc5', '--produce'], timeoutMs: 2000, ignoreOut: true, ignoreErr: true },
    notes: [],
  });
  expect(all.switches.allows({ name: 'constants' })).toBe(false);
  const idle = ['--strategy=ddmin', '--check-loops', '--dump-diffs', '--profile', '--replace-by-variable-mode', 'inc'];
  expect(options(...idle).notes).toHaveLength(5);
});

it('completes prefixes of long options, and rejects ambiguous prefixes', () => {
  expect(options('--unch', '--disable-a').switches.allows({ name: 'hoist' })).toBe(false);
  expect(() => options('--match-e', 'x')).toThrow('--match-e is ambiguous');
});

it('reads --help-all, -h, --version and --parser-test', () => {
  expect(readDdsmtOptions(['--help-all'])).toEqual({ kind: 'help', all: true });
  expect(readDdsmtOptions(['-v', '-h', '--no-such'])).toEqual({ kind: 'help', all: false });
  expect(readDdsmtOptions(['--version'])).toEqual({ kind: 'version' });
  const test = { kind: 'parser-test', infile: 'a', layout: 'pretty-print' };
  expect(readDdsmtOptions(['--parser-test', '--pretty-print', 'a'])).toEqual(test);
  expect(readDdsmtOptions(['--parser-test', '--pretty-print', 'a', 'b', 'c'])).toEqual(test);
});

it.each([
  [[], 'an input, an output and a command are needed'],
  [['a', 'b'], 'an input, an output and a command are needed'],
  [['--no-fooo', 'a', 'b', 'c'], 'ddsmt has no option --no-fooo'],
  [['--unchecked=1', 'a', 'b', 'c'], '--unchecked takes no value'],
  [['--timeout', '0', 'a', 'b', 'c'], '--timeout 0 is not a usable number'],
  [['--strategy', 'naive', 'a', 'b', 'c'], "--strategy cannot be 'naive'"],
  [['--timeout'], '--timeout needs a value'],
])('reports the mistake in %j', (words, message) => {
  expect(() => readDdsmtOptions(words)).toThrow(message);
});

it.each(['--timeout', '--timeout-cc'])('rejects a %s that exceeds the range of timers', (option) => {
  const readWith = (value: string) => options('-c', 'cvc5', option, value);
  expect(() => readWith('1e99')).toThrow();
  expect(() => readWith('2147484')).toThrow();
  expect(readWith('2147483').infile).toBe('in.smt2');
});

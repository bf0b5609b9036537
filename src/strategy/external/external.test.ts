import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { isSeeded } from '../contract.js';
import {
  type StoredMutants,
  externalCommand,
  externalData,
  externalSeed,
  externalStrategy,
  formatStoredMutants,
  readMutants,
} from './external.js';

const SEED = readScript('(declare-const x Int)(assert (> x 0))(check-sat)').script;
const RNG = rngFromSeed('0');

function mutants(kept: StoredMutants, count: number) {
  const definition = externalStrategy('cmd:./m');
  const values = definition.data.map((data) => data.read({ text: formatStoredMutants(kept), proofs: '' }).value);
  const strategy = definition.create(values, {});
  if (!isSeeded(strategy)) throw new Error('it takes no seeds');
  const source = strategy.open(SEED, { direction: undefined, rounds: 1 });
  return Array.from({ length: count }, (_, index) => source.mutant(RNG, index));
}

it('reads printed scripts and their claims', () => {
  const text = '(check-sat)\n; mutant\n; claim: unsat\n(assert false)\n(check-sat)\n;mutant 3\n\n; mutants are nice\n';
  expect(readMutants(text)).toEqual({
    mutants: [
      { text: '(check-sat)\n' },
      { text: '; claim: unsat\n(assert false)\n(check-sat)\n', claim: 'unsat' },
      { text: '\n; mutants are nice\n' },
    ],
    problems: [],
  });
  expect(readMutants('; claim: maybe\n(check-sat)').problems[0]).toContain('"maybe"');
  expect(readMutants('')).toEqual({ mutants: [], problems: [] });
});

it.each<[output: string, claims: readonly (string | undefined)[], problems: number]>([
  [';claim:   equisatisfiable  \n(check-sat)', ['equisatisfiable'], 0],
  ['; claim: maybe\n; claim: sat\n(check-sat)', ['sat'], 1],
  ['; claim: sat\n; claim: unsat\n(check-sat)', ['sat'], 0],
  ['; claim: a\n; claim: b\n(check-sat)', [undefined], 1],
  // Only a comment at the start of a line is a claim or separates mutants.
  ['(check-sat) ; claim: sat\n ; mutant\n; claims: sat\n;; claim: sat', [undefined], 0],
  ['; mutants\n(check-sat)', [undefined], 0],
  ['(check-sat)\n;  mutant number two\n(check-sat)', [undefined, undefined], 0],
  ['; mutant\n  \n; mutant\n', [], 0],
])('reads the claims and mutants of %j', (output, claims, problems) => {
  const read = readMutants(output);
  expect(read.mutants.map(({ claim }) => claim)).toEqual(claims);
  expect(read.problems).toHaveLength(problems);
  for (const mutant of read.mutants) expect('claim' in mutant).toBe(mutant.claim !== undefined);
});

it('reads a command only from a name that begins with `cmd:`', () => {
  expect(externalCommand('cmd:./m --fast')).toBe('./m --fast');
  expect(['opfuzz', 'x cmd:./m', ''].map(externalCommand)).toEqual([undefined, undefined, undefined]);
  expect(externalStrategy('cmd:./m').data.map(({ name }) => name)).toEqual([externalData('cmd:./m')]);
  expect(externalData('cmd:./a')).not.toBe(externalData('cmd:./b'));
});

describe('an external program as a strategy', () => {
  const { id } = externalSeed(SEED);

  it('returns stored mutants by number, and does not trust their claims', () => {
    const kept = new Map([[id, [{ text: '(assert true)(check-sat)', claim: 'unsat' as const }, { text: '(rubbish' }]]]);
    const [first, second, third] = mutants(kept, 3);
    expect(first).toMatchObject({ claim: 'unrelated', steps: [] });
    expect(first?.known).toBeUndefined();
    expect(first?.claimed).toBe('unsat');
    expect([second, third]).toEqual([undefined, undefined]);
    expect(mutants(new Map(), 1)).toEqual([undefined]);
  });

  it('sets the number of mutants per seed to the largest number that a seed has, but to at least one', () => {
    const strategyOf = (kept: StoredMutants) => externalStrategy('cmd:./m').create([kept], {});
    const list = (count: number) => Array.from({ length: count }, () => ({ text: '(check-sat)' }));
    const counts = [
      new Map(),
      new Map([['a', list(2)]]),
      new Map([
        ['a', list(2)],
        ['b', list(5)],
        ['c', list(0)],
      ]),
    ];
    expect(counts.map((kept) => strategyOf(kept).perSeed)).toEqual([1, 2, 5]);
    const strategy = strategyOf(new Map());
    expect(isSeeded(strategy) && [strategy.accepts(SEED), strategy.needsAnswer, strategy.name]).toEqual([
      true,
      false,
      'cmd:./m',
    ]);
  });

  it('reads stored mutants as they were stored', () => {
    const [data] = externalStrategy('cmd:./m').data;
    const kept = new Map([
      ['a', [{ text: 'x' }, { text: 'y', claim: 'equisatisfiable' as const }]],
      ['b', []],
    ]);
    expect(data?.read({ text: formatStoredMutants(kept), proofs: '' })).toEqual({
      value: kept,
      entries: 2,
      diagnostics: [],
    });
  });

  it('rejects malformed stored mutants', () => {
    const [data] = externalStrategy('cmd:./m').data;
    for (const text of [
      '',
      '[]',
      '{"a":1}',
      '{"a":[{"text":1}]}',
      'null',
      '1',
      '{"a":[null]}',
      '{"a":["x"]}',
      '{"a":[{"text":"x"},{}]}',
      '{"a":[{"text":"x","claim":"true"}]}',
    ]) {
      const read = data?.read({ text, proofs: '' });
      expect(read?.diagnostics, text).toMatchObject([{ code: 'G503', severity: 'error' }]);
      expect([read?.value, read?.entries]).toEqual([new Map(), 0]);
    }
  });
});

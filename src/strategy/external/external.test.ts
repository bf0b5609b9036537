import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { isSeeded } from '../contract.js';
import { type StoredMutants, externalSeed, externalStrategy, formatStoredMutants, readMutants } from './external.js';

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

describe('an external program as a strategy', () => {
  const { id } = externalSeed(SEED);

  it('returns stored mutants by number, and does not trust their claims', () => {
    const kept = new Map([[id, [{ text: '(assert true)(check-sat)', claim: 'unsat' as const }, { text: '(rubbish' }]]]);
    const [first, second, third] = mutants(kept, 3);
    expect(first).toMatchObject({ claim: 'unrelated', steps: [] });
    expect(first?.known).toBeUndefined();
    expect(first?.notes?.[0]).toContain('unsat');
    expect([second, third]).toEqual([undefined, undefined]);
    expect(mutants(new Map(), 1)).toEqual([undefined]);
  });

  it('rejects malformed stored mutants', () => {
    const [data] = externalStrategy('cmd:./m').data;
    for (const text of ['', '[]', '{"a":1}', '{"a":[{"text":1}]}', '{"a":[{"text":"x","claim":"true"}]}']) {
      expect(data?.read({ text, proofs: '' }).diagnostics[0]?.code).toBe('G503');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { makeRun } from '../../test/support/findings.js';
import type { RunRecord } from '../../src/lab-front.js';
import { readScript } from '../../src/smt.js';
import { classifyChange } from './classify.js';
import type { Side } from './contract.js';
import { pair } from '../../test/support/drift-rows.js';
import { judgeAnswers, withFaults } from './judge.js';
import type { VersionPair } from './version-pair.js';

describe('the judgement of a contradiction', () => {
  const { script } = readScript('(declare-fun f (Int) Int)(assert (> (f 0) 0))(check-sat)');
  const input = {
    file: 'a',
    blob: 'a',
    text: '',
    script,
    logic: null,
    theories: [],
    certified: null,
    claimed: [],
    checks: 1,
  };
  const pairs = [pair('sat', 'unsat')];
  const measured = { ...classifyChange(pairs, 1), pairs, ratio: null, seeds: null };
  const judgeRuns = async (
    claimed: readonly string[],
    runs: readonly (readonly [number, RunRecord])[],
    text?: string,
  ) => {
    const own = { ...input, claimed, ...(text !== undefined && { script: readScript(text).script }) };
    const versions = {
      familyOf: () => 'z3',
      examineChecks: (side: Side) =>
        Promise.resolve({ runs: new Map(side === 'from' ? runs : []), because: 'timeout' }),
      examine: () => Promise.resolve(makeRun('cvc5', 'sat')),
    };
    const others = { list: () => Promise.resolve([{ id: 'cvc5' }]) };
    const cx = { others, signal: new AbortController().signal } as unknown as Parameters<typeof judgeAnswers>[3];
    const pair = versions as unknown as VersionPair;
    return judgeAnswers({ from: own, to: own }, measured, pair, cx);
  };
  const judge = async (claimed: readonly string[], model: NonNullable<RunRecord['model']> | null = null) =>
    (await judgeRuns(claimed, [[0, makeRun('z3', 'sat', { model })]])).faults;

  it('is certified by a true model, and otherwise a hint by the status or by another solver', async () => {
    const model = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 } as const;
    expect((await judge([], model)).to).toMatchObject({
      kind: 'wrong-answer',
      trust: 'certified',
      other: 'the older version: sat, and its model is true',
    });
    expect((await judge([])).to).toMatchObject({
      trust: 'majority',
      because: 'the older version, cvc5 answered sat and the newer version unsat',
    });
    expect(await judge(['unsat'])).toMatchObject({ from: { trust: 'claimed' } });
  });

  it('names each sat answer without a model, with the reason', async () => {
    const open = async (...runs: readonly (readonly [number, RunRecord])[]) => (await judgeRuns([], runs)).openModels;
    expect(await open()).toEqual([{ side: 'from', check: 0, because: 'no model: timeout' }]);
    expect(await open([0, makeRun('z3', 'sat')])).toEqual([
      { side: 'from', check: 0, because: 'no model: the version prints none' },
    ]);
    const cut = { ...makeRun('z3', 'sat'), isCut: true } as const;
    expect(await open([0, cut])).toEqual([
      { side: 'from', check: 0, because: 'no model: the time was over before the version printed it' },
    ]);
  });

  it.each([
    ['(assert (= (+ 1 1) 3))(check-sat)', 'from', 'wrong-gone', 'unsat is proved by trying all values'],
    ['(declare-const x Int)(assert (> x 0))(check-sat)', 'to', 'wrong-answer', 'sat is proved by a model found by'],
    ['(declare-const x Int)(assert (> x 0))(check-sat)(check-sat)', 'to', 'contradiction', 'answered sat and'],
  ] as const)(
    'proves by values which version is wrong about a small script: %s',
    async (text, side, change, because) => {
      const wrong = { assertion: 'a', part: 'b', signature: 'c' };
      const model = { verdict: 'false', because: null, choices: [], wrong, ms: 1 } as const;
      const runs = change === 'wrong-gone' ? ([[0, makeRun('z3', 'sat', { model })]] as const) : [];
      const { faults } = await judgeRuns([], runs, text);
      expect(faults[side]).toMatchObject({ kind: 'wrong-answer', because: expect.stringContaining(because) as string });
      expect(withFaults(measured, faults, { difference: null })).toBe(change);
    },
  );

  it('blames a version whose model is false, although its answer may be right', async () => {
    const wrong = { assertion: '(> x 0)', part: '(> x 0), where x = 0', signature: '>' };
    const model = { verdict: 'false', because: null, choices: [], wrong, ms: 1 } as const;
    const faults = await judge([], model);
    expect([faults.from?.kind, withFaults(measured, faults, { difference: null })]).toEqual([
      'invalid-model',
      'contradiction',
    ]);
  });
});

import { Budget } from '../../semantics/index.js';
import { describe, expect, it } from 'vitest';
import { checkCertificate } from '../../../lab/certificates/check-certificate.js';
import { answerByExhaustion } from '../../generate/index.js';
import { preserves, collectChecks, toJudgeable, isolateCheck } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { StrategyOptions, TestCase } from '../contract.js';
import { subspace } from './subspace.js';
import { byDepth } from '../../../test/support/laws.js';

const COUNT = byDepth({ sample: 30, whole: 150, deep: 150 });

const MOST = { compiled: 2 ** 18, interpreted: 3_000 };

function drawMutants(text: string, options: Partial<StrategyOptions> = {}, count = COUNT): TestCase[] {
  const source = subspace.open(toJudgeable(readScript(text).script), { direction: undefined, rounds: 1, ...options });
  return Array.from({ length: count }, (_, i) => source.mutant(rngFromSeed(`${i}`))).filter(
    (each) => each !== undefined,
  );
}

const SEEDS: readonly (readonly [script: string, models: readonly string[]])[] = [
  [
    '(set-logic QF_UF)(declare-const p Bool)(declare-const q Bool)(assert (and p (not q)))(assert (=> p (or q p)))',
    ['((define-fun p () Bool true)(define-fun q () Bool false))'],
  ],
  ['(set-logic QF_UF)(declare-const p Bool)(declare-const q Bool)(assert (xor p q))(assert (= p q))', []],
  ['(set-logic UF)(declare-const p Bool)(assert (forall ((a Bool) (b Bool)) (or a (not b) (and p (or b p)))))', []],
  ['(set-logic UF)(declare-const p Bool)(assert (not (exists ((a Bool)) (=> a p))))(assert (or p (not p)))', []],
  [
    '(set-logic QF_BV)(declare-const x (_ BitVec 2))(declare-const y (_ BitVec 2))(assert (= (bvadd x y) #b01))(assert (bvult x #b01))',
    ['((define-fun x () (_ BitVec 2) #b00)(define-fun y () (_ BitVec 2) #b01))'],
  ],
  [
    '(set-logic BV)(declare-const x (_ BitVec 2))(assert (forall ((y (_ BitVec 2))) (bvule x (bvor x y))))(assert (bvuge x #b11))',
    ['((define-fun x () (_ BitVec 2) #b11))'],
  ],
  [
    '(set-logic QF_BVFP)(declare-const x (_ FloatingPoint 2 2))(assert (fp.lt x (fp.neg x)))',
    ['((define-fun x () (_ FloatingPoint 2 2) (fp #b1 #b01 #b0)))'],
  ],
];

describe('subspace', () => {
  it.each(SEEDS)('makes true claims about mutants of %s', (body, models) => {
    const seed = `${body}(check-sat)`;
    const answer = answerByExhaustion(readScript(seed).script, MOST, new Budget('thorough'))?.answer;
    if (answer === undefined) throw new Error('the seed is not decided');
    const direction = answer === 'sat' ? 'weaker' : 'stronger';
    let decided = 0;
    for (const test of [...drawMutants(seed, { models }), ...drawMutants(seed, { direction, models })]) {
      for (const [i] of collectChecks(test.script.commands).entries()) {
        const relation = test.relations === undefined ? test.claim : (test.relations[i] ?? 'unrelated');
        const expected = test.known?.[i] ?? (preserves(relation, answer) ? answer : undefined);
        const alone = isolateCheck(test.script, i);
        const found = alone && answerByExhaustion(alone, MOST, new Budget('thorough'))?.answer;
        if (expected === undefined || found === undefined) continue;
        decided++;
        expect(found, printScript(test.script)).toBe(expected);
      }
    }
    expect(decided).toBeGreaterThan(COUNT / 3);
  });

  it('makes cubes around models, with a valid certificate', () => {
    const [body, models] = SEEDS[4] as (typeof SEEDS)[number];
    const certified = drawMutants(`${body}(check-sat)`, { direction: 'weaker', models }).filter(
      ({ certificate }) => certificate !== undefined,
    );
    expect(certified.length).toBeGreaterThan(COUNT / 5);
    for (const { script, certificate, known } of certified) {
      expect(known).toEqual(['sat']);
      const read = readScript(printScript(script)).script;
      expect(checkCertificate(read, JSON.parse(certificate ?? ''))).toMatchObject({ kind: 'holds' });
    }
  });

  it('makes cubes only around models that satisfy the seed', () => {
    const [body] = SEEDS[4] as (typeof SEEDS)[number];
    const models = ['((define-fun x () (_ BitVec 2) #b11)(define-fun y () (_ BitVec 2) #b11))'];
    const tests = drawMutants(`${body}(check-sat)`, { direction: 'weaker', models });
    // The given model does not satisfy the seed, but a random model may.
    for (const { certificate } of tests) if (certificate !== undefined) expect(certificate).not.toMatch(/#b11.*#b11/);
  });

  it('applies every rule of the strategy, and ends a partition into cubes with a check that is equivalent to the seed', () => {
    const all = SEEDS.flatMap(([body, models]) => drawMutants(`${body}(check-sat)`, { models }));
    const rules = new Set(all.flatMap(({ steps }) => steps.map(({ rule }) => rule)));
    for (const rule of ['around-model', 'cube', 'instances-alone', 'instances-beside', 'exists', 'forall'])
      expect(rules, rule).toContain(`subspace:${rule}`);
    const covers = all.filter(({ relations = [] }) => relations.length > 2);
    expect(covers.length).toBeGreaterThan(COUNT / 8);
    for (const { relations = [] } of covers) expect(relations.at(-1)).toBe('equivalent');
  });

  it('explains why it rejects a seed', () => {
    expect(subspace.accepts(toJudgeable(readScript('(check-sat)').script))).toBe(
      'it has no assertions at its last check',
    );
  });
});

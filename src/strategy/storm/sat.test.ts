import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../../script/index.js';
import { signatureAt } from '../../semantics/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { collectFragments } from '../fragments.js';
import { SatSource } from './sat.js';

const SEED =
  '(set-logic QF_LIA)(declare-const x Int)(declare-const p Bool)(assert (or p (< x 7)))(assert (not (= x 3)))';

function draw(text: string, room: number, count = 40): (TestCase | undefined)[] {
  const script = toJudgeable(readScript(text).script);
  const at = signatureAt(script);
  const fragments = collectFragments(at?.check.asserted ?? [], new Map());
  const source = new SatSource(script, { fragments, models: [], room });
  return Array.from({ length: count }, (_, i) => source.mutant(rngFromSeed(`sat ${i}`)));
}

describe('SatSource', () => {
  it('makes no mutant if the seed has no formula or no check, or if no formula fits the size limit', () => {
    const none = Array.from({ length: 40 }, () => undefined);
    expect(draw('(declare-const p Bool)(check-sat)', 400)).toEqual(none);
    expect(draw('(declare-const p Bool)', 400)).toEqual(none);
    expect(draw(SEED, 0)).toEqual(none);
    expect(draw('(declare-fun f ((-> Int Int)) Bool)(declare-const g (-> Int Int))(assert (f g))', 400)).toEqual(none);
  });

  it.each([3, 12, 60])('adds at most %i nodes to a mutant, and nearly as many to at least one mutant', (room) => {
    const sizes = draw(SEED, room, 150).map((test) =>
      (test?.steps ?? []).reduce((sum, { after }) => sum + after.size, 0),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(room);
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(room - 2);
  });

  it('makes one to six assertions, numbers its steps in order, and certifies the answer sat by a model', () => {
    const made = draw(SEED, 400).filter((test) => test !== undefined);
    const asserts = made.map(({ script }) => script.commands.filter(({ kind }) => kind === 'assert').length);
    expect([Math.min(...asserts), Math.max(...asserts)]).toEqual([1, 6]);
    for (const { script, steps, known, claim, certificate } of made) {
      expect(steps.map(({ id }) => id)).toEqual(steps.map((_, i) => i));
      expect(
        steps.every(({ rule, before, command, slot }) => {
          return /^storm:(?:true|false)$/.test(rule) && before === script.store.true && slot === 0 && command >= 3;
        }),
      ).toBe(true);
      const checks = script.commands.filter(({ kind }) => kind.startsWith('check-sat'));
      expect([claim, known]).toEqual(['unrelated', checks.map(() => 'sat')]);
      expect(JSON.parse(certificate ?? '')).toMatchObject({ kind: 'model' });
      expect(printScript(script)).toMatch(/^\(set-logic QF_LIA\)\n\(declare-const x Int\)\n\(declare-const p Bool\)\n/);
    }
    const rules = new Set(made.flatMap(({ steps }) => steps.map(({ rule }) => rule)));
    expect(rules).toEqual(new Set(['storm:true', 'storm:false']));
  });
});

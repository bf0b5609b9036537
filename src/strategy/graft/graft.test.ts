import { describe, expect, it } from 'vitest';
import { checkCertificate } from '../../../lab/certificates/check-certificate.js';
import { applySteps } from '../../rewrite/index.js';
import { toJudgeable } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { StrategyOptions, TestCase } from '../contract.js';
import { graft } from './graft.js';

const parseSeed = (text: string) => toJudgeable(readScript(text).script);
const SEED = `(set-logic QF_LIA)(declare-const x Int)(declare-const p Bool)
(assert (or p (and (> x 1) (not (= x 5)))))(assert (=> p (< x 0)))(check-sat)`;
const DONOR = `(set-logic QF_UFLIA)(declare-const y Int)(declare-fun f (Int) Int)(declare-sort U 0)(declare-const u U)
(declare-const z (_ BitVec 8))(define-fun g ((a Int)) Bool (> a 7))(assert (= u u))(assert (g y))
(assert (or (distinct (f y) (+ y 3)) (bvult z #x07)))(check-sat)`;

function drawMutants(donors: readonly string[], options: Partial<StrategyOptions> = {}, count = 80): TestCase[] {
  const partners = donors.map((text, i) => ({
    name: `${i}`,
    script: parseSeed(text),
    answer: 'sat' as const,
    certified: false,
  }));
  const source = graft.open(parseSeed(SEED), { direction: undefined, rounds: 1, partners, ...options });
  return Array.from({ length: count }, (_, i) => source.mutant(rngFromSeed(i))).filter((each) => each !== undefined);
}

describe('graft', () => {
  it('replaces atoms by atoms of another seed, and maps or declares their constants', () => {
    const texts = drawMutants([DONOR]).map(({ script }) => printScript(script));
    const all = texts.join('\n');
    for (const part of [
      '(bvult z!',
      '(distinct (f!',
      '(declare-fun f!',
      '(+ x 3)',
      '(set-logic ALL)',
      '(declare-fun y!',
    ])
      expect(all, part).toContain(part);
    for (const text of texts) expect(readScript(text).diagnostics, text).toEqual([]);
    // Neither sorts nor definitions are transferred.
    expect(all).not.toMatch(/\bU\b|\(g /);
  });

  it('keeps the Boolean structure of the seed', () => {
    for (const { script, steps } of drawMutants([DONOR])) {
      expect(printScript(script).replaceAll(/\n/g, ' ')).toMatch(/\(assert \(or .* \(and .*\(assert \(=> /);
      for (const { claim } of steps) expect(claim).toBe('unrelated');
    }
  });

  it('uses atoms of the seed itself if there is no other seed', () => {
    const made = drawMutants([]);
    expect(made.length).toBeGreaterThan(40);
    for (const { notes = [] } of made) expect(notes).toEqual([]);
  });

  it('skips atoms whose symbol is declared twice', () => {
    const twice = `(push 1)(declare-const a (_ BitVec 2))(assert (= a #b00))(pop 1)(declare-const a (_ BitVec 3))(assert (= a #b000))(check-sat)`;
    for (const { notes = [] } of drawMutants([twice])) expect(notes).toEqual([]);
  });

  it('gives satisfiable mutants a certificate that also holds after some steps are undone', () => {
    const models = [
      '((define-fun x () Int 4)(define-fun p () Bool false))',
      '((define-fun x () Int 9)(define-fun p () Bool true))',
    ];
    const known = drawMutants([DONOR], { models, direction: 'weaker' }).filter(
      ({ certificate }) => certificate !== undefined,
    );
    expect(known.length).toBeGreaterThan(20);
    for (const { base, steps, certificate = '', known: statuses } of known) {
      expect(statuses).toEqual(['sat']);
      const kept = [steps, steps.slice(1), steps.slice(0, -1)];
      for (const each of kept) {
        const again = readScript(printScript(applySteps(base, each))).script;
        expect(checkCertificate(again, JSON.parse(certificate)), printScript(again)).toMatchObject({
          kind: 'holds',
          status: 'sat',
        });
      }
    }
    const grafts = known.flatMap(({ steps }) => steps.map(({ after }) => after.kind === 'app' && after.op === 'not'));
    expect(new Set(grafts)).toEqual(new Set([true, false]));
  });

  it('ignores models that do not satisfy the seed, and claims nothing for an unsat seed', () => {
    const models = ['((define-fun x () Int 5)(define-fun p () Bool false))'];
    const all = [...drawMutants([DONOR], { models }), ...drawMutants([DONOR], { direction: 'stronger' })];
    for (const { certificate = '' } of all)
      expect(certificate).not.toContain('"name":"x","params":[],"sort":"Int","value":"5"');
    for (const { known } of drawMutants([DONOR], { models, direction: 'stronger' })) expect(known).toBeUndefined();
  });
});

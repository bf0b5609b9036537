import { Budget } from '../../semantics/index.js';
import { afterAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { answerByExhaustion } from '../../generate/index.js';
import { readRules } from '../../rewrite/index.js';
import { type Script, toJudgeable } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { rephrase } from './rephrase.js';
import { nightly } from '../../../test/support/nightly.js';
import { byDepth } from '../../../test/support/laws.js';

const RULES = readRules(readFileSync(new URL('../../../data/approximations.rules', import.meta.url), 'utf8')).rules;
const COUNT = byDepth({ sample: 15, whole: 300, deep: 300 });
const STRATEGY = rephrase(RULES);
const MOST = { compiled: 2 ** 18, interpreted: 3_000 };

function drawMutants(text: string, count: number): TestCase[] {
  const source = STRATEGY.open(toJudgeable(readScript(text).script), { direction: undefined, rounds: 1 });
  return Array.from({ length: count }, (_, i) => source.mutant(rngFromSeed(`${i}`))).filter(
    (each) => each !== undefined,
  );
}

/** Small scripts with few models, so that a wrong change likely alters the answer. */
const SCRIPTS: readonly (readonly [logic: string, body: string])[] = [
  ['QF_UF', '(declare-const p Bool)(declare-const q Bool)(assert (and p (not q)))(assert (=> p (or q p)))'],
  ['QF_UF', '(declare-const p Bool)(declare-const q Bool)(assert (xor p q))(assert (= p q))'],
  ['QF_UF', '(declare-const p Bool)(define-fun f ((a Bool)) Bool (not a))(assert (f p))(assert (ite p (f p) (not p)))'],
  ['UF', '(declare-const p Bool)(assert (forall ((a Bool) (b Bool)) (or a (not b) (and p (or b p)))))'],
  ['UF', '(declare-const p Bool)(assert (exists ((a Bool)) (and a (not p) (or a p))))(assert (or p (not p)))'],
  [
    'UF',
    '(declare-const p Bool)(assert (forall ((a Bool)) (exists ((b Bool)) (and p (distinct a b)))))(assert (not p))',
  ],
  [
    'QF_BV',
    '(declare-const x (_ BitVec 2))(declare-const y (_ BitVec 2))(assert (= (bvadd x y) #b01))(assert (bvult x #b01))',
  ],
  ['QF_BV', '(declare-const x (_ BitVec 2))(assert (bvult x #b10))(assert (bvugt (bvadd x #b01) #b10))'],
  [
    'BV',
    '(declare-const x (_ BitVec 2))(assert (forall ((y (_ BitVec 2))) (bvule x (bvor x y))))(assert (bvuge x #b11))',
  ],
  [
    'QF_ABV',
    '(declare-const a (Array (_ BitVec 1) (_ BitVec 1)))(declare-const i (_ BitVec 1))(assert (= (store a i #b1) a))(assert (= (select a i) #b0))',
  ],
  [
    'UF',
    '(declare-const p Bool)(assert (forall ((a Bool)) (forall ((b Bool)) (or p a b))))(assert (or p (forall ((c Bool)) c)))',
  ],
  ['QF_BVFP', '(declare-const x (_ FloatingPoint 2 2))(assert (fp.lt x (fp.neg x)))(assert (not (fp.isNormal x)))'],
];

describe('rephrase', () => {
  const made = new Map<string, readonly TestCase[]>();
  const mutantsOfBody = (logic: string, body: string): readonly TestCase[] => {
    const seed = `(set-logic ${logic})${body}(check-sat)`;
    const mutants = made.get(seed) ?? drawMutants(seed, COUNT);
    made.set(seed, mutants);
    return mutants;
  };
  afterAll(() => made.clear());

  it.each(SCRIPTS)('keeps the answer to a script in the logic %s: %s', (logic, body) => {
    const known = answerByExhaustion(
      readScript(`(set-logic ${logic})${body}(check-sat)`).script,
      MOST,
      new Budget('thorough'),
    )?.answer;
    expect(known).toBeDefined();
    const statuses = new Map<string, 'sat' | 'unsat' | undefined>();
    const findStatus = (script: Script): 'sat' | 'unsat' | undefined => {
      const text = printScript(script);
      if (!statuses.has(text)) statuses.set(text, answerByExhaustion(script, MOST, new Budget('thorough'))?.answer);
      return statuses.get(text);
    };
    let decided = 0;
    for (const test of mutantsOfBody(logic, body).slice(0, 150)) {
      for (const script of [test.script, test.base]) {
        const found = findStatus(script);
        if (found === undefined) continue;
        decided++;
        if (found !== known) expect(found, printScript(script)).toBe(known);
      }
    }
    expect(decided).toBeGreaterThan(Math.min(COUNT, 100));
  });

  nightly('uses every rewriting of the strategy', () => {
    const all = SCRIPTS.flatMap(([logic, body]) => mutantsOfBody(logic, body));
    const rules = new Set(all.flatMap(({ steps }) => steps.map(({ rule }) => rule.replace('rephrase:', ''))));
    const structural = [
      ...['lift-ite', 'lower-ite', 'permute', 'define', 'define-function', 'unfold', 'dual', 'rename-bound'],
      ...['merge-bound', 'permute-bound', 'split-bound', 'miniscope', 'prenex', 'expand-bound', 'bind-cases'],
    ];
    for (const rule of structural) expect(rules, rule).toContain(rule);
    const notes = new Set(
      all.flatMap((test) => (test.notes ?? []).map((note) => note.replace(/^[^ ]* is /, 'it is '))),
    );
    for (const as of [
      'a negation',
      'a complement',
      'a sum, difference or xor',
      'a comparison',
      'an ite over two constants',
      'a concatenation of two vectors',
      'a part of a wider vector',
      'a float from three vectors',
      'a store into an array',
      'bound by exists',
    ])
      expect(notes, as).toContain(`it is ${as}`);
    for (const note of ['all names replaced', 'the logic is ALL', 'assertions in another order, joined or split'])
      expect(notes).toContain(note);
  });

  it('claims equivalence unless symbols change', () => {
    const [logic, body] = SCRIPTS[0] as readonly [string, string];
    for (const { claim, notes = [] } of mutantsOfBody(logic, body).slice(0, 150)) {
      const changesSymbols = notes.some((note) => / is (?!ALL)|all names/.test(note.replace('the logic is', '')));
      expect(claim).toBe(changesSymbols ? 'equisatisfiable' : 'equivalent');
    }
  });

  it('makes only linear terms in linear logics', () => {
    const seed =
      '(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (< (* 2 x) (* (- 3) y)))(assert (= (mod x 3) (div y 2)))(check-sat)';
    for (const { script } of drawMutants(seed, COUNT)) {
      const text = printScript(script);
      if (text.includes('(set-logic ALL)')) continue;
      expect(text).not.toMatch(/\((?:mod|div) [^()]* [a-z]|\(\* [a-z][^ ]* [a-z]/);
    }
  });
});

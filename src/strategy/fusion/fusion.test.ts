import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Decided } from '../../oracle/index.js';
import { applySteps } from '../../rewrite/index.js';
import { toJudgeable } from '../../script/index.js';
import { signatureAt, checkClaim, Budget } from '../../semantics/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import type { Term } from '../../term/index.js';
import type { KnownSeed, MutantBounds, TestCase } from '../contract.js';
import { mutantRng } from '../coordinates.js';
import { fusion } from './fusion.js';
import { type CheckedFunction } from './template.js';
import { selectProved, readFunctionProofs } from './prove-function.js';
import { readFusionFunctions } from './read-functions.js';
import { byDepth, sampleCases } from '../../../test/support/laws.js';

const data = (name: string): string => readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8');
// Read once in each test, so that coverage is attributed to that test.
let shipped: CheckedFunction[] | undefined;
beforeEach(() => (shipped = undefined));
const readShipped = (): CheckedFunction[] =>
  (shipped ??= selectProved(
    readFusionFunctions(data('fusion-functions.txt')).functions,
    readFunctionProofs(data('fusion-functions.proofs.json')),
  ));
const selectFunctions = (...names: readonly string[]): CheckedFunction[] =>
  readShipped().filter(({ fn }) => names.includes(fn.name));

const DRAWS = byDepth({ sample: 30, whole: 100, deep: 100 });

let count = 0;
function seed(text: string, answer: Decided, certified = false): KnownSeed {
  const { script, diagnostics } = readScript(text);
  expect(diagnostics).toEqual([]);
  return { name: `seed ${count++}`, script: toJudgeable(script), answer, certified };
}

function mutants(seeds: readonly KnownSeed[], functions = readShipped(), draws = DRAWS): TestCase[] {
  const [self, ...partners] = seeds as [KnownSeed, ...KnownSeed[]];
  const strategy = fusion(functions);
  expect(strategy.accepts(self.script)).toBe(true);
  const direction = self.answer === 'sat' ? 'weaker' : 'stronger';
  const source = strategy.open(self.script, { direction, rounds: 1, self, partners });
  const made = Array.from({ length: draws }, (_, index) =>
    source.mutant(mutantRng(1, { seed: 'a', strategy: 'fusion', index })),
  ).filter((test) => test !== undefined);
  const printed = made.map(({ script }) => printScript(script));
  expect(printed.filter((text) => readScript(text).diagnostics.length > 0)).toEqual([]);
  return made;
}

const texts = (tests: readonly TestCase[]): string => tests.map(({ script }) => printScript(script)).join('\n');

const SAT = '(set-logic QF_BV)(declare-const a (_ BitVec 2))(assert (bvult a #b10))(assert (distinct a #b00))';
const SAT_TOO =
  '(set-logic QF_BV)(declare-const a (_ BitVec 2))(declare-const p Bool)(assert (= p (= a #b11)))(assert p)';
const UNSAT = '(set-logic QF_BV)(declare-const a (_ BitVec 2))(assert (bvult a #b01))(assert (= (bvnot a) a))';
const UNSAT_TOO =
  '(set-logic QF_BV)(declare-const b (_ BitVec 2))(declare-const p Bool)(assert (and p (bvult b #b00)))';

function isSat({ script }: TestCase): boolean {
  const store = script.store.fork();
  const at = signatureAt(script);
  const terms = at?.check.asserted.map(({ term }) => term) ?? [];
  const variables = script.commands.flatMap((command) =>
    command.kind === 'declare-fun' ? [store.const(command.name, command.result)] : [],
  );
  const to = terms.reduce<Term>((all, term) => store.app('and', [all, term]), store.true);
  return (
    checkClaim({ store, from: to, to: store.false, claim: 'weaker', variables, budget: new Budget('thorough') })
      .kind === 'fails'
  );
}

describe('options of fused seeds', () => {
  const makeSeed = (options: string): KnownSeed => {
    const text = options + SAT;
    return { ...seed(SAT, 'sat'), script: toJudgeable(readScript(text).script, { keepsOption: () => true }) };
  };
  const collectHeads = (seeds: readonly KnownSeed[]) =>
    new Set(mutants(seeds, readShipped(), 20).map(({ script }) => printScript(script).split('(set-logic')[0]));

  it('keeps an option unless the fused seeds set it differently', () => {
    const one = makeSeed('(set-option :smt.relevancy 0)(set-option :smt.dack 0)');
    const other = makeSeed('(set-option :smt.dack 0)(set-option :smt.case_split 3)');
    const both = '(set-option :smt.relevancy 0)\n(set-option :smt.dack 0)\n(set-option :smt.case_split 3)\n';
    expect(collectHeads([one, other])).toContain(both);
  });

  it('drops an option that the fused seeds set differently, and adds a note', () => {
    const seeds = ['0', '1'].map((value) => makeSeed(`(set-option :smt.relevancy ${value})`));
    const made = mutants(seeds, readShipped(), 20).filter(({ joined }) => new Set(joined?.seeds).size === 2);
    expect(made.length).toBeGreaterThan(0);
    for (const { script, notes } of made) {
      expect(printScript(script)).not.toContain('set-option');
      expect(notes).toContain('the option :smt.relevancy is omitted: the seeds set it differently');
    }
  });
});

describe('answers to fused seeds', () => {
  const cases: readonly (readonly [string, readonly (readonly [string, Decided])[], readonly string[]])[] = [
    [
      'sat with sat',
      [
        [SAT, 'sat'],
        [SAT_TOO, 'sat'],
      ],
      ['and weaker'],
    ],
    [
      'unsat with unsat',
      [
        [UNSAT, 'unsat'],
        [UNSAT_TOO, 'unsat'],
      ],
      ['or stronger'],
    ],
    [
      'sat with unsat',
      [
        [SAT, 'sat'],
        [UNSAT_TOO, 'unsat'],
        [UNSAT, 'unsat'],
      ],
      ['or weaker', 'and stronger', 'and weaker'],
    ],
    [
      'unsat with sat',
      [
        [UNSAT, 'unsat'],
        [SAT, 'sat'],
        [SAT_TOO, 'sat'],
      ],
      ['or weaker', 'and stronger', 'or stronger'],
    ],
  ];

  it.each(sampleCases(cases, 2))('claims only answers that trying all values confirms: %s', (_, seeds, kinds) => {
    const known = seeds.map(([text, answer]) => seed(text, answer));
    const small = readShipped().filter(({ fn }) => /^(bv|bool|choice)/.test(fn.name) && fn.name !== 'bv-concatenation');
    const made = mutants(known, small, byDepth({ sample: 20, whole: 60, deep: 60 }));
    expect(made.length).toBeGreaterThan(15);
    for (const test of made) {
      const kind = `${test.joined?.connective} ${test.claim}`;
      expect(kinds).toContain(kind);
      if (isSat(test) !== (test.claim === 'weaker')) throw new Error(`${kind}:\n${printScript(test.script)}`);
    }
    const met = new Set(made.map(({ joined, claim }) => `${joined?.connective} ${claim}`));
    for (const kind of kinds.slice(0, 2)) expect(met).toContain(kind);
  });

  it('certifies an answer only if the deciding seeds are certified', () => {
    const both = mutants([seed(SAT, 'sat', true), seed(SAT_TOO, 'sat', true)]);
    expect(new Set(both.map(({ known }) => known?.[0]))).toEqual(new Set(['sat']));
    expect(JSON.parse(both[0]?.certificate ?? '')).toMatchObject({ kind: 'fusion', answer: 'sat' });
    const one = mutants([seed(SAT, 'sat', true), seed(SAT_TOO, 'sat')]);
    for (const { known, joined } of one) expect(known !== undefined).toBe(new Set(joined?.seeds).size === 1);
    const mixed = mutants([seed(SAT, 'sat'), seed(UNSAT, 'unsat', true)]);
    const certified = mixed.filter(({ known }) => known !== undefined);
    expect(new Set(certified.map(({ claim }) => claim))).toEqual(new Set(['stronger']));
    expect(certified.length).toBeGreaterThan(0);
  });
});

describe('joining seeds', () => {
  it('gives the symbols of different seeds different names, even quoted symbols, but keeps the names of bound variables', () => {
    const text = `(declare-sort |a b| 0)(declare-const x Int)(declare-const |x y| |a b|)(declare-fun f (|a b| Int) Bool)
      (declare-datatype L ((nil) (cons (head Int) (tail L))))(declare-const l L)
      (define-fun g ((x Int)) Bool (< x 3))
      (assert (forall ((x Int)) (exists ((y |a b|)) (=> (g x) (f y x)))))
      (assert (match l ((nil true) ((cons h t) (< h x)))))
      (assert (! (f |x y| x) :named |n m|))`;
    const made = mutants([seed(text, 'sat'), seed(text, 'sat')]);
    const all = texts(made);
    expect(all).toContain('(declare-sort |a b!0| 0)');
    expect(all).toContain('(declare-sort |a b!1| 0)');
    expect(all).toContain('(forall ((x Int))');
    expect(all).not.toContain(':named');
    expect(all).toContain('(head!1 Int)');
  });

  it('fuses under quantifiers without capturing variables', () => {
    const text =
      '(declare-const x Int)(declare-const z Int)(assert (forall ((y Int)) (or (< x y) (exists ((z Int)) (< z x)))))';
    const all = texts(mutants([seed(text, 'sat')], selectFunctions('int-sum')));
    expect(all).toMatch(/\(forall \(\(y Int\)\) \(or \(< \(- z!f1 x!1/);
    expect(all).toMatch(/\(exists \(\(z Int\)\) \(< z \(- z!f1 x!1/);
  });

  it('fuses the constants of up to three seeds in a chain', () => {
    const made = mutants([seed(SAT, 'sat'), seed(SAT_TOO, 'sat')]);
    const chains = made.filter(({ joined }) => joined?.seeds.length === 3);
    expect(chains.length).toBeGreaterThan(5);
    for (const { notes } of chains) expect(notes?.length).toBeGreaterThan(2);
  });

  it('does not conjoin seeds that may need different values of a division by zero', () => {
    const one = '(declare-const x Int)(assert (= (div x 0) 1))(assert (= x 5))';
    const other = '(declare-const x Int)(assert (= (mod x (- x 5)) 2))(assert (= x 5))';
    const harmless = '(declare-const x Int)(assert (= (div x 2) 2))(assert (= x 5))';
    const collectPartners = (tests: readonly TestCase[]) => new Set(tests.flatMap(({ joined }) => joined?.seeds ?? []));
    const [a, b, c] = [seed(one, 'sat'), seed(other, 'sat'), seed(harmless, 'sat')];
    const met = collectPartners(mutants([a, b, c]));
    expect(met).toEqual(new Set([a.name, c.name]));
    // A seed fused with itself uses one model, so both copies agree on values that the standard leaves open.
    expect(collectPartners(mutants([a]))).toEqual(new Set([a.name]));
    const unsat = seed('(declare-const x Int)(assert (< (div x 0) (div x 0)))', 'unsat');
    expect(collectPartners(mutants([a, unsat]))).toContain(unsat.name);
  });

  it('sets a logic that allows the seeds and their fusion', () => {
    const logics = (one: string, other: string, ...functions: readonly string[]): Set<string | undefined> => {
      const [a, b] = [
        seed(`(set-logic ${one})(declare-const x Int)(assert (< x 5))`, 'sat'),
        seed(`(set-logic ${other})(declare-const x Int)(assert (< x 5))`, 'sat'),
      ];
      const made = mutants([a, b], selectFunctions(...functions));
      return new Set(made.filter(({ joined }) => joined?.seeds.includes(b.name)).map(({ script }) => script.logic));
    };
    expect(logics('QF_LIA', 'QF_LIA', 'int-sum')).toContain('QF_LIA');
    expect(logics('QF_IDL', 'QF_IDL', 'int-sum')).toContain('QF_LIA');
    expect(logics('QF_LIA', 'QF_LIA', 'int-product')).toEqual(new Set(['QF_NIA']));
    expect(logics('QF_LIA', 'LIA', 'int-sum')).toContain('LIA');
    expect(logics('QF_LIA', 'QF_SLIA', 'int-sum')).toContain('QF_SLIA');
    expect(logics('ALL', 'QF_LIA', 'int-sum')).toEqual(new Set(['ALL']));
    expect(logics('QF_LIA', 'QF_LIA', 'pair')).toEqual(new Set(['ALL']));
  });

  it.each([
    ['(declare-const x Int)(push 1)(assert (< x 1))(check-sat)(pop 1)(check-sat)', 'it contains a push command'],
    ['(declare-const x Int)(assert (< x 1))(check-sat)(check-sat)', 'it does not have exactly one check-sat'],
    ['(declare-const x Int)(assert (exists ((y Int)) (< y 1)))', 'no assertion has a constant'],
    [
      '(declare-const s (Seq Int))(assert (= (seq.len s) 1))',
      'it has the operator seq.len, which is not part of the standard',
    ],
    ['(declare-const x Int)(assert (< x 1))(assert (frob x))', 'it has unknown terms'],
    ['(declare-const x Int)(assert (! (< x 1) :named n))(assert (or n (< 1 x)))', 'it refers to a :named term'],
  ])('does not fuse the seed %s', (text, reason) => {
    expect(fusion(readShipped()).accepts(toJudgeable(readScript(text).script))).toBe(reason);
  });
});

describe('steps of a fusion', () => {
  it('drops the definition of z if nothing depends on the definition', () => {
    const made = mutants([seed(SAT, 'sat'), seed(SAT, 'sat')]);
    const without = made.filter(({ steps }) => steps.some(({ rule }) => rule === 'fusion:leave-out'));
    expect(without.length).toBeGreaterThan(0);
    for (const { script, base, steps } of without) {
      const left = steps.filter(({ leavesOut }) => leavesOut === true).length;
      expect(script.commands).toHaveLength(base.commands.length - left);
    }
    for (const { script } of made) expect(printScript(script)).not.toContain('(assert true)');
  });

  it('makes steps from the base to the mutant, each of which can be undone alone', () => {
    for (const { base, steps, script } of mutants([seed(SAT, 'sat'), seed(UNSAT, 'unsat')])) {
      expect(printScript(applySteps(base, steps, script.store))).toBe(printScript(script));
      for (const left of steps) {
        const rest = steps.filter((step) => step !== left);
        const text = printScript(applySteps(base, rest, script.store));
        expect(text).not.toBe(printScript(script));
        expect(readScript(text).diagnostics).toEqual([]);
      }
    }
  });

  it('drops the guard of a division only if no other part of the script depends on the division by zero', () => {
    const real = (more = ''): KnownSeed =>
      seed(`(declare-const x Real)(declare-const y Real)${more}(assert (< x y))`, 'sat');
    const isBare = ({ steps }: TestCase): boolean =>
      steps.some(({ after }) => after.kind === 'app' && after.op === '/');
    const bare = mutants([real()], selectFunctions('real-product')).filter(isBare);
    expect(bare.length).toBeGreaterThan(5);
    for (const { steps } of bare) {
      const zs = steps.flatMap(({ after }) => (after.kind === 'app' && after.op === '/' ? [after.args[0]] : []));
      expect(new Set(zs).size).toBe(1);
    }
    const divides = real('(assert (distinct (/ x y) (/ y 2.0)))');
    expect(mutants([divides], selectFunctions('real-product')).filter(isBare)).toEqual([]);
    const unsat = seed('(declare-const x Real)(declare-const y Real)(assert (< x y x))', 'unsat');
    for (const { script } of mutants([unsat], selectFunctions('real-product')).filter(isBare)) {
      expect(printScript(script)).toMatch(/\(assert \(= [xy]!\d \(\/ z!f\d [xy]!\d\)\)\)/);
    }
  });
});

describe('options of the user', () => {
  const drawMutants = (seeds: readonly [KnownSeed, ...KnownSeed[]], bounds: MutantBounds): TestCase[] => {
    const [self, ...partners] = seeds;
    const source = fusion(readShipped(), bounds).open(self.script, { direction: 'weaker', rounds: 1, self, partners });
    const rngs = Array.from({ length: 60 }, (_, index) => mutantRng(1, { seed: 'a', strategy: 'fusion', index }));
    return rngs.map((rng) => source.mutant(rng)).filter((test) => test !== undefined);
  };
  const one = seed(SAT, 'sat');
  const other = seed(SAT_TOO, 'sat');

  it('joins only pairs of distinct seeds, and makes nothing without a partner', () => {
    const made = drawMutants([one, other], { pairs: true });
    expect(new Set(made.map(({ joined }) => joined?.seeds.join(' ')))).toEqual(new Set([`${one.name} ${other.name}`]));
    expect(drawMutants([one], { pairs: true })).toEqual([]);
  });

  it('limits the number of fused constants', () => {
    const most = (changes: number): number => {
      const notes = drawMutants([one, other], { pairs: true, changes }).map(({ notes = [] }) => notes);
      return Math.max(...notes.map((lines) => lines.filter((line) => line.includes(' fuses ')).length));
    };
    expect([1, 2].map(most)).toEqual([1, 2]);
  });
});

import { describe, expect, it } from 'vitest';
import { type BtorGraph, readBtor } from '../../src/btor/index.js';
import { parseOperatorClasses } from '../../src/rewrite/index.js';
import { type Script, toJudgeable } from '../../src/script/index.js';
import {
  APPROXIMATION_RULES,
  FUSION_FUNCTIONS,
  type KnownSeed,
  type MutantBounds,
  type MutantSource,
  type SeededStrategy,
  type StrategyOptions,
  type TestCase,
  isSeeded,
  isSeedless,
  mutantRng,
  questionOfGraph,
  readSignatures,
} from '../../src/strategy/index.js';
import { printCommand, printScript, printTerm, readScript } from '../../src/syntax/index.js';
import { loadShippedStrategies, readShippedValue } from '../support/strategies.js';
import { FrozenTexts, hashText } from './frozen-texts.js';

/*
 * Freezes, as hashes, the first mutants of small seeds, with their claims and steps. Users regenerate test cases from
 * a random seed, a file, a strategy and an index, so a change must be announced. Accept it with `npm run promote`.
 */
const frozen = new FrozenTexts('draws.hashes', 'draws.test.ts');

/** A part of the shipped data, so that most additions leave the draws unchanged. */
const RULES =
  /^(?:lt-le|ge-ne|not-l[te]|lt-flip|lt-scale|eq-squeeze|int-eq-over-div|bvult-bvule|bvult-under-between|not-bvult|fp\.lt-fp\.leq|fp\.lt-under-between|str\.prefixof-le|array-eq-over-select|and-drop|or-keep|xor-or)$/;
const FUNCTIONS = [
  ...['int-sum', 'int-scaled', 'int-product', 'int-case', 'real-product', 'real-int-sum', 'bool-xor', 'bv-rotations'],
  ...['bv-odd-multiple', 'bv-concatenation', 'fp-sign', 'fp-bits', 'string-parts', 'array-cell', 'pair', 'choice'],
];
const SIGNATURES = `(par (A) (ite Bool A A A)) (par (A) (= A A Bool :chainable)) (and Bool Bool Bool :left-assoc) (not Bool Bool)
(+ Int Int Int :left-assoc) (- Int Int) (* Int Int Int :left-assoc) (div Int Int Int :left-assoc) (<= Int Int Bool :chainable)
(+ Real Real Real :left-assoc) (< Real Real Bool :chainable) (to_real Int Real)
(par (m n) (concat (_ BitVec m) (_ BitVec n) (_ BitVec (+ m n)) :left-assoc))
(par (i j m) ((_ extract i j) (_ BitVec m) (_ BitVec (+ (- i j) 1)))) (par (i m) ((_ repeat i) (_ BitVec m) (_ BitVec (* i m))))
(par (i m) ((_ zero_extend i) (_ BitVec m) (_ BitVec (+ i m)))) (par (i m) ((_ rotate_left i) (_ BitVec m) (_ BitVec m)))
(par (m) (bvadd (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc)) (par (m) (bvult (_ BitVec m) (_ BitVec m) Bool))
(par (m) (bv2nat (_ BitVec m) Int :where-used)) (par (e s) (fp.neg (_ FloatingPoint e s) (_ FloatingPoint e s)))
(par (e s) ((_ to_fp e s) RoundingMode Real (_ FloatingPoint e s))) (par (e s) (fp.lt (_ FloatingPoint e s) (_ FloatingPoint e s) Bool :chainable))
(par (e s f t) ((_ to_fp e s) RoundingMode (_ FloatingPoint f t) (_ FloatingPoint e s))) (str.++ String String String :left-assoc)
(str.len String Int) (str.in_re String RegLan Bool) (re.* RegLan RegLan) (par (i j) ((_ re.loop i j) RegLan RegLan)) (re.range String String RegLan)
(par (I E) (select (Array I E) I E)) (par (I E) (store (Array I E) I E (Array I E))) (par (c D) ((_ is c) D Bool)) (par (A) (seq.unit A (Seq A)))
(par (A) (seq.len (Seq A) Int))`;
const strategiesWith = (bounds: MutantBounds) =>
  loadShippedStrategies({
    values: {
    operators: parseOperatorClasses('and,or\nexists,forall\n<,<=,>,>=\n+,-,* :arity 2+\nbvadd,bvmul,bvxor\nbvult,bvule,bvslt').classes,
    rules: readShippedValue(APPROXIMATION_RULES).filter(({ name }) => RULES.test(name)),
    signatures: readSignatures(SIGNATURES),
    functions: readShippedValue(FUSION_FUNCTIONS).filter(({ fn }) => FUNCTIONS.includes(fn.name)),
    },
    bounds,
  });

const SEEDS: Readonly<Record<string, string>> = {
  ints: `(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(declare-const p Bool)
    (assert (and (< x (+ y 2)) (or p (not (<= y 7)))))(assert (=> p (> (* 3 x) (- y))))`,
  reals: `(declare-const r Real)(declare-const s Real)(declare-const n Int)(assert (or (< r s 2.5) (> s (to_real n))))
    (assert (distinct (* r s) 0.0))`,
  bits: `(set-logic QF_BV)(declare-const a (_ BitVec 4))(declare-const b (_ BitVec 4))
    (assert (bvult (bvadd a #x3) b))(assert (= ((_ extract 2 1) a) #b10))`,
  floats: `(declare-const f (_ FloatingPoint 3 5))(declare-const g (_ FloatingPoint 3 5))(declare-const p Bool)
    (assert (ite p (fp.lt f g) (fp.lt g ((_ to_fp 3 5) RNE 0.5))))`,
  strings: `(declare-const s String)(declare-const t String)(declare-const n Int)(assert (str.prefixof s (str.++ t "ab")))
    (assert (str.in_re t (re.* (re.range "a" "c"))))(assert (< (str.len s) n))`,
  structures: `(declare-datatype L ((nil) (cons (head Int) (tail L))))(declare-sort U 0)(declare-const l L)(declare-const u U)
    (declare-const v U)(declare-fun f (U Int) U)(declare-const m (Array Int Bool))(assert (or (= l nil) (select m (head l))))
    (assert (= (f u 3) v))(assert (match l ((nil true) ((cons h t) (< h 4)))))`,
  quantified: `(declare-const x Int)(define-fun g ((a Int)) Bool (< a 3))
    (assert (forall ((z Int)) (! (or (< x z) (g z)) :pattern ((g z)))))(assert (! (> x (- 5)) :named low))`,
  incremental: `(declare-const x Int)(assert (> x 0))(push 1)(declare-const y Int)(assert (or (< y x) (= y 4)))(check-sat)
    (pop 1)(assert (< x 9))(check-sat-assuming ((> x 0)))`,
  unsat: '(declare-const x Int)(declare-const p Bool)(assert (or p (< x 3)))(assert (and (not p) (> x 5)))',
};
const scripts = new Map<string, Script>(
  Object.entries(SEEDS).map(([name, text]) => {
    const { script, ok } = readScript(text.includes('check-sat') ? text : `${text}(check-sat)`);
    expect(ok, name).toBe(true);
    return [name, toJudgeable(script)];
  }),
);
const makeKnown = (name: string): KnownSeed => {
  const script = scripts.get(name) as Script;
  return { name, script, answer: name === 'unsat' ? 'unsat' : 'sat', certified: name === 'ints' };
};

/** A text, or its operators if it is long. */
function short(text: string, longest = 240): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, 80)}… ${hashText(line)}` : line;
}

function formatTest(test: TestCase | undefined): string {
  if (test === undefined) return 'nothing';
  const { script, steps, claim, known: answers, certificate, notes, joined, btor } = test;
  const head = [
    claim,
    ...(answers === undefined ? [] : [`known ${answers.join(' ')}`]),
    ...(certificate === undefined ? [] : [short(certificate)]),
    ...(joined === undefined ? [] : [`${joined.seeds.join(` ${joined.connective} `)}`]),
  ];
  const made = steps.map(({ id, rule, command, slot, path, before, after, needs, declares, leavesOut }) => {
    const more = [...(needs.length > 0 ? [`needs ${needs.join(' ')}`] : []), ...(leavesOut ? ['left out'] : [])];
    const place = `${command}.${slot}${path.map((i) => ` ${i}`).join('')}`;
    const declared = declares.map((each) => printCommand(each));
    return `  ${id} ${rule} at ${place}: ${printTerm(before)} -> ${printTerm(after)} ${[...more, ...declared].join(' ')}`.replaceAll(/\s+/g, ' ').trimEnd();
  });
  const whole = printScript(script);
  const parts = [
    head.join('; '),
    ...made.map((line) => ` ${short(line)}`),
    // If there are steps, they determine the mutant, so a hash of its text suffices.
    `    ${steps.length > 0 ? hashText(whole) : short(whole)}`,
  ];
  if (btor?.text !== undefined) parts.push(`    ${short(btor.text.replaceAll('\n', ' / '))}`);
  return [...parts, ...(notes ?? []).map((note) => `  ; ${note}`)].filter((line) => line.trim() !== '').join('\n');
}

interface Draws {
  readonly strategy: string;
  readonly seed: string;
  readonly count: number;
}

function checkDraws(name: string, source: MutantSource, { strategy, seed, count }: Draws): void {
  const lines = Array.from({ length: count }, (_, index) => {
    return `${index}: ${formatTest(source.mutant(mutantRng('frozen', { seed, strategy, index })))}\n`;
  });
  frozen.check(`${name} ${seed}`, lines.join(''));
}

const GRAPHS: Readonly<Record<string, string>> = {
  counter: `1 sort bitvec 1\n2 sort bitvec 4\n3 sort array 2 2\n4 state 2 count\n5 zero 2\n6 init 2 4 5\n7 input 1 step\n8 one 2
9 add 2 4 8\n10 ite 2 7 9 4\n11 next 2 4 10\n12 state 3 mem\n13 write 3 12 4 10\n14 next 3 12 13\n15 read 2 12 -4\n16 eq 1 15 10\n17 bad 16\n`,
  words: `1 var 8 a\n2 var 8\n3 array 8 2 mem\n4 slice 2 2 1 0\n5 read 8 3 4\n6 write 8 2 3 4 -1\n7 read 8 6 4\n8 mul 8 5 -7
9 slice 3 2 2 0\n10 sll 8 8 9\n11 ult 1 10 -1\n12 redxor 1 10\n13 implies 1 -11 12\n14 root 1 13\n`,
  tiny: '1 var 2 a\n2 var 2 b\n3 constd 2 1\n4 add 2 1 3\n5 ult 1 4 -2\n6 root 1 5\n',
};

/** Seeds with many kinds of terms, and models of the seeds. */
const RICH: Readonly<Record<string, readonly [script: string, models: readonly string[]]>> = {
  numbers: [
    `(set-logic ALL)(declare-const x Int)(declare-const y Int)(declare-const r Real)(declare-fun f (Int Int) Int)(declare-const p Bool)
    (assert (= (f 2 1) (ite p (f x y) (+ x y 1))))(assert (distinct x y (- x y 3)))(assert (=> p (< x y 9) (> r 0.5)))
    (assert (or p (and (exists ((n Int) (a Bool)) (and a (< n x) p)) (forall ((n Int)) (=> (< n x) (< n 5))))))(check-sat)`,
    ['((define-fun x () Int (- 5))(define-fun y () Int 2)(define-fun r () Real (/ 3 2))(define-fun p () Bool true)(define-fun f ((a Int) (b Int)) Int (- 2)))'],
  ],
  words: [
    `(set-logic ALL)(declare-const v (_ BitVec 4))(declare-const w (_ BitVec 4))(declare-const a (Array (_ BitVec 4) (_ BitVec 4)))
    (declare-const s String)(declare-const t String)(declare-const g (_ FloatingPoint 3 5))(declare-datatype C ((red) (green)))(declare-const c C)(declare-const d C)
    (assert (bvult v w))(assert (= (select (store a v w) #x1) (bvadd v #x1)))(assert (or (= c red) (fp.lt g g) (not (= c d))))
    (assert (and (str.prefixof "a" s) (= (str.len t) 1) (distinct s t)))(check-sat)`,
    ['((define-fun v () (_ BitVec 4) #x1)(define-fun w () (_ BitVec 4) #x2)(define-fun a () (Array (_ BitVec 4) (_ BitVec 4)) (store ((as const (Array (_ BitVec 4) (_ BitVec 4))) #x0) #x3 #x1))(define-fun s () String "ab")(define-fun t () String "c")(define-fun g () (_ FloatingPoint 3 5) (fp #b0 #b011 #x1))(define-fun c () C red)(define-fun d () C green))'],
  ],
  linear: [
    `(set-logic LIA)(declare-const x Int)(declare-const y Int)(define-fun h ((a Int)) Int (+ a 2))(assert (< (* 3 x) (h y)))
    (assert (forall ((n Int) (b Bool)) (or b (not b) (< n x) (>= n x))))(assert (and (> y (mod x 3)) (! (< y 8) :named top)))(check-sat)`,
    ['((define-fun x () Int 1)(define-fun y () Int 7))', '((define-fun x () Int 0)(define-fun y () Int 0))', '((define-fun x () Int 2)(define-fun y () Int 5))'],
  ],
};

const strategies = strategiesWith({});

describe('recorded draws', () => {
  const onScripts = strategies.filter(isSeeded).filter(({ takes }) => takes === undefined);
  const openSource = (strategy: SeededStrategy, name: string, options: Partial<StrategyOptions>): MutantSource | string => {
    const seed = makeKnown(name);
    const accepted = strategy.accepts(seed.script);
    const partners = [...scripts.keys()].filter((each) => each !== name).map(makeKnown);
    const direction = seed.answer === 'sat' ? 'weaker' : 'stronger';
    return accepted === true
      ? strategy.open(seed.script, { direction, rounds: 1, self: seed, partners, ...options })
      : accepted;
  };
  const checkAll = (name: string, strategy: SeededStrategy, count: number, options: Partial<StrategyOptions> = {}): void => {
    for (const seed of scripts.keys()) {
      const source = openSource(strategy, seed, options);
      if (typeof source === 'string') frozen.check(`${name} ${seed}`, `refused: ${source}\n`);
      else checkDraws(name, source, { strategy: strategy.name, seed, count });
    }
  };

  it.each(onScripts)('makes the recorded mutants with $name', (strategy) => {
    checkAll(strategy.name, strategy, strategy.name.startsWith('sae') ? 5 : strategy.name === 'storm' ? 6 : 8);
  });

  it.each(onScripts)('makes the recorded mutants of three rounds with $name, for a seed with an unknown answer', (strategy) => {
    checkAll(`${strategy.name}-rounds`, strategy, 3, { direction: undefined, rounds: 3 });
  });

  it.each(onScripts.filter(({ name }) => name === 'storm' || name.startsWith('sae')))('makes the recorded mutants with $name that are stronger than their seed', (strategy) => {
    checkAll(`${strategy.name}-stronger`, strategy, 3, { direction: 'stronger' });
  });

  it("makes the recorded mutants of storm with solvers' models", () => {
    const storm = onScripts.find(({ name }) => name === 'storm') as SeededStrategy;
    const models = ['((define-fun x () Int 1)(define-fun y () Int 9)(define-fun p () Bool false))', '((define-fun x () Int 2.5))'];
    const source = storm.open((makeKnown('ints')).script, { direction: 'weaker', rounds: 1, models });
    const more = '((define-fun l () L (cons 3 nil))(define-fun u () U (as @U_0 U))(define-fun f ((a U) (b Int)) U (as @U_1 U)))';
    const other = storm.open((makeKnown('structures')).script, { direction: undefined, rounds: 1, models: [more] });
    const of = { strategy: 'storm', count: 10 };
    checkDraws('storm-models', source, { ...of, seed: 'ints' });
    checkDraws('storm-models', other, { ...of, seed: 'structures' });
  });

  it('makes the recorded mutants of seeds with many kinds of terms and with models', () => {
    const names = ['rephrase', 'graft', 'subspace', 'session'];
    const partners = Object.entries(RICH).map(([name, [text]]) => ({ ...makeKnown('ints'), name, script: toJudgeable(readScript(text).script) }));
    for (const strategy of onScripts.filter(({ name }) => names.includes(name)))
      for (const [i, seed] of partners.entries()) {
        const models = RICH[seed.name]?.[1] ?? [];
        const others = partners.filter((_, at) => at !== i);
        const source = strategy.open(seed.script, { direction: undefined, rounds: 1, partners: others, models });
        checkDraws(`rich ${strategy.name}`, source, { strategy: strategy.name, seed: seed.name, count: 16 });
      }
  });

  it("makes the recorded mutants with the user's limits", () => {
    const bounded = strategiesWith({ changes: 5, pairs: true }).filter(isSeeded);
    for (const strategy of bounded.filter(({ name }) => ['opfuzz', 'typefuzz', 'fusion'].includes(name))) {
      const source = openSource(strategy, 'ints', {});
      if (typeof source === 'string') throw new Error(source);
      checkDraws(`bounded ${strategy.name}`, source, { strategy: strategy.name, seed: 'ints', count: 8 });
    }
  });

  it.each(strategies.filter(isSeedless))('makes the recorded test cases of $name without a seed', (strategy) => {
    const sources = strategy.sources.filter((_, i) => strategy.name === 'btor' || i % 9 === 0);
    const count = strategy.name === 'btor' ? 6 : 2;
    for (const seed of sources) checkDraws(strategy.name, strategy.open(seed), { strategy: strategy.name, seed, count });
  });

  it('makes the recorded mutants of BTOR graphs', () => {
    const strategy = strategies.find(({ name }) => name === 'btor-mutants') as SeededStrategy;
    for (const [name, given] of Object.entries(GRAPHS)) {
      const question = questionOfGraph(readBtor(given).graph);
      if ('reason' in question) throw new Error(question.reason);
      const graph: BtorGraph = question.btor.graph;
      expect(strategy.accepts(question.script, graph)).toBe(true);
      const source = strategy.open(question.script, { direction: undefined, rounds: 1, graph });
      checkDraws(strategy.name, source, { strategy: strategy.name, seed: name, count: name === 'tiny' ? 40 : 15 });
    }
  });

  it('computes every recorded draw again', () => frozen.finish());
});

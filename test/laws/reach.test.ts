import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GENERATORS, Vocabularies, isPartial, snippet } from '../../src/generate/index.js';
import { logicHas } from '../../src/rewrite/index.js';
import { type Script, toJudgeable, logicInfo, termsOf } from '../../src/script/index.js';
import { mutantRng, readSignatures } from '../../src/strategy/index.js';
import { typefuzz } from '../../src/strategy/typefuzz/typefuzz.js';
import { readScript } from '../../src/syntax/index.js';
import {
  OPERATOR_NAMES,
  type Op,
  STANDARD_OPERATORS,
  type Signature,
  type Term,
  TermStore,
  type Theory,
  isStandard,
  operatorInfo,
  reachable,
  listSignatures,
} from '../../src/term/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { sampleCases } from '../support/laws.js';

/**
 * Scripts with symbols of a theory's sorts and few operators. The theory's other operators must be drawn. Typefuzz only
 * uses terms of the script, so it needs `parts`: terms of sorts that joining and splitting operators require.
 */
const SCRIPTS: Readonly<
  Record<string, { readonly theories: readonly Theory[]; readonly text: string; readonly parts?: string }>
> = {
  core: { theories: ['Core'], text: '(declare-const p Bool)(declare-const q Bool)(assert (or p (not q)))' },
  integers: {
    theories: ['Core', 'Ints'],
    text: '(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(assert (< x (+ y 1)))',
  },
  numbers: {
    theories: ['Core', 'Ints', 'Reals', 'Reals_Ints'],
    text: '(declare-const x Int)(declare-const r Real)(declare-const s Real)(assert (and (< x 3) (< r s)))',
  },
  'bit-vectors': {
    theories: ['Core', 'FixedSizeBitVectors'],
    text: '(set-logic QF_BV)(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))(assert (bvult a b))',
    parts: '(assert (= ((_ extract 3 0) a) #x3))(assert (= ((_ extract 0 0) b) #b1))',
  },
  'floating-point': {
    theories: ['Core', 'FloatingPoint'],
    text: `(declare-const f (_ FloatingPoint 3 5))(declare-const g (_ FloatingPoint 3 5))(declare-const m RoundingMode)
      (declare-const b (_ BitVec 8))(assert (fp.lt f (fp.add m f g)))`,
    parts: `(declare-const r Real)(assert (< r 1.0))(assert (= ((_ extract 7 7) b) #b1))
      (assert (= ((_ extract 6 4) b) #b101))(assert (= ((_ extract 3 0) b) #xf))`,
  },
  strings: {
    theories: ['Core', 'Strings'],
    text: `(set-logic QF_SLIA)(declare-const s String)(declare-const t String)(declare-const i Int)
      (assert (str.in_re s (re.* (str.to_re "ab"))))(assert (< i (str.len t)))`,
  },
  arrays: {
    theories: ['Core', 'ArraysEx'],
    text: '(declare-const a (Array Int Bool))(declare-const i Int)(assert (select a i))',
  },
  datatypes: {
    theories: ['Core', 'Datatypes'],
    text: `(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)(declare-const i Int)
      (assert (= l (cons i nil)))`,
  },
  sequences: {
    theories: ['Core', 'Sequences'],
    text: '(declare-const s (Seq Int))(declare-const t (Seq Int))(declare-const i Int)(assert (= s (seq.unit i)))',
  },
  sets: {
    theories: ['Core', 'Sets'],
    text: `(declare-const s (Set Int))(declare-const t (Set Int))(declare-const i Int)(assert (set.member i s))
      (declare-const r (Set (Tuple Int Int)))(declare-const u (Set (Tuple Int)))(assert (= r r))(assert (= u u))
      (declare-const v (Set (Tuple Int Int Int)))(assert (= v v))`,
  },
  'finite fields': {
    theories: ['Core', 'FiniteFields'],
    text: `(declare-const x (_ FiniteField 5))(declare-const y (_ FiniteField 5))
      (assert (= (ff.mul x y) (as ff2 (_ FiniteField 5))))`,
  },
  bags: {
    theories: ['Core', 'Bags'],
    text: '(declare-const s (Bag Int))(declare-const t (Bag Int))(declare-const i Int)(assert (bag.member i s))',
  },
};

/**
 * True for operators whose arguments are functions, and for operators that some solvers lack and that are drawn only if
 * the script uses them.
 */
const isElsewhere = (op: Op): boolean => listSignatures(op).every(isPartial);

/** Operators that mutation may add to a script of these theories, whether or not the script uses them. */
function listAllowed({ theories }: { readonly theories: readonly Theory[] }, script: Script): readonly Op[] {
  const logic = logicInfo(script.logic);
  return OPERATOR_NAMES.filter((op) => {
    const { theory } = operatorInfo(op);
    return theories.includes(theory) && !isElsewhere(op) && (!isStandard(op) || logicHas(logic, op));
  });
}

/** Maximum number of draws. Most operators appear within hundreds. */
const DRAWS = 20_000;

/** The wanted operators that no draw contains. */
function missing(wanted: readonly Op[], draw: (index: number) => readonly Term[]): readonly Op[] {
  const left = new Set(wanted);
  for (let i = 0; i < DRAWS && left.size > 0; i++) {
    for (const term of reachable(draw(i))) if (term.kind === 'app') left.delete(term.op);
  }
  return [...left];
}

function snippets(script: Script): (index: number) => readonly Term[] {
  const command = script.commands.findLastIndex(({ kind }) => kind === 'assert');
  const vocabulary = new Vocabularies(script, script.store).at(command);
  return (i) => {
    const made = snippet({ store: script.store.fork(), rng: rngFromSeed(i), vocabulary, scope: [] });
    return made === undefined ? [] : [made];
  };
}

const shipped = readSignatures(readFileSync(new URL('../../data/typefuzz-signatures.txt', import.meta.url), 'utf8'));

/** The terms that typefuzz put into a script. */
function makeTypefuzz(script: Script): (index: number) => readonly Term[] {
  const source = typefuzz(shipped).open(toJudgeable(script), { direction: undefined, rounds: 2 });
  return (index) => {
    const made = source.mutant(mutantRng(1, { seed: 's', strategy: 'typefuzz', index }));
    return (made?.steps ?? []).map(({ after }) => after);
  };
}

describe.each(sampleCases(Object.entries(SCRIPTS), 3))('the operators of %s', (_, about) => {
  it('reaches every allowed operator in snippets', () => {
    const { script, diagnostics } = readScript(about.text);
    expect(diagnostics).toEqual([]);
    expect(missing(listAllowed(about, script), snippets(script))).toEqual([]);
  });

  it('reaches every allowed operator with typefuzz', () => {
    const { script, diagnostics } = readScript(about.text + (about.parts ?? ''));
    expect(diagnostics).toEqual([]);
    expect(missing(listAllowed(about, script), makeTypefuzz(script))).toEqual([]);
  });
});

/**
 * Operators that some solvers lack. Mutants use such an operator only if the script does, so each has a suitable
 * script.
 */
const ELSEWHERE: Readonly<Partial<Record<Op, string>>> = {
  divisible: '(declare-const x Int)(assert ((_ divisible 3) x))',
  bvredor: '(declare-const a (_ BitVec 4))(assert (= (bvredor a) #b1))',
  bvredand: '(declare-const a (_ BitVec 4))(assert (= (bvredand a) #b1))',
  bvnego: '(declare-const a (_ BitVec 4))(assert (bvnego a))',
  ...Object.fromEntries(
    (['bvuaddo', 'bvsaddo', 'bvumulo', 'bvsmulo', 'bvusubo', 'bvssubo', 'bvsdivo'] as const).map((op) => [
      op,
      `(declare-const a (_ BitVec 4))(assert (${op} a a))`,
    ]),
  ),
  ubv_to_int: '(declare-const a (_ BitVec 4))(declare-const x Int)(assert (= x (ubv_to_int a)))',
  sbv_to_int: '(declare-const a (_ BitVec 4))(declare-const x Int)(assert (= x (sbv_to_int a)))',
  bv2nat: '(declare-const a (_ BitVec 4))(declare-const x Int)(assert (= x (bv2nat a)))',
  int_to_bv: '(declare-const a (_ BitVec 4))(declare-const x Int)(assert (= a ((_ int_to_bv 4) x)))',
  int2bv: '(declare-const a (_ BitVec 4))(declare-const x Int)(assert (= a ((_ int2bv 4) x)))',
  nat2bv: '(declare-const a (_ BitVec 4))(declare-const x Int)(assert (= a ((_ nat2bv 4) x)))',
  'fp.to_ieee_bv': '(declare-const f Float16)(declare-const a (_ BitVec 16))(assert (= a (fp.to_ieee_bv f)))',
  const: '(declare-const a (Array Int Int))(assert (= a ((as const (Array Int Int)) 7)))',
  'seq.update': '(declare-const s (Seq Int))(assert (= s (seq.update s 0 s)))',
  'seq.replace_all': '(declare-const s (Seq Int))(assert (= s (seq.replace_all s s s)))',
  'seq.rev': '(declare-const s (Seq Int))(assert (= s (seq.rev s)))',
  'set.card': '(declare-const s (Set Int))(declare-const x Int)(assert (= x (set.card s)))',
  'set.choose': '(declare-const s (Set Int))(declare-const x Int)(assert (= x (set.choose s)))',
  'set.is_empty': '(declare-const s (Set Int))(assert (set.is_empty s))',
  'set.is_singleton': '(declare-const s (Set Int))(assert (set.is_singleton s))',
  'bag.card': '(declare-const s (Bag Int))(declare-const x Int)(assert (= x (bag.card s)))',
  'bag.choose': '(declare-const s (Bag Int))(declare-const x Int)(assert (= x (bag.choose s)))',
  'bag.setof': '(declare-const s (Bag Int))(assert (= s (bag.setof s)))',
  'bag.is_singleton': '(declare-const s (Bag Int))(assert (bag.is_singleton s))',
  'bag.from_set': '(declare-const s (Set Int))(declare-const b (Bag Int))(assert (= b (bag.from_set s)))',
  'bag.to_set': '(declare-const s (Set Int))(declare-const b (Bag Int))(assert (= s (bag.to_set b)))',
  'ff.bitsum': '(declare-const x (_ FiniteField 5))(assert (= x (ff.bitsum x x)))',
  sep: '(declare-heap (Int Int))(declare-const x Int)(assert (sep (pto x 1) true))',
  wand: '(declare-heap (Int Int))(declare-const x Int)(assert (wand (pto x 1) true))',
  pto: '(declare-heap (Int Int))(declare-const x Int)(assert (pto x 1))',
  'sep.emp': '(declare-heap (Int Int))(declare-const x Int)(assert (or sep.emp (pto x 1)))',
  'sep.nil': '(declare-heap (Int Int))(declare-const x Int)(assert (pto x (as sep.nil Int)))',
  tuple: '(declare-const t (Tuple Int Bool))(declare-const x Int)(assert (= t (tuple x true)))',
  'tuple.select': '(declare-const t (Tuple Int Bool))(declare-const x Int)(assert (= x ((_ tuple.select 0) t)))',
  'str.to_lower': '(declare-const s String)(assert (= s (str.to_lower s)))',
  'str.to_upper': '(declare-const s String)(assert (= s (str.to_upper s)))',
  'str.rev': '(declare-const s String)(assert (= s (str.rev s)))',
  'str.update': '(declare-const s String)(declare-const x Int)(assert (= s (str.update s x s)))',
  'at-most': '(declare-const p Bool)(assert ((_ at-most 1) p p p))',
  'at-least': '(declare-const p Bool)(assert ((_ at-least 1) p p p))',
  ...Object.fromEntries(
    (['pble', 'pbge', 'pbeq'] as const).map((op) => [op, `(declare-const p Bool)(assert ((_ ${op} 3 1 2 2) p p p))`]),
  ),
  iand: '(declare-const x Int)(assert (= x ((_ iand 3) x 5)))',
  '^': '(declare-const x Int)(assert (= x (^ x 2)))',
  'int.pow2': '(declare-const x Int)(assert (= x (int.pow2 x)))',
  sqrt: '(declare-const r Real)(assert (= r (sqrt r)))',
};

/** Operators on functions as values. A family of generators uses them. */
const MAPPED: readonly Op[] = ['map', 'as-array'];

/**
 * Operators that snippets and typefuzz never draw: their arguments are functions as values or unavailable terms, or
 * their index is a sort.
 */
const NEVER: readonly Op[] = [
  ...(['@', 'set.filter', 'set.all', 'set.some', 'set.map', 'bag.filter', 'bag.map', 'fmf.card'] as const),
  ...(['seq.map', 'seq.mapi', 'seq.foldl', 'seq.foldli'] as const),
];

describe('operators that some solvers lack', () => {
  it('has a script or an exception for each operator that some solvers lack', () => {
    expect(OPERATOR_NAMES.filter(isElsewhere).sort()).toEqual([...Object.keys(ELSEWHERE), ...NEVER, ...MAPPED].sort());
  });

  it.each(sampleCases(Object.entries(ELSEWHERE), 9))('makes mutants with %s if the script uses it', (op, text) => {
    const { script, diagnostics } = readScript(text);
    expect(diagnostics).toEqual([]);
    expect(missing([op as Op], snippets(script))).toEqual([]);
    expect(missing([op as Op], makeTypefuzz(script))).toEqual([]);
  });
});

describe('generators', () => {
  const syntactic = GENERATORS.filter(({ kind }) => kind === 'syntactic');

  it('uses every operator in some generator, except nat2bv and the operators over function values', () => {
    const used = new Set(syntactic.flatMap((generator) => generator.operators()));
    expect(OPERATOR_NAMES.filter((op) => !used.has(op)).sort()).toEqual(['nat2bv', ...NEVER].sort());
  });

  it.each(sampleCases(syntactic, 9).map((generator) => [generator.name, generator] as const))(
    'draws each operator of the generator %s',
    (_, each) => {
      const source = each.open({ store: new TermStore(), options: each.defaults, rules: [] });
      const draw = (i: number): readonly Term[] =>
        source.formula(rngFromSeed('reach').fork(i))?.script.commands.flatMap(termsOf) ?? [];
      expect(missing(each.operators(), draw)).toEqual([]);
    },
  );
});

/** Names of one conversion, which opfuzz never replaces, because no other operator has the conversion's signature. */
const UNSWAPPED: readonly Op[] = ['int_to_bv', 'int2bv', 'nat2bv'];

it('has an opfuzz class for each standard operator that shares a signature with another operator', () => {
  const text = readFileSync(new URL('../../data/opfuzz-operators.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => !line.startsWith(';'));
  const classed = new Set(lines.join(' ').split(/[\s,()]+/));
  const sorts = ({ args, result, indices }: Signature): string => JSON.stringify([args, result, indices.length]);
  const sharing = new Map<string, Set<Op>>();
  for (const signature of STANDARD_OPERATORS.flatMap(listSignatures)) {
    const known = sharing.get(sorts(signature)) ?? new Set();
    sharing.set(sorts(signature), known.add(signature.op));
  }
  const isAlone = (op: Op): boolean => listSignatures(op).every((each) => sharing.get(sorts(each))?.size === 1);
  expect(STANDARD_OPERATORS.filter((op) => !isAlone(op) && !classed.has(op))).toEqual(UNSWAPPED);
});

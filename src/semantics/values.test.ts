import { describe, expect, it } from 'vitest';
import {
  COLOUR,
  LIST,
  readAssertions,
  read,
  describeAssertion,
  symbols,
  term,
} from '../../test/support/evaluate-text.js';
import { readScript } from '../syntax/index.js';
import { type Sort, type Term, cardinalityOf } from '../term/index.js';
import { curryArrays } from './judge/judge-text.js';
import { describePart, describeValue } from './describe.js';
import { listValues } from './domain.js';
import { POLICIES } from './evaluate/defaults.js';
import { smallValues } from './exhaust/small-values.js';
import { smallestFalse } from './judge/explain.js';
import { keyOf } from './key.js';
import { type Signature, signatureAt } from './signature.js';

const DECLARED = `${COLOUR}${LIST}(declare-sort U 0)(declare-datatype Pair ((mk (one Bool) (two Colour)) (none)))
  (declare-datatypes ((Option 1)) ((par (X) ((nothing) (some (val X))))))(declare-datatype Odd ((odd (f (-> Int Int)))))`;

function sortNamed(text: string): { readonly sort: Sort; readonly signature: Signature } {
  const script = read(`${DECLARED}(declare-const it ${text})(assert (= it it))`);
  const at = signatureAt(script);
  const sort = at?.signature.declared.get('it')?.result;
  if (at === undefined || sort === undefined) throw new Error(text);
  return { sort, signature: at.signature };
}

const emit = (count: bigint | 'infinite' | undefined): string => {
  if (typeof count !== 'bigint') return String(count);
  return count < 10n ** 9n ? `${count}` : `2^${count.toString(2).length - 1}`;
};
const SIZES: Readonly<Record<string, string>> = {
  Bool: '2',
  RoundingMode: '5',
  Int: 'infinite',
  Real: 'infinite',
  String: 'infinite',
  RegLan: 'infinite',
  '(_ BitVec 1)': '2',
  '(_ BitVec 12)': '4096',
  '(_ BitVec 4096)': '2^4096',
  '(_ BitVec 4097)': '2^4096',
  '(_ BitVec 100000)': 'undefined',
  '(_ FloatingPoint 2 2)': '15',
  '(_ FloatingPoint 3 5)': '227',
  '(_ FloatingPoint 5 11)': '63491',
  '(_ FloatingPoint 15 4081)': '2^4095',
  '(_ FloatingPoint 15 4082)': '2^4096',
  '(Array Bool Bool)': '4',
  '(Array (_ BitVec 3) Bool)': '256',
  '(Array Bool (_ BitVec 3))': '64',
  '(Array Int (_ BitVec 1))': 'infinite',
  '(Array Int U)': 'undefined',
  '(Array U Bool)': 'undefined',
  '(Array (_ BitVec 13) Bool)': '2^4096',
  '(Array (_ BitVec 12) Bool)': '2^4096',
  '(Array (_ BitVec 12) (_ BitVec 2))': '2^4096',
  '(Array (_ BitVec 100) (_ BitVec 100))': '2^4096',
  '(Seq Bool)': 'infinite',
  '(Set Bool)': '4',
  '(Set Int)': 'infinite',
  '(Set U)': 'undefined',
  '(Bag Bool)': 'infinite',
  '(Tuple Bool RoundingMode)': '10',
  '(Tuple Bool U)': 'undefined',
  '(Tuple Int U)': 'infinite',
  '(-> Bool Bool)': '4',
  '(-> Bool Bool RoundingMode)': '625',
  '(-> Int Bool)': 'infinite',
  '(-> U Bool)': 'undefined',
  U: 'undefined',
  Colour: 'undefined',
};

const VALUES: Readonly<Record<string, string>> = {
  '(Set Int)': 'not known',
  Bool: '2: false true',
  RoundingMode: '5: RNE RNA RTP RTN RTZ',
  '(_ BitVec 2)': '4: #b00 #b01 #b10 #b11',
  '(_ FloatingPoint 2 2)':
    '15: (fp #b0 #b00 #b0) (fp #b0 #b00 #b1) (fp #b0 #b01 #b0) (fp #b0 #b01 #b1) (fp #b0 #b10 #b0) (fp #b0 #b10 #b1) (fp #b0 #b11 #b0) (fp #b1 #b00 #b0) (fp #b1 #b00 #b1) (fp #b1 #b01 #b0) (fp #b1 #b01 #b1) (fp #b1 #b10 #b0) (fp #b1 #b10 #b1) (fp #b1 #b11 #b0) (_ NaN 2 2)',
  '(Array Bool Bool)':
    '4: ((as const (Array Bool Bool)) false) (store ((as const (Array Bool Bool)) false) false true) (store ((as const (Array Bool Bool)) false) true true) (store (store ((as const (Array Bool Bool)) false) false true) true true)',
  '(Array Bool RoundingMode)':
    '25: ((as const (Array Bool RoundingMode)) RNE) (store ((as const (Array Bool RoundingMode)) RNE) false RNA) (store ((as const (Array Bool RoundingMode)) RNE) false RTP) (store ((as const (Array Bool RoundingMode)) RNE) false RTN) (store ((as const (Array Bool RoundingMode)) RNE) false RTZ) (store ((as const (Array Bool RoundingMode)) RNE) true RNA) (store (store ((as const (Array Bool RoundingMode)) RNE) false RNA) true RNA) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTP) true RNA) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTN) true RNA) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTZ) true RNA) (store ((as const (Array Bool RoundingMode)) RNE) true RTP) (store (store ((as const (Array Bool RoundingMode)) RNE) false RNA) true RTP) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTP) true RTP) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTN) true RTP) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTZ) true RTP) (store ((as const (Array Bool RoundingMode)) RNE) true RTN) (store (store ((as const (Array Bool RoundingMode)) RNE) false RNA) true RTN) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTP) true RTN) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTN) true RTN) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTZ) true RTN) (store ((as const (Array Bool RoundingMode)) RNE) true RTZ) (store (store ((as const (Array Bool RoundingMode)) RNE) false RNA) true RTZ) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTP) true RTZ) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTN) true RTZ) (store (store ((as const (Array Bool RoundingMode)) RNE) false RTZ) true RTZ)',
  Int: 'not known',
  '(_ BitVec 6)': 'not known',
  '(Array (_ BitVec 3) Bool)': 'not known',
  U: 'not known',
  '(Set Bool)':
    '4: (as set.empty (Set Bool)) (set.insert false (as set.empty (Set Bool))) (set.insert true (as set.empty (Set Bool))) (set.insert false true (as set.empty (Set Bool)))',
  '(Tuple Bool Bool)': 'not known',
};

const SMALL: Readonly<Record<string, string>> = {
  Bool: '2: false true',
  Int: '7: (- 3) (- 2) (- 1) 0 1 2 3',
  Real: '9: (- 2.0) (- 1.0) (- 0.5) (- (/ 1.0 3.0)) 0.0 (/ 1.0 3.0) 0.5 1.0 2.0',
  '(_ BitVec 3)': '8: #b000 #b001 #b010 #b011 #b100 #b101 #b110 #b111',
  '(_ BitVec 32)':
    '9: #x00000000 #x00000001 #x00000002 #x7fffffff #x80000000 #x80000001 #xfffffffe #xffffffff #x55555555',
  '(_ FloatingPoint 5 11)':
    '17: (fp #b0 #b00000 #b0000000000) (fp #b0 #b00000 #b0000000001) (fp #b0 #b00000 #b1111111111) (fp #b0 #b00001 #b0000000000) (fp #b0 #b01111 #b0000000000) (fp #b0 #b01111 #b0000000001) (fp #b0 #b11110 #b1111111111) (fp #b0 #b11111 #b0000000000) (fp #b1 #b00000 #b0000000000) (fp #b1 #b00000 #b0000000001) (fp #b1 #b00000 #b1111111111) (fp #b1 #b00001 #b0000000000) (fp #b1 #b01111 #b0000000000) (fp #b1 #b01111 #b0000000001) (fp #b1 #b11110 #b1111111111) (fp #b1 #b11111 #b0000000000) (_ NaN 5 11)',
  String:
    '13: "" "0" "a" "\\u{1f600}" "00" "0a" "0\\u{1f600}" "a0" "aa" "a\\u{1f600}" "\\u{1f600}0" "\\u{1f600}a" "\\u{1f600}\\u{1f600}"',
  RegLan: '1: re.none',
  '(Array Int Bool)':
    '8: ((as const (Array Int Bool)) false) (store ((as const (Array Int Bool)) false) (- 3) true) (store ((as const (Array Int Bool)) false) 0 true) (store (store ((as const (Array Int Bool)) false) (- 3) true) 0 true) ((as const (Array Int Bool)) true) (store ((as const (Array Int Bool)) true) (- 3) false) (store ((as const (Array Int Bool)) true) 0 false) (store (store ((as const (Array Int Bool)) true) (- 3) false) 0 false)',
  '(Array Bool Bool)':
    '4: ((as const (Array Bool Bool)) false) (store ((as const (Array Bool Bool)) false) false true) (store ((as const (Array Bool Bool)) false) true true) (store (store ((as const (Array Bool Bool)) false) false true) true true)',
  '(Array Int Int)':
    '24: ((as const (Array Int Int)) (- 3)) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2)) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1)) (store ((as const (Array Int Int)) (- 3)) 0 (- 2)) (store (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2)) 0 (- 2)) (store (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1)) 0 (- 2)) (store ((as const (Array Int Int)) (- 3)) 0 (- 1)) (store (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2)) 0 (- 1)) ((as const (Array Int Int)) (- 2)) (store ((as const (Array Int Int)) (- 2)) (- 3) (- 3)) (store ((as const (Array Int Int)) (- 2)) (- 3) (- 1)) (store ((as const (Array Int Int)) (- 2)) 0 (- 3)) (store (store ((as const (Array Int Int)) (- 2)) (- 3) (- 3)) 0 (- 3)) (store (store ((as const (Array Int Int)) (- 2)) (- 3) (- 1)) 0 (- 3)) (store ((as const (Array Int Int)) (- 2)) 0 (- 1)) (store (store ((as const (Array Int Int)) (- 2)) (- 3) (- 3)) 0 (- 1)) ((as const (Array Int Int)) (- 1)) (store ((as const (Array Int Int)) (- 1)) (- 3) (- 3)) (store ((as const (Array Int Int)) (- 1)) (- 3) (- 2)) (store ((as const (Array Int Int)) (- 1)) 0 (- 3)) (store (store ((as const (Array Int Int)) (- 1)) (- 3) (- 3)) 0 (- 3)) (store (store ((as const (Array Int Int)) (- 1)) (- 3) (- 2)) 0 (- 3)) (store ((as const (Array Int Int)) (- 1)) 0 (- 2)) (store (store ((as const (Array Int Int)) (- 1)) (- 3) (- 2)) 0 (- 2))',
  '(Array Int (Array Int Int))':
    '24: ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) (- 3))) (store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) (- 3))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) (- 3))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) (- 3))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (store (store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) (- 3))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (store (store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) (- 3))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) (- 3))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (store (store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) (- 3))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (- 3) ((as const (Array Int Int)) (- 3))) (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) 0 ((as const (Array Int Int)) (- 3))) (store (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (- 3) ((as const (Array Int Int)) (- 3))) 0 ((as const (Array Int Int)) (- 3))) (store (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) 0 ((as const (Array Int Int)) (- 3))) (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (store (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (- 3) ((as const (Array Int Int)) (- 3))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (- 3) ((as const (Array Int Int)) (- 3))) (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) 0 ((as const (Array Int Int)) (- 3))) (store (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (- 3) ((as const (Array Int Int)) (- 3))) 0 ((as const (Array Int Int)) (- 3))) (store (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) 0 ((as const (Array Int Int)) (- 3))) (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) (store (store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 1))) (- 3) (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2))) 0 (store ((as const (Array Int Int)) (- 3)) (- 3) (- 2)))',
  List: '17: nil (cons (- 3) nil) (cons (- 3) (cons (- 3) nil)) (cons (- 3) (cons (- 1) nil)) (cons (- 3) (cons 3 nil)) (cons (- 1) nil) (cons (- 1) (cons (- 3) nil)) (cons (- 1) (cons (- 1) nil)) (cons (- 1) (cons 3 nil)) (cons 1 nil) (cons 1 (cons (- 3) nil)) (cons 1 (cons (- 1) nil)) (cons 1 (cons 3 nil)) (cons 3 nil) (cons 3 (cons (- 3) nil)) (cons 3 (cons (- 1) nil)) (cons 3 (cons 3 nil))',
  Pair: '7: (mk false red) (mk false green) (mk false blue) (mk true red) (mk true green) (mk true blue) none',
  '(Option Int)':
    '5: (as nothing (Option Int)) ((as some (Option Int)) (- 3)) ((as some (Option Int)) (- 1)) ((as some (Option Int)) 1) ((as some (Option Int)) 3)',
  RoundingMode: '5: RNE RNA RTP RTN RTZ',
  '(Seq Int)': '0: ',
  U: '0: ',
  '(-> Int Int)': '0: ',
  '(Array Int (Array Int (Array Int Int)))': '0: ',
};

describe('sorts', () => {
  it.each(Object.entries(SIZES))('counts the values of the sort %s: %s', (text, expected) => {
    expect(emit(cardinalityOf(sortNamed(text).sort))).toBe(expected);
  });

  it.each(Object.entries(VALUES))('lists at most 26 values of %s', (text, expected) => {
    expect(formatValues(text, (sort) => listValues(sort, 26))).toBe(expected);
  });

  it.each(Object.entries(SMALL))('lists small values of %s', (text, expected) => {
    expect(formatValues(text, (sort, signature) => smallValues(sort, { most: 12, signature }))).toBe(expected);
  });
});

function formatValues(text: string, of: (sort: Sort, signature: Signature) => ReturnType<typeof listValues>): string {
  const { sort, signature } = sortNamed(text);
  const values = of(sort, signature);
  return values === undefined
    ? 'not known'
    : `${values.length}: ${values.map((each) => describeValue(signature, each, sort)).join(' ')}`;
}

const CHOSEN: Readonly<Record<string, string>> = {
  Bool: 'false | true | false | false',
  Int: '0 | 1 | 0 | (- 7)',
  Real: '0.0 | 1.0 | 0.0 | (- (/ 7.0 3.0))',
  '(_ BitVec 4)': '#x0 | #xf | #x0 | #x5',
  '(_ BitVec 65536)': '(_ bv0 65536) | 301 characters | (_ bv0 65536) | 301 characters',
  '(_ BitVec 65537)':
    'undetermined (the model does not define it) | undetermined (the model does not define it) | undetermined (the model does not define it) | undetermined (the model does not define it)',
  '(_ FloatingPoint 3 4)': '(fp #b0 #b000 #b000) | (fp #b0 #b110 #b111) | (fp #b0 #b000 #b000) | (fp #b1 #b000 #b001)',
  String: '"" | "A" | "" | "z\\u{1f600}"',
  RegLan: 're.none | re.none | re.none | re.none',
  RoundingMode: 'RNE | RTZ | RNE | RTP',
  '(Array Int Real)':
    '((as const (Array Int Real)) 0.0) | ((as const (Array Int Real)) 1.0) | ((as const (Array Int Real)) 0.0) | ((as const (Array Int Real)) (- (/ 7.0 3.0)))',
  '(Seq Int)':
    '(as seq.empty (Seq Int)) | (as seq.empty (Seq Int)) | (as seq.empty (Seq Int)) | (as seq.empty (Seq Int))',
  '(Set Int)':
    '(as set.empty (Set Int)) | (as set.empty (Set Int)) | (as set.empty (Set Int)) | (as set.empty (Set Int))',
  '(Bag Int)':
    '(as bag.empty (Bag Int)) | (as bag.empty (Bag Int)) | (as bag.empty (Bag Int)) | (as bag.empty (Bag Int))',
  '(Tuple Bool Int)': '(tuple false 0) | (tuple true 1) | (tuple false 0) | (tuple false (- 7))',
  Colour: 'red | red | red | red',
  List: 'nil | nil | nil | nil',
  Pair: 'none | none | none | none',
  '(Option Bool)':
    '(as nothing (Option Bool)) | (as nothing (Option Bool)) | (as nothing (Option Bool)) | (as nothing (Option Bool))',
  U: 'U!0 | U!0 | U!0 | U!0',
  Odd: 'undetermined (the model does not define it) | undetermined (the model does not define it) | undetermined (the model does not define it) | undetermined (the model does not define it)',
  '(Array Int Odd)':
    'undetermined (the model does not define it) | undetermined (the model does not define it) | undetermined (the model does not define it) | undetermined (the model does not define it)',
  '(Tuple Int Odd)':
    'undetermined (the model does not define it) | undetermined (the model does not define it) | undetermined (the model does not define it) | undetermined (the model does not define it)',
};

function chosen(text: string): string {
  const each = POLICIES.map((policy) => term(`${DECLARED}(declare-const it ${text})`, 'it', { policy }));
  return each
    .map((said) => said.replace(', by choice (symbol it)', ''))
    .map((said) => (said.length > 100 ? `${said.length} characters` : said))
    .join(' | ');
}

describe('values that the model does not define', () => {
  it.each(Object.entries(CHOSEN))('chooses a value of sort %s by each policy', (text, expected) => {
    expect(chosen(text)).toBe(expected);
  });
});

const KEYS: Readonly<Record<string, string>> = {
  true: 't',
  false: 'f',
  '(- 3)': '-3',
  '(/ 1 2)': '1/2',
  '"a\\u{1F600}"': '"97,128512"',
  RNE: 'RNE',
  '#b0101': '5',
  red: '("red")',
  '(cons 1 nil)': '("cons" 1 ("nil"))',
  '(mk true red)': '("mk" t ("red"))',
  '((as const (Array Int Int)) 1)': '[1|]',
  '(store ((as const (Array Int Int)) 1) 2 1)': '[1|]',
  '(store (store ((as const (Array Int Int)) 1) 2 3) 1 0)': '[1|1=0,2=3]',
  '(store ((as const (Array Bool Int)) 1) true 2)': 'undefined',
  '(store (store ((as const (Array Bool Int)) 1) true 2) false 2)': 'undefined',
  '(store ((as const (Array RoundingMode Int)) 1) RNE 2)': '[1|RNE=2]',
  '(store (store (store ((as const (Array RoundingMode Int)) 1) RNE 2) RTZ 2) RTP 2)': 'undefined',
  '(seq.++ (seq.unit 2) (seq.unit 1))': '<2;1>',
  '(set.insert 2 1 (set.singleton 3))': '{1;2;3}',
  '(bag.union_disjoint (bag 2 3) (bag 1 1))': '{1*1;2*3}',
  '(tuple 1 true)': '("tuple" 1 t)',
  '(lambda ((x Int)) x)': 'undefined',
  '(seq.unit (lambda ((x Int)) x))': 'undefined',
  '(re.* (str.to_re "a"))': '+0:1,97:0,98:1;-0:1',
  '(tuple (lambda ((x Int)) x) 1)': 'undefined',
};

function keyText(text: string): string {
  const { terms, evaluator } = readAssertions(`${DECLARED}(assert (= ${text} ${text}))`);
  const [equality] = terms;
  const found = evaluator.evaluate((equality as Term & { args: Term[] }).args[0] as Term);
  return found.kind === 'value' ? String(keyOf(found.value)) : found.because;
}

describe('keys', () => {
  it.each(Object.entries(KEYS))('computes the key of %s', (text, expected) => {
    expect(keyText(text)).toBe(expected);
  });
});

const SHOWN: Readonly<Record<string, string>> = {
  '(store ((as const (Array Int Int)) 1) 2 3)': '(store ((as const (Array Int Int)) 1) 2 3)',
  '(lambda ((x Int)) x)': 'a function given by a term',
  '(select (lambda ((x Int)) (/ 1.0 3.0)) 1)': '(/ 1.0 3.0)',
  '(seq.++ (seq.unit 1) (seq.unit 2))': '(seq.++ (seq.unit 1) (seq.unit 2))',
  '(seq.unit true)': '(seq.unit true)',
  '(as seq.empty (Seq Int))': '(as seq.empty (Seq Int))',
  '(set.insert 1 2 (set.singleton 3))': '(set.insert 3 1 2 (as set.empty (Set Int)))',
  '(as set.empty (Set Int))': '(as set.empty (Set Int))',
  '(bag.union_disjoint (bag 1 2) (bag 2 1))': '(bag.union_disjoint (bag 1 2) (bag 2 1))',
  '(bag 1 0)': '(as bag.empty (Bag Int))',
  '(tuple 1 true)': '(tuple 1 true)',
  '(mk true green)': '(mk true green)',
  '(as nothing (Option Int))': '(as nothing (Option Int))',
  '((as some (Option Int)) 3)': '((as some (Option Int)) 3)',
  '(_ NaN 3 5)': '(_ NaN 3 5)',
  '(_ -zero 3 5)': '(fp #b1 #b000 #x0)',
  '(_ +oo 3 5)': '(fp #b0 #b111 #x0)',
  '(fp.neg ((_ to_fp 3 5) RNE 1.5))': '(fp #b1 #b011 #x8)',
  '(re.++ (str.to_re "a") re.allchar)': '(re.++ (str.to_re "a") (re.range "\\u{0}" "\\u{2ffff}"))',
  '(str.++ "a" "\\u{1F600}" """")': '"a\\u{1f600}"""',
  '(str.from_int 10000000000000000000000000000000000000000)': '"10000000000000000000000000000000000000000"',
  '(seq.unit (lambda ((x Int)) x))': 'a value of sort (Seq (-> Int Int))',
  '(odd (lambda ((x Int)) x))': 'a value of sort Odd',
  '(div 1 0)': '0, by choice (operator div)',
  '(exists ((x Int)) (= (* x x) 7))': 'undetermined (the quantifier ranges over Int)',
  RTP: 'RTP',
};

describe('values as text', () => {
  it.each(Object.entries(SHOWN))('prints the value of %s', (text, expected) => {
    expect(term(DECLARED, text)).toBe(expected);
  });

  it('shortens long values, and prints no line breaks', () => {
    const long = term('', `(str.++ "${'a'.repeat(200)}" "${'b'.repeat(200)}")`);
    expect(long).toBe(`"${'a'.repeat(200)}${'b'.repeat(99)}…`);
    expect(term('', `(str.++ "${'a'.repeat(200)}" "${'b'.repeat(98)}")`)).toBe(`"${'a'.repeat(200)}${'b'.repeat(98)}"`);
  });
});

const FALSE: Readonly<Record<string, string>> = {
  '(and (< x 5) (> x y) (= (+ x x x) y))': '(> x y), where x = 2, y = 3',
  '(and true (and (< x 5) (> x 7)))': '(> x 7), where x = 2',
  '(=> (< x y) (> x y))': '(> x y), where x = 2, y = 3',
  '(or (> x y))': '(> x y), where x = 2, y = 3',
  '(or (> x y) (= x y))': '(or (> x y) (= x y)), where (> x y) = false, (= x y) = false',
  '(not (< x y))': '(not (< x y)), where x = 2, y = 3',
  '(not p)': '(not p), where p = true',
  '(ite p (= x 9) false)': '(= x 9), where x = 2',
  '(ite (not p) true (= x 9))': '(= x 9), where x = 2',
  '(ite (= (div x 0) 0) (= x 9) (= x 8))':
    '(ite (= (div x 0) 0) (= x 9) (= x 8)), where (= (div x 0) 0) = true, by choice (operator div), (= x 9) = false, (= x 8) = false',
  '(! (and (= x 9) p) :named n)': '(= x 9), where x = 2',
  '(forall ((z Int) (q Bool)) (> z (ite q x y)))':
    '(forall ((z Int) (q Bool)) (> z (ite q x y))), where z = 0, q = false',
  '(not (exists ((z Int)) (= z x)))': '(not (exists ((z Int)) (= z x))), where (exists ((z Int)) (= z x)) = true',
  false: 'false',
  '(not (not (= x y)))': '(not (not (= x y))), where (= x y) = false',
  '(= x (div 1 0) 5)': '(= x (div 1 0) 5), where x = 2, (div 1 0) = 0, by choice (operator div)',
  '(xor p (< x y))': '(xor p (< x y)), where p = true, (< x y) = true',
  '(let ((z (+ x 1))) (and p (= z x)))': '(= (+ x 1) x), where (+ x 1) = 3, x = 2',
  '(= (lambda ((b (_ BitVec 2))) (bvult b #b10)) ((as const (Array (_ BitVec 2) Bool)) true))':
    '(= (lambda ((b (_ BitVec 2))) (bvult b #b10)) ((as const (Array (_ BitVec 2) Bool)) true)), ' +
    'where (select (lambda ((b (_ BitVec 2))) (bvult b #b10)) #b10) = false, (select ((as const (Array (_ BitVec 2) Bool)) true) #b10) = true',
};

function falsePart(text: string, definitions = ''): string {
  const model = { symbols: symbols({ x: 2n, y: 3n, p: true }) };
  const script = `(declare-const x Int)(declare-const y Int)(declare-const p Bool)${definitions}(assert ${text})`;
  const { terms, evaluator } = readAssertions(script, { model });
  const [formula] = terms as [Term];
  expect(evaluator.evaluate(formula)).toMatchObject({ value: false });
  return describePart(evaluator.signature, smallestFalse(evaluator, formula));
}

describe('the part that makes a formula false', () => {
  it.each(Object.entries(FALSE))('finds the false part of %s, where x = 2, y = 3 and p is true', (text, expected) => {
    expect(falsePart(text)).toBe(expected);
  });
});

describe('the part that makes a defined formula false', () => {
  it.each([
    ['(define-fun g () Bool (distinct x 2))', 'g', '(distinct x 2), where x = 2'],
    ['(define-fun g ((z Int)) Bool (and p (= z 3)))', '(g x)', '(= x 3), where x = 2'],
    ['(define-fun g () Bool (< y x))(define-fun h () Bool (and p g))', '(and p h)', '(< y x), where y = 3, x = 2'],
    ['(define-fun-rec g ((z Int)) Bool (and (< z 0) (g (- z 1))))', '(g x)', '(< x 0), where x = 2'],
    ['(define-fun g () Bool (distinct x 3))', '(not g)', '(not g), where g = true'],
  ])('finds the false part inside a definition: %s%s', (definition, text, expected) => {
    expect(falsePart(text, definition)).toBe(expected);
  });
});

describe('arrays of several indices', () => {
  it('represents arrays with several indices as nested arrays during evaluation only', () => {
    const plain = readScript('(declare-const x Int)(assert (= x 1))(check-sat)').script;
    expect(curryArrays(plain)).toBe(plain);
    const odd = readScript('(declare-const x (Foo Int))(assert (frob x))(check-sat)').script;
    expect(curryArrays(odd)).toBe(odd);
    const several = readScript('(declare-const a (Array Int Int Bool))(assert (select a 1 2))(check-sat)').script;
    const made = curryArrays(several);
    expect(made).not.toBe(several);
    expect(curryArrays(several)).toBe(made);
    expect(made.commands.map(({ kind }) => kind)).toEqual(['declare-fun', 'assert', 'check-sat']);
    const [declared] = made.commands;
    expect(declared?.kind === 'declare-fun' && declared.result.text).toBe('(Array Int (Array Int Bool))');
    const terms = readScript(
      '(declare-fun f ((Array Int Int Bool)) Bool)(assert (exists ((a (Array Int Int Bool))) (select a 1 2)))(check-sat)',
    ).script;
    expect(curryArrays(terms)).not.toBe(terms);
    expect(describeAssertion('(assert true)')).toBe('true');
  });
});

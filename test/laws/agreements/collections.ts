import { type Rng, rngFromSeed } from '../../../src/util/index.js';
import { type Agreement, checkValid, stateValues } from './agreement.js';

/** A place for a term: an element, an integer, a Boolean, a sequence, a set or a bag. */
type Hole = 'E' | 'I' | 'B' | 'Q' | 'S' | 'M';

/** An application with holes: `(seq.at Q I)`. */
type Form = readonly [text: string, gives: Hole];

const SEQUENCES: readonly Form[] = [
  ['(seq.++ Q Q)', 'Q'],
  ['(seq.++ Q Q Q)', 'Q'],
  ['(seq.at Q I)', 'Q'],
  ['(seq.extract Q I I)', 'Q'],
  ['(seq.replace Q Q Q)', 'Q'],
  ['(seq.len Q)', 'I'],
  ['(seq.indexof Q Q I)', 'I'],
  ['(seq.nth Q I)', 'E'],
  ['(seq.contains Q Q)', 'B'],
  ['(seq.prefixof Q Q)', 'B'],
  ['(seq.suffixof Q Q)', 'B'],
];

/** Sequence operators that z3 4.8 lacks. */
const MORE_SEQUENCES: readonly Form[] = [
  ['(seq.update Q I Q)', 'Q'],
  ['(seq.rev Q)', 'Q'],
  ['(seq.replace_all Q Q Q)', 'Q'],
];

const SETS: readonly Form[] = [
  ['(set.union S S)', 'S'],
  ['(set.inter S S)', 'S'],
  ['(set.minus S S)', 'S'],
  ['(set.insert E E S)', 'S'],
  ['(set.card S)', 'I'],
  ['(set.member E S)', 'B'],
  ['(set.subset S S)', 'B'],
  ['(set.is_singleton S)', 'B'],
];

const BAGS: readonly Form[] = [
  ['(bag E I)', 'M'],
  ['(bag.union_max M M)', 'M'],
  ['(bag.union_disjoint M M)', 'M'],
  ['(bag.inter_min M M)', 'M'],
  ['(bag.difference_subtract M M)', 'M'],
  ['(bag.difference_remove M M)', 'M'],
  ['(bag.duplicate_removal M)', 'M'],
  ['(bag.from_set S)', 'M'],
  ['(bag.to_set M)', 'S'],
  ['(bag.count E M)', 'I'],
  ['(bag.card M)', 'I'],
  ['(bag.member E M)', 'B'],
  ['(bag.subbag M M)', 'B'],
];

function leaf(rng: Rng, hole: Hole): string {
  switch (hole) {
    case 'E':
      return `${rng.below(3)}`;
    case 'I':
      return rng.pick(['(- 1)', '0', '0', '1', '1', '2', '3', '100']);
    case 'B':
      return rng.pick(['true', 'false']);
    case 'Q':
      return rng.pick(['(as seq.empty (Seq Int))', '(seq.unit E)', '(seq.++ (seq.unit E) (seq.unit E) (seq.unit E))']);
    case 'S':
      return rng.pick(['(as set.empty (Set Int))', '(set.singleton E)', '(set.insert E E (set.singleton E))']);
    case 'M':
      return rng.pick(['(as bag.empty (Bag Int))', '(bag E I)', '(bag.union_disjoint (bag E 2) (bag E 1))']);
  }
}

/** Draws a ground term with this form on top. */
function draw(rng: Rng, forms: readonly Form[], [top]: Form, depth: number): string {
  let text = top;
  for (let level = depth; /\b[EIBQSM]\b/.test(text); level--) {
    text = text.replace(/\b[EIBQSM]\b/g, (hole) => {
      const fits = forms.filter(([, gives]) => gives === hole);
      return level > 0 && fits.length > 0 && rng.chance(0.6) ? rng.pick(fits)[0] : leaf(rng, hole as Hole);
    });
  }
  return text;
}

/** Draws ground terms. Each form in turn is the form of a whole term. */
function drawTerms(name: string, forms: readonly Form[], count: number): readonly string[] {
  const rng = rngFromSeed(name);
  return Array.from({ length: count }, (_, i) => draw(rng.fork(i), forms, forms[i % forms.length] as Form, 2));
}

const checkForms = (name: string, forms: readonly Form[], count: number) =>
  checkValid(stateValues(drawTerms(name, forms, count)));

export const SEQUENCE_VALUES: Agreement = {
  subject: 'sequences',
  solvers: ['z3', 'cvc5'],
  checks: (solver) => checkForms('sequences', solver === 'cvc5' ? [...SEQUENCES, ...MORE_SEQUENCES] : SEQUENCES, 500),
};

export const SET_VALUES: Agreement = {
  subject: 'sets',
  solvers: ['cvc5'],
  checks: () => checkForms('sets', SETS, 300),
};

export const BAG_VALUES: Agreement = {
  subject: 'bags',
  solvers: ['cvc5'],
  checks: () => checkForms('bags', [...BAGS, ...SETS], 300),
};

const OTHERS = [
  '(= ((_ tuple.select 1) (tuple 1 true)) true)',
  '(= (rel.join (set.insert (tuple 1 2) (tuple 3 4) (as set.empty (Relation Int Int))) (set.singleton (tuple 2 5))) (set.singleton (tuple 1 5)))',
  '(= (rel.transpose (set.singleton (tuple 1 2))) (set.singleton (tuple 2 1)))',
  '(= (rel.product (set.singleton (tuple 1)) (set.singleton (tuple 2 3))) (set.singleton (tuple 1 2 3)))',
  '(= (str.to_upper "aZ{`z") "AZ{`Z")',
  '(= (str.to_lower "aZ[@A") "az[@a")',
  '(= (str.rev "abc") "cba")',
  '(= (str.update "abcd" 2 "xyz") "abxy")',
  '(= (int.pow2 10) 1024)',
  '(= (int.pow2 (- 1)) 0)',
  '(= ((_ iand 3) (- 1) 14) 6)',
  '(= ((_ iand 4) (- 3) (- 6)) 8)',
  '(= (set.choose (set.singleton 7)) 7)',
  '(= (bag.choose (bag 7 2)) 7)',
];

export const OTHER_VALUES: Agreement = {
  subject: 'tuples, relations and small operators',
  solvers: ['cvc5'],
  evaluated: () => OTHERS,
  checks: () => checkValid(OTHERS),
};

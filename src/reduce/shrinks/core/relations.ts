import { type Term, BOOL, children, operatorInfo } from '../../../term/index.js';
import { INTS, VECTORS } from '../example-symbols.js';
import { atApplications } from '../offers.js';
import type { Shrink } from '../contract.js';

/** Most operands to split, since pairs grow quadratically. */
const MOST_SPLIT = 6;

/** `(< a b c) -> (and (< a b) (< b c))`; `distinct` becomes its pairs. */
export const splitChain: Shrink = {
  name: 'split-chain',
  summary: 'A relation over more than two becomes relations over two.',
  theory: 'any',
  claim: 'equivalent',
  examples: [
    { declare: INTS, term: '(< x y z)', becomes: ['(and (< x y) (< y z))'] },
    {
      declare: INTS,
      term: '(distinct x y z)',
      becomes: ['(and (distinct x y) (distinct x z) (distinct y z))'],
    },
  ],
  shrink: atApplications((term, store) => {
    const { op, args } = term;
    const { associativity } = operatorInfo(op);
    if (args.length < 3 || args.length > MOST_SPLIT) return [];
    const pairs = args.flatMap((a, i) =>
      args.slice(i + 1, associativity === 'chainable' ? i + 2 : undefined).map((b) => [a, b]),
    );
    if (associativity !== 'chainable' && associativity !== 'pairwise') return [];
    return [
      store.tryApp(
        'and',
        pairs.map((pair) => store.app(op, pair)),
      ),
    ];
  }),
};

/** `(= (f a c) (f b c)) -> (= a b)` */
export const commonPart: Shrink = {
  name: 'common-part',
  summary: 'An operator on both sides of a relation is dropped, down to the differing terms.',
  theory: 'any',
  claim: 'unrelated',
  examples: [
    { declare: INTS, term: '(< (+ x z) (+ y z))', becomes: ['(< x y)'] },
    { declare: VECTORS, term: '(= (bvnot x) (bvnot y))', becomes: ['(= x y)'] },
    { declare: '(declare-fun f (Int Int) Int)', term: '(= (f 0 1) (f 1 0))', becomes: ['(= 0 1)', '(= 1 0)'] },
  ],
  shrink: atApplications(function* (term, store) {
    const [left, right] = term.args;
    if (left === undefined || right === undefined || term.args.length !== 2 || term.sort !== BOOL) return;
    if (!sameHead(left, right)) return;
    const others = children(right);
    for (const [i, part] of children(left).entries()) {
      const other = others[i];
      if (other !== undefined && part !== other) yield store.tryApp(term.op, [part, other], term.indices);
    }
  }),
};

function sameHead(a: Term, b: Term): boolean {
  if (a.kind === 'app' && b.kind === 'app') {
    return a.op === b.op && a.args.length === b.args.length && a.indices.every((index, i) => index === b.indices[i]);
  }
  return a.kind === 'call' && b.kind === 'call' && a.name === b.name && a.args.length === b.args.length;
}

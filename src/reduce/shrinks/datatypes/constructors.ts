import { type MatchCase, type Term, type VarTerm, substitute, variablesUnder } from '../../../term/index.js';
import { atTerms } from '../offers.js';
import type { Shrink } from '../contract.js';
import { simplest } from '../constants.js';

const LIST =
  '(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)(declare-const k L)(declare-const x Int)';

/** `(head (cons x l)) -> x`: any argument of the selector's sort. */
export const fieldOfConstructor: Shrink = {
  name: 'field-of-constructor',
  summary: 'A selector or function of an application becomes an argument of the application.',
  theory: 'Datatypes',
  claim: 'unrelated',
  examples: [{ declare: LIST, term: '(head (cons x l))', becomes: ['x'] }],
  shrink: atTerms(function* (term) {
    if (term.kind !== 'call') return;
    for (const arg of term.args) if (arg.kind === 'call') yield* arg.args;
  }),
};

function findHead(term: Term | undefined): string | undefined {
  return term?.kind === 'call' || term?.kind === 'const' ? term.name : undefined;
}

/** `((_ is cons) (cons x l)) -> true` */
export const testerKnown: Shrink = {
  name: 'tester-known',
  summary: 'A test of an application of the same constructor is true.',
  theory: 'Datatypes',
  claim: 'equivalent',
  examples: [
    { declare: LIST, term: '((_ is cons) (cons x l))', becomes: ['true'] },
    { declare: LIST, term: '((_ is nil) nil)', becomes: ['true'] },
    { declare: LIST, term: '((_ is cons) l)', becomes: [] },
  ],
  shrink: atTerms((term, store) => {
    if (term.kind !== 'app' || term.op !== 'is') return [];
    return findHead(term.args[0]) === term.indices[0] ? [store.true] : [];
  }),
};

/** `((_ is c) t) -> (= t c)`. `common-part` handles `(= (cons x l) (cons y k))`. */
export const testerToEquation: Shrink = {
  name: 'tester-to-equation',
  summary: 'A test becomes an equation with a constant of the datatype next to it.',
  theory: 'Datatypes',
  claim: 'unrelated',
  examples: [{ declare: LIST, term: '(ite ((_ is nil) l) nil (tail l))', becomes: ['(ite (= l nil) nil (tail l))'] }],
  shrink: atTerms((term, store) => {
    if (term.kind !== 'app' || term.op !== 'ite') return [];
    const [test, a, b] = term.args;
    if (test?.kind !== 'app' || test.op !== 'is' || a === undefined || b === undefined) return [];
    const constant = [a, b].find((each) => each.kind === 'const' && each.name === test.indices[0]);
    const [of] = test.args;
    if (constant === undefined || of === undefined) return [];
    const equation = store.tryApp('=', [of, constant]);
    return [equation && store.tryApp('ite', [equation, a, b])];
  }),
};

/** `(match (cons x l) ((nil a) ((cons h t) b))) -> b` with `x` and `l` for `h` and `t`. */
export const matchKnown: Shrink = {
  name: 'match-known',
  summary: 'A match over a constructor application becomes its branch.',
  theory: 'Datatypes',
  claim: 'equivalent',
  examples: [
    { declare: LIST, term: '(match (cons x l) ((nil 0) ((cons h t) (+ h 1))))', becomes: ['(+ x 1)'] },
    { declare: LIST, term: '(match nil ((nil 0) (m 1)))', becomes: ['0'] },
  ],
  shrink: atTerms((term, store) => {
    if (term.kind !== 'match') return [];
    const { scrutinee, cases } = term;
    const found = cases.find(({ constructorName }) => constructorName === findHead(scrutinee));
    if (found === undefined || findHead(scrutinee) === undefined) return [];
    const args = scrutinee.kind === 'call' ? scrutinee.args : [];
    if (args.length !== found.vars.length) return [];
    return [substitute(store, found.body, new Map(found.vars.map((each, i) => [each, args[i] as Term])))];
  }),
};

/** `(match l ((nil a) ((cons h t) b))) -> a`, and `b` with simple constants for its variables. */
export const matchToBranch: Shrink = {
  name: 'match-to-branch',
  summary: 'A match becomes a branch, with simple constants for its variables, or loses a case.',
  theory: 'Datatypes',
  claim: 'unrelated',
  examples: [
    {
      declare: LIST,
      term: '(match l ((nil 7) ((cons h t) (+ h 1))))',
      becomes: ['7', '(+ 0 1)'],
    },
    { declare: LIST, term: '(match l ((nil 0) (m 1)))', becomes: ['0', '1', '(match l ((m 1)))'] },
    {
      declare: LIST,
      term: '(match l ((nil 7) ((cons h t) 8) (m 9)))',
      becomes: ['7', '8', '9', '(match l (((cons h t) 8) (m 9)))', '(match l ((nil 7) (m 9)))'],
    },
  ],
  shrink: atTerms(function* (term, store): Generator<Term | undefined> {
    if (term.kind !== 'match') return;
    const { scrutinee, cases, sort } = term;
    for (const each of cases) {
      const by = instance(each, scrutinee, (variable) => simplest(store, variable.sort));
      if (by !== undefined) yield substitute(store, each.body, by);
    }
    if (!cases.some(({ constructorName }) => constructorName === undefined) || cases.length < 2) return;
    for (const [i, each] of cases.entries()) {
      if (each.constructorName !== undefined) yield store.match(scrutinee, cases.toSpliced(i, 1), sort);
    }
  }),
};

/** Replaces the used variables of a case; undefined if one has no replacement. */
function instance(
  { vars, body, constructorName }: MatchCase,
  scrutinee: Term,
  put: (variable: VarTerm) => Term | undefined,
): Map<VarTerm, Term> | undefined {
  const used = variablesUnder(body);
  const by = new Map<VarTerm, Term>();
  for (const variable of vars) {
    if (!used.has(variable)) continue;
    const value = constructorName === undefined ? scrutinee : put(variable);
    if (value === undefined) return undefined;
    by.set(variable, value);
  }
  return by;
}

import { isNumeral } from '../../src/lab-front.js';
import { type Op, type Script, type Term, postorder } from '../../src/smt.js';

/** Number of occurrences per operator. Repeated subterms of a formula count once. */
export type OperatorHistogram = ReadonlyMap<Op | 'forall' | 'exists', number>;

const VALUE_OPERATORS: ReadonlySet<Op> = new Set<Op>([
  'fp',
  'store',
  'seq.unit',
  'seq.++',
  'set.insert',
  'bag',
  'bag.union_disjoint',
  'tuple',
]);

/** Counts operators and quantifiers in assertions, except in compound literals such as `(fp #b0 #b01 #b10)`. */
export function operatorHistogram(scripts: Iterable<Script>): OperatorHistogram {
  const counts = new Map<Op | 'forall' | 'exists', number>();
  for (const { commands } of scripts) {
    const literals = new Set<Term>();
    const asserted = commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
    for (const term of postorder(asserted)) {
      if (isLiteral(term, literals)) literals.add(term);
      const name = countedOperator(term, literals);
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

function isLiteral(term: Term, literals: ReadonlySet<Term>): boolean {
  if (term.kind === 'value') return true;
  if (term.kind !== 'app') return false;
  if (term.args.length === 0 || isNumeral(term)) return true;
  const { op, args } = term;
  return op === 'const'
    ? literals.has(args[0] as Term)
    : VALUE_OPERATORS.has(op) && args.every((arg) => literals.has(arg));
}

function countedOperator(term: Term, literals: ReadonlySet<Term>): Op | 'forall' | 'exists' | undefined {
  if (term.kind === 'quant') return term.binder === 'lambda' ? undefined : term.binder;
  if (term.kind !== 'app') return undefined;
  const { op, args } = term;
  return literals.has(term) && args.length > 0 && op !== 'const' ? undefined : op;
}

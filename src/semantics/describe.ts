import { printTerm } from '../syntax/index.js';
import type { ConstTerm, Sort, VarTerm } from '../term/index.js';
import { decimalOfReal } from './algebraic/index.js';
import type { Evaluation } from './evaluate.js';
import type { FalsePart } from './judge/explain.js';
import type { Signature } from './signature.js';
import type { Value } from './value.js';
import { toTerm } from './value-term.js';
import { flatText } from '../util/index.js';

const LONGEST = 300;

export function describeValue(signature: Signature, value: Value, sort: Sort): string {
  const term = toTerm(signature.store.fork(), value, sort, signature);
  return term === undefined ? describeWithoutLiteral(value) : flatText(printTerm(term), LONGEST);
}

export function describeEvaluation(signature: Signature, evaluation: Evaluation, sort: Sort): string {
  if (evaluation.kind === 'undetermined') return `undetermined (${evaluation.because})`;
  const text = describeValue(signature, evaluation.value, sort);
  return evaluation.choices.length === 0 ? text : `${text}, by choice (${evaluation.choices.join(', ')})`;
}

/** Format: `x = 1, y = 0`. */
export function describeAssignment(
  signature: Signature,
  values: Iterable<readonly [symbol: ConstTerm | VarTerm, value: Value]>,
): string {
  return Array.from(values, ([{ name, sort }, value]) => `${name} = ${describeValue(signature, value, sort)}`).join(
    ', ',
  );
}

/** Format: `(< x y), where x = 2, y = 1`. */
export function describePart(signature: Signature, { term, args }: FalsePart): string {
  const values = args.flatMap((arg) => {
    const of = flatText(printTerm(arg.term), LONGEST);
    const value = describeEvaluation(signature, arg.evaluation, arg.term.sort);
    return of === value ? [] : [`${of} = ${value}`];
  });
  const text = flatText(printTerm(term), LONGEST);
  return values.length === 0 ? text : `${text}, where ${values.join(', ')}`;
}

function describeWithoutLiteral(value: Value): string {
  if (typeof value !== 'object' || !('kind' in value) || value.kind === 'regex') return 'a compound value';
  switch (value.kind) {
    case 'algebraic':
      return `the irrational number ${decimalOfReal(value, 20)}`;
    case 'closure':
      return 'a function given by a term';
    case 'array':
      return 'an array given by a term';
    default:
      return `a value of sort ${value.sort.text}`;
  }
}

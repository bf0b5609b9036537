import { type Evaluation, type Signature, describeValue, keyOf } from '../../semantics/index.js';
import type { Diagnostic, Span } from '../../diag/index.js';
import type { Term } from '../../term/index.js';
import type { FusionFunction } from './fusion-function.js';
import type { FunctionInstance } from './instances.js';

export interface FunctionProblem {
  readonly span: Span;
  readonly because: string;
  readonly instance?: FunctionInstance | undefined;
}

export function reportFunctionProblem(fn: FusionFunction, { span, because, instance }: FunctionProblem): Diagnostic {
  const isOne = instance === undefined || fn.numbers.size + fn.sorts.length === 0;
  const where = isOne ? '' : ` (${instance.label})`;
  return {
    code: 'G312',
    severity: 'error',
    message: `the fusion function '${fn.name}' cannot be inverted${where}: ${because}`,
    span,
    hint: 'correct it, or add the condition under which it holds as a further assertion of the block',
  };
}

/** `with x = 1, y = 2, z = 4, its inversion gives x = 2` */
export function describeCounterexample(
  instance: FunctionInstance,
  side: 'x' | 'y',
  { signature, valueOf }: { readonly signature: Signature; readonly valueOf: (term: Term) => Evaluation },
): string {
  const { constants } = instance;
  const inversion = instance[side];
  const shown = [...constants].flatMap(([name, constant]) => {
    const found = valueOf(constant);
    return found.kind === 'value' ? [`${name} = ${describeValue(signature, found.value, constant.sort)}`] : [];
  });
  const [came, original] = [inversion.term, constants.get(side) as Term].map(valueOf) as [Evaluation, Evaluation];
  const told =
    came.kind === 'value' && areDifferent(came, original)
      ? `its inversion gives ${side} = ${describeValue(signature, came.value, inversion.term.sort)}`
      : `${side} cannot be recovered from z`;
  return `with ${shown.join(', ')}, ${told}`;
}

function areDifferent(one: Evaluation, other: Evaluation): boolean {
  const [first, second] = [one, other].map((each) => (each.kind === 'value' ? keyOf(each.value) : undefined));
  return first !== undefined && second !== undefined && first !== second;
}

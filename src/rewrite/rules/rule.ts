import type { Span } from '../../diag/index.js';
import type { NumberPattern, Op, Sort, SortPattern } from '../../term/index.js';
import type { Rational } from '../../util/index.js';
import type { ConstraintName } from './constraints.js';

export type Pattern =
  | { readonly kind: 'variable'; readonly name: string }
  /** `name...` matches one or more trailing arguments of an application. */
  | { readonly kind: 'rest'; readonly name: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'numeral'; readonly value: bigint }
  | { readonly kind: 'decimal'; readonly value: Rational }
  | { readonly kind: 'string'; readonly value: readonly number[] }
  | { readonly kind: 'bits'; readonly value: bigint; readonly width: NumberPattern }
  | {
      readonly kind: 'app';
      readonly op: Op;
      readonly indices: readonly NumberPattern[];
      readonly args: readonly Pattern[];
    };

export interface NumberCondition {
  readonly op: '<' | '<=' | '=' | 'distinct';
  readonly left: NumberPattern;
  readonly right: NumberPattern;
}

export interface RuleVariable {
  readonly name: string;
  readonly sort: SortPattern;
  readonly constraint: ConstraintName | undefined;
  /** True if the pattern may leave the variable unbound. Each application of the rule then draws a term for it. */
  readonly fresh: boolean;
}

/** `over` weakens, `under` strengthens, `both` is `strong => weak`, `same` is an equivalence. */
export type RuleUse = 'over' | 'under' | 'both' | 'same';

/** An approximation: for all values of its variables, `strong` implies `weak` (or is equivalent to it, for `same`). */
export interface Rule {
  readonly name: string;
  readonly theory: string;
  readonly use: RuleUse;
  readonly strong: Pattern;
  readonly weak: Pattern;
  readonly variables: ReadonlyMap<string, RuleVariable>;
  /** Sort parameters and the sorts that they may take. `any` allows every sort. */
  readonly sorts: ReadonlyMap<string, readonly Sort[] | 'any'>;
  /** Values of number parameters for the proof, if the default values do not fit. */
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  readonly conditions: readonly NumberCondition[];
  /** Text of the rule without comments, with single spaces. */
  readonly text: string;
  readonly span: Span;
}

export interface Approximation {
  readonly rule: Rule;
  /** `over`: the replaced term implies the result. `under`: the result implies the replaced term. */
  readonly direction: 'over' | 'under';
  readonly pattern: Pattern;
  readonly replacement: Pattern;
  readonly variables: readonly string[];
}

export function listApproximations(rule: Rule): Approximation[] {
  const { strong, weak } = rule;
  const way =
    (direction: 'over' | 'under') =>
    (pattern: Pattern, replacement: Pattern): Approximation => {
      return { rule, direction, pattern, replacement, variables: findVariables(replacement) };
    };
  const [over, under] = [way('over'), way('under')];
  switch (rule.use) {
    case 'over':
      return [over(strong, weak)];
    case 'under':
      return [under(weak, strong)];
    case 'both':
      return [over(strong, weak), under(weak, strong)];
    case 'same':
      return [over(strong, weak), under(strong, weak)];
  }
}

function findVariables(pattern: Pattern): readonly string[] {
  const found = new Set<string>();
  for (const part of partsOfPattern(pattern)) if (part.kind === 'variable') found.add(part.name);
  return [...found];
}

export function* partsOfPattern(pattern: Pattern): Generator<Pattern> {
  const stack: Pattern[] = [pattern];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    yield at;
    if (at.kind === 'app') stack.push(...at.args);
  }
}

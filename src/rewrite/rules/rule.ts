import type { Span } from '../../diag/index.js';
import type { NumberPattern, Op, Sort, SortPattern } from '../../term/index.js';
import type { Rational } from '../../util/index.js';
import type { ConstraintName } from './constraints.js';

/** A term with holes. */
export type Pattern =
  | { readonly kind: 'variable'; readonly name: string }
  /** `name...`: one or more arguments at the end of an application. */
  | { readonly kind: 'rest'; readonly name: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  /** An Int, or a Real where it stands beside a Real. */
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

/** `left` compared with `right`, over the rule's numbers. */
export interface NumberCondition {
  readonly op: '<' | '<=' | '=' | 'distinct';
  readonly left: NumberPattern;
  readonly right: NumberPattern;
}

export interface RuleVariable {
  readonly name: string;
  readonly sort: SortPattern;
  /** What every term that stands for the variable must be. */
  readonly constraint: ConstraintName | undefined;
  /** Whether it may stand in a replacement alone; it is then chosen anew at each use. */
  readonly fresh: boolean;
}

/** How a rule may be used: `over` weakens, `under` strengthens, `both` is `strong => weak`, `same` an equivalence. */
export type RuleUse = 'over' | 'under' | 'both' | 'same';

/** An approximation: `strong` implies `weak` for all values of its variables (for `same`, they are equivalent). */
export interface Rule {
  readonly name: string;
  readonly theory: string;
  readonly use: RuleUse;
  readonly strong: Pattern;
  readonly weak: Pattern;
  readonly variables: ReadonlyMap<string, RuleVariable>;
  /** Sort parameters with the sorts they range over; `any` stands for every sort. */
  readonly sorts: ReadonlyMap<string, readonly Sort[] | 'any'>;
  /** Values of number parameters for which the rule is proved, where the usual ones do not do. */
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  readonly conditions: readonly NumberCondition[];
  /** The rule as it stands in its file, without comments and with single spaces. */
  readonly text: string;
  /** Of the rule's name in its file. */
  readonly span: Span;
}

/** One way to use a rule: what is looked for and what it becomes. */
export interface Approximation {
  readonly rule: Rule;
  /** `over`: the result is implied by what it replaces; `under`: it implies that. */
  readonly direction: 'over' | 'under';
  readonly pattern: Pattern;
  readonly replacement: Pattern;
  /** The variables of the replacement. */
  readonly variables: readonly string[];
}

/** All ways to use a rule. */
export function approximationsOf(rule: Rule): Approximation[] {
  const { strong, weak } = rule;
  const way =
    (direction: 'over' | 'under') =>
    (pattern: Pattern, replacement: Pattern): Approximation => {
      return { rule, direction, pattern, replacement, variables: variablesOf(replacement) };
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

function variablesOf(pattern: Pattern): readonly string[] {
  const found = new Set<string>();
  for (const part of partsOfPattern(pattern)) if (part.kind === 'variable') found.add(part.name);
  return [...found];
}

/** The variables, rests and operators of a pattern. */
export function* partsOfPattern(pattern: Pattern): Generator<Pattern> {
  const stack: Pattern[] = [pattern];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    yield at;
    if (at.kind === 'app') stack.push(...at.args);
  }
}

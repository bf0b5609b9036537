import {
  type Bindings,
  type NumberPattern,
  type Rule,
  type SortPattern,
  buildSort,
  conditionsHold,
  constraintNamed,
  readRules,
} from '../../rewrite/index.js';
import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { LiteralOperators } from './literal-places.js';

/** Rules that are part of the program. They are read when they are first asked for: most commands need none of them. */
export type Rules = () => readonly Rule[];

/** Rules from text in the format of docs/rules.md. Asking for them throws where one is wrong. */
export function rulesOf(text: string): Rules {
  let read: readonly Rule[] | undefined;
  return () => (read ??= ownRules(text));
}

/** The rules of several, in this order; one that is named twice counts twice. */
export function allOf(...parts: readonly Rules[]): Rules {
  return () => parts.flatMap((part) => part());
}

function ownRules(text: string): readonly Rule[] {
  const { rules, diagnostics } = readRules(text);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('; '));
  return rules;
}

/** What rules are instantiated with. */
export interface InstanceContext {
  readonly store: TermStore;
  readonly rng: Rng;
  /** The sorts that terms may be of. */
  readonly sorts: readonly Sort[];
  /** Operators whose literals stay literals. */
  readonly literals: LiteralOperators | undefined;
  /** A term of one of the sorts; undefined where none is to be had. */
  term(sort: Sort): Term | undefined;
  literal(sort: Sort): Term | undefined;
}

/** How often a literal is drawn until it fulfils a constraint. */
const TRIES = 8;

/**
 * Terms for the variables of a rule that are not bound yet, and sorts and numbers for its parameters; undefined where the sorts
 * at hand do not fit.
 */
export function completeBindings(rule: Rule, given: Bindings, cx: InstanceContext): Bindings | undefined {
  const bindings = new Map(given);
  // Arrays first: few pairs of sorts are the index and the element of one.
  const patterns = [...rule.variables.values()].map(({ sort }) => sort);
  const isArray = ({ kind }: SortPattern): boolean => kind === 'array';
  for (const sort of patterns.filter(isArray)) bindParameters(rule, sort, bindings, cx);
  for (const sort of patterns) bindParameters(rule, sort, bindings, cx);
  for (const [name, values] of rule.numbers) if (!bindings.has(name)) bindings.set(name, cx.rng.pick(values));
  if (!conditionsHold(rule, bindings)) return undefined;
  for (const { name, sort: pattern, constraint } of rule.variables.values()) {
    if (bindings.has(name)) continue;
    const sort = buildSort(cx.store, pattern, bindings);
    if (sort === undefined || !cx.sorts.includes(sort)) return undefined;
    const term = constraint === undefined ? cx.term(sort) : constrained(cx, sort, constraintNamed(constraint).test);
    if (term === undefined) return undefined;
    bindings.set(name, term);
  }
  return bindings;
}

function constrained(cx: InstanceContext, sort: Sort, test: (term: Term) => boolean): Term | undefined {
  for (let i = 0; i < TRIES; i++) {
    const literal = cx.literal(sort);
    if (literal !== undefined && test(literal)) return literal;
  }
  return undefined;
}

/** Chooses sorts and widths so that a sort pattern stands for a sort at hand. */
function bindParameters(
  rule: Rule,
  pattern: SortPattern,
  bindings: Map<string, Term | readonly Term[] | number | Sort>,
  cx: InstanceContext,
): void {
  const number = (each: NumberPattern, value: number): void => {
    if (each.kind === 'parameter' && !bindings.has(each.name)) bindings.set(each.name, value);
  };
  switch (pattern.kind) {
    case 'sort':
      return;
    case 'array': {
      const arrays = cx.sorts.flatMap((sort) => (sort.kind === 'Array' ? [sort] : []));
      if (arrays.length === 0) return;
      const { index, element } = cx.rng.pick(arrays);
      const parts = [[pattern.index, index] as const, [pattern.element, element] as const];
      for (const [part, sort] of parts) {
        if (part.kind === 'parameter' && !bindings.has(part.name)) bindings.set(part.name, sort);
      }
      return;
    }
    case 'parameter': {
      if (bindings.has(pattern.name)) return;
      const range = rule.sorts.get(pattern.name) ?? 'any';
      const fitting = range === 'any' ? cx.sorts : cx.sorts.filter((sort) => range.includes(sort));
      if (fitting.length > 0) bindings.set(pattern.name, cx.rng.pick(fitting));
      return;
    }
    case 'bit-vec': {
      const widths = cx.sorts.flatMap((sort) => (sort.kind === 'BitVec' ? [sort.width] : []));
      if (widths.length > 0) number(pattern.width, cx.rng.pick(widths));
      return;
    }
    case 'float': {
      const formats = cx.sorts.flatMap((sort) => (sort.kind === 'FloatingPoint' ? [sort] : []));
      if (formats.length === 0) return;
      const { eb, sb } = cx.rng.pick(formats);
      number(pattern.eb, eb);
      number(pattern.sb, sb);
    }
  }
}

import { type Op, REAL, type Sort, type Term, type TermStore } from '../../term/index.js';
import type { Bindings } from './match.js';
import { numberOf } from './numbers.js';
import type { NumberPattern, Pattern, SortPattern } from './rule.js';

/**
 * The term that a pattern stands for; undefined where it is ill sorted, or an index or width is out of range. A
 * numeral is a Real beside a Real and an Int elsewhere. `and` and `or` of one argument are that argument. `allows` may
 * refuse an application.
 */
export function buildPattern(
  store: TermStore,
  pattern: Pattern,
  bindings: Bindings,
  allows: (op: Op, args: readonly Term[]) => boolean = () => true,
): Term | undefined {
  switch (pattern.kind) {
    case 'variable': {
      const term = bindings.get(pattern.name);
      return term !== undefined && isTerm(term) ? term : undefined;
    }
    case 'rest':
      return undefined;
    case 'bool':
      return store.bool(pattern.value);
    case 'numeral':
      return store.int(pattern.value);
    case 'decimal':
      return store.real(pattern.value);
    case 'string':
      return store.string(pattern.value);
    case 'bits': {
      const width = numberOf(pattern.width, bindings);
      return width === undefined || width < 1 ? undefined : store.bitVec(pattern.value, width);
    }
    case 'app':
      return buildApp(store, pattern, bindings, allows);
  }
}

function buildApp(
  store: TermStore,
  pattern: Extract<Pattern, { kind: 'app' }>,
  bindings: Bindings,
  allows: (op: Op, args: readonly Term[]) => boolean,
): Term | undefined {
  const args: (Term | undefined)[] = [];
  let real = false;
  for (const arg of pattern.args) {
    const given = arg.kind === 'rest' ? bindings.get(arg.name) : buildPattern(store, arg, bindings, allows);
    const terms = Array.isArray(given) ? (given as readonly Term[]) : [given as Term | undefined];
    for (const term of terms) {
      if (term === undefined) return undefined;
      if (term.sort === REAL) real = true;
      args.push(term);
    }
  }
  if (real) {
    let at = 0;
    for (const arg of pattern.args) {
      if (arg.kind === 'rest') at += (bindings.get(arg.name) as readonly Term[]).length;
      else if (arg.kind === 'numeral') args[at++] = store.real({ num: arg.value, den: 1n });
      else at++;
    }
  }
  const indices = pattern.indices.map((index) => numberOf(index, bindings));
  if (!indices.every((index): index is number => index !== undefined && index >= 0)) return undefined;
  if (args.length === 1 && (pattern.op === 'and' || pattern.op === 'or')) return args[0];
  return allows(pattern.op, args as Term[]) ? store.tryApp(pattern.op, args as Term[], indices) : undefined;
}

/** The sort that a sort pattern stands for; undefined where a parameter is not bound or a width is out of range. */
export function buildSort(store: TermStore, pattern: SortPattern, bindings: Bindings): Sort | undefined {
  const number = (each: NumberPattern): number => numberOf(each, bindings) ?? 0;
  switch (pattern.kind) {
    case 'sort':
      return pattern.sort;
    case 'parameter': {
      const sort = bindings.get(pattern.name);
      return typeof sort === 'object' && 'text' in sort ? sort : undefined;
    }
    case 'bit-vec': {
      const width = number(pattern.width);
      return width < 1 ? undefined : store.sorts.bitVec(width);
    }
    case 'float': {
      const [eb, sb] = [number(pattern.eb), number(pattern.sb)];
      return eb < 2 || sb < 2 ? undefined : store.sorts.floatingPoint(eb, sb);
    }
    case 'array': {
      const index = buildSort(store, pattern.index, bindings);
      const element = buildSort(store, pattern.element, bindings);
      return index === undefined || element === undefined ? undefined : store.sorts.array(index, element);
    }
  }
}

function isTerm(value: Term | readonly Term[] | number | Sort): value is Term {
  return typeof value === 'object' && 'id' in value;
}

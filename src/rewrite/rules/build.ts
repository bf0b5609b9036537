import { type Op, REAL, type Term, type TermStore, evaluateNumber } from '../../term/index.js';
import { valueNamed } from '../../util/index.js';
import type { Bindings } from './match.js';
import type { Pattern } from './rule.js';

/**
 * Undefined if the result is ill-sorted, an index or width is out of range, or `allows` rejects an application. A
 * numeral is Real next to a Real argument, otherwise Int. `and` and `or` with one argument are replaced by that
 * argument.
 */
export function buildPattern(
  store: TermStore,
  pattern: Pattern,
  bindings: Bindings,
  allows: (op: Op, args: readonly Term[]) => boolean = () => true,
): Term | undefined {
  switch (pattern.kind) {
    case 'variable': {
      const term = valueNamed(bindings.terms, pattern.name);
      return term !== undefined && 'id' in term ? term : undefined;
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
      const width = evaluateNumber(pattern.width, bindings);
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
    const given =
      arg.kind === 'rest' ? valueNamed(bindings.terms, arg.name) : buildPattern(store, arg, bindings, allows);
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
      if (arg.kind === 'rest') at += (valueNamed(bindings.terms, arg.name) as readonly Term[]).length;
      else if (arg.kind === 'numeral') args[at++] = store.real({ num: arg.value, den: 1n });
      else at++;
    }
  }
  const indices = pattern.indices.map((index) => evaluateNumber(index, bindings));
  if (!indices.every((index): index is number => index !== undefined && index >= 0)) return undefined;
  if (args.length === 1 && (pattern.op === 'and' || pattern.op === 'or')) return args[0];
  return allows(pattern.op, args as Term[]) ? store.tryApp(pattern.op, args as Term[], indices) : undefined;
}

import { type Sort, ATOMIC_SORTS, FLOAT_FORMATS } from '../../term/index.js';
import { type SexpReader, SEXP } from '../../syntax/index.js';
import type { NumberPattern, NumberRole, SortPattern } from './fusion-function.js';

/** What the sorts of a block were found to be made of. */
export interface PatternParts {
  readonly numbers: Map<string, NumberRole>;
  readonly sorts: Set<string>;
  /** Names of sorts that the block declares itself. */
  readonly own: ReadonlySet<string>;
}

/** Nested deeper, a sort is no pattern: nobody writes such a one. */
const DEEPEST = 8;

/** The sort at a node as a pattern, its parameters noted; undefined where it is none. Bounded depth. */
export function readSortPattern(
  sexp: SexpReader,
  node: number,
  parts: PatternParts,
  depth = 0,
): SortPattern | undefined {
  if (depth > DEEPEST) return undefined;
  if (sexp.isSymbol(node)) return named(sexp.name(node), parts);
  const [head, ...args] = sexp.childrenOf(node);
  if (head === undefined) return undefined;
  const name = sexp.isSymbol(head) ? sexp.name(head) : '';
  if (name === 'Array' && args.length === 2) {
    const index = readSortPattern(sexp, args[0] as number, parts, depth + 1);
    const element = readSortPattern(sexp, args[1] as number, parts, depth + 1);
    return index && element && { kind: 'array', index, element };
  }
  if (name !== '_') return undefined;
  const [kind, first, second] = args;
  const indexed = kind === undefined ? '' : sexp.slice(kind);
  if (indexed === 'BitVec' && args.length === 2)
    return { kind: 'bits', width: readNumber(sexp, first as number, parts, 'width') };
  if (indexed !== 'FloatingPoint' || args.length !== 3) return undefined;
  const eb = readNumber(sexp, first as number, parts, 'exponent');
  return { kind: 'float', eb, sb: readNumber(sexp, second as number, parts, 'significand') };
}

function named(name: string, { sorts, own }: PatternParts): SortPattern {
  const format = FLOAT_FORMATS[name];
  if (format !== undefined) return { kind: 'float', eb: format[0], sb: format[1] };
  if (ATOMIC_SORTS.some((sort) => sort.text === name) || own.has(name)) return { kind: 'sort', text: name };
  sorts.add(name);
  return { kind: 'parameter', name };
}

function readNumber(sexp: SexpReader, node: number, { numbers }: PatternParts, role: NumberRole): NumberPattern {
  if (sexp.kind[node] === SEXP.numeral) return Number(sexp.slice(node));
  if (!sexp.isSymbol(node)) return undefined;
  const name = sexp.name(node);
  if (!numbers.has(name)) numbers.set(name, role);
  return name;
}

/** What parameters stand for. */
export interface Bindings {
  readonly numbers: Map<string, number>;
  readonly sorts: Map<string, Sort>;
}

/** Whether a sort fits a pattern; what its parameters then stand for is added to the bindings. */
export function fitsPattern(pattern: SortPattern, sort: Sort, bindings: Bindings): boolean {
  switch (pattern.kind) {
    case 'sort':
      return sort.text === pattern.text && sort.kind !== 'Named';
    case 'parameter': {
      // Terms of these sorts stand in few places, and solvers have no unknowns of some.
      if (['RegLan', 'Function', 'Parameter', 'Opaque', 'Seq', 'Set', 'Bag', 'Tuple'].includes(sort.kind)) return false;
      const known = bindings.sorts.get(pattern.name);
      bindings.sorts.set(pattern.name, sort);
      return known === undefined || known === sort;
    }
    case 'bits':
      return sort.kind === 'BitVec' && fitsNumber(pattern.width, sort.width, bindings);
    case 'float':
      return (
        sort.kind === 'FloatingPoint' &&
        fitsNumber(pattern.eb, sort.eb, bindings) &&
        fitsNumber(pattern.sb, sort.sb, bindings)
      );
    case 'array':
      return (
        sort.kind === 'Array' &&
        fitsPattern(pattern.index, sort.index, bindings) &&
        fitsPattern(pattern.element, sort.element, bindings)
      );
  }
}

function fitsNumber(pattern: NumberPattern, number: number, { numbers }: Bindings): boolean {
  if (typeof pattern !== 'string') return pattern === number;
  const known = numbers.get(pattern);
  numbers.set(pattern, number);
  return known === undefined || known === number;
}

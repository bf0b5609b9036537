import type { Diagnostic } from '../diag/index.js';
import { SEXP, SexpReader } from '../syntax/index.js';
import {
  ATOMIC_SORTS,
  COLLECTION_KINDS,
  FLOAT_FORMATS,
  type NumberPattern,
  type Sort,
  type SortPattern,
} from '../term/index.js';
import type { NumberRole } from './instance-range.js';

export class PatternProblem extends Error {
  readonly node: number;
  readonly expected: string | undefined;
  readonly hint: string | undefined;

  constructor(node: number, message: string, expected?: string, hint?: string) {
    super(message);
    this.node = node;
    this.expected = expected;
    this.hint = hint;
  }

  diagnostic(sexp: SexpReader, code: Diagnostic['code']): Diagnostic {
    return {
      code,
      severity: 'error',
      message: this.message,
      span: sexp.span(this.node),
      ...(this.expected === undefined ? {} : { expected: this.expected }),
      ...(this.hint === undefined ? {} : { hint: this.hint }),
    };
  }
}

/** Calls `read` for each form of a text. Returns all diagnostics. A thrown `PatternProblem` is reported with `code`. */
export function readForms(
  text: string,
  code: Diagnostic['code'],
  read: (sexp: SexpReader) => Diagnostic | undefined,
): Diagnostic[] {
  const sexp = new SexpReader(text);
  const diagnostics: Diagnostic[] = [];
  for (;;) {
    const more = sexp.read();
    if (more === false) return diagnostics;
    if (more !== true) {
      diagnostics.push(more);
      continue;
    }
    try {
      const found = read(sexp);
      if (found !== undefined) diagnostics.push(found);
    } catch (problem) {
      if (!(problem instanceof PatternProblem)) throw problem;
      diagnostics.push(problem.diagnostic(sexp, code));
    }
  }
}

/** Resolves names in a pattern. Methods may record the name and throw a `PatternProblem`. */
export interface PatternNames {
  isSort(name: string, node: number): boolean;
  isNumber(name: string, node: number, role: NumberRole): boolean;
  declared?(name: string): Sort | undefined;
  /** True if collections, tuples and functions are allowed in addition to the standard's sorts. */
  readonly hasCollections: boolean;
  readonly parameter: string;
}

/** Maximum nesting of patterns, which are read and matched recursively. */
const DEEPEST = 16;

const FORMS = 'Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E)';
const COLLECTIONS = '(Seq A), (Tuple A B), (-> A B)';

export class SortPatternReader {
  readonly #sexp: SexpReader;
  readonly #names: PatternNames;

  constructor(sexp: SexpReader, names: PatternNames) {
    this.#sexp = sexp;
    this.#names = names;
  }

  atomicSort(node: number): Sort {
    const name = this.#sexp.slice(node);
    const sort = ATOMIC_SORTS.find(({ text }) => text === name);
    if (sort !== undefined) return sort;
    const known = ATOMIC_SORTS.map(({ text }) => text).join(', ');
    throw new PatternProblem(node, `unknown sort '${name}'`, `${known}, or ${this.#names.parameter}`);
  }

  sort(node: number, depth = 0): SortPattern {
    const sexp = this.#sexp;
    if (depth > DEEPEST) throw new PatternProblem(node, 'this sort is nested too deeply');
    if (sexp.isSymbol(node)) return this.#sortNamed(node);
    const [head, ...rest] = sexp.listChildren(node);
    const word = head === undefined ? '' : sexp.slice(head);
    const [first, second, third, more] = rest;
    if (word === '_' && first !== undefined && second !== undefined) {
      const name = sexp.slice(first);
      if (name === 'BitVec' && third === undefined) return { kind: 'bit-vec', width: this.number(second, 'width') };
      if (name === 'FiniteField' && third === undefined && this.#names.hasCollections) {
        return { kind: 'field', order: this.number(second, 'index') };
      }
      if (name === 'FloatingPoint' && third !== undefined && more === undefined) {
        return { kind: 'float', eb: this.number(second, 'exponent'), sb: this.number(third, 'significand') };
      }
    }
    const { hasCollections } = this.#names;
    const isCompound = word === 'Array' || (word !== '_' && hasCollections);
    const made = isCompound
      ? compoundSort(
          word,
          rest.map((part) => this.sort(part, depth + 1)),
        )
      : undefined;
    if (made !== undefined) return made;
    throw new PatternProblem(node, 'no such sort', hasCollections ? `${FORMS}, ${COLLECTIONS}` : FORMS);
  }

  number(node: number, role: NumberRole, depth = 0): NumberPattern {
    const sexp = this.#sexp;
    if (sexp.kind[node] === SEXP.numeral) return { kind: 'number', value: Number(sexp.slice(node)) };
    if (sexp.isSymbol(node)) {
      const name = sexp.name(node);
      if (this.#names.isNumber(name, node, role)) return { kind: 'parameter', name };
    }
    const [head, left, right, more] = sexp.listChildren(node);
    const op = head === undefined ? '' : sexp.slice(head);
    const isOperation = op === '+' || op === '-' || op === '*';
    if (isOperation && left !== undefined && right !== undefined && more === undefined && depth < DEEPEST) {
      return { kind: op, left: this.number(left, role, depth + 1), right: this.number(right, role, depth + 1) };
    }
    throw new PatternProblem(node, 'no number', 'a numeral, a parameter, (+ m n), (- m n) or (* m n)');
  }

  #sortNamed(node: number): SortPattern {
    const name = this.#sexp.name(node);
    if (this.#names.isSort(name, node)) return { kind: 'parameter', name };
    const format = FLOAT_FORMATS[name];
    if (format !== undefined) {
      const [eb, sb] = format;
      return { kind: 'float', eb: { kind: 'number', value: eb }, sb: { kind: 'number', value: sb } };
    }
    return { kind: 'sort', sort: this.#names.declared?.(name) ?? this.atomicSort(node) };
  }
}

export function isSortName(name: string): boolean {
  return FLOAT_FORMATS[name] !== undefined || ATOMIC_SORTS.some(({ text }) => text === name);
}

function compoundSort(word: string, parts: readonly SortPattern[]): SortPattern | undefined {
  const [first, second] = parts;
  const kind = COLLECTION_KINDS.find((each) => each === word);
  if (kind !== undefined && first !== undefined && parts.length === 1)
    return { kind: 'collection', of: kind, element: first };
  if (word === 'Tuple' && first !== undefined) return { kind: 'tuple', parts };
  if (word === 'Array' && first !== undefined && second !== undefined && parts.length === 2) {
    return { kind: 'array', index: first, element: second };
  }
  const result = parts.at(-1);
  if (word !== '->' || result === undefined || parts.length < 2) return undefined;
  return { kind: 'function', params: parts.slice(0, -1), result };
}

import { type Dialect, type FragmentReader, SEXP } from '../../syntax/index.js';
import { REAL, type Sort, type Term, type VarTerm } from '../../term/index.js';
import type { Interpretation } from '../model.js';
import { solverOperator } from '../solver-operators.js';
import { MAX_CODE_POINT } from '../strings/index.js';
import type { RealValue } from '../value.js';
import { algebraicNumber, rootObject } from './algebraic-numbers.js';
import { type Elements, isUninterpreted } from './elements.js';
import { nestArrays } from './function-array.js';

const MINUS = 45;
const ZERO = 48;
const APPROXIMATE = 'the value is only approximate';

export interface SolverTermsOptions {
  readonly reader: FragmentReader;
  readonly elements: Elements;
  readonly symbols: Map<string, Interpretation>;
  readonly datatypes: ReadonlyMap<string, unknown>;
  readonly defined: (name: string) => { readonly vars: readonly VarTerm[]; readonly body: Term } | undefined;
  readonly declared: (name: string) => { readonly params: readonly Sort[]; readonly result: Sort } | undefined;
}

export class SolverTerms implements Dialect {
  /** True if a lambda is an array (z3; nested if it has several variables), false if it is a function (cvc5). */
  lambdasAreArrays = true;
  readonly #options: SolverTermsOptions;

  constructor(options: SolverTermsOptions) {
    this.#options = options;
  }

  term(node: number): Term | undefined {
    const { sexp } = this.#options.reader;
    const kind = sexp.kind[node] as number;
    if (kind === SEXP.symbol || kind === SEXP.quotedSymbol) return this.#atom(sexp.name(node));
    if (kind === SEXP.string) return this.#string(sexp.slice(node));
    if (kind !== SEXP.list) return undefined;
    const [head, end] = [node + 1, sexp.next[node] as number];
    if (head >= end || sexp.kind[head] !== SEXP.symbol) return undefined;
    const second = sexp.next[head] as number;
    if (second >= end) return undefined;
    switch (sexp.name(head)) {
      case '_':
        return this.#readIndexed(node, second);
      case 'as':
        return this.#readQualified(node);
      case 'seq.unit':
        return this.#character(second);
      case 'root-obj':
        return this.#number(rootObject(sexp, node));
      case 'witness':
      case 'choice':
      case 'root-of-with-interval':
        return this.#options.reader.refuse(APPROXIMATE);
      default:
        return undefined;
    }
  }

  lambda(vars: readonly VarTerm[], body: Term): Term | undefined {
    return this.lambdasAreArrays ? nestArrays(this.#options.reader.store, vars, body) : undefined;
  }

  operator(name: string): ((args: readonly Term[]) => Term | undefined) | undefined {
    return solverOperator(this.#options.reader.store, name);
  }

  #atom(name: string): Term | undefined {
    const { reader, datatypes, elements } = this.#options;
    const first = name.charCodeAt(0);
    if (first === MINUS || (first >= ZERO && first <= ZERO + 9)) {
      if (/^-?\d+(\.\d+)?\?$/.test(name)) return reader.refuse(APPROXIMATE);
      if (/^0b[01]+$/.test(name)) return reader.store.bitVec(BigInt(name), name.length - 2);
      return undefined;
    }
    if (name === '???') return reader.refuse('the solver gives no value');
    if (reader.has(name)) return undefined;
    const [, sortName] = /^@uc_(.+)_\d+$/.exec(name) ?? /^(.+)!val!\d+$/.exec(name) ?? [];
    const sort = sortName === undefined ? undefined : reader.sortNamed(sortName);
    return sort !== undefined && isUninterpreted(sort, datatypes) ? elements.term(sort, name) : undefined;
  }

  /** Rejects `\x41`, which is four characters in the standard, but one character in models of old solvers. */
  #string(text: string): undefined {
    if (/\\x[0-9a-fA-F]{2}/.test(text)) return this.#options.reader.refuse('\\x in a string has two meanings');
    return undefined;
  }

  /** Reads z3's `(seq.unit (_ Char 65))`, a string of one character. */
  #character(node: number): Term | undefined {
    const { sexp, store } = this.#options.reader;
    const [, code] = /^\(_ +[cC]har +(\d+|#x[0-9a-fA-F]+)\)$/.exec(sexp.slice(node)) ?? [];
    const point = code === undefined ? Number.NaN : Number(code.replace('#', '0'));
    return point <= MAX_CODE_POINT ? store.string([point]) : undefined;
  }

  /** Reads `(_ as-array f)` (z3) and `(_ real_algebraic_number …)` (cvc5). */
  #readIndexed(node: number, second: number): Term | undefined {
    const { sexp } = this.#options.reader;
    const word = sexp.name(second);
    if (word === 'real_algebraic_number') return this.#number(algebraicNumber(sexp.slice(node)));
    if (word !== 'as-array') return undefined;
    const parts = sexp.listChildren(node);
    const name = parts[2];
    return parts.length === 3 && name !== undefined ? this.#functionAsArray(sexp.name(name)) : undefined;
  }

  #functionAsArray(name: string): Term | undefined {
    const { reader, defined, declared } = this.#options;
    const { store } = reader;
    const definition = defined(name);
    if (definition !== undefined) return nestArrays(store, definition.vars, definition.body);
    const sorts = declared(name);
    if (sorts === undefined) return reader.refuse(`${name} is not a function`);
    const vars = sorts.params.map((sort) => store.var(store.freshName('i'), sort));
    return nestArrays(store, vars, store.call(name, vars, sorts.result));
  }

  /** Reads cvc5's `(as @U_0 U)`, and `(as @(Pair A B)_0 (Pair A B))`, in which the name has several tokens. */
  #readQualified(node: number): Term | undefined {
    const { reader, datatypes, elements } = this.#options;
    const { sexp } = reader;
    const parts = sexp.listChildren(node);
    const [, name] = parts;
    const last = parts.at(-1);
    if (name === undefined || last === undefined || parts.length < 3) return undefined;
    const text = parts.length === 3 ? sexp.name(name) : sexp.text.slice(sexp.start[name], sexp.start[last]).trim();
    if (reader.has(text) || (parts.length > 3 && !text.startsWith('@'))) return undefined;
    const sort = reader.sort(last);
    return isUninterpreted(sort, datatypes) ? elements.term(sort, text) : undefined;
  }

  #number(value: RealValue | undefined): Term | undefined {
    const { reader, symbols } = this.#options;
    const { store } = reader;
    if (value === undefined) return reader.refuse('the algebraic number cannot be read');
    if (!('kind' in value)) return store.real(value);
    const name = store.freshName('root');
    symbols.set(name, { kind: 'value', value });
    return store.const(name, REAL);
  }
}

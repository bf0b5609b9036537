import type { Rational } from '../util/index.js';
import type { Op } from './operators.js';
import type { Index } from './rules/sort-rules.js';
import type { Sort } from './sort.js';

/** Boolean for Bool, bigint for Int (not negative) and BitVec (unsigned), rational for Real, code points for String. */
export type Literal = boolean | bigint | Rational | readonly number[];

interface TermBase {
  /** Unique in a store and its forks; greater than the ids of the children. */
  readonly id: number;
  readonly sort: Sort;
  /** Number of nodes as a tree; a float, since the number can be astronomically large. */
  readonly size: number;
  /** True if all operators and sorts in the term are known. */
  readonly known: boolean;
  readonly named: boolean;
}

export interface ValueTerm extends TermBase {
  readonly kind: 'value';
  readonly value: Literal;
}

export interface ConstTerm extends TermBase {
  readonly kind: 'const';
  readonly name: string;
  readonly qualified: boolean;
}

/** The reader renames a variable whose name is already bound or declared in its scope. */
export interface VarTerm extends TermBase {
  readonly kind: 'var';
  readonly name: string;
  /** The name in the input, if it differs from `name`. Printed unless an inner binder would capture it. */
  readonly writtenAs?: string;
}

export interface AppTerm extends TermBase {
  readonly kind: 'app';
  readonly op: Op;
  readonly indices: readonly Index[];
  readonly args: readonly Term[];
}

export interface CallTerm extends TermBase {
  readonly kind: 'call';
  readonly name: string;
  readonly qualified: boolean;
  readonly args: readonly Term[];
}

export type Binder = 'forall' | 'exists' | 'lambda';

export interface QuantTerm extends TermBase {
  readonly kind: 'quant';
  readonly binder: Binder;
  readonly vars: readonly VarTerm[];
  readonly body: Term;
}

/** `constructorName` is undefined if the pattern is a variable, which covers all other constructors. */
export interface MatchCase {
  readonly constructorName?: string;
  readonly vars: readonly VarTerm[];
  readonly body: Term;
}

export interface MatchTerm extends TermBase {
  readonly kind: 'match';
  readonly scrutinee: Term;
  readonly cases: readonly MatchCase[];
}

/** An attribute of `(! t …)`. A pattern has `terms`. Other attributes have the printed value, if any, as `text`. */
export interface TermAttribute {
  readonly keyword: string;
  readonly text?: string;
  readonly terms?: readonly Term[];
}

export interface AnnotTerm extends TermBase {
  readonly kind: 'annot';
  readonly body: Term;
  readonly attributes: readonly TermAttribute[];
}

export function nameGiven(term: Term): string | undefined {
  if (term.kind !== 'annot') return undefined;
  return term.attributes.find(({ keyword, text }) => keyword === ':named' && text !== undefined)?.text;
}

/** Checks for annotations of the enclosing quantifier (`:pattern`, `:weight` …), which must stay directly below it. */
export function annotatesQuantifier(term: Term): term is AnnotTerm {
  return term.kind === 'annot' && term.attributes.some(({ keyword }) => keyword !== ':named');
}

export interface OpaqueTerm extends TermBase {
  readonly kind: 'opaque';
  readonly pieces: readonly (string | Term)[];
}

export type Term =
  | ValueTerm
  | ConstTerm
  | VarTerm
  | AppTerm
  | CallTerm
  | QuantTerm
  | MatchTerm
  | AnnotTerm
  | OpaqueTerm;

const NONE: readonly Term[] = [];

export function children(term: Term): readonly Term[] {
  switch (term.kind) {
    case 'value':
    case 'const':
    case 'var':
      return NONE;
    case 'app':
    case 'call':
      return term.args;
    case 'quant':
      return [term.body];
    case 'match':
      return [term.scrutinee, ...term.cases.map((each) => each.body)];
    case 'annot':
      return [term.body, ...term.attributes.flatMap((attribute) => attribute.terms ?? [])];
    case 'opaque':
      return term.pieces.filter((piece): piece is Term => typeof piece !== 'string');
  }
}

import type { Rational } from '../util/index.js';
import type { Op } from './operators.js';
import type { Index } from './sort-rules.js';
import type { Sort } from './sort.js';

/**
 * A literal's value: a boolean for Bool, a whole number for Int (never negative as a literal) and BitVec (unsigned), a
 * rational for Real, code points (0 to 0x2FFFF, surrogates included) for String.
 */
export type Literal = boolean | bigint | Rational | readonly number[];

interface TermBase {
  /** Unique in its store and the stores forked from it; a term's id is greater than its children's. */
  readonly id: number;
  readonly sort: Sort;
  /** How many nodes the term has when written as a tree (a float: it may be astronomically large). */
  readonly size: number;
  /** Whether every operator and sort in the term is known (no opaque text anywhere). */
  readonly known: boolean;
  /** Whether a `:named` annotation stands anywhere in the term. */
  readonly named: boolean;
}

export interface ValueTerm extends TermBase {
  readonly kind: 'value';
  readonly value: Literal;
}

/** A declared or defined symbol without arguments, a datatype constant, or a function used as a value. */
export interface ConstTerm extends TermBase {
  readonly kind: 'const';
  readonly name: string;
  /** Printed as `(as name sort)`. */
  readonly qualified: boolean;
}

/** A bound variable. The reader gives a variable a new name if its own is already bound or declared around it. */
export interface VarTerm extends TermBase {
  readonly kind: 'var';
  readonly name: string;
  /** The name in the text that was read, if it differs. It is printed wherever that captures nothing. */
  readonly writtenAs?: string;
}

/** An operator of the table applied to arguments. */
export interface AppTerm extends TermBase {
  readonly kind: 'app';
  readonly op: Op;
  readonly indices: readonly Index[];
  readonly args: readonly Term[];
}

/** A declared function, constructor or selector applied to arguments. */
export interface CallTerm extends TermBase {
  readonly kind: 'call';
  readonly name: string;
  /** Printed as `((as name sort) …)`. */
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

/** One case of a `match`: a constructor with variables, or (constructor undefined) one variable for all the rest. */
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

/** An attribute of `(! t …)`: terms for patterns, printed text for the rest. */
export interface TermAttribute {
  /** With its colon, for example `:named`. */
  readonly keyword: string;
  readonly text?: string;
  readonly terms?: readonly Term[];
}

export interface AnnotTerm extends TermBase {
  readonly kind: 'annot';
  readonly body: Term;
  readonly attributes: readonly TermAttribute[];
}

/** The name that an annotation gives its term (`:named`); undefined for any other term. */
export function nameGiven(term: Term): string | undefined {
  if (term.kind !== 'annot') return undefined;
  return term.attributes.find(({ keyword, text }) => keyword === ':named' && text !== undefined)?.text;
}

/**
 * Whether a term has attributes that speak of the quantifier right around it (`:pattern`, `:qid`, `:weight` …): it must stay
 * right below that quantifier, for solvers refuse them anywhere else.
 */
export function annotatesQuantifier(term: Term): term is AnnotTerm {
  return term.kind === 'annot' && term.attributes.some(({ keyword }) => keyword !== ':named');
}

/** A term that Gainsay does not know, as text with the terms inside it that it does know. */
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

/** The direct subterms of a term, in the order in which `TermStore.rebuild` takes them. */
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

import type { Binder, Index, MatchCase, Op, Sort, Term, VarTerm } from '../../term/index.js';
import type { FunSymbol } from './environment.js';

/** A term under construction: which nodes are still to be read, and what becomes of their terms. */
export type Frame = {
  readonly node: number;
  /** Where on the value stack its terms begin. */
  readonly base: number;
  /** The nodes to read, in order. */
  readonly todo: readonly number[];
  next: number;
} & (
  | {
      readonly kind: 'operator';
      readonly op: Op;
      readonly indices: readonly Index[];
      readonly qualifier?: Sort | undefined;
      /** A head that is a term itself, for `@`, or the function of `(_ map f)`: an operator where the arguments say on what sorts. */
      readonly head?: Term | Op | undefined;
    }
  | { readonly kind: 'function'; readonly funs: readonly FunSymbol[]; readonly qualifier?: Sort | undefined }
  | { readonly kind: 'own'; readonly apply: (args: readonly Term[]) => Term | undefined }
  | { readonly kind: 'let'; readonly names: readonly string[]; entered: number }
  | { readonly kind: 'binder'; readonly binder: Binder; readonly vars: readonly VarTerm[] }
  | { readonly kind: 'annotation'; readonly attributes: readonly AttributeFrame[] }
  | { readonly kind: 'match'; readonly patterns: readonly number[]; readonly done: MatchCase[]; entered: number }
  | { readonly kind: 'opaque'; readonly pieces: (string | undefined)[]; readonly sort: Sort }
);

/** An attribute whose terms are still to be read. */
export interface AttributeFrame {
  readonly keyword: string;
  readonly text?: string;
  /** How many of the frame's terms belong to it; undefined where it has text. */
  readonly terms?: number;
}

/** What a frame holds beyond its nodes. */
export type FrameRest = Frame extends infer F
  ? F extends Frame
    ? Omit<F, 'node' | 'base' | 'todo' | 'next'>
    : never
  : never;

/** What stands at a node whose shape is known: a frame with the nodes to read. */
export interface Opened {
  readonly todo: readonly number[];
  readonly frame: FrameRest;
}

/** Why a list has no known shape: where, what is wrong, what was expected. */
export interface Refusal {
  readonly node: number;
  readonly message: string;
  readonly expected: string;
}

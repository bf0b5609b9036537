import type { Binder, Index, MatchCase, Op, Sort, Term, VarTerm } from '../../term/index.js';
import type { FunSymbol } from './environment.js';

export type Frame = {
  readonly node: number;
  /** Start of the frame's terms on the value stack. */
  readonly base: number;
  readonly todo: readonly number[];
  next: number;
} & (
  | {
      readonly kind: 'operator';
      readonly op: Op;
      readonly indices: readonly Index[];
      readonly qualifier?: Sort | undefined;
      /** The function that `@` or `(_ map f)` applies, or an operator if only the arguments determine its sorts. */
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

export interface AttributeFrame {
  readonly keyword: string;
  readonly text?: string;
  readonly terms?: number;
}

export type FrameRest = Frame extends infer F
  ? F extends Frame
    ? Omit<F, 'node' | 'base' | 'todo' | 'next'>
    : never
  : never;

export interface Opened {
  readonly todo: readonly number[];
  readonly frame: FrameRest;
}

export interface Refusal {
  readonly node: number;
  readonly message: string;
  readonly expected: string;
}

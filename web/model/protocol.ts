import type { Drawing, Layout, Picture } from '../../src/picture/index.js';

/** Which language a text is in. */
export type Language = 'btor' | 'smtlib';

/** Bad news about a text, with its place. */
export interface Remark {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly expected: string | undefined;
  readonly hint: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Something whose value may be given: an input, a state, a declared constant. */
export interface Input {
  readonly node: number;
  readonly name: string;
  readonly sort: string;
}

/** A text that has been read. */
export interface Reading {
  readonly language: Language;
  readonly picture: Picture;
  readonly remarks: readonly Remark[];
  /** Stretches of text and the nodes that they are: node, start, end in turn, by start, longer ones first. */
  readonly spans: Int32Array;
  readonly inputs: readonly Input[];
  readonly ms: number;
}

/** What is known of a node's value: 0 nothing, 1 a value, 2 undetermined. */
export interface Values {
  /** For people, by node; empty where there is none. */
  readonly texts: readonly string[];
  /** By node: 1 false (or all bits 0), 2 true (or all bits 1), 0 neither. */
  readonly truth: Uint8Array;
  /** By node: 1 where the outputs need its value to be what they are. */
  readonly matters: Uint8Array;
  /** Roots that are asserted and false. */
  readonly falseRoots: readonly number[];
  /** Nodes on the way by which the first of them became false. */
  readonly path: readonly number[];
  /** What could not be read or evaluated. */
  readonly notes: readonly string[];
}

/** A value in full. */
export interface ValueDetail {
  readonly lines: readonly (readonly [string, string])[];
  /** An array, as far as it is worth showing. */
  readonly table: { readonly otherwise: string; readonly rows: readonly (readonly [string, string])[] } | undefined;
}

/** From where values come: given one by one, by the name of the input, or a model as a solver printed it. */
export type Assignment =
  | { readonly kind: 'typed'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'model'; readonly text: string };

/** Where arguments stand. */
export type Direction = 'down' | 'up' | 'right';

/** What the worker can be asked, and what it says. */
export interface Tasks {
  read: { readonly ask: { readonly text: string; readonly language: Language }; readonly reply: Reading };
  evaluate: { readonly ask: { readonly assignment: Assignment }; readonly reply: Values };
  detail: { readonly ask: { readonly node: number }; readonly reply: ValueDetail };
  layout: {
    readonly ask: { readonly picture: Picture; readonly direction: Direction };
    readonly reply: { drawing: Drawing; layout: Layout; ms: number };
  };
  /** How two texts differ, as nodes of each (`differenceOf`), with the first one's reading. */
  difference: {
    readonly ask: { readonly before: string; readonly after: string; readonly language: Language };
    readonly reply: { readonly removed: readonly number[]; readonly replaced: readonly number[] };
  };
}

export type TaskName = keyof Tasks;

export type Question = { [Name in TaskName]: { id: number; task: Name; ask: Tasks[Name]['ask'] } }[TaskName];
export type Answer =
  | { readonly id: number; readonly kind: 'done'; readonly reply: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };

import type { Layout, Picture } from '../../picture/index.js';
import type { EditChoices, NodeChange, TextChange } from '../edit/change.js';

export type Language = 'btor' | 'smtlib';

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

export interface Input {
  readonly node: number;
  readonly name: string;
  readonly sort: string;
}

export interface ParsedText {
  readonly language: Language;
  readonly picture: Picture;
  readonly remarks: readonly Remark[];
  /** Triples (node, start, end), sorted by start, longer ranges first. */
  readonly spans: Int32Array;
  readonly inputs: readonly Input[];
  readonly ms: number;
}

export const RADIXES = ['auto', 'binary', 'decimal', 'hex'] as const;
export type Radix = (typeof RADIXES)[number];

export interface Values {
  /** By node: the value, `?` if undecided, or empty. Of an undecided array, the known elements. */
  readonly texts: readonly string[];
  /** By node: 1 if all bits are 0, 2 if all bits are 1. */
  readonly truth: Uint8Array;
  /** 1 for true assertions and true nodes of one bit. */
  readonly holds: Uint8Array;
  /** 1 if the outputs depend on the node. */
  readonly matters: Uint8Array;
  readonly assertions: number;
  readonly falseRoots: readonly number[];
  /** Assertions that depend on `missing` and `open`. */
  readonly undecided: readonly number[];
  readonly missing: readonly string[];
  /** Choices that the standard leaves open, and other unknowns. */
  readonly open: readonly string[];
  /** From the first false root to its cause. */
  readonly path: readonly number[];
  readonly notes: readonly string[];
  readonly wrong?: { readonly node: number; readonly solver: string; readonly reply: string } | undefined;
}

/** A solver's wrong value of a term. */
export interface WrongReply {
  readonly solver: string;
  readonly term: string;
  readonly reply: string;
}

export const UNDECIDED = '?';
/** Ends the text of an array with some elements undecided. */
export const ELSE_UNDECIDED = 'else ?]';

export function isOpenValue(text: string | undefined): boolean {
  return text === undefined || text === UNDECIDED || text.endsWith(ELSE_UNDECIDED);
}

export interface ValueDetail {
  readonly lines: readonly (readonly [string, string])[];
  readonly table: { readonly otherwise: string; readonly rows: readonly (readonly [string, string])[] } | undefined;
}

/** Values by input, or a model as printed. Typed values replace those of the model. */
export type Assignment =
  | { readonly kind: 'typed'; readonly values: Readonly<Record<string, string>> }
  | {
      readonly kind: 'model';
      readonly text: string;
      /** The finding recorded the model for its input. */
      readonly isRecorded?: boolean;
      /** Index of the check that the model is of. By default the last. */
      readonly check?: number;
      readonly values?: Readonly<Record<string, string>>;
    };

export interface StepDifference {
  /** Nodes of the earlier text. */
  readonly removed: readonly number[];
  /** New nodes and nodes with another argument. */
  readonly replaced: readonly number[];
  readonly changed: readonly number[];
  /** Removed lines, with their places in the later text. */
  readonly gone: readonly { readonly at: number; readonly text: string }[];
}

export type Direction = 'down' | 'up' | 'right';

/** A worker receives typed arrays faster than objects. */
export interface PackedDiagram {
  readonly width: Float64Array;
  readonly height: Float64Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

export interface Tasks {
  read: { readonly ask: { readonly text: string; readonly language: Language }; readonly reply: ParsedText };
  evaluate: {
    readonly ask: { readonly assignment: Assignment; readonly radix: Radix; readonly wrong?: WrongReply };
    readonly reply: Values;
  };
  detail: { readonly ask: { readonly node: number }; readonly reply: ValueDetail };
  layout: {
    readonly ask: { readonly diagram: PackedDiagram; readonly direction: Direction };
    readonly reply: { layout: Layout; ms: number };
  };
  choices: { readonly ask: { readonly node: number }; readonly reply: EditChoices };
  edit: {
    readonly ask: { readonly node: number; readonly change: NodeChange };
    readonly reply: readonly TextChange[];
  };
  difference: {
    readonly ask: { readonly before: string; readonly after: string; readonly language: Language };
    readonly reply: StepDifference;
  };
}

export type TaskName = keyof Tasks;

export type Question = { [Name in TaskName]: { id: number; task: Name; ask: Tasks[Name]['ask'] } }[TaskName];
export type Answer =
  | { readonly id: number; readonly kind: 'done'; readonly reply: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };

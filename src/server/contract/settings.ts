import * as v from 'valibot';
import { ASKED, JOB_COUNT, MEMORY_BYTES, SEED, SOURCE, TIMEOUT_MS } from './inputs.js';
import { list, text, whole } from './route.js';

/** The options of the studio. They are kept in a file that people can read and edit (docs/studio.md). */
export const SETTINGS = v.strictObject({
  /** Executables with their arguments, by a name of the user's; `call` and `search` offer them. */
  executables: v.optional(list(v.strictObject({ name: text(100), asked: ASKED }), 100), []),
  timeoutMs: v.optional(TIMEOUT_MS, 8_000),
  memoryBytes: v.optional(MEMORY_BYTES, 2 * 1024 ** 3),
  jobs: v.optional(JOB_COUNT, 2),
  /** What `Generate` and `Bug search` begin with. */
  source: v.optional(SOURCE, { kind: 'btor', parameters: { numbers: { nodes: 300 } } }),
  seed: v.optional(SEED, 0),
  algorithm: v.optional(text(60), 'full'),
  simplify: v.optional(v.boolean(), true),
  /** How often figures are told, milliseconds. */
  intervalMs: v.optional(whole(100, 10_000), 250),
  layout: v.optional(v.picklist(['layered-down', 'layered-up', 'layered-right']), 'layered-down'),
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
});
export type Settings = v.InferOutput<typeof SETTINGS>;

export interface KeptSettings {
  /** Where they lie, absolute. */
  readonly file: string;
  readonly settings: Settings;
  readonly standards: Settings;
  /** What is wrong with the file, where it could not be read: then the standards hold. */
  readonly problem: string | null;
}

/** An option of a hunt, as its command line has it. */
export interface OptionEntry {
  readonly name: string;
  readonly kind: string;
  readonly summary: string;
  readonly flag: string;
  readonly standard: unknown;
  readonly standardText: string | null;
  readonly choices: readonly string[];
  readonly optional: boolean;
}

export const HUNT_LINE = v.strictObject({ options: v.record(text(60), v.unknown()) });

/** An experiment that can be run, with its settings. */
export interface ExperimentForm {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  /** Those that are asked where none is named; empty where it asks none. */
  readonly solvers: readonly string[];
  readonly settings: readonly {
    readonly name: string;
    readonly summary: string;
    readonly initial: string;
    /** What may be given, in words; empty for any text. */
    readonly expected: string;
  }[];
}

/** The tables and curves of an experiment's folder, as it wrote them. */
export interface ExperimentEntry {
  readonly experiment: string;
  readonly name: string;
  readonly path: string;
  readonly rows: number;
  /** The job that runs it; null where none does. */
  readonly job: string | null;
}

export interface ExperimentResult extends ExperimentEntry {
  /** Which experiment it is. */
  readonly of: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly solvers: readonly { readonly id: string; readonly version: string }[];
  /** Every kept row. */
  readonly data: readonly Readonly<Record<string, string | number | boolean | null>>[];
  /** Its files by name: `report.md`, tables as CSV, plots as SVG. */
  readonly files: Readonly<Record<string, string>>;
}

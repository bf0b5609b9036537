import * as v from 'valibot';
import { TARGET, JOB_COUNT, MEMORY_BYTES, SEED, SOURCE, TIMEOUT_MS } from './inputs.js';
import { list, text, whole } from './route.js';

/** Users can edit the file (docs/studio.md). */
export const SETTINGS = v.strictObject({
  /** For `call` and `search`. */
  executables: v.optional(list(v.strictObject({ name: text(100), asked: TARGET }), 100), []),
  timeoutMs: v.optional(TIMEOUT_MS, 8_000),
  memoryBytes: v.optional(MEMORY_BYTES, 2 * 1024 ** 3),
  jobs: v.optional(JOB_COUNT, 2),
  source: v.optional(SOURCE, { kind: 'btor', parameters: { numbers: { nodes: 300 } } }),
  seed: v.optional(SEED, 0),
  algorithm: v.optional(text(60), 'full'),
  simplify: v.optional(v.boolean(), true),
  intervalMs: v.optional(whole(100, 10_000), 250),
  layout: v.optional(v.picklist(['layered-down', 'layered-up', 'layered-right']), 'layered-down'),
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
});
export type Settings = v.InferOutput<typeof SETTINGS>;

export interface StoredSettings {
  readonly file: string;
  readonly settings: Settings;
  readonly standards: Settings;
  /** Why the file cannot be read. The defaults then apply. */
  readonly problem: string | null;
}

export interface OptionEntry {
  readonly name: string;
  readonly kind: string;
  readonly summary: string;
  readonly flag: string;
  readonly standard: unknown;
  readonly standardText: string | null;
  readonly choices: readonly string[];
  readonly optional: boolean;
  /** Values to choose from, if the option is a list. Other values are possible. */
  readonly offers: readonly OptionOffer[];
}

export interface OptionOffer {
  readonly value: string;
  readonly name: string;
  readonly text: string;
}

export const HUNT_LINE = v.strictObject({ options: v.record(text(60), v.unknown()) });

export interface ExperimentForm {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  /** Empty if the experiment uses none. */
  readonly solvers: readonly string[];
  readonly settings: readonly {
    readonly name: string;
    readonly summary: string;
    readonly initial: string;
    /** Accepted values. Empty if any text is accepted. */
    readonly expected: string;
  }[];
}

export interface ExperimentEntry {
  readonly experiment: string;
  readonly name: string;
  readonly path: string;
  readonly rows: number;
  readonly job: string | null;
}

const AXIS = v.object({
  label: v.string(),
  scale: v.picklist(['linear', 'log']),
  from: v.exactOptional(v.number()),
  to: v.exactOptional(v.number()),
  names: v.exactOptional(v.array(v.string())),
});
/** Not a number is null in JSON. */
const VALUE = v.nullable(v.number());

export const EXPERIMENT_PLOT = v.object({
  file: v.string(),
  title: v.string(),
  x: AXIS,
  y: AXIS,
  series: v.array(
    v.object({
      name: v.string(),
      points: v.array(v.tuple([VALUE, VALUE])),
      draw: v.picklist(['dots', 'line', 'spline', 'bars', 'steps']),
      band: v.exactOptional(v.array(v.tuple([VALUE, VALUE, VALUE]))),
    }),
  ),
});
export type ExperimentPlot = v.InferOutput<typeof EXPERIMENT_PLOT>;

export interface ExperimentResult extends ExperimentEntry {
  readonly of: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly solvers: readonly { readonly id: string; readonly version: string }[];
  readonly data: readonly Readonly<Record<string, string | number | boolean | null>>[];
  /** Report, tables as CSV and plots as SVG, by file name. */
  readonly files: Readonly<Record<string, string>>;
  /** Plots whose data is known. */
  readonly plots: readonly ExperimentPlot[];
}

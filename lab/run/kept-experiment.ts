import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ExperimentRow } from '../experiments/index.js';
import { readWholeFile, badUsage } from '../../src/index.js';

export interface StoredExperiment {
  readonly experiment: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly solvers: readonly { readonly id: string; readonly version: string }[];
  readonly rows: readonly ExperimentRow[];
  readonly files: Readonly<Record<string, string>>;
  /** Plots as in the experiment's report, unchecked. */
  readonly plots: readonly unknown[];
}

const SHOWN = /\.(?:md|csv|svg)$/;
/** Bytes per file. */
const MOST = 16 * 1024 * 1024;

/** Reads an experiment, which may still be running. Throws `BadInput` if the folder contains no experiment. */
export function readExperiment(folder: string): StoredExperiment {
  const set = parseJson(readText(join(folder, 'experiment.json'))) as Partial<StoredExperiment> | undefined;
  if (typeof set?.experiment !== 'string') throw badUsage(`${folder} contains no experiment`);
  const rows = readText(join(folder, 'rows.jsonl'))
    .split('\n')
    // The last line may be incomplete.
    .flatMap((line): ExperimentRow[] => {
      const row = parseJson(line) as ExperimentRow | undefined;
      return row === undefined ? [] : [row];
    });
  const { plots } = (parseJson(readText(join(folder, 'plots.json'))) ?? {}) as { readonly plots?: unknown };
  const names = readdirSync(folder).filter((name) => SHOWN.test(name));
  return {
    experiment: set.experiment,
    settings: set.settings ?? {},
    solvers: set.solvers ?? [],
    rows,
    files: Object.fromEntries(names.map((name) => [name, readText(join(folder, name))])),
    plots: Array.isArray(plots) ? plots : [],
  };
}

/** Returns an empty text if the file is missing, too long, or a link that leaves the folder. */
function readText(file: string): string {
  if (!existsSync(file)) return '';
  const found = lstatSync(file);
  if (!found.isFile() || found.size > MOST) return '';
  return readWholeFile(file).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

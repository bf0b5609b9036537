import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ExperimentRow } from '../../experiment/index.js';
import { readWholeFile } from '../../host/index.js';
import { badUsage } from '../base/index.js';

/** What lies in the folder of an experiment. */
export interface KeptExperiment {
  readonly experiment: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly solvers: readonly { readonly id: string; readonly version: string }[];
  readonly rows: readonly ExperimentRow[];
  /** Its tables and plots by name, as it wrote them. */
  readonly files: Readonly<Record<string, string>>;
}

const SHOWN = /\.(?:md|csv|svg)$/;
/** What is read of each file at most, bytes. */
const MOST = 16 * 1024 * 1024;

/** Reads the folder of an experiment, also while it runs. Throws `BadInput` where it is none. */
export function readExperiment(folder: string): KeptExperiment {
  const set = parsed(textOf(join(folder, 'experiment.json'))) as Partial<KeptExperiment> | undefined;
  if (typeof set?.experiment !== 'string') throw badUsage(`${folder} contains no experiment`);
  const rows = textOf(join(folder, 'rows.jsonl'))
    .split('\n')
    // The last line may be under way.
    .flatMap((line): ExperimentRow[] => {
      const row = parsed(line) as ExperimentRow | undefined;
      return row === undefined ? [] : [row];
    });
  const names = readdirSync(folder).filter((name) => SHOWN.test(name));
  return {
    experiment: set.experiment,
    settings: set.settings ?? {},
    solvers: set.solvers ?? [],
    rows,
    files: Object.fromEntries(names.map((name) => [name, textOf(join(folder, name))])),
  };
}

/** A file's text; empty where it is not there, is too long, or a link leads elsewhere. */
function textOf(file: string): string {
  if (!existsSync(file)) return '';
  const found = lstatSync(file);
  if (!found.isFile() || found.size > MOST) return '';
  return readWholeFile(file).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderLock, lockedProblem, isLock, lockFolder, whyNoFolder } from '../../src/lab-front.js';
import { isLeftOut, makeFolder, readTextFile, writeUserFile, BadInput, badUsage } from '../../src/index.js';

const MAX_BYTES = 2 ** 31;

export interface ExperimentSetUp {
  readonly experiment: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly solvers: readonly { readonly id: string; readonly version: string }[];
  /** Hashes of the files that determine the results. */
  readonly files?: Readonly<Record<string, string>>;
}

interface PointRow {
  readonly point: string;
}

/** A folder locked for this process. `append` writes each row immediately. */
export interface ExperimentFolder<Row extends PointRow> {
  readonly kept: readonly Row[];
  append(row: Row): void;
  write(name: string, text: string): void;
  close(): void;
}

/** Locks the folder. Throws `BadInput` if another process uses the folder (G503) or if its rows have another set-up. */
export function openExperimentFolder<Row extends PointRow>(
  folder: string,
  setUp: ExperimentSetUp,
): ExperimentFolder<Row> {
  const lock = takeFolder(folder);
  try {
    return { ...openLockedFolder<Row>(folder, setUp), close: () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function takeFolder(folder: string): FolderLock {
  try {
    makeFolder(folder);
    const lock = lockFolder(folder);
    if (isLock(lock)) return lock;
    throw new BadInput(lockedProblem(folder, lock));
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw badUsage(`${folder} cannot hold an experiment: ${whyNoFolder(folder, error)}`, {
      expected: 'a folder, or a name for a new one',
      hint: 'choose another folder with --out',
    });
  }
}

function openLockedFolder<Row extends PointRow>(
  folder: string,
  setUp: ExperimentSetUp,
): Omit<ExperimentFolder<Row>, 'close'> {
  const set = `${JSON.stringify(setUp, undefined, 2)}\n`;
  const setFile = join(folder, 'experiment.json');
  const before = readTextFile(setFile, MAX_BYTES);
  const rowsFile = join(folder, 'rows.jsonl');
  const other = isLeftOut(before) || before.text !== set;
  // A folder without rows may be reused.
  if (!isLeftOut(before) && other && readRows(rowsFile).length > 0) {
    throw badUsage(`${folder} has rows measured with other settings: ${differences(before.text, setUp)}`, {
      expected: 'the same settings and solvers, to continue the experiment',
      hint: 'choose another folder with --out',
    });
  }
  if (other) {
    writeUserFile(rowsFile, '');
    writeUserFile(setFile, set);
  }
  return {
    kept: readRows<Row>(rowsFile),
    append: (row) => appendFileSync(rowsFile, `${JSON.stringify(row)}\n`),
    write: (name, text) => writeUserFile(join(folder, name), text),
  };
}

function differences(text: string, now: ExperimentSetUp): string {
  const before = flat(parseJson(text));
  const after = flat(now);
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  // If the folder contains another experiment, all settings differ, so reports only the names of the two experiments.
  const told = keys.includes('experiment') ? ['experiment'] : keys;
  return told.map((key) => `${key} was ${before.get(key) ?? 'not set'}, now ${after.get(key) ?? 'not set'}`).join('; ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function flat(setUp: unknown): ReadonlyMap<string, string> {
  const { experiment, settings, solvers, files } = (setUp ?? {}) as Partial<ExperimentSetUp>;
  const all = solvers?.map(({ id, version }) => `${id} (${version})`) ?? [];
  const parts = Object.entries(settings ?? {}).map(([name, value]) => [name, String(value)] as const);
  const hashes = Object.entries(files ?? {}).map(([path, hash]) => [path, `SHA-256 ${hash.slice(0, 12)}`] as const);
  return new Map([['experiment', String(experiment)], ...parts, ...hashes, ['solvers', all.join(', ') || 'none']]);
}

function readRows<Row extends PointRow>(file: string): Row[] {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, at) => {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && 'point' in row && typeof row.point === 'string')
      return row as unknown as Row;
    throw badUsage(`line ${at + 1} of ${file} is not a row of an experiment`);
  });
}

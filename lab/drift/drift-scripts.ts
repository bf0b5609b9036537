import { basename } from 'node:path';
import {
  readSeed,
  findSeedFiles,
  isLeftOut,
  readTextFile,
  type Emit,
  BadInput,
  SHIPPED_SEEDS,
  checkSeedCertificate,
} from '../../src/index.js';
import { type Script, listStatuses, contentId } from '../../src/smt.js';
import { SeedFilter, countChecks, isCheckSatUsing, findLogic, theoriesOf, warn } from '../../src/lab-front.js';
import type { DriftResult } from './drift-result.js';
import type { DriftSettings } from './drift-options.js';

export interface DriftInput {
  readonly file: string;
  readonly blob: string;
  readonly text: string;
  readonly script: Script;
  readonly logic: string | null;
  readonly theories: readonly string[];
  readonly certified: 'sat' | 'unsat' | null;
  readonly claimed: readonly (string | undefined)[];
  readonly checks: number;
}

const MOST_TOLD = 10;
const SLOW_HINT =
  'a hunt writes its folder slow at its end, and only if a mutant took over 1 s and 20 times as long as its seed';

export interface DriftScripts {
  readonly scripts: readonly DriftInput[];
  readonly skipped: DriftResult['skipped'];
}

/** Throws `BadInput` if a given path does not exist, or if no script remains. */
export function driftScripts(
  { seeds: paths, maxBytes, ...filtering }: Pick<DriftSettings, 'seeds' | 'maxBytes' | 'logics' | 'theories'>,
  emit: Emit,
): DriftScripts {
  const filter = new SeedFilter(filtering);
  const given = paths.length > 0 ? paths : [SHIPPED_SEEDS];
  const { files, leftOut } = findSeedFiles(given);
  const unusable = leftOut.filter(({ path }) => given.includes(path) || given.includes(`@${path}`));
  if (unusable.length > 0) {
    throw new BadInput(
      ...unusable.map(({ path, reason }) => ({
        code: 'G502' as const,
        severity: 'error' as const,
        message: `${path}: ${reason}`,
        ...(basename(path) === 'slow' ? { hint: SLOW_HINT } : {}),
      })),
    );
  }
  const scripts = new Map<string, DriftInput>();
  for (const path of files) {
    const read = readTextFile(path, maxBytes);
    if (isLeftOut(read)) {
      leftOut.push(read);
      continue;
    }
    const seed = readSeed(read.text, { keeps: 'assumptions' });
    const blob = contentId(read.text);
    const same = scripts.get(blob);
    if ('reason' in seed) leftOut.push({ path, reason: seed.reason });
    else if (seed.btor !== undefined)
      leftOut.push({ path, reason: 'a BTOR file; this command runs solvers on scripts only' });
    else if (same !== undefined) leftOut.push({ path, reason: `same text as another file: ${same.file}` });
    else if (filter.keeps(seed.script))
      scripts.set(blob, { file: path, blob, text: read.text, ...readFacts(path, seed.script) });
  }
  filter.report(emit);
  const problems = leftOut.map(({ path, reason }) => `${path} is skipped: ${reason}`);
  if (scripts.size === 0) {
    throw new BadInput(
      ...problems.slice(0, MOST_TOLD).map((message) => ({ code: 'G502', severity: 'error', message }) as const),
      {
        code: 'G501',
        severity: 'error',
        message: `no usable script in ${given.join(', ')}`,
        expected: 'SMT-LIB scripts, or folders with files that end in .smt2',
      },
    );
  }
  const more = problems.length - MOST_TOLD;
  const told = [...problems.slice(0, MOST_TOLD), ...(more > 0 ? [`${more} more files are skipped`] : [])];
  warn(
    emit,
    told.map((message) => ({ diagnostic: { code: 'G502', severity: 'warning', message } })),
  );
  return { scripts: [...scripts.values()], skipped: leftOut };
}

/** Undefined if Gainsay cannot read the text. */
export function withText(input: DriftInput, text: string): DriftInput | undefined {
  const seed = readSeed(text, { keeps: 'assumptions' });
  return 'reason' in seed ? undefined : { ...input, text, ...readFacts(input.file, seed.script) };
}

function readFacts(path: string, read: Script): Omit<DriftInput, 'file' | 'blob' | 'text'> {
  const commands = read.commands.map((each) => (isCheckSatUsing(each) ? ({ kind: 'check-sat' } as const) : each));
  const script = { ...read, commands };
  const certificate = checkSeedCertificate(path, script);
  return {
    script,
    logic: findLogic(script.commands) ?? null,
    theories: theoriesOf(script),
    certified: certificate?.kind === 'proved' ? certificate.status : null,
    claimed: listStatuses(script),
    checks: countChecks(script.commands),
  };
}

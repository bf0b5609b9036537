import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Limits, type Query, type Run, type Solver, prepareQuery, readOutcome } from '../solver/index.js';
import { type NativeSolver, commandFor } from './native-solver.js';
import { runProcess } from './process.js';

/** A solver that gets a new process for every query. */
export function freshSolver(native: NativeSolver): Solver {
  const solver: Solver = {
    id: native.id,
    profile: native.profile,
    version: native.version,
    mode: 'fresh',
    run: (query, limits, signal) => runFresh(native, query, limits, signal),
    fresh: () => freshSolver(native),
    history: () => [],
    restarts: () => 0,
    close: () => Promise.resolve(),
  };
  return solver;
}

/** One query in a process of its own. */
export async function runFresh(native: NativeSolver, query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
  const prepared = prepareQuery(query, native.profile);
  const command = commandFor(native, prepared.needs, false);
  const { raw, ms } = await withInput(native, prepared.text, (extra, input) =>
    runProcess({ command: [...command, ...extra], input, limits, cwd: native.cwd }, signal),
  );
  const outcome = readOutcome(native.profile, raw, prepared);
  return { solver: native.id, mode: 'fresh', outcome, ms, stdout: raw.stdout, stderr: raw.stderr, command };
}

/** Hands the text over as the solver wants it: on standard input, or as a file that is gone afterwards. */
async function withInput<T>(
  native: NativeSolver,
  text: string,
  use: (extra: readonly string[], input: string) => Promise<T>,
): Promise<T> {
  if (native.profile.input === 'stdin') return use([], text);
  const folder = await mkdtemp(join(tmpdir(), 'gainsay-'));
  try {
    const file = join(folder, 'query.smt2');
    await writeFile(file, text);
    return await use([file], '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

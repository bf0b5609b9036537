import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Outcome, RawResult } from '../../solver/index.js';
import { reservesAddressSpace } from './address-space.js';
import { canMeasureMemory } from './memory-watch.js';

/** `resident` measures the memory that all descendants use, for programs that reserve far more than they use. */
export type MemoryGuard = 'address-space' | 'resident';

const CANNOT_RESERVE =
  /Could not (?:reserve|allocate)|insufficient memory for the Java Runtime|ReserveShadowMemoryRange failed|Sanitizer:? failed to allocate|can ?not mmap the shadow memory|Perhaps you're using ulimit|Failed to reserve|failed to reserve|GC heap initialization failed|Not enough heap memory to reserve|unable to (?:mmap|reserve)/;

const WORDS_IN = 20_000;

const learnt = new Set<string>();
const known = new Map<string, { readonly stamp: string; readonly guard: MemoryGuard }>();
const MOST_KNOWN = 1_000;

export function guardFor(command: readonly string[], cwd = process.cwd()): MemoryGuard {
  const [program = ''] = command;
  if (!canMeasureMemory()) return 'address-space';
  if (learnt.has(namesIn(command))) return 'resident';
  const key = `${cwd}\0${command.join('\0')}`;
  const stamp = readStamp(program);
  const found = known.get(key);
  if (found?.stamp === stamp) return found.guard;
  if (known.size >= MOST_KNOWN) known.clear();
  const guard = reservesAddressSpace(command, cwd) ? 'resident' : 'address-space';
  known.set(key, { stamp, guard });
  return guard;
}

/** Joins the program and the files that it runs, since one launcher (`env`, `python3`) starts several solvers. */
function namesIn([program = '', ...words]: readonly string[]): string {
  return [program, ...words.filter(isAbsolute)].join('\0');
}

function readStamp(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.size} ${found.ino} ${found.ctimeMs}`;
}

export interface LimitedRun {
  readonly raw: RawResult;
  readonly peakBytes?: number;
}

export interface LimitedCommand<R extends LimitedRun> {
  readonly command: readonly string[];
  readonly memoryBytes: number;
  /** Identifies the input and everything sent before it. */
  readonly key: string;
  run(guard: MemoryGuard): Promise<R>;
  isDeath(run: R): boolean;
}

const recurring = new Set<string>();
const MOST_RECURRING = 20_000;
const PAIRS = 3;
const LITTLE_USE = 0.5;

/** Runs a crashed command without the address-space limit. If the crash does not recur, the limit was the cause. */
export async function checkCrash<R extends LimitedRun>(first: R, how: LimitedCommand<R>): Promise<R> {
  const { command, memoryBytes, key, run, isDeath } = how;
  const learn = () => learnt.add(namesIn(command));
  if (!canMeasureMemory() || first.raw.limit !== undefined) return first;
  if (cannotReserve(first)) {
    learn();
    return run('resident');
  }
  if (!isDeath(first) || recurring.has(key)) return first;
  for (let pair = 1; ; pair++) {
    const second = await run('resident');
    if (second.raw.limit !== undefined) return outOfMemory(first);
    if (isDeath(second)) {
      if (recurring.size >= MOST_RECURRING) recurring.clear();
      recurring.add(key);
      return second;
    }
    if (pair === PAIRS) {
      if ((second.peakBytes ?? 0) >= memoryBytes * LITTLE_USE) return outOfMemory(first);
      learn();
      return second;
    }
    if (!isDeath(await run('address-space'))) return first;
  }
}

function cannotReserve({ raw: { stdout, stderr } }: LimitedRun): boolean {
  return CANNOT_RESERVE.test(stderr.slice(0, WORDS_IN)) || CANNOT_RESERVE.test(stdout.slice(0, WORDS_IN));
}

function outOfMemory<R extends LimitedRun>(run: R): R {
  return { ...run, raw: { ...run.raw, limit: 'memory' } };
}

export function mayBeMemoryLimit(raw: RawResult, outcome: Outcome): boolean {
  if (outcome.kind !== 'rejected') return outcome.kind === 'crashed' || outcome.kind === 'unavailable';
  return hasCrashed({ raw }) || (outcome.why === 'silent' && raw.exit !== undefined && raw.exit !== 0);
}

/** Also true for exit codes by which a shell reports a signal. */
export function hasCrashed({ raw: { signal, exit, startError, limit } }: LimitedRun): boolean {
  if (limit !== undefined) return false;
  return startError !== undefined || signal !== undefined || (exit !== undefined && exit > 128);
}

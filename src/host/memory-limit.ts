import { statSync } from 'node:fs';
import type { Outcome, RawResult } from '../solver/index.js';
import { reservesAddressSpace } from './address-space.js';
import { canMeasureMemory } from './memory-watch.js';

/**
 * How the memory of a program is limited: by its address space, which the system enforces at once; or by what it and its descendants have in
 * memory, which is measured, for a program that reserves far more address space than it uses.
 */
export type MemoryGuard = 'address-space' | 'resident';

/** What programs print at once if they cannot reserve address space. */
const CANNOT_RESERVE =
  /Could not (?:reserve|allocate)|insufficient memory for the Java Runtime|ReserveShadowMemoryRange failed|Sanitizer:? failed to allocate|can ?not mmap the shadow memory|Perhaps you're using ulimit|Failed to reserve|failed to reserve|GC heap initialization failed|Not enough heap memory to reserve|unable to (?:mmap|reserve)/;

/** Only the beginning of what is printed is searched for these. */
const WORDS_IN = 20_000;

/** Programs that were seen to need address space, by path. */
const learnt = new Set<string>();
/** By the words of a command, as long as its program is what it was. */
const known = new Map<string, { readonly stamp: string; readonly guard: MemoryGuard }>();
const MOST_KNOWN = 1_000;

/** How the memory of this command is limited. */
export function guardFor(command: readonly string[], cwd = process.cwd()): MemoryGuard {
  const [program = ''] = command;
  if (!canMeasureMemory()) return 'address-space';
  if (learnt.has(program)) return 'resident';
  const key = `${cwd}\0${command.join('\0')}`;
  const stamp = stampOf(program);
  const found = known.get(key);
  if (found?.stamp === stamp) return found.guard;
  if (known.size >= MOST_KNOWN) known.clear();
  const guard = reservesAddressSpace(command, cwd) ? 'resident' : 'address-space';
  known.set(key, { stamp, guard });
  return guard;
}

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.size} ${found.ino} ${found.ctimeMs}`;
}

/** One run under a limit of memory, and the most memory that was measured. */
export interface LimitedRun {
  readonly raw: RawResult;
  readonly peakBytes?: number;
}

/** A command, and the two ways to run it on one input. */
export interface LimitedCommand<R extends LimitedRun> {
  readonly command: readonly string[];
  readonly memoryBytes: number;
  /** What tells this input, and all that came before it, from others. */
  readonly key: string;
  run(guard: MemoryGuard): Promise<R>;
  /** Whether a run ended in a way that its limit may have caused. */
  isDeath(run: R): boolean;
}

/** Deaths that recurred without the limit of address space. */
const recurring = new Set<string>();
const MOST_RECURRING = 20_000;
/** A program that dies only now and then is told from one that dies of its limit by so many pairs of runs. */
const PAIRS = 3;
/** A program that reaches the limit of address space with less than this share of it in use reserves more than it uses. */
const LITTLE_USE = 0.5;

/**
 * Believes a death under a limit of address space only if it recurs without that limit, with the memory in use measured: else the limit caused it.
 * A program that only reserved address space is measured from then on.
 */
export async function believeDeath<R extends LimitedRun>(first: R, how: LimitedCommand<R>): Promise<R> {
  const { command, memoryBytes, key, run, isDeath } = how;
  const learn = () => learnt.add(command[0] ?? '');
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

/** Whether a solver's run ended in a way that a limit of memory may have caused: it died, or it ended without a word about its input. */
export function mayBeOfMemory(raw: RawResult, outcome: Outcome): boolean {
  switch (outcome.kind) {
    case 'crashed':
    case 'unavailable':
      return true;
    case 'rejected':
      return hasDied({ raw }) || (outcome.why === 'silent' && raw.exit !== undefined && raw.exit !== 0);
    case 'answered':
    case 'invalid-model':
    case 'failed-self-check':
    case 'timeout':
    case 'memout':
    case 'flooded':
      return false;
  }
}

/** Whether a process died: by a signal, or with the exit code by which a shell tells of one. */
export function hasDied({ raw: { signal, exit, startError, limit } }: LimitedRun): boolean {
  if (limit !== undefined) return false;
  return startError !== undefined || signal !== undefined || (exit !== undefined && exit > 128);
}

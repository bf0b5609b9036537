import {
  type Backtrace,
  type Limits,
  type PreparedQuery,
  type Query,
  type RawResult,
  type Run,
  type Solver,
  joinCommandLine,
  pickIdentity,
  prepareQuery,
  readRun,
} from '../../solver/index.js';
import { contentId } from '../../util/index.js';
import { traceCrash } from './backtrace.js';
import { checkFiles, freshSolver, runFresh } from './fresh-solver.js';
import { type NativeSolver, commandFor, recordedCommand, sessionText, withMoreOptions } from './native-solver.js';
import { type MemoryGuard, checkCrash, guardFor, mayBeMemoryLimit } from '../process/memory-limit.js';
import { OneAtATime } from '../process/one-at-a-time.js';
import { Session } from '../process/session.js';

/** Limits memory fragmentation and the length of histories. Long histories are hard to reproduce. */
const QUERIES_PER_PROCESS = 500;
/** Number of queries between checks of memory. A process above `MEMORY_SHARE` of its limit is replaced. */
const MEMORY_CHECK_EVERY = 16;
const MEMORY_SHARE = 0.4;
const HISTORY_CHARACTERS = 20_000_000;
const SESSIONS = 3;
const LOSSES = 3;

export function persistentSolver(native: NativeSolver): Solver {
  return Object.assign(new PersistentSolver(native), pickIdentity(native));
}

interface Slot {
  readonly session: Session;
  readonly history: string[];
  readonly texts: string[];
  characters: number;
}

class PersistentSolver {
  readonly mode = 'persistent';
  readonly #native: NativeSolver;
  readonly #slots = new Map<string, Slot>();
  #last: readonly string[] = [];
  readonly #started = new Set<string>();
  #starts = 0;
  #losses = 0;
  readonly #queries = new OneAtATime();

  constructor(native: NativeSolver) {
    this.#native = native;
  }

  withOptions(words: readonly string[]): Solver {
    return freshSolver(withMoreOptions(this.#native, words));
  }

  fresh(): Solver {
    return freshSolver(this.#native);
  }

  backtrace(queries: readonly [Query, ...Query[]], signal?: AbortSignal): Promise<Backtrace | undefined> {
    return traceCrash(this.#native, queries, signal);
  }

  history(): readonly string[] {
    return this.#last;
  }

  restarts(): number {
    return this.#starts - this.#started.size;
  }

  async close(): Promise<void> {
    const slots = [...this.#slots.values()];
    this.#slots.clear();
    await Promise.all(slots.map((slot) => slot.session.close()));
  }

  run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
    return this.#queries.run(() => this.#ask(query, limits, signal));
  }

  async #ask(query: Query, limits: Limits, signal: AbortSignal | undefined): Promise<Run> {
    signal?.throwIfAborted();
    const prepared = prepareQuery(query, this.#native.profile, this.#native.commands);
    const text = sessionText(prepared, this.#native.profile);
    let isLate = false;
    if (text !== undefined && this.#losses < LOSSES) {
      // A process that ended before the query began shows nothing about the query, so a new process repeats it.
      for (let attempt = 0; attempt < 2; attempt++) {
        const run = await this.#askShared(query, { ...prepared, text }, limits, signal);
        if (typeof run === 'object') return run;
        isLate = run === 'late';
        if (run !== 'lost') break;
      }
    }
    this.#last = [];
    const run = await runFresh(this.#native, query, limits, signal);
    // Such a program, for example a script, answers only at the end of its input.
    if (isLate && run.outcome.kind !== 'timeout') this.#losses = LOSSES;
    return run;
  }

  async #askShared(
    query: Query,
    prepared: PreparedQuery,
    limits: Limits,
    signal: AbortSignal | undefined,
  ): Promise<Run | 'lost' | 'late' | 'ask a new process'> {
    const { id, profile } = this.#native;
    const command = commandFor(this.#native, prepared.needs, { persistent: true, limits });
    const started = performance.now();
    const slot = await this.#slotFor(command, limits);
    slot.history.push(query.input);
    slot.texts.push(prepared.text);
    slot.characters += query.input.length;
    this.#last = slot.history;
    const result = await slot.session.ask(prepared.text, limits, signal);
    if (result.kind !== 'done') {
      this.#losses++;
      return result.kind === 'late' && slot.session.queryCount === 1 ? 'late' : 'lost';
    }
    const expected = { ...prepared, ...(limits.memoryBytes === undefined ? {} : { memoryBytes: limits.memoryBytes }) };
    const isDeath = (raw: RawResult) => mayBeMemoryLimit(raw, readRun(profile, raw, expected).outcome);
    const raw = await this.#checkOutcome(result.raw, { command, slot, limits, isDeath }, signal);
    const read = readRun(profile, raw, expected);
    const outcome = await checkFiles(this.#native, read.outcome);
    // Earlier queries may have used up the memory, so a new process repeats this query.
    if (outcome.kind === 'memout' && slot.session.queryCount > 1) return 'ask a new process';
    if (outcome.kind === 'rejected' && slot.session.queryCount > 1) {
      // Without an error message, the output was split at the wrong position. With a message, the reset may have been
      // incomplete (cvc4 keeps the names of assertions). A new process decides.
      if (raw.exit === undefined && !/error/.test(raw.stdout)) {
        this.#losses++;
        await slot.session.close();
      }
      return 'ask a new process';
    }
    this.#losses = 0;
    const ms = performance.now() - started;
    const shown = recordedCommand(this.#native, command);
    return { solver: id, mode: 'persistent', ...read, outcome, ms, stderr: raw.stderr, command: shown };
  }

  async #checkOutcome(
    raw: RawResult,
    { command, slot, limits, isDeath }: SharedCrash,
    signal: AbortSignal | undefined,
  ): Promise<RawResult> {
    const { memoryBytes } = limits;
    if (memoryBytes === undefined || guardFor(command, this.#native.cwd) === 'resident') return raw;
    const again = (texts: readonly string[], guard: MemoryGuard) =>
      askAgain(this.#native, { command, texts, limits, guard, isDeath }, signal);
    const believed = await checkCrash(
      { raw },
      {
        command,
        memoryBytes,
        key: contentId([joinCommandLine(command), ...slot.texts].join('\n')),
        run: async (guard) => {
          const alone = guard === 'resident' ? await again(slot.texts.slice(-1), guard) : undefined;
          return { raw: alone !== undefined && isDeath(alone) ? alone : await again(slot.texts, guard) };
        },
        isDeath: (run) => isDeath(run.raw),
      },
    );
    return believed.raw;
  }

  async #slotFor(command: readonly string[], limits: Limits): Promise<Slot> {
    const key = joinCommandLine(command);
    const old = this.#slots.get(key);
    this.#slots.delete(key);
    if (old !== undefined && (await isReusable(old, limits))) {
      this.#slots.set(key, old);
      return old;
    }
    await old?.session.close();
    for (const [oldest, slot] of this.#slots) {
      if (this.#slots.size < SESSIONS) break;
      this.#slots.delete(oldest);
      await slot.session.close();
    }
    const { profile, cwd } = this.#native;
    const memory = limits.memoryBytes === undefined ? {} : { memoryBytes: limits.memoryBytes };
    const session = new Session(command, { reset: profile.persistent?.reset ?? [], cwd, ...memory });
    const slot: Slot = { session, history: [], texts: [], characters: 0 };
    this.#slots.set(key, slot);
    this.#starts++;
    this.#started.add(key);
    return slot;
  }
}

interface SharedCrash {
  readonly command: readonly string[];
  readonly slot: Slot;
  readonly limits: Limits;
  isDeath(raw: RawResult): boolean;
}

async function askAgain(
  { profile, cwd }: NativeSolver,
  how: Omit<SharedCrash, 'slot'> & { readonly texts: readonly string[]; readonly guard: MemoryGuard },
  signal: AbortSignal | undefined,
): Promise<RawResult> {
  const { command, texts, limits, guard, isDeath } = how;
  const memory = limits.memoryBytes === undefined ? {} : { memoryBytes: limits.memoryBytes };
  const session = new Session(command, { reset: profile.persistent?.reset ?? [], cwd, ...memory, guard });
  let raw: RawResult = { stdout: '', stderr: '' };
  try {
    for (const text of texts) {
      const result = await session.ask(text, limits, signal);
      if (result.kind !== 'done') break;
      ({ raw } = result);
      if (isDeath(raw) || raw.limit !== undefined) break;
    }
  } finally {
    await session.close();
  }
  return raw;
}

async function isReusable({ session, characters }: Slot, limits: Limits): Promise<boolean> {
  if (characters > HISTORY_CHARACTERS) return false;
  if (!session.usableFor(limits) || session.queryCount >= QUERIES_PER_PROCESS) return false;
  if (session.queryCount % MEMORY_CHECK_EVERY !== 0 || limits.memoryBytes === undefined) return true;
  return ((await session.residentBytes()) ?? 0) < limits.memoryBytes * MEMORY_SHARE;
}

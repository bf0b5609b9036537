import {
  pickIdentity,
  type Limits,
  type Query,
  type Run,
  type Solver,
  partWords,
  prepareQuery,
  readRun,
} from '../../solver/index.js';
import { type NativeSolver, nameIfAllowed } from './native-solver.js';
import { OneAtATime } from '../process/one-at-a-time.js';
import { WasmProcess } from './wasm-process.js';

const QUERIES_PER_PROCESS = 1_000;
/** Queries between checks of memory. A child above `MEMORY_BYTES` is replaced, since its memory never shrinks. */
const MEMORY_CHECK_EVERY = 16;
const MEMORY_BYTES = 1_000_000_000;
const HISTORY_CHARACTERS = 20_000_000;

export interface WasmZ3 extends Pick<
  NativeSolver,
  'id' | 'profile' | 'version' | 'commands' | 'options' | 'permission'
> {
  readonly folder: string;
  readonly parameters: readonly string[];
  readonly command: readonly string[];
}

/** First uses the child process `unasked`, which has received no query yet. Each query has its own context. */
export function wasmSolver(z3: WasmZ3, unasked?: WasmProcess): Solver {
  return Object.assign(new WasmSolver(z3, unasked), pickIdentity({ ...z3, ownProfile: null }));
}

class WasmSolver {
  readonly mode = 'wasm';
  readonly #z3: WasmZ3;
  #unasked: WasmProcess | undefined;
  #process: WasmProcess | undefined;
  /** Queries of the current process. After its end, they are kept until the next query. */
  #history: string[] = [];
  #characters = 0;
  #isNew = true;
  #starts = 0;
  #closed = false;
  readonly #queries = new OneAtATime();

  constructor(z3: WasmZ3, unasked: WasmProcess | undefined) {
    this.#z3 = z3;
    this.#unasked = unasked;
  }

  withOptions(words: readonly string[]): Solver {
    const { id, parameters, commands, options, command, permission } = this.#z3;
    const parted = partWords(words);
    const more = {
      parameters: [...parameters, ...parted.line],
      commands: [...commands, ...parted.commands],
      options: [...options, ...words],
      command: [...command, ...parted.line],
    };
    return wasmSolver({ ...this.#z3, ...more, id: nameIfAllowed({ id, permission }, words) });
  }

  fresh(): Solver {
    const unasked = this.#unasked;
    this.#unasked = undefined;
    return wasmSolver(this.#z3, unasked);
  }

  history(): readonly string[] {
    return this.#history;
  }

  restarts(): number {
    return Math.max(0, this.#starts - 1);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const processes = [this.#unasked, this.#process];
    this.#unasked = undefined;
    this.#process = undefined;
    await Promise.all(processes.map((each) => each?.close()));
  }

  run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
    return this.#queries.run(() => this.#ask(query, limits, signal));
  }

  async #ask(query: Query, limits: Limits, signal: AbortSignal | undefined): Promise<Run> {
    signal?.throwIfAborted();
    const { id, profile, command, commands } = this.#z3;
    const prepared = prepareQuery(query, profile, commands);
    const child = this.#child();
    const ready = await child.ready();
    signal?.throwIfAborted();
    const base = { solver: id, mode: 'wasm', command } as const;
    if ('failed' in ready) {
      await this.#drop();
      const outcome = { kind: 'unavailable', message: ready.failed } as const;
      return { ...base, outcome, ms: 0, stdout: '', stderr: '' };
    }
    if (ready.complaints !== '') {
      // This version of Z3 lacks a parameter that the user set. Ignoring the parameter could change the answer.
      await this.#drop();
      const outcome = { kind: 'rejected', message: ready.complaints, why: 'unsupported' } as const;
      return { ...base, outcome, ms: 0, stdout: '', stderr: ready.complaints };
    }
    this.#remember(query.input);
    const started = performance.now();
    const { raw, usable } = await child.ask(prepared.text, limits, signal).catch(async (error: unknown) => {
      await this.#drop();
      throw error;
    });
    const ms = performance.now() - started;
    const read = readRun(profile, raw, prepared);
    // Most options set by a query are global to the module, and would affect later queries.
    if (!usable) this.#process = undefined;
    else if (prepared.leaves === 'process' || (await this.#isUsedUp(child))) await this.#drop();
    // Starts the new child now, since it takes a while to load.
    if (!usable && !this.#closed) this.#child();
    return { ...base, ...read, ms, stderr: raw.stderr };
  }

  #remember(input: string): void {
    if (this.#isNew) {
      this.#history = [];
      this.#characters = 0;
      this.#isNew = false;
    }
    this.#history.push(input);
    this.#characters += input.length;
  }

  async #isUsedUp(child: WasmProcess): Promise<boolean> {
    const asked = this.#history.length;
    if (asked >= QUERIES_PER_PROCESS || this.#characters > HISTORY_CHARACTERS) return true;
    return asked % MEMORY_CHECK_EVERY === 0 && ((await child.residentBytes()) ?? 0) > MEMORY_BYTES;
  }

  #child(): WasmProcess {
    if (this.#process === undefined) {
      this.#process = this.#unasked ?? new WasmProcess(this.#z3.folder, this.#z3.parameters);
      this.#unasked = undefined;
      this.#starts++;
      this.#isNew = true;
    }
    return this.#process;
  }

  async #drop(): Promise<void> {
    const old = this.#process;
    this.#process = undefined;
    await old?.close();
  }
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backtrace, Limits, RawResult } from '../../solver/index.js';
import { contentId } from '../../util/index.js';
import { backtraceOfCommand } from './backtrace.js';
import type { ChildEnd } from '../process/child.js';
import { type MemoryGuard, checkCrash, guardFor, hasCrashed } from '../process/memory-limit.js';
import { type StartedRun, finishRun, startRun } from '../process/process.js';
import { overwriteFile } from '../files/files.js';
import { type OwnFolder, SCRATCH, ownFolder } from '../files/own-folders.js';

export const FILE_PLACEHOLDER = '{}';

export interface CommandOptions {
  /** Begins with the resolved program path. The input file replaces `{}` in arguments, or else comes last. */
  readonly command: readonly string[];
  readonly stdin: boolean;
  readonly limits: Limits;
  readonly extension: string;
}

export interface PreparedRun {
  run(signal: AbortSignal): Promise<RawResult>;
  drop(): void;
}

const WAITING = ['/bin/sh', '-c', 'IFS= read -r go && exec "$@"', 'sh'];

interface Slot {
  readonly file: string;
  waiting: PendingRun | undefined;
}

interface Asked {
  readonly input: Uint8Array;
  readonly signal: AbortSignal;
}

interface PendingRun extends StartedRun {
  ended: ChildEnd | undefined;
}

/** Runs a command on many inputs. Starts its processes in advance, and stores the inputs in a private folder. */
export class CommandProcesses {
  readonly #options: CommandOptions;
  readonly #folder: OwnFolder;
  readonly #free: Slot[] = [];
  readonly #slots: Slot[] = [];

  constructor(options: CommandOptions) {
    this.#options = options;
    this.#folder = scratchFolder();
  }

  stage(input: Uint8Array): PreparedRun {
    const slot = this.#free.pop() ?? this.#newSlot();
    if (!this.#options.stdin) overwriteFile(slot.file, input);
    const waiting = slot.waiting;
    if (waiting === undefined || waiting.ended !== undefined) slot.waiting = this.#start(slot.file);
    return {
      run: (signal) => this.#run(slot, { input, signal }),
      drop: () => void this.#free.push(slot),
    };
  }

  async backtrace(input: Uint8Array, signal: AbortSignal): Promise<Backtrace | undefined> {
    const { command: words, stdin, extension } = this.#options;
    const [program = '', ...args] = words;
    const command = [program, ...args] as const;
    const cwd = process.cwd();
    const text = Buffer.from(input).toString('utf8');
    if (stdin) return backtraceOfCommand({ command, input: text, inputAs: 'stdin', cwd }, signal);
    const folder = mkdtempSync(join(this.#folder.path, 'debugged-'));
    try {
      const file = join(folder, `input${extension}`);
      writeFileSync(file, input);
      return await backtraceOfCommand(
        { command: [program, ...withFile(args, file)], input: '', inputAs: 'stdin', cwd },
        signal,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  close(): void {
    for (const { waiting } of this.#slots) waiting?.child.kill();
    this.#folder.remove();
  }

  #newSlot(): Slot {
    // Each process has its own folder, so that all files have the same name.
    const folder = join(this.#folder.path, String(this.#slots.length));
    mkdirSync(folder);
    const slot: Slot = { file: join(folder, `input${this.#options.extension}`), waiting: undefined };
    this.#slots.push(slot);
    return slot;
  }

  #start(file: string, guard: MemoryGuard = this.#guard()): PendingRun {
    const { command, stdin, limits } = this.#options;
    const words = stdin ? command : withFile(command, file);
    const run = startRun([...WAITING, ...words], { limits, guard });
    const waiting: PendingRun = Object.assign(run, { ended: undefined });
    void waiting.child.ended.then((end) => (waiting.ended = end));
    return waiting;
  }

  #guard(): MemoryGuard {
    return guardFor(this.#options.command);
  }

  async #run(slot: Slot, asked: Asked): Promise<RawResult> {
    const { command, limits } = this.#options;
    const waiting = slot.waiting ?? this.#start(slot.file);
    slot.waiting = undefined;
    try {
      const isMeasured = this.#guard() === 'resident';
      const raw = await this.#finish(waiting, asked);
      if (limits.memoryBytes === undefined || isMeasured) return raw;
      const key = contentId(`${command.join('\0')}\n${Buffer.from(asked.input).toString('latin1')}`);
      const believed = await checkCrash(
        { raw },
        {
          command,
          memoryBytes: limits.memoryBytes,
          key,
          run: async (guard) => ({ raw: await this.#finish(this.#start(slot.file, guard), asked) }),
          isDeath: (run) => hasCrashed(run),
        },
      );
      return believed.raw;
    } finally {
      this.#free.push(slot);
    }
  }

  #finish(waiting: PendingRun, { input, signal }: Asked): Promise<RawResult> {
    const { stdin, limits } = this.#options;
    const text = stdin ? Buffer.from(input).toString('utf8') : '';
    return finishRun(waiting, { input: `\n${text}`, timeoutMs: limits.timeoutMs, signal });
  }
}

function withFile(command: readonly string[], file: string): string[] {
  const named = command.map((word) => word.replaceAll(FILE_PLACEHOLDER, file));
  return command.some((word) => word.includes(FILE_PLACEHOLDER)) ? named : [...named, file];
}

function scratchFolder(): OwnFolder {
  const places = process.env['TMPDIR'] === undefined ? ['/dev/shm', tmpdir()] : [tmpdir()];
  for (const place of places) {
    try {
      return ownFolder(place, SCRATCH);
    } catch {}
  }
  throw new Error(`no folder for temporary files can be created in ${places.join(' or ')}`);
}

import { type LoadedSeed, judgeablePart } from '../../campaign/index.js';
import { runProcess } from '../../host/index.js';
import type { RawResult } from '../../solver/index.js';
import {
  type ExternalMutant,
  externalCommand,
  externalData,
  externalSeed,
  formatStoredMutants,
  readMutants,
  testOfText,
} from '../../strategy/index.js';
import { rngFromSeed, visibleLine } from '../../util/index.js';
import { type BadInput, type Emit, badUsage, resolveCommand, warn } from '../base/index.js';
import type { StrategyTexts } from './strategies.js';

const TIME_MS = 10_000;
const OUTPUT_BYTES = 16 * 1024 * 1024;
const MEMORY_BYTES = 2 * 1024 * 1024 * 1024;
const MOST_KEPT = 128 * 1024 * 1024;
const PER_SEED = 20;
/** The program is abandoned after this many consecutive seeds without a mutant. */
const IN_VAIN = 10;
const MOST_TOLD = 5;

export interface ExternalOptions {
  readonly key: string;
  readonly perSeed: number | undefined;
  readonly jobs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly emit: Emit;
}

export async function withExternalMutants(
  names: readonly string[],
  texts: StrategyTexts,
  { seeds, ...options }: ExternalOptions & { readonly seeds: readonly LoadedSeed[] },
): Promise<StrategyTexts> {
  const data = new Map(texts.data);
  for (const name of names) {
    const line = externalCommand(name);
    if (line === undefined) continue;
    const kept = await new ExternalRun(name, resolveCommand(line), options).mutate(seeds);
    data.set(externalData(name), { text: formatStoredMutants(kept), proofs: '', file: name, isOwn: false });
  }
  return { ...texts, data };
}

interface ProgramOutput {
  readonly mutants: readonly ExternalMutant[];
  readonly problems: readonly string[];
}

class ExternalRun {
  readonly #name: string;
  readonly #command: readonly string[];
  readonly #options: ExternalOptions;
  readonly #problems: string[] = [];
  #kept = 0;
  #inVain = 0;

  constructor(name: string, command: readonly string[], options: ExternalOptions) {
    this.#name = name;
    this.#command = command;
    this.#options = options;
  }

  async mutate(seeds: readonly LoadedSeed[]): Promise<ReadonlyMap<string, readonly ExternalMutant[]>> {
    const kept = new Map<string, readonly ExternalMutant[]>();
    const queue = seeds.filter(({ btor }) => btor === undefined).values();
    const work = async (): Promise<void> => {
      for (const seed of queue) {
        if (this.#kept > MOST_KEPT || this.#inVain >= IN_VAIN) return;
        const { text, id } = externalSeed(judgeablePart(seed));
        const { mutants, problems } = await this.#mutantsOf(text, id);
        this.#problems.push(...problems.map((problem) => `${seed.path}: ${problem}`));
        this.#inVain = mutants.length === 0 ? this.#inVain + 1 : 0;
        this.#kept += mutants.reduce((sum, mutant) => sum + mutant.text.length, 0);
        kept.set(id, mutants);
      }
    };
    await Promise.all(Array.from({ length: this.#options.jobs }, work));
    if (this.#inVain >= IN_VAIN) this.#problems.push(`no mutant for ${IN_VAIN} seeds in a row: the program is dropped`);
    if (this.#kept > MOST_KEPT) this.#problems.push('too many mutants to store: no more are requested');
    this.#emitProblems();
    if ([...kept.values()].every(({ length }) => length === 0)) throw this.#noMutants();
    // Restores the order of the seeds after concurrent runs.
    return new Map(
      seeds.flatMap((seed) => {
        const { id } = externalSeed(judgeablePart(seed));
        const mutants = kept.get(id);
        return mutants === undefined ? [] : [[id, mutants] as const];
      }),
    );
  }

  async #mutantsOf(text: string, id: string): Promise<ProgramOutput> {
    const { key, perSeed = PER_SEED, maxBytes, signal } = this.#options;
    const random = rngFromSeed(key)
      .fork(this.#name)
      .fork(id)
      .between(0, 2 ** 31 - 1);
    const setting = [`GAINSAY_RANDOM_SEED=${random}`, `GAINSAY_COUNT=${perSeed}`];
    const limits = { timeoutMs: TIME_MS, outputBytes: OUTPUT_BYTES, memoryBytes: MEMORY_BYTES };
    const command = ['env', ...setting, ...this.#command];
    const { raw } = await runProcess({ command, input: text, limits }, signal);
    const ended = describeFailure(raw);
    const read = readMutants(raw.stdout);
    const usable: ExternalMutant[] = [];
    const problems = [...(ended === undefined ? [] : [ended]), ...read.problems];
    // The last mutant of an aborted run may be incomplete, so it is dropped.
    const whole = ended === undefined ? read.mutants : read.mutants.slice(0, -1);
    for (const mutant of whole.slice(0, perSeed)) {
      const test = mutant.text.length > maxBytes ? { reason: 'larger than --max-size' } : testOfText(mutant);
      if ('reason' in test) problems.push(`a mutant cannot be used: ${test.reason}`);
      else usable.push(mutant);
    }
    return { mutants: usable, problems };
  }

  #emitProblems(): void {
    const more = this.#problems.length - MOST_TOLD;
    const told = [...this.#problems.slice(0, MOST_TOLD), ...(more > 0 ? [`and ${more} more problems`] : [])];
    warn(
      this.#options.emit,
      told.map((problem) => {
        const message = `${visibleLine(this.#name)}: ${visibleLine(problem)}`;
        return { diagnostic: { code: 'G502', severity: 'warning', message } };
      }),
    );
  }

  #noMutants(): BadInput {
    return badUsage(`${visibleLine(this.#name)} printed no mutant of any seed`, {
      expected: 'SMT-LIB scripts, each after a line "; mutant" (docs/strategies.md)',
    });
  }
}

function describeFailure({ limit, exit, signal, startError, stderr }: RawResult): string | undefined {
  const words = stderr.trim().split('\n').at(-1) ?? '';
  const said = words === '' ? '' : `: ${words.slice(0, 200)}`;
  if (limit === 'timeout') return `the program was stopped after ${TIME_MS / 1_000} s`;
  if (limit === 'output') return `the program was stopped after ${OUTPUT_BYTES / 1024 / 1024} MB of output`;
  if (startError !== undefined) return `the program could not be started: ${startError}`;
  if (signal !== undefined) return `the program was ended by ${signal}${said}`;
  return exit === 0 ? undefined : `the program exited with ${exit ?? 'no code'}${said}`;
}

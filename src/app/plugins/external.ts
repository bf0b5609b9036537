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
import { formatCount, pushTo, rngFromSeed, visibleLine } from '../../util/index.js';
import { type BadInput, type Emit, badUsage, resolveCommand, warn } from '../base/index.js';
import type { StrategyTexts } from './strategies.js';

const TIME_MS = 10_000;
const OUTPUT_BYTES = 16 * 1024 * 1024;
const MEMORY_BYTES = 2 * 1024 * 1024 * 1024;
const MOST_KEPT = 128 * 1024 * 1024;
const PER_SEED = 20;
/** The program is abandoned after this many consecutive seeds without a mutant. */
const IN_VAIN = 10;
const MOST_TOLD = 3;

export interface ExternalOptions {
  readonly key: string;
  readonly perSeed: number | undefined;
  readonly jobs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly emit: Emit;
}

/** Throws `BadInput` (G504) if all strategies are programs, and none of them prints a mutant. */
export async function withExternalMutants(
  names: readonly string[],
  texts: StrategyTexts,
  { seeds, ...options }: ExternalOptions & { readonly seeds: readonly LoadedSeed[] },
): Promise<StrategyTexts> {
  const data = new Map(texts.data);
  const empty: string[] = [];
  for (const name of names) {
    const line = externalCommand(name);
    if (line === undefined) continue;
    const kept = await new ExternalRun(name, resolveCommand(line), options).mutate(seeds);
    if ([...kept.values()].every(({ length }) => length === 0)) empty.push(name);
    data.set(externalData(name), { text: formatStoredMutants(kept), proofs: '', file: name, isOwn: false });
  }
  if (empty.length > 0 && empty.length === names.length) throw noMutants(empty);
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
  /** The seeds of each problem. */
  readonly #problems = new Map<string, string[]>();
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
        for (const problem of new Set(problems)) pushTo(this.#problems, problem, seed.path);
        this.#inVain = mutants.length === 0 ? this.#inVain + 1 : 0;
        this.#kept += mutants.reduce((sum, mutant) => sum + mutant.text.length, 0);
        kept.set(id, mutants);
      }
    };
    await Promise.all(Array.from({ length: this.#options.jobs }, work));
    this.#emitProblems([...kept.values()].every(({ length }) => length === 0));
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

  /** Emits one warning. */
  #emitProblems(isEmpty: boolean): void {
    const problems = [...this.#problems].map(([problem, [path = '', ...others]]) => {
      const seeds = others.length === 0 ? path : `${path} and ${formatCount(others.length, 'more seed')}`;
      return `${problem} (${seeds})`;
    });
    const more = problems.length - MOST_TOLD;
    const told = [
      ...(isEmpty ? ['no mutant of any seed'] : []),
      ...(!isEmpty && this.#inVain >= IN_VAIN ? [`not run on further seeds after ${IN_VAIN} without a mutant`] : []),
      ...(this.#kept > MOST_KEPT ? ['too many mutants to store: no more are requested'] : []),
      ...problems.slice(0, MOST_TOLD),
      ...(more > 0 ? [`and ${formatCount(more, 'more problem')}`] : []),
    ];
    if (told.length === 0) return;
    const message = `${visibleLine(this.#name)}: ${visibleLine(told.join('; '))}`;
    warn(this.#options.emit, [{ diagnostic: { code: 'G502', severity: 'warning', message } }]);
  }
}

function noMutants(names: readonly string[]): BadInput {
  return badUsage(`${names.map(visibleLine).join(', ')} printed no mutant of any seed`, {
    expected: 'SMT-LIB scripts, each after a line "; mutant" (docs/strategies.md)',
  });
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

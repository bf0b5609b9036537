import type { Decided, KnownAnswer } from '../../oracle/index.js';
import {
  type Claim,
  type Script,
  type SetOption,
  carries,
  countChecks,
  heapStandsRight,
  judgeable,
  optionsSet,
  termsOf,
} from '../../script/index.js';
import { type ScriptOptionFate, scriptOptionFate } from '../../solver/index.js';
import {
  type BtorQuestion,
  type Direction,
  type MutantSource,
  type SeededStrategy,
  type SeedlessStrategy,
  type TestCase,
  mutantPrinter,
  mutantRng,
  withinHorn,
} from '../../strategy/index.js';
import { printScript } from '../../syntax/index.js';
import { hashWords } from '../../util/index.js';
import type { Question } from './question.js';
import { asksForFront } from './draw-objectives.js';
import { withInquiries } from './inquiries.js';
import { problemFor } from './problem-cases.js';
import { type CooperativePause, SHORT_MS } from './cooperative-pause.js';
import type { FusionPartners } from './partners.js';
import {
  type AskedName,
  type Batch,
  type BlobId,
  type Coordinates,
  SEED_ITSELF,
  WorkInterrupted,
} from '../log/index.js';

/** A seed that was read. */
export interface LoadedSeed {
  readonly path: string;
  readonly blob: BlobId;
  readonly script: Script;
  /** What it is as a BTOR file; its script is the translation. */
  readonly btor?: BtorQuestion;
  /** The answer to its one check, where a certificate beside the file proves it and was checked. */
  readonly certified?: 'sat' | 'unsat';
}

/** What a strategy draws test cases from: a seed, or a source of a strategy that needs none. */
export type Origin =
  | {
      readonly kind: 'seed';
      readonly strategy: SeededStrategy;
      readonly seed: LoadedSeed;
      /** In which direction claims go, where the seed's answer is known. */
      readonly direction: Direction | undefined;
      /** Models of the seed, for strategies that use them. */
      readonly models?: readonly string[];
      /** What is known of it and of seeds that it may be joined with, for strategies that join several. */
      readonly fusionPartners?: FusionPartners;
    }
  | { readonly kind: 'source'; readonly strategy: SeedlessStrategy; readonly source: string };

/** What stands in coordinates for the seed: its content, or the name of a source. */
export function originName(origin: Origin): string {
  return origin.kind === 'seed' ? origin.seed.blob : origin.source;
}

/** Prepares a seed or a source for drawing. */
export function openOrigin(origin: Origin, rounds: number): MutantSource {
  if (origin.kind === 'source') return origin.strategy.open(origin.source);
  const { strategy, seed, direction, models = [], fusionPartners } = origin;
  const { btor } = seed;
  const graph = btor === undefined ? {} : { graph: btor.graph };
  const given = strategy.usesModels === true ? { models } : {};
  const others = strategy.seeds === 2 ? fusionPartners : undefined;
  const script = judgeablePart(seed);
  return withinHorn(strategy.open(script, { direction, rounds, ...graph, ...given, ...others }), script);
}

/** A test case with its name and its text. */
export interface MadeTest {
  readonly coordinates: Coordinates;
  readonly text: string;
  readonly made: TestCase;
}

/** What a batch came to. */
export interface MadeBatch {
  readonly batch: Batch;
  readonly tests: readonly MadeTest[];
  readonly none: number;
  readonly sameAsSeed: number;
  readonly duplicates: number;
  /** The test cases that were duplicates. */
  readonly repeats: readonly TestCase[];
  readonly tooLarge: number;
  readonly faults: readonly { readonly coordinates: Coordinates; readonly message: string }[];
}

export interface MakerOptions {
  /** Taken between two pieces of the making of test cases. */
  readonly pause: CooperativePause;
  readonly key: string;
  readonly rounds: number;
  readonly maxBytes: number;
  /** What solvers are asked besides; missing: nothing. */
  readonly asks?: readonly AskedName[];
}

/**
 * What a question is recognised by: a hash of its text, in BTOR where it has one. 128 bits never collide by chance, and nobody
 * gains by a mutant that is taken for another; it is kept nowhere.
 */
function idOf({ text, btor }: { readonly text: string; readonly btor: BtorQuestion | undefined }): string {
  return String.fromCharCode(...hashWords(btor?.text ?? text).flatMap((word) => [word >>> 16, word & 0xffff]));
}

/** The judgeable part of a seed, with the options that it sets where they change no answer. */
export function asSeed(seed: Script): Script {
  return judgeable(seed, { keepsOption: (option) => keepsOption(seed, option) });
}

/** Whether a seed is asked about with an option that it sets. */
export function keepsOption(seed: Script, option: SetOption): boolean {
  return fateOf(option, seed) === 'kept';
}

/** The options that a seed sets and that nothing says of that they change no answer, each once: it is asked about without them. */
export function droppedOptions(seed: Script): string[] {
  const dropped = optionsSet(seed).filter((option) => fateOf(option, seed) === 'dropped');
  return [...new Set(dropped.map(({ keyword }) => keyword))];
}

function fateOf(option: SetOption, seed: Script): ScriptOptionFate {
  return asksForFront(option) && countChecks(judgeable(seed).commands) > 1
    ? 'dropped'
    : scriptOptionFate(option.keyword);
}

/** A seed as it is solved and mutated: its judgeable part, printed. */
export function normalForm(seed: Script): string {
  return mutantPrinter()(asSeed(seed));
}

/**
 * Makes test cases and leaves out what was met before. It must be asked for the batches in the order of the plan: that
 * alone decides which of two equal mutants counts as the first, in every mode and with any number of jobs.
 */
export class TestCaseMaker {
  readonly #options: MakerOptions;
  readonly #seedIds = new Set<string>();
  readonly #mutantIds = new Set<string>();
  readonly #sources = new Map<string, TimedSource>();

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** Hears of the seeds: a test case that is one of them is none. */
  async know(seeds: Iterable<LoadedSeed>): Promise<void> {
    const { pause } = this.#options;
    for (const { script, btor } of seeds) {
      // A seed that cannot be printed makes no test case: judging it says why.
      const work = () => attempt(() => idOf({ text: normalForm(script), btor }));
      const id = isSmall(script) ? work() : await pause.run(work);
      await pause.take();
      if ('value' in id) this.#seedIds.add(id.value);
    }
  }

  /** How many different test cases were made. */
  get made(): number {
    return this.#mutantIds.size;
  }

  /** Makes a batch, or its beginning where `most` test cases are reached; the batch in the result ends there. */
  async make(batch: Batch, origin: Origin, most = Infinity): Promise<MadeBatch> {
    const { pause } = this.#options;
    const source = this.#source(origin);
    const tests: MadeTest[] = [];
    const repeats: TestCase[] = [];
    const faults: MadeBatch['faults'][number][] = [];
    const count = { none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0 };
    let index = batch.from;
    for (; index < batch.to && tests.length < most; index++) {
      if (pause.isDue) await pause.take();
      const coordinates = { key: this.#options.key, seed: batch.seed, strategy: batch.strategy, index };
      const drawn = await this.#draw(source, coordinates);
      if ('fault' in drawn) {
        faults.push({ coordinates, message: drawn.fault });
        continue;
      }
      const { test } = drawn;
      const left = this.#leaveOut(test);
      if (left === 'duplicates' && test !== undefined) repeats.push(test.made);
      if (left !== undefined) count[left]++;
      if (left !== undefined || test === undefined) continue;
      const asked = await this.#ask(test, source);
      if ('fault' in asked) faults.push({ coordinates, message: asked.fault });
      else tests.push(asked.value);
    }
    return { batch: { ...batch, to: index }, tests, repeats, faults, ...count };
  }

  /** Makes some test cases of a batch once more, whether they were met before or not. */
  async remake(batch: Batch, origin: Origin, indices: readonly number[]): Promise<MadeBatch> {
    const source = this.#source(origin);
    const tests: MadeTest[] = [];
    const faults: MadeBatch['faults'][number][] = [];
    for (const index of indices) {
      const coordinates = { key: this.#options.key, seed: batch.seed, strategy: batch.strategy, index };
      const drawn = await this.#draw(source, coordinates);
      const asked = 'fault' in drawn ? drawn : drawn.test && (await this.#ask(drawn.test, source));
      if (asked === undefined) continue;
      if ('fault' in asked) faults.push({ coordinates, message: asked.fault });
      else tests.push(asked.value);
    }
    return { batch, tests, repeats: [], faults, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0 };
  }

  /** Makes a test case piece by piece: of a large seed each takes its time. */
  async #draw(
    source: TimedSource,
    coordinates: Coordinates,
  ): Promise<{ readonly test: MadeTest | undefined } | { readonly fault: string }> {
    let drawing = drawInPieces(source.open, coordinates);
    for (;;) {
      const piece = await this.#piece(source, () => drawing.next());
      if (piece === 'again') {
        source.forget();
        drawing = drawInPieces(source.open, coordinates);
        continue;
      }
      if ('fault' in piece) return piece;
      if (piece.value.done === true) return { test: piece.value.value };
    }
  }

  async #ask(test: MadeTest, source: TimedSource): Promise<Attempt<MadeTest>> {
    const work = (): MadeTest => withAsked(test, this.#options.asks);
    const asked = await this.#piece(source, work);
    if (asked !== 'again') return asked;
    const again = await this.#piece(source, work);
    return again === 'again' ? { fault: 'it takes too long' } : again;
  }

  /**
   * Runs a piece of work; `again`: it is long, and must be begun anew, since it was stopped in the middle. If those of a source have been quick, it is
   * not watched.
   */
  async #piece<T>(source: TimedSource, work: () => T): Promise<Attempt<T> | 'again'> {
    const { pause } = this.#options;
    const { timing } = source;
    const from = pause.now();
    if (timing.pieces >= WATCHED_PIECES && timing.longest < QUICK_MS) {
      const done = attempt(work);
      timing.longest = Math.max(timing.longest, pause.now() - from);
      if (pause.isDue) await pause.take();
      return done;
    }
    const isLong = timing.longest >= SHORT_MS;
    const done = await pause.attempt(() => attempt(work), isLong ? undefined : SHORT_MS);
    timing.pieces++;
    timing.longest = Math.max(timing.longest, pause.now() - from);
    if (pause.isDue) await pause.take();
    if (done !== undefined) return done.value;
    // Stopped without a reason of the campaign's: the end of the time that no timer has seen yet.
    if (isLong) throw new WorkInterrupted('the work was interrupted');
    timing.longest = Math.max(timing.longest, SHORT_MS);
    return 'again';
  }

  /** Opens a source once, when it is first needed. */
  #source(origin: Origin): TimedSource {
    const name = `${originName(origin)} ${origin.strategy.name}`;
    const known = this.#sources.get(name);
    if (known !== undefined) return known;
    let opened: MadeSource | undefined;
    const open = (): MadeSource =>
      (opened ??= { source: openOrigin(origin, this.#options.rounds), print: mutantPrinter() });
    const forget = (): void => {
      opened = undefined;
    };
    const source = { open, forget, timing: { pieces: 0, longest: 0 } };
    this.#sources.set(name, source);
    return source;
  }

  /** Why a test case is not asked; undefined where it is new, and then it is remembered. */
  #leaveOut(test: MadeTest | undefined): 'none' | 'sameAsSeed' | 'duplicates' | 'tooLarge' | undefined {
    if (test === undefined) return 'none';
    const { text, made } = test;
    if (Math.max(text.length, made.btor?.text?.length ?? 0) > this.#options.maxBytes) return 'tooLarge';
    const id = idOf({ text, btor: made.btor });
    if (this.#seedIds.has(id)) return 'sameAsSeed';
    if (this.#mutantIds.has(id)) return 'duplicates';
    this.#mutantIds.add(id);
    return undefined;
  }
}

/** Whether a script is printed in next to no time. */
function isSmall({ commands }: Script): boolean {
  return commands.length < 200 && commands.every((command) => termsOf(command).every(({ size }) => size < 10_000));
}

/** So many pieces of a source are watched before they count as quick, which is below so many milliseconds. */
const WATCHED_PIECES = 8;
const QUICK_MS = 5;

/** A source that is opened once, when it is first needed, and how long work on it takes. */
interface TimedSource {
  readonly open: () => MadeSource;
  /** It is opened anew when it is needed again. */
  readonly forget: () => void;
  readonly timing: { pieces: number; longest: number };
}

/** A seed that is open for mutation, and a printer that knows what its mutants have in common. */
export interface MadeSource {
  readonly source: MutantSource;
  readonly print: (script: Script) => string;
}

/** The test case at some coordinates; undefined where chance yields none there. */
export function drawTest(
  source: MadeSource,
  coordinates: Coordinates,
  asks: readonly AskedName[] = [],
): MadeTest | undefined {
  const drawing = drawInPieces(() => source, coordinates);
  for (;;) {
    const piece = drawing.next();
    if (piece.done === true) return piece.value === undefined ? undefined : withAsked(piece.value, asks);
  }
}

/** A test case that asks solvers more: which terms about, its coordinates alone decide. */
function withAsked(test: MadeTest, asks: readonly AskedName[] = []): MadeTest {
  // A solver of a graph is asked about that, which has no commands.
  if (asks.length === 0 || test.made.btor !== undefined) return test;
  const { coordinates, text, made } = test;
  const rng = mutantRng(coordinates.key, coordinates).fork('asks');
  const problem = problemFor(made, asks, rng);
  if (problem !== undefined) return { coordinates, text: printScript(problem.script), made: problem };
  const asked = withInquiries({ script: made.script, text }, asks, rng);
  return { coordinates, text: asked.text, made: { ...made, script: asked.script } };
}

/** The same; stops after each piece that may take long: opening what it is made of, making it, printing it. */
function* drawInPieces(open: () => MadeSource, coordinates: Coordinates): Generator<void, MadeTest | undefined> {
  const { source, print } = open();
  yield;
  const made = source.mutant(mutantRng(coordinates.key, coordinates), coordinates.index);
  // What is said of a heap where no formula stands has no meaning that solvers agree on.
  if (made === undefined || !heapStandsRight(made.script)) return undefined;
  yield;
  return { coordinates, text: print(made.script), made };
}

const judgeableParts = new WeakMap<LoadedSeed, Script>();

/** What is judged and mutated of a seed: the same script each time. */
export function judgeablePart(seed: LoadedSeed): Script {
  const known = judgeableParts.get(seed) ?? asSeed(seed.script);
  judgeableParts.set(seed, known);
  return known;
}

/** A seed as solvers are asked about it. */
export function seedQuestion({ script, btor }: LoadedSeed): Question {
  return { text: normalForm(script), script: asSeed(script), ...inBtor(btor) };
}

/** A test case as solvers are asked about it. `certified`: the proved answer to the one check of its seed. */
export function testQuestion(test: MadeTest, certified?: Decided | null): Question {
  const { script, btor } = test.made;
  const known = knownBeforehand(test, certified ?? undefined);
  return { text: test.text, script, ...inBtor(btor), ...(known === undefined ? {} : { known }) };
}

/** What each check must answer by the construction of a test case, or by the proved answer to its only seed. */
function knownBeforehand(test: MadeTest, certified: Decided | undefined): Question['known'] {
  const { known, claim, relations, joined } = test.made;
  const proved = (answer: Decided | undefined, witness: string): KnownAnswer | undefined =>
    answer === undefined ? undefined : { answer, trust: 'certified', witnesses: [witness] };
  if (known !== undefined) return known.map((answer) => proved(answer, 'construction'));
  if (certified === undefined || joined !== undefined) return undefined;
  const carried = (relation: Claim | undefined): Decided | undefined =>
    relation !== undefined && (isSeed(test) || carries(relation, certified)) ? certified : undefined;
  return (relations ?? [claim]).map((relation) => proved(carried(relation), 'the proof of the seed'));
}

function inBtor(btor: BtorQuestion | undefined): { btor?: string } {
  return btor?.text === undefined ? {} : { btor: btor.text };
}

/** A seed itself as a test case. */
export function seedAsTest(seed: LoadedSeed, key: string): MadeTest {
  const { text, script } = seedQuestion(seed);
  const { btor } = seed;
  return {
    coordinates: { key, seed: seed.blob, strategy: SEED_ITSELF, index: 0 },
    text,
    made: { script, claim: 'equivalent', base: script, steps: [], ...(btor === undefined ? {} : { btor }) },
  };
}

type Attempt<T> = { readonly value: T } | { readonly fault: string };

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { value: work() };
  } catch (error) {
    return { fault: messageOf(error) };
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function isSeed(test: MadeTest): boolean {
  return test.coordinates.strategy === SEED_ITSELF;
}

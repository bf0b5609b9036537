import { asksForFront, withInquiries } from '../../../inquiry/index.js';
import type { Decided, KnownAnswer } from '../../../oracle/index.js';
import {
  type Claim,
  type Script,
  type SetOption,
  preserves,
  countChecks,
  isHeapWellPlaced,
  toJudgeable,
  optionsSet,
  termsOf,
} from '../../../script/index.js';
import { type ScriptOptionFate, scriptOptionFate } from '../../../solver/index.js';
import {
  type BtorQuestion,
  type Direction,
  type MutantSource,
  type SeededStrategy,
  type SeedlessStrategy,
  type TestCase,
  mutantPrinter,
  mutantRng,
  withoutHornLogic,
} from '../../../strategy/index.js';
import { printScript } from '../../../syntax/index.js';
import { hashWords, memoise } from '../../../util/index.js';
import type { Question } from './question.js';
import { problemFor } from './problem-cases.js';
import { type CooperativePause, WATCHED_MS } from './cooperative-pause.js';
import type { FusionPartners } from './partners.js';
import {
  type Batch,
  type BlobId,
  type Coordinates,
  type Hashes,
  type Plan,
  SEED_ITSELF,
  WorkInterrupted,
} from '../../log/index.js';

export interface LoadedSeed {
  readonly path: string;
  readonly blob: BlobId;
  readonly script: Script;
  readonly btor?: BtorQuestion;
  /** Answer to the only check, proved by a certificate next to the file. */
  readonly certified?: 'sat' | 'unsat';
}

export type Origin =
  | {
      readonly kind: 'seed';
      readonly strategy: SeededStrategy;
      readonly seed: LoadedSeed;
      readonly direction: Direction | undefined;
      readonly models?: readonly string[];
      readonly fusionPartners?: FusionPartners;
    }
  | { readonly kind: 'source'; readonly strategy: SeedlessStrategy; readonly source: string };

export function originName(origin: Origin): string {
  return origin.kind === 'seed' ? origin.seed.blob : origin.source;
}

export function openOrigin(origin: Origin, rounds: number): MutantSource {
  if (origin.kind === 'source') return origin.strategy.open(origin.source);
  const { strategy, seed, direction, models = [], fusionPartners } = origin;
  const { btor } = seed;
  const graph = btor === undefined ? {} : { graph: btor.graph };
  const given = strategy.usesModels === true ? { models } : {};
  const others = strategy.seeds === 2 ? fusionPartners : undefined;
  const script = judgeablePart(seed);
  return withoutHornLogic(strategy.open(script, { direction, rounds, ...graph, ...given, ...others }), script);
}

export interface DrawnTest {
  readonly coordinates: Coordinates;
  readonly text: string;
  readonly made: TestCase;
  /** Set if an earlier batch that is not drawn yet may have the same test case. */
  readonly isProvisional?: true;
  /** Set if a certificate next to the seed proves the seed's answer. */
  readonly hasCertificate?: true;
}

export interface DrawnBatch {
  readonly batch: Batch;
  readonly tests: readonly DrawnTest[];
  readonly hashes: Hashes;
  readonly none: number;
  readonly duplicates: number;
  readonly repeats: readonly TestCase[];
  readonly tooLarge: number;
  readonly faults: readonly { readonly coordinates: Coordinates; readonly message: string }[];
}

/** Inquiries of a hunt, and the solvers that may get them. */
export type PlannedInquiries = Partial<Pick<Plan, 'asks' | 'solvers'>>;

export interface MakerOptions extends PlannedInquiries {
  readonly pause: CooperativePause;
  readonly key: string;
  readonly rounds: number;
  readonly maxBytes: number;
}

/** Hashes a query to 64 bits, to detect duplicates: of 10^8 queries, two share a hash with a probability of 1/3000. */
function hashQuestion({ text, btor }: { readonly text: string; readonly btor: BtorQuestion | undefined }): string {
  const [first, second] = hashWords(btor?.text ?? text);
  return [first, second].map((word) => (word >>> 0).toString(36).padStart(7, '0')).join('');
}

/** Hashes seeds, since a mutant equal to a seed is dropped. */
export async function hashSeeds(seeds: Iterable<LoadedSeed>, pause: CooperativePause): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (const { script, btor } of seeds) {
    // A seed that cannot be printed yields no test case. Judging the seed reports the reason.
    const work = () => attempt(() => hashQuestion({ text: normalForm(script), btor }));
    const hash = isSmall(script) ? work() : await pause.run(work);
    await pause.take();
    if ('value' in hash) hashes.add(hash.value);
  }
  return hashes;
}

/** Keeps only options that do not change answers. */
export function asSeed(seed: Script): Script {
  return toJudgeable(seed, { keepsOption: (option) => keepsOption(seed, option) });
}

export function keepsOption(seed: Script, option: SetOption): boolean {
  return decideFate(option, seed) === 'kept';
}

/** Lists options of a seed that may change answers; solvers do not receive them. */
export function listDroppedOptions(seed: Script): string[] {
  const dropped = optionsSet(seed).filter((option) => decideFate(option, seed) === 'dropped');
  return [...new Set(dropped.map(({ keyword }) => keyword))];
}

function decideFate(option: SetOption, seed: Script): ScriptOptionFate {
  return asksForFront(option) && countChecks(toJudgeable(seed).commands) > 1
    ? 'dropped'
    : scriptOptionFate(option.keyword);
}

export function normalForm(seed: Script): string {
  return mutantPrinter()(asSeed(seed));
}

/** Generates the test cases of batches, in any order. */
export class TestCaseMaker {
  readonly #options: MakerOptions;
  readonly #sources = new Map<string, TimedSource>();

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  async make(batch: Batch, origin: Origin): Promise<DrawnBatch> {
    const { pause, maxBytes } = this.#options;
    const source = this.#source(origin);
    const tests: DrawnTest[] = [];
    const repeats: TestCase[] = [];
    const faults: DrawnBatch['faults'][number][] = [];
    const hashes: Record<string, string> = {};
    const seen = new Set<string>();
    const count = { none: 0, duplicates: 0, tooLarge: 0 };
    for (let { from: index } = batch; index < batch.to; index++) {
      if (pause.isDue) await pause.take();
      const coordinates = { key: this.#options.key, seed: batch.seed, strategy: batch.strategy, index };
      const drawn = await this.#draw(source, coordinates);
      if ('fault' in drawn) {
        faults.push({ coordinates, message: drawn.fault });
        continue;
      }
      const { test } = drawn;
      if (test === undefined) {
        count.none++;
        continue;
      }
      const { text, made } = test;
      const hash = hashQuestion({ text, btor: made.btor });
      if (Math.max(text.length, made.btor?.text?.length ?? 0) > maxBytes) count.tooLarge++;
      else if (seen.has(hash)) {
        count.duplicates++;
        repeats.push(made);
      } else {
        seen.add(hash);
        const asked = await this.#ask(test, source);
        if ('fault' in asked) faults.push({ coordinates, message: asked.fault });
        else {
          hashes[index] = hash;
          tests.push(asked.value);
        }
      }
    }
    return { batch, tests, hashes, repeats, faults, ...count };
  }

  async #draw(
    source: TimedSource,
    coordinates: Coordinates,
  ): Promise<{ readonly test: DrawnTest | undefined } | { readonly fault: string }> {
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

  async #ask(test: DrawnTest, source: TimedSource): Promise<Attempt<DrawnTest>> {
    const work = (): DrawnTest => withAsked(test, this.#options);
    const asked = await this.#piece(source, work);
    if (asked !== 'again') return asked;
    const again = await this.#piece(source, work);
    return again === 'again' ? { fault: 'making the mutant takes too long' } : again;
  }

  /** Runs a piece of work, and returns `again` if it was stopped. The work of a quick source cannot be stopped. */
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
    const isLong = timing.longest >= WATCHED_MS;
    const done = await pause.attempt(() => attempt(work), isLong ? undefined : WATCHED_MS);
    timing.pieces++;
    timing.longest = Math.max(timing.longest, pause.now() - from);
    if (pause.isDue) await pause.take();
    if (done !== undefined) return done.value;
    // The time limit passed before its timer fired.
    if (isLong) throw new WorkInterrupted('the work was interrupted');
    timing.longest = Math.max(timing.longest, WATCHED_MS);
    return 'again';
  }

  #source(origin: Origin): TimedSource {
    const name = `${originName(origin)} ${origin.strategy.name}`;
    const known = this.#sources.get(name);
    if (known !== undefined) return known;
    let opened: OpenSource | undefined;
    const open = (): OpenSource =>
      (opened ??= { source: openOrigin(origin, this.#options.rounds), print: mutantPrinter() });
    const forget = (): void => {
      opened = undefined;
    };
    const source = { open, forget, timing: { pieces: 0, longest: 0 } };
    this.#sources.set(name, source);
    return source;
  }
}

function isSmall({ commands }: Script): boolean {
  return commands.length < 200 && commands.every((command) => termsOf(command).every(({ size }) => size < 10_000));
}

/** A source counts as quick after this many computations, if each took less than `QUICK_MS` milliseconds. */
const WATCHED_PIECES = 8;
const QUICK_MS = 5;

interface TimedSource {
  readonly open: () => OpenSource;
  readonly forget: () => void;
  readonly timing: { pieces: number; longest: number };
}

export interface OpenSource {
  readonly source: MutantSource;
  readonly print: (script: Script) => string;
}

export function drawTest(
  source: OpenSource,
  coordinates: Coordinates,
  inquiries: PlannedInquiries = {},
): DrawnTest | undefined {
  const drawing = drawInPieces(() => source, coordinates);
  for (;;) {
    const piece = drawing.next();
    if (piece.done === true) return piece.value === undefined ? undefined : withAsked(piece.value, inquiries);
  }
}

function withAsked(test: DrawnTest, { asks = [], solvers }: PlannedInquiries): DrawnTest {
  if (asks.length === 0 || test.made.btor !== undefined) return test;
  const { coordinates, text, made } = test;
  const rng = mutantRng(coordinates.key, coordinates).fork('asks');
  const problem = problemFor(made, asks, rng);
  if (problem !== undefined) return { coordinates, text: printScript(problem.script), made: problem };
  const asked = withInquiries({ script: made.script, text }, asks, rng, solvers);
  return { coordinates, text: asked.text, made: { ...made, script: asked.script } };
}

function* drawInPieces(open: () => OpenSource, coordinates: Coordinates): Generator<void, DrawnTest | undefined> {
  const { source, print } = open();
  yield;
  const made = source.mutant(mutantRng(coordinates.key, coordinates), coordinates.index);
  // Solvers disagree on heap terms outside formulas.
  if (made === undefined || !isHeapWellPlaced(made.script)) return undefined;
  yield;
  return { coordinates, text: print(made.script), made };
}

export const judgeablePart = memoise(({ script }: LoadedSeed): Script => asSeed(script), new WeakMap());

export function seedQuestion({ script, btor }: LoadedSeed): Question {
  return { text: normalForm(script), script: asSeed(script), ...inBtor(btor) };
}

export const PROOF_OF_SEED = "the proof of the seed's answer";
export const CERTIFICATE = 'the certificate next to the seed';

/** `certified` is the proved answer to the only check of the seed. */
export function testQuestion(test: DrawnTest, certified?: Decided | null): Question {
  const { script, btor } = test.made;
  const known = deriveKnown(test, certified ?? undefined);
  return { text: test.text, script, ...inBtor(btor), ...(known === undefined ? {} : { known }) };
}

function deriveKnown(test: DrawnTest, certified: Decided | undefined): Question['known'] {
  const { known, claim, relations, joined } = test.made;
  const makeProved = (answer: Decided | undefined, witness: string): KnownAnswer | undefined =>
    answer === undefined ? undefined : { answer, trust: 'certified', witnesses: [witness] };
  if (known !== undefined) return known.map((answer) => makeProved(answer, 'construction'));
  if (certified === undefined || joined !== undefined) return undefined;
  const carryAnswer = (relation: Claim | undefined): Decided | undefined =>
    relation !== undefined && (isSeed(test) || preserves(relation, certified)) ? certified : undefined;
  return (relations ?? [claim]).map((relation) => makeProved(carryAnswer(relation), PROOF_OF_SEED));
}

function inBtor(btor: BtorQuestion | undefined): { btor?: string } {
  return btor?.text === undefined ? {} : { btor: btor.text };
}

export function seedAsTest(seed: LoadedSeed, key: string): DrawnTest {
  const { text, script } = seedQuestion(seed);
  const { btor, certified } = seed;
  return {
    coordinates: { key, seed: seed.blob, strategy: SEED_ITSELF, index: 0 },
    text,
    ...(certified === undefined ? {} : { hasCertificate: true }),
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

export function isSeed(test: DrawnTest): boolean {
  return test.coordinates.strategy === SEED_ITSELF;
}

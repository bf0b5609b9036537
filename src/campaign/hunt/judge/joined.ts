import { type Decided, readWitnessed } from '../../../oracle/index.js';
import type { Answer } from '../../../solver/index.js';
import type { JoinedSeeds, KnownSeed } from '../../../strategy/index.js';
import { rngFromSeed } from '../../../util/index.js';
import {
  type FusionPartners,
  type LoadedSeed,
  type DrawnTest,
  type Question,
  judgeablePart,
  seedQuestion,
} from '../draw/index.js';
import { type FoundJoined, type RunRecord, type SeedJudged, toObservation } from '../../log/index.js';
import { type SeedObservation, findSeedAnswers } from './evidence.js';

const MOST_PARTNERS = 12;
const FORGET = '(reset)\n';

/** A seed to join, and the solvers that must not run on it. */
export interface JoinableSeed extends Omit<KnownSeed, 'script'> {
  readonly excused: ReadonlySet<string>;
}

/** Returns the seed if it has exactly one check, with a known answer; else undefined. */
export function toJoinableSeed({ seed, ...judged }: SeedJudged): JoinableSeed | undefined {
  const { runs, claimed, agreed, standing, certified = null, excused } = judged;
  const answer = certified ?? agreed[0];
  if (standing !== 'decided' || claimed.length !== 1 || answer === undefined || answer === null) return undefined;
  const proved = findSeedAnswers(runs, claimed, certified ?? undefined)[0]?.trust === 'certified';
  return { name: seed, answer, certified: proved, excused: new Set(excused.map(({ solver }) => solver)) };
}

export interface Partnership {
  readonly self: JoinableSeed;
  readonly partners: readonly JoinableSeed[];
}

/** Picks random partners among earlier seeds. Omits seeds that exclude a solver that `self` does not exclude. */
export function drawPartners(self: JoinableSeed, earlier: readonly JoinableSeed[], key: string): Partnership {
  const fitting = earlier.filter(({ excused }) => [...excused].every((solver) => self.excused.has(solver)));
  const rng = rngFromSeed(key).fork(self.name).fork('partners');
  return { self, partners: rng.sample(fitting, MOST_PARTNERS) };
}

/** Picks partners for the seed with the given name. Undefined if that seed has no known answer. */
export function findPartnership(
  seeds: readonly Pick<LoadedSeed, 'blob'>[],
  judged: ReadonlyMap<string, SeedJudged>,
  { name, key }: { readonly name: string; readonly key: string },
): Partnership | undefined {
  const earlier: JoinableSeed[] = [];
  for (const { blob } of seeds) {
    const known = judged.get(blob);
    const joinable = known === undefined ? undefined : toJoinableSeed(known);
    if (blob === name) return joinable === undefined ? undefined : drawPartners(joinable, earlier, key);
    if (joinable !== undefined) earlier.push(joinable);
  }
  return undefined;
}

export function loadPartners(
  { self, partners }: Partnership,
  seedOf: SeedLookup['seedOf'],
): FusionPartners | undefined {
  const known = [self, ...partners].map(({ name, answer, certified }): KnownSeed | undefined => {
    const seed = seedOf(name);
    return seed && { name, answer, certified, script: judgeablePart(seed) };
  });
  const [first, ...others] = known;
  if (first === undefined || !others.every((each) => each !== undefined)) return undefined;
  return { self: first, partners: others };
}

export function toJoinedSeeds({ seeds, connective }: FoundJoined): JoinedSeeds {
  return { seeds: seeds.map(({ seed }) => seed), connective };
}

export function joinObservations(
  { seeds, connective }: JoinedSeeds,
  judgedOf: (name: string) => SeedJudged | undefined,
): SeedObservation | undefined {
  const judged = seeds.map(judgedOf);
  if (!judged.every((each) => each !== undefined)) return undefined;
  const runs = (judged[0]?.runs ?? []).flatMap((first): RunRecord[] => {
    const each = judged.map((other) => other.runs.find((run) => run.solver === first.solver));
    return each.every((run) => run !== undefined) ? [joinRuns(each, connective)] : [];
  });
  const claims = judged.map(({ claimed }) => toDecided(claimed[0]));
  const proofs = judged.map(({ certified }) => certified ?? undefined);
  return {
    claimed: [joinAnswers(claims, connective) ?? null],
    runs,
    certified: joinAnswers(proofs, connective) ?? null,
  };
}

function toDecided(answer: Answer | null | undefined): Decided | undefined {
  return answer === 'sat' || answer === 'unsat' ? answer : undefined;
}

function joinAnswers(
  answers: readonly (Decided | undefined)[],
  connective: JoinedSeeds['connective'],
): Decided | undefined {
  const deciding = connective === 'and' ? 'unsat' : 'sat';
  if (answers.includes(deciding)) return deciding;
  return answers.includes(undefined) ? undefined : connective === 'and' ? 'sat' : 'unsat';
}

function joinRuns(runs: readonly RunRecord[], connective: JoinedSeeds['connective']): RunRecord {
  const answers = runs.map((run) => readWitnessed(toObservation(run), 1)[0]);
  const [first] = runs as [RunRecord];
  return {
    solver: first.solver,
    family: first.family,
    mode: first.mode,
    outcome: 'answered',
    answers: [joinAnswers(answers, connective) ?? 'unknown'],
    detail: null,
    ms: runs.reduce((sum, { ms }) => sum + ms, 0),
    model: null,
  };
}

export function setJoinedAnswer<T extends RunRecord>(run: T, { seeds, connective }: JoinedSeeds): T {
  const all = run.outcome === 'answered' && run.answers.length === new Set(seeds).size;
  return { ...run, answers: [(all ? joinAnswers(run.answers.map(toDecided), connective) : undefined) ?? 'unknown'] };
}

export interface SeedLookup {
  readonly seedOf: (name: string) => LoadedSeed | undefined;
  readonly judgedOf: (name: string) => SeedJudged | undefined;
}

export function makeParentQuestion(
  { made: { joined } }: DrawnTest,
  seed: LoadedSeed | undefined,
  lookup: SeedLookup,
): Question | undefined {
  if (joined !== undefined) return joinQuestions(joined, lookup);
  return seed === undefined ? undefined : seedQuestion(seed);
}

/** Builds one query from all joined seeds. Seeds whose answer decides the combination come first. */
export function joinQuestions(
  { seeds, connective }: JoinedSeeds,
  { seedOf, judgedOf }: SeedLookup,
): Question | undefined {
  const deciding = connective === 'and' ? 'unsat' : 'sat';
  const rank = (name: string): number => (judgedOf(name)?.agreed[0] === deciding ? 0 : 1);
  const found = [...new Set(seeds)].sort((a, b) => rank(a) - rank(b)).map(seedOf);
  const questions = found.flatMap((seed) => (seed === undefined ? [] : [seedQuestion(seed)]));
  const [first] = questions;
  if (first === undefined || questions.length < found.length) return undefined;
  return { text: questions.map(({ text }) => text).join(FORGET), script: first.script };
}

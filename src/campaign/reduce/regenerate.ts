import { type Script, asksAnything } from '../../script/index.js';
import { externalCommand, mutantPrinter } from '../../strategy/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import {
  type SeedObservation,
  StoredSeeds,
  readClaims,
  toJoinedSeeds,
  joinObservations,
  findOrigin,
} from '../hunt/judge/index.js';
import { type FindingRecord, SEED_ITSELF, STATUS } from '../log/index.js';
import {
  CERTIFICATE,
  type LoadedSeed,
  type DrawnTest,
  drawTest,
  judgeablePart,
  openOrigin,
  seedQuestion,
  seedTestAt,
} from '../hunt/draw/index.js';
import { type Candidate, type CandidateParent, candidateReader } from './check/candidate.js';
import type { ReductionContext } from './contract.js';

export interface RegeneratedInput {
  readonly candidate: Candidate;
  readonly test: DrawnTest | undefined;
  readonly regrowth?: Regrowth | undefined;
}

/** Makes mutants of smaller seeds. The strategy claims the answer of each. */
export interface Regrowth {
  readonly seed: Script;
  readonly grow: (text: string) => readonly Candidate[];
}

export async function regenerateInput(
  finding: FindingRecord,
  cx: ReductionContext,
): Promise<RegeneratedInput | undefined> {
  const text = await cx.store.get(finding.mutant);
  if (text === undefined || text === '') return undefined;
  const seeds = new StoredSeeds(cx.state.plan, cx.store);
  const seed = await seeds.get(finding.coordinates.seed);
  const made = await regenerateTest(finding, seed, { ...cx, seeds });
  const test = made?.text === text && made.made.steps.length > 0 ? made : undefined;
  const script: Script = made?.text === text ? made.made.script : readScript(text).script;
  if (!asksAnything(script.commands)) return undefined;
  const parent = seed === undefined || isSeed(finding) ? undefined : buildParent(finding, cx);
  const known = made?.text === text ? made.made.known?.map(toConstructed) : undefined;
  const claims = isSeed(finding) && seed !== undefined ? readKnownAnswers(seed) : undefined;
  const candidate: Candidate = {
    text,
    script,
    ...(parent === undefined ? {} : { parent }),
    ...(known === undefined ? (claims === undefined ? {} : { known: claims }) : { known }),
  };
  const { kind, trust } = finding;
  const isClaimed =
    kind === 'wrong-answer' && (trust === 'claimed' || trust === 'metamorphic') && made?.made.claimed !== undefined;
  return { candidate, test, regrowth: isClaimed && seed !== undefined ? findRegrowth(finding, seed, cx) : undefined };
}

const DRAWS = 16;
const MOST_VARIANTS = 6;

function findRegrowth(
  { coordinates }: FindingRecord,
  { path, blob, script }: LoadedSeed,
  { strategies, state: { plan } }: ReductionContext,
): Regrowth | undefined {
  const strategy = strategies.find(({ name }) => name === coordinates.strategy);
  // A program's mutants are stored, and the program never runs again.
  if (strategy?.seeds !== 1 || externalCommand(strategy.name) !== undefined) return undefined;
  const seed = judgeablePart({ path, blob, script });
  const readSmaller = candidateReader(printScript(seed));
  const grow = (text: string): Candidate[] => {
    const read = readSmaller(text);
    if (read === undefined) return [];
    const question = seedQuestion({ path, blob, script: read.script });
    const { rounds } = plan;
    const source = strategy.open(question.script, { direction: undefined, rounds, isTrial: true });
    const opened = { source, print: mutantPrinter() };
    const found = new Map<string, Candidate>();
    const indices = [coordinates.index, ...Array.from({ length: DRAWS }, (_, index) => index)];
    for (const index of indices) {
      const test = drawTest(opened, { ...coordinates, index });
      const told = test?.made.claimed;
      if (test === undefined || told === undefined || found.has(test.text) || found.size === MOST_VARIANTS) continue;
      const parent = { claim: test.made.claim, question, runs: [], claimed: [] };
      found.set(test.text, { text: test.text, script: test.made.script, parent, told });
    }
    return [...found.values()];
  };
  return { seed, grow };
}

const isSeed = ({ coordinates }: FindingRecord): boolean => coordinates.strategy === SEED_ITSELF;

function toConstructed(answer: 'sat' | 'unsat' | undefined) {
  return answer === undefined ? undefined : ({ answer, trust: 'certified', witnesses: ['construction'] } as const);
}

function readKnownAnswers(seed: LoadedSeed): Candidate['known'] {
  if (seed.certified !== undefined) {
    return [{ answer: seed.certified, trust: 'certified', witnesses: [CERTIFICATE] }];
  }
  return readClaims(seed.script).claimed.map((claim) =>
    claim === null || claim === 'unknown' ? undefined : { answer: claim, trust: 'claimed', witnesses: [STATUS] },
  );
}

function buildParent(finding: FindingRecord, { state }: ReductionContext): CandidateParent | undefined {
  const findJudged = (name: string) => state.judged.get(name);
  const { joined, claim } = finding;
  const observation: SeedObservation | undefined =
    joined === undefined ? findJudged(finding.coordinates.seed) : joinObservations(toJoinedSeeds(joined), findJudged);
  const newer = finding.parentRuns;
  const older = (observation?.runs ?? []).filter((run) => !newer.some(({ solver }) => solver === run.solver));
  if (claim === null) return undefined;
  return {
    claim,
    question: undefined,
    runs: [...newer, ...older],
    claimed: observation?.claimed ?? [],
    certified: observation?.certified ?? undefined,
  };
}

async function regenerateTest(
  { coordinates }: FindingRecord,
  seed: LoadedSeed | undefined,
  { state, strategies, store, seeds }: ReductionContext & { readonly seeds: StoredSeeds },
): Promise<DrawnTest | undefined> {
  if (coordinates.strategy === SEED_ITSELF)
    return seed === undefined ? undefined : seedTestAt(seed, coordinates, state.plan);
  const strategy = strategies.find(({ name }) => name === coordinates.strategy);
  const origin = strategy === undefined ? undefined : await findOrigin(strategy, coordinates, { state, store, seeds });
  if (origin === undefined) return undefined;
  return drawTest({ source: openOrigin(origin, state.plan.rounds), print: mutantPrinter() }, coordinates, state.plan);
}

import { type Script, asksAnything } from '../../script/index.js';
import { mutantPrinter } from '../../strategy/index.js';
import { readScript } from '../../syntax/index.js';
import {
  type SeedObservation,
  StoredSeeds,
  readClaims,
  toJoinedSeeds,
  joinObservations,
  findOrigin,
} from '../hunt/judge/index.js';
import { type FindingRecord, SEED_ITSELF, STATUS } from '../log/index.js';
import { type LoadedSeed, type DrawnTest, drawTest, openOrigin, seedTestAt } from '../hunt/draw/index.js';
import type { Candidate, CandidateParent } from './check/candidate.js';
import type { ReductionContext } from './contract.js';

export interface RegeneratedInput {
  readonly candidate: Candidate;
  readonly test: DrawnTest | undefined;
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
  return { candidate, test };
}

const isSeed = ({ coordinates }: FindingRecord): boolean => coordinates.strategy === SEED_ITSELF;

function toConstructed(answer: 'sat' | 'unsat' | undefined) {
  return answer === undefined ? undefined : ({ answer, trust: 'certified', witnesses: ['construction'] } as const);
}

function readKnownAnswers(seed: LoadedSeed): Candidate['known'] {
  if (seed.certified !== undefined) {
    return [{ answer: seed.certified, trust: 'certified', witnesses: ['its certificate'] }];
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

import { type Script, countChecks } from '../../script/index.js';
import { isSeedless, mutantPrinter } from '../../strategy/index.js';
import { readScript } from '../../syntax/index.js';
import type { FindingRecord } from '../events.js';
import { SEED_ITSELF } from '../plan.js';
import { readSeed } from '../seed.js';
import { claimsOf, directionOf } from '../standing.js';
import { type LoadedSeed, type MadeTest, type Origin, drawTest, openOrigin, seedAsTest } from '../test-cases.js';
import type { Candidate, CandidateParent } from './candidate.js';
import type { ReductionContext } from './contract.js';

/** The input of a finding, with all that is known of how it came about. */
export interface Remade {
  readonly candidate: Candidate;
  /** How it was made; undefined where that could not be made again, or there are no steps. */
  readonly test: MadeTest | undefined;
  readonly parent: CandidateParent | undefined;
}

/** Makes the input of a finding again, with its steps where that is possible; undefined where its text does not read. */
export async function remake(finding: FindingRecord, cx: ReductionContext): Promise<Remade | undefined> {
  const text = await cx.store.get(finding.mutant);
  if (text === undefined || text === '') return undefined;
  const seed = await seedOf(finding, cx);
  const made = remadeTest(finding, seed, cx);
  const test = made?.text === text && made.made.steps.length > 0 ? made : undefined;
  const script: Script = made?.text === text ? made.made.script : readScript(text).script;
  const checks = countChecks(script.commands);
  if (checks === 0) return undefined;
  const parent = seed === undefined || isSeed(finding) ? undefined : parentOf(finding, seed, cx);
  const known = made?.text === text ? made.made.known?.map(constructed) : undefined;
  const claims = isSeed(finding) && seed !== undefined ? claimedOf(seed) : undefined;
  const candidate: Candidate = {
    text,
    script,
    ...(parent === undefined ? {} : { parent }),
    ...(known === undefined ? (claims === undefined ? {} : { known: claims }) : { known }),
  };
  return { candidate, test, parent };
}

function isSeed({ coordinates }: FindingRecord): boolean {
  return coordinates.strategy === SEED_ITSELF;
}

function constructed(answer: 'sat' | 'unsat' | undefined) {
  return answer === undefined ? undefined : ({ answer, trust: 'certified', witnesses: ['construction'] } as const);
}

/** What is known of a seed itself before anybody is asked. */
function claimedOf(seed: LoadedSeed): Candidate['known'] {
  if (seed.certified !== undefined) {
    return [{ answer: seed.certified, trust: 'certified', witnesses: ['its certificate'] }];
  }
  return claimsOf(seed.script).claimed.map((claim) =>
    claim === null || claim === 'unknown' ? undefined : { answer: claim, trust: 'claimed', witnesses: [':status'] },
  );
}

/** How solvers behaved on the seed: in new processes when the finding was confirmed, else when the seed was judged. */
function parentOf(finding: FindingRecord, seed: LoadedSeed, { state }: ReductionContext): CandidateParent | undefined {
  const judged = state.judged.get(seed.blob);
  const newer = finding.parentRuns;
  const older = (judged?.runs ?? []).filter((run) => !newer.some(({ solver }) => solver === run.solver));
  if (finding.claim === null) return undefined;
  return {
    claim: finding.claim,
    question: undefined,
    runs: [...newer, ...older],
    claimed: judged?.claimed ?? [],
    certified: judged?.certified ?? undefined,
  };
}

async function seedOf(
  { coordinates }: FindingRecord,
  { store, state }: ReductionContext,
): Promise<LoadedSeed | undefined> {
  const planned = state.plan.seeds.find(({ blob }) => blob === coordinates.seed);
  const text = planned === undefined ? undefined : await store.get(planned.blob);
  const read = text === undefined ? undefined : readSeed(text);
  if (planned === undefined || read === undefined || 'reason' in read) return undefined;
  const { path, blob, certified } = planned;
  return { path, blob, ...read, ...(certified === undefined ? {} : { certified }) };
}

function remadeTest(
  { coordinates }: FindingRecord,
  seed: LoadedSeed | undefined,
  { state, strategies }: ReductionContext,
): MadeTest | undefined {
  if (coordinates.strategy === SEED_ITSELF) return seed === undefined ? undefined : seedAsTest(seed, coordinates.key);
  const strategy = strategies.find(({ name }) => name === coordinates.strategy);
  if (strategy === undefined) return undefined;
  let origin: Origin;
  if (isSeedless(strategy)) origin = { kind: 'source', strategy, source: coordinates.seed };
  else if (seed === undefined) return undefined;
  else {
    const direction = directionOf(state.judged.get(seed.blob)?.agreed ?? []);
    origin = { kind: 'seed', strategy, seed, direction };
  }
  const source = openOrigin(origin, state.plan.rounds);
  return drawTest({ source, print: mutantPrinter() }, coordinates);
}

import { dropUndefined } from '../../util/index.js';
import { type Suspect, isNonBug } from '../../oracle/index.js';
import { isSameSuspicion } from '../confirm/index.js';
import { type ModelCounts, type RunRecord, NO_MODELS, SEED_ITSELF, addModel, isOwnSeed } from '../log/index.js';
import { type RunWithHistory, type Slot, closeVaried, isVaried } from './ask/index.js';
import { type Stages, countRestarts, investigateVaried, logFault, subtractCounts } from './batch.js';
import { CooperativePause, type DrawnTest, type LoadedSeed, listAskedSeeds, seedAsTest } from './draw/index.js';
import {
  type ObservedTest,
  type SeedObservation,
  computeSeedStatus,
  findExhaustedAnswer,
  keepSeedProofs,
  readClaims,
} from './judge/index.js';
import type { JudgedSeed } from './pool/pool.js';

/** If a seed is too large or too deep, logs this instead of throwing, since one seed must not end a campaign. */
export async function judgeSeed(stages: Stages, slot: Slot, seed: LoadedSeed): Promise<JudgedSeed> {
  try {
    return await judge(stages, slot, seed);
  } catch (error) {
    const { key } = stages.hunt.state.plan;
    await logFault(stages.hunt, error, { key, seed: seed.blob, strategy: SEED_ITSELF, index: 0 }, seed.path);
    return {
      kind: 'seed-judged',
      seed: seed.blob,
      path: seed.path,
      runs: [],
      claimed: [],
      agreed: [],
      standing: 'undecided',
      excused: [],
      certified: null,
      restarts: {},
    };
  }
}

/** Runs every solver on the seed before its mutants (skeletal approximation paper, algorithm 2, line 6). */
async function judge(stages: Stages, slot: Slot, seed: LoadedSeed): Promise<JudgedSeed> {
  const { hunt, asker, suspicions } = stages;
  const { store, clock } = hunt.runtime;
  const pause = new CooperativePause(clock, hunt.signal);
  const test = await pause.run(() => seedAsTest(seed, hunt.state.plan.key));
  const { claimed } = await pause.run(() => readClaims(seed.script));
  const before = countRestarts(slot);
  const { sent, unsent } = asker.selectSolvers(asker.listSolvers(slot), test);
  const asked = await asker.askSeed(sent, test, seed);
  const findExhausted = () => (claimed.length === 1 ? findExhaustedAnswer(test.made.script)?.answer : undefined);
  const certified = seed.certified ?? (await pause.run(findExhausted));
  const observation: SeedObservation = {
    claimed,
    runs: asked.map(({ record }) => record),
    certified: certified ?? null,
  };
  const looked = await suspicions.investigate({ slot, seed, test, observation, asked });
  const runs = await askCrashedAgain(stages, slot, test, looked.asked);
  const more = { slot, seed, test, observation: { ...observation, runs }, asked: [] };
  const models = await askInquiries(stages, more, looked.suspected);
  const { blob, path } = seed;
  const [proof = null, ...moreProofs] = await keepSeedProofs(runs, store);
  return {
    kind: 'seed-judged',
    seed: blob,
    path,
    runs: runs.map(shorten),
    claimed,
    ...computeSeedStatus(runs, claimed, certified),
    certified: certified ?? null,
    proof,
    ...(moreProofs.length === 0 ? {} : { moreProofs }),
    ...unsent,
    restarts: subtractCounts(countRestarts(slot), before),
    ...(models === undefined ? {} : { models }),
  };
}

function shorten({ solver, family, mode, outcome, answers, detail, why, ms, model }: RunRecord): RunRecord {
  return { solver, family, mode, outcome, answers, detail, ms, ...dropUndefined({ why, model }) };
}

/** Runs a crashed solver once more: an accidental crash must not exclude it from the seed's mutants. */
async function askCrashedAgain(
  { hunt, asker }: Stages,
  slot: Slot,
  test: DrawnTest,
  asked: readonly RunWithHistory[],
): Promise<RunWithHistory['record'][]> {
  const runs = asked.map(({ record }) => record);
  const crashed = slot.solvers.filter(({ id }) =>
    runs.some(({ solver, outcome }) => solver === id && outcome === 'crashed'),
  );
  if (crashed.length === 0 || hunt.signal.aborted) return runs;
  const again = await asker.askAgain(crashed, test);
  const answered = new Map(again.filter(({ outcome }) => outcome === 'answered').map((run) => [run.solver, run]));
  return runs.map((run) => answered.get(run.solver) ?? run);
}

/**
 * Sends the inquiries of the seed's file and random inquiries to solvers that answered the seed. Drops suspicions that
 * the answers to the seed already raised.
 */
async function askInquiries(
  stages: Stages,
  observed: ObservedTest & { readonly observation: SeedObservation; readonly seed: LoadedSeed },
  before: readonly Suspect[],
): Promise<ModelCounts | undefined> {
  const { hunt, asker, suspicions } = stages;
  const { plan } = hunt.state;
  const { slot, seed, observation } = observed;
  let counts: ModelCounts | undefined;
  if (!isOwnSeed(plan, seed.blob)) return counts;
  const answered = new Set(observation.runs.flatMap((run) => (run.outcome === 'answered' ? [run.solver] : [])));
  const solvers = asker.listSolvers(slot).filter(({ id }) => answered.has(id));
  const only = (suspect: Suspect): boolean =>
    !isNonBug(suspect.kind) &&
    !before.some((each) => isSameSuspicion(each, suspect) && suspect.suspects.some((id) => each.suspects.includes(id)));
  const known = { runs: observation.runs, certified: observation.certified ?? null };
  for (const test of listAskedSeeds(seed, plan)) {
    if (hunt.signal.aborted) return counts;
    try {
      const { sent } = asker.selectSolvers(solvers, test);
      if (sent.length === 0) continue;
      const { asked, varied } = await asker.ask(sent, test, known);
      for (const { record } of asked) counts = addModel(counts ?? NO_MODELS, record);
      const about = { ...observed, test, asked, only };
      if (isVaried(varied))
        await investigateVaried(stages, about, varied, { known, observe: () => Promise.resolve(observation) });
      else await suspicions.investigate(about);
      await closeVaried(varied);
    } catch (error) {
      await logFault(hunt, error, test.coordinates, seed.path);
    }
  }
  return counts;
}

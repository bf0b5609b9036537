import { certifies } from '../../oracle/index.js';
import type { Script } from '../../script/index.js';
import { type AskingOptions, examineModel } from '../ask/index.js';
import type { BlobId, Clock, FullRunRecord, RunRecord, SeedJudged, SeedProof, Store } from '../log/index.js';
import type { SeedObservation, SharedModel } from './evidence.js';
import type { MadeTest } from '../cases/index.js';

/** The seed's model in a script made from the seed, evaluated with all effort where a quick look left it open. */
export function withSettledShare(
  shared: SharedModel,
  { script, clock }: { readonly script: Script; readonly clock: Clock },
): SharedModel {
  if (shared.model.verdict !== 'undetermined') return shared;
  return { ...shared, model: examineModel(shared.text, script, { now: () => clock.now(), effort: 'thorough' }) };
}

/** Keeps the models that satisfy a seed: its mutants are judged by the first of them too. */
export async function keepSeedProofs(runs: readonly FullRunRecord[], store: Store): Promise<SeedProof[]> {
  const proofs = new Map<BlobId, SeedProof>();
  for (const { solver, model, modelText } of runs) {
    if (modelText === undefined || !certifies(model ?? undefined)) continue;
    const text = await store.put(modelText);
    if (!proofs.has(text)) proofs.set(text, { solver, text });
  }
  return [...proofs.values()];
}

/** The models that were kept of a seed, as solvers printed them. */
export async function modelsOf({ proof, moreProofs = [] }: SeedJudged, store: Store): Promise<string[]> {
  const proofs = proof === null || proof === undefined ? moreProofs : [proof, ...moreProofs];
  const texts = await Promise.all(proofs.map(({ text }) => store.get(text)));
  return texts.filter((text) => text !== undefined);
}

export interface ObservationParts extends Pick<AskingOptions, 'clock'> {
  readonly runs: readonly RunRecord[];
  readonly store: Store;
}

/**
 * What is known of a mutant's seed. Where a solver calls the mutant unsat, the seed's model is evaluated in it: whatever
 * the mutant's claim, a model of it refutes that solver.
 */
export async function observationOfSeed(
  test: MadeTest,
  judged: SeedJudged | undefined,
  { runs, store, clock }: ObservationParts,
): Promise<SeedObservation | undefined> {
  if (judged === undefined) return undefined;
  const { claimed, proof, certified = null } = judged;
  const observation = { claimed, certified, runs: judged.runs };
  const opposed = runs.some(({ outcome, answers }) => outcome === 'answered' && answers.at(-1) === 'unsat');
  const text = opposed && proof ? await store.get(proof.text) : undefined;
  if (!proof || text === undefined) return observation;
  const model = examineModel(text, test.made.script, { now: () => clock.now(), effort: 'quick' });
  return { ...observation, shared: { solver: proof.solver, text, model } };
}

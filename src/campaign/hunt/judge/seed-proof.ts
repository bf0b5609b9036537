import { certifies } from '../../../oracle/index.js';
import type { Script } from '../../../script/index.js';
import { type AskingOptions, examineModel } from '../ask/index.js';
import type { BlobId, Clock, FullRunRecord, RunRecord, SeedJudged, SeedProof, Store } from '../../log/index.js';
import type { SeedObservation, SharedModel } from './evidence.js';
import type { DrawnTest } from '../draw/index.js';

/** Evaluates the seed's model in the mutant thoroughly if a quick evaluation was inconclusive. */
export function reexamineSharedModel(
  shared: SharedModel,
  { script, clock }: { readonly script: Script; readonly clock: Clock },
): SharedModel {
  if (shared.model.verdict !== 'undetermined') return shared;
  return { ...shared, model: examineModel(shared.text, script, { now: () => clock.now(), effort: 'thorough' }) };
}

export async function keepSeedProofs(runs: readonly FullRunRecord[], store: Store): Promise<SeedProof[]> {
  const proofs = new Map<BlobId, SeedProof>();
  for (const { solver, model, modelText } of runs) {
    if (modelText === undefined || !certifies(model ?? undefined)) continue;
    const text = await store.put(modelText);
    if (!proofs.has(text)) proofs.set(text, { solver, text });
  }
  return [...proofs.values()];
}

export async function readModels({ proof, moreProofs = [] }: SeedJudged, store: Store): Promise<string[]> {
  const proofs = proof === null || proof === undefined ? moreProofs : [proof, ...moreProofs];
  const texts = await Promise.all(proofs.map(({ text }) => store.get(text)));
  return texts.filter((text) => text !== undefined);
}

export interface ObservationParts extends Pick<AskingOptions, 'clock'> {
  readonly runs: readonly RunRecord[];
  readonly store: Store;
}

/** If a solver answers `unsat` to the mutant, adds the seed's model: a model of both scripts refutes this answer. */
export async function observationOfSeed(
  test: DrawnTest,
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

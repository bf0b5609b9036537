import { certifies } from '../../../oracle/index.js';
import { isOutOfRoom } from '../../../util/index.js';
import { examineModel } from '../ask/index.js';
import { type LoadedSeed, seedAsTest } from '../draw/index.js';
import { readClaims, findExhaustedAnswer, computeSeedStatus } from '../judge/index.js';
import type { Clock, ModelRecord, RunRecord, SeedJudged, SeedProof, Store } from '../../log/index.js';

/**
 * Recomputes all proofs in a worker's judgement of a seed: the file's claims, the answer proved without solvers, and
 * each model. Drops invalid ones. Solvers' answers stay unverified: no finding rests on them, since seeds are asked
 * again.
 */
export async function verifyJudgement(
  judged: SeedJudged,
  seed: LoadedSeed,
  { key, store, clock }: { readonly key: string; readonly store: Pick<Store, 'get'>; readonly clock: Clock },
): Promise<SeedJudged> {
  const { proof: _, moreProofs: __, ...rest } = judged;
  try {
    const { script } = seedAsTest(seed, key).made;
    const { claimed } = readClaims(seed.script);
    const exhausted = claimed.length === 1 ? findExhaustedAnswer(script)?.answer : undefined;
    const certified = seed.certified ?? exhausted;
    const [proofs, models] = [[] as SeedProof[], new Map<string, ModelRecord>()];
    for (const each of [judged.proof ?? [], judged.moreProofs ?? []].flat()) {
      const text = await store.get(each.text);
      if (text === undefined) continue;
      const model = examineModel(text, script, { now: () => clock.now(), effort: 'thorough' });
      if (!certifies(model)) continue;
      proofs.push(each);
      models.set(each.solver, model);
    }
    const runs = judged.runs.map((run): RunRecord => {
      const { model } = run;
      return model?.verdict === 'true' ? { ...run, model: models.get(run.solver) ?? null } : run;
    });
    // A seed that was too large for its worker has no runs and no answers.
    const isJudged = judged.runs.length > 0;
    const standing = isJudged
      ? computeSeedStatus(runs, claimed, certified)
      : ({ agreed: [], standing: 'undecided', excused: [] } as const);
    const [proof = null, ...moreProofs] = proofs;
    const known = isJudged ? { claimed, certified: certified ?? null } : { claimed: [], certified: null };
    return { ...rest, ...known, ...standing, runs, proof, ...(moreProofs.length === 0 ? {} : { moreProofs }) };
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    return { ...rest, runs: [], claimed: [], agreed: [], standing: 'undecided', excused: [], certified: null };
  }
}

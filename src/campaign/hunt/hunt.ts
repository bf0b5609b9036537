import { WorkInterrupted, batchName } from '../log/index.js';
import { toProvenance } from './ask/index.js';
import { drawBatches } from './draw.js';
import { type HuntInput, Leader } from './leader.js';
import { type BatchWork, type PoolSlot, HANDOVER_REASON, computeBatchCounts, isAbort } from './pool/pool.js';

export type CampaignEnd = 'tests' | 'time' | 'exhausted' | 'interrupted';

/**
 * Runs or resumes a campaign until its budget is spent or `stop` aborts. Then only confirms pending suspicions: for
 * half a second if the user stopped it, since a later session finds the remaining ones again. Throws `CampaignStopped`
 * if the campaign cannot continue.
 */
export async function runHunt(input: HuntInput, stop: AbortSignal): Promise<CampaignEnd> {
  const hunt = new Leader(input, stop);
  try {
    await hunt.dropSilent();
    const end = await work(hunt);
    if (stop.reason === HANDOVER_REASON) return end;
    if (end === 'interrupted') await hunt.logInterruption('stopped by the user', 'user');
    else await hunt.log({ kind: 'campaign-ended', reason: end, ...hunt.followUps.listUnfinished() });
    return end;
  } catch (error) {
    await hunt.abandon(error);
    throw error;
  } finally {
    await hunt.close();
  }
}

async function work(hunt: Leader): Promise<CampaignEnd> {
  const batches = drawBatches(hunt);
  const { followUps, stop, signal, state } = hunt;
  try {
    for (;;) {
      const next = await batches.next();
      if (next.done === true || hunt.isLate()) {
        await hunt.settle();
        await followUps.drain(signal);
        return stop.aborted || next.done !== true ? nameStop(hunt) : next.value;
      }
      if (followUps.isDue) await followUps.start(signal);
      const { made, judged } = next.value;
      if (state.done.has(batchName(made.batch))) continue;
      signal.throwIfAborted();
      const slot = await hunt.pool.take();
      hunt.addWork(made.batch, runBatch(hunt, slot, next.value), judged !== undefined);
    }
  } catch (error) {
    await hunt.settle();
    if (error instanceof WorkInterrupted || (stop.aborted && isAbort(error, stop))) return nameStop(hunt);
    throw error;
  }
}

async function runBatch(hunt: Leader, slot: PoolSlot, { made, judged }: BatchWork): Promise<void> {
  const source = judged === undefined ? made.batch.seed : undefined;
  for (const fault of made.faults) await hunt.log({ kind: 'fault', ...fault });
  const { results, models, ...sums } = await slot.ask({ made, judged });
  const counts = computeBatchCounts(made, sums);
  const withModels = hunt.state.plan.models ? { ...counts, models } : counts;
  const repeats = made.repeats.map((each) => toProvenance(each, source));
  await hunt.log({ kind: 'batch-done', batch: made.batch, counts: withModels, results, repeats });
}

function nameStop({ stop, isTimeOver }: Leader): 'time' | 'interrupted' {
  return !stop.aborted || isTimeOver ? 'time' : 'interrupted';
}

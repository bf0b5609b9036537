import { WorkInterrupted, subtractResult } from '../log/index.js';
import { type ScheduledBatch, scheduleBatches } from './schedule.js';
import { type HuntInput, Leader } from './leader.js';
import type { Decision } from './ledger.js';
import { type BatchReport, type PoolSlot, HANDOVER_REASON, isAbort } from './pool/pool.js';

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
  const batches = scheduleBatches(hunt);
  const { followUps, stop, signal } = hunt;
  try {
    for (;;) {
      const next = await batches.next();
      if (next.done === true || hunt.isLate()) {
        await hunt.settle();
        await followUps.drain(signal);
        return stop.aborted || next.done !== true ? nameStop(hunt) : next.value;
      }
      if (followUps.isDue) await followUps.start(signal);
      signal.throwIfAborted();
      const slot = await hunt.pool.take();
      const { batch, judged } = next.value.work;
      hunt.addWork(batch, runBatch(hunt, slot, next.value), judged !== undefined);
    }
  } catch (error) {
    await hunt.settle();
    if (error instanceof WorkInterrupted || (stop.aborted && isAbort(error, stop))) return nameStop(hunt);
    throw error;
  }
}

async function runBatch(hunt: Leader, slot: PoolSlot, { work, entry }: ScheduledBatch): Promise<void> {
  try {
    const report = await slot.ask(work);
    entry.enter(report.hashes);
    const kept = keepFresh(report, await entry.decided);
    const { models, ...counts } = kept.counts;
    const logged = hunt.state.plan.models && models !== undefined ? { ...counts, models } : counts;
    await hunt.log({ kind: 'batch-done', batch: work.batch, ...kept, counts: logged });
  } catch (error) {
    // After the end of the time, the results of later batches still count.
    if (hunt.isTimeOver && isAbort(error, hunt.signal)) entry.enter({});
    else entry.fail(error);
    throw error;
  }
}

/** Drops the test cases that earlier batches have. */
function keepFresh({ counts, results, repeats }: BatchReport, { fresh, ...dropped }: Decision): BatchReport {
  const isWhole = dropped.duplicates + dropped.sameAsSeed === 0;
  const left = isWhole ? [] : results.filter(({ index }) => !(index in fresh));
  return {
    counts: {
      ...left.reduce(subtractResult, counts),
      tests: Object.keys(fresh).length,
      duplicates: counts.duplicates + dropped.duplicates,
      sameAsSeed: counts.sameAsSeed + dropped.sameAsSeed,
    },
    results: isWhole ? results : results.filter(({ index }) => index in fresh),
    repeats: [...repeats, ...left.map(({ rewrites, theories }) => ({ rewrites, theories }))],
    hashes: fresh,
  };
}

function nameStop({ stop, isTimeOver }: Leader): 'time' | 'interrupted' {
  return !stop.aborted || isTimeOver ? 'time' : 'interrupted';
}

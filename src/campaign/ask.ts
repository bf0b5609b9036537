import type { Limits, Run, Solver } from '../solver/index.js';
import type { RunRecord } from './events.js';

/** How long to wait before a solver that could not be started is tried again, milliseconds. */
const RETRIES = [100, 1_000, 5_000] as const;

/** How many times longer than its seed a mutant may take in a hurry, and what it gets in any case, milliseconds. */
const HURRY = { times: 25, least: 1_500 } as const;

/**
 * The limits for a mutant of a seed that a solver answered quickly: a query that takes many times longer is slow, and
 * waiting longer for it costs more tests than it is worth.
 */
export function hurried(limits: Limits, seedRun: RunRecord | undefined): Limits {
  if (seedRun?.outcome !== 'answered') return limits;
  const enough = Math.max(HURRY.least, HURRY.times * seedRun.ms);
  return { ...limits, timeoutMs: Math.min(limits.timeoutMs, Math.ceil(enough)) };
}

/** Waiting, as an argument. */
export interface Clock {
  /** Milliseconds from some point on; never goes back. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The campaign cannot go on, though nothing is wrong with it: what is kept is kept, and `resume` goes on from there. */
export class CampaignStopped extends Error {}

/**
 * Asks a solver. Where it cannot be started any more (it was removed, the machine has no processes left), that says
 * nothing about the query: it is tried again, and then the campaign stops, so that no test is skipped.
 */
export async function ask(
  solver: Solver,
  input: string,
  { limits, clock }: { readonly limits: Limits; readonly clock: Clock },
  signal?: AbortSignal,
): Promise<Run> {
  for (let attempt = 0; ; attempt++) {
    const run = await solver.run({ input }, limits, signal);
    if (run.outcome.kind !== 'unavailable') return run;
    const wait = RETRIES[attempt];
    if (wait === undefined) throw new CampaignStopped(`${solver.id} cannot be started: ${run.outcome.message}`);
    await clock.sleep(wait, signal);
  }
}

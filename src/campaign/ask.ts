import { type Script, countChecks } from '../script/index.js';
import type { Limits, Run, Solver } from '../solver/index.js';
import type { FullRunRecord, RunRecord } from './events.js';
import { examineModel, givesModels, modelTextOf } from './examine-model.js';
import { fullRecordOf } from './records.js';

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

/** How solvers are asked. */
export interface AskingOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Whether a model is asked for with every query. */
  readonly models: boolean;
}

/** A text to ask about, and what it means. */
export interface Question {
  readonly text: string;
  readonly script: Script;
  /** The same in BTOR. */
  readonly btor?: string;
}

/**
 * Whether a solver can be asked: about a script that asks nothing, which stands for a BTOR graph without a meaning, only one
 * that reads BTOR.
 */
export function canBeAsked(solver: Pick<Solver, 'readsBtor'>, { script, btor }: Question): boolean {
  return countChecks(script.commands) > 0 || (btor !== undefined && solver.readsBtor === true);
}

/** The campaign cannot go on, though nothing is wrong with it: what is kept is kept, and `resume` goes on from there. */
export class CampaignStopped extends Error {}

/**
 * Asks a solver. Where it cannot be started any more (it was removed, the machine has no processes left), that says
 * nothing about the query: it is tried again, and then the campaign stops, so that no test is skipped.
 */
export async function ask(
  solver: Solver,
  { text, btor }: Pick<Question, 'text' | 'btor'>,
  { limits, clock, models }: AskingOptions,
  signal?: AbortSignal,
): Promise<Run> {
  const wantModel = models && givesModels(solver);
  for (let attempt = 0; ; attempt++) {
    const query = { input: text, wantModel, ...(btor === undefined ? {} : { btor }) };
    const run = await solver.run(query, limits, signal);
    if (run.outcome.kind !== 'unavailable') return run;
    const wait = RETRIES[attempt];
    if (wait === undefined) throw new CampaignStopped(`${solver.id} cannot be started: ${run.outcome.message}`);
    await clock.sleep(wait, signal);
  }
}

/** Asks a solver, and evaluates the model that it gives. */
export async function askAndExamine(
  solver: Solver,
  question: Question,
  options: AskingOptions,
  signal?: AbortSignal,
): Promise<FullRunRecord> {
  const { script } = question;
  return examined(await ask(solver, question, options, signal), { solver, script, clock: options.clock });
}

/** The record of a run, with its model evaluated. */
export function examined(
  run: Run,
  { solver, script, clock }: { readonly solver: Solver; readonly script: Script; readonly clock: Clock },
): FullRunRecord {
  const text = modelTextOf(run);
  const model = text === undefined ? null : examineModel(text, script, () => clock.now());
  // A candidate behind `unknown` promises nothing; it counts only where it is a model all the same.
  const promised = run.outcome.kind !== 'answered' || run.outcome.answers.at(-1) === 'sat';
  return fullRecordOf(run, solver, promised || model?.verdict === 'true' ? model : null);
}

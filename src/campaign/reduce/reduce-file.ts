import { type Suspect, suspectsOf } from '../../oracle/index.js';
import { type Script, claimedStatuses, countChecks } from '../../script/index.js';
import type { FullRunRecord } from '../events.js';
import { observationOf, saidBy } from '../records.js';
import { STATUS } from '../standing.js';
import { normalForm } from '../test-cases.js';
import { Bench } from './bench.js';
import { type Candidate, candidateOfText } from './candidate.js';
import type { ReductionParts } from './contract.js';
import { optionsNeeded } from './options.js';
import { type NotReduced, type ScriptReduction, reduceScriptStart } from './reduce-script.js';
import { soughtOf } from './sought.js';
import type { ReductionDetails } from '../events.js';

/** What the reduction of a plain file came to. */
export interface FileReduction extends ScriptReduction {
  /** What was suspected of the file. */
  readonly suspect: Suspect;
  /** What else was suspected of it, and was not looked after. */
  readonly others: readonly Suspect[];
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  readonly options: ReductionDetails['options'];
}

/**
 * Judges a script like a seed, by all oracles and with models evaluated, and makes it smaller without losing what is
 * suspected: of several things the best known one. Says what was seen where nothing is suspected.
 */
export async function reduceFile(
  script: Script,
  { solvers, ...parts }: ReductionParts & { readonly solvers: readonly string[] },
  signal: AbortSignal,
): Promise<FileReduction | NotReduced> {
  const bench = new Bench(parts, solvers, signal);
  try {
    const candidate = candidateOfText(normalForm(script));
    if (candidate === undefined) return { reason: 'it asks nothing' };
    const runs = await askEach(candidate, bench);
    const [suspect, ...others] = suspectsIn(candidate, runs, script);
    if (suspect === undefined) return { reason: `nothing is suspected: ${runs.map(seen).join('; ')}` };
    const sought = soughtOf(suspect, runs);
    const empty = { test: undefined, rules: new Map() };
    const reduction = await reduceScriptStart({ candidate, sought, runs, ...empty }, bench);
    if ('reason' in reduction) return reduction;
    const { after, sighting } = reduction;
    const options = await optionsNeeded({ sought, candidate: after, sighting }, bench);
    const ms = Math.round(parts.clock.now() - bench.started);
    return { ...reduction, suspect, others, calls: bench.calls, cacheHits: bench.cacheHits, ms, options };
  } finally {
    await bench.close();
  }
}

function askEach(candidate: Candidate, bench: Bench): Promise<FullRunRecord[]> {
  return bench.panels.with(async ({ solvers }) => {
    const runs: FullRunRecord[] = [];
    for (const solver of solvers) runs.push(await bench.askFresh(solver, candidate));
    return runs;
  });
}

/** What is suspected of a file. Slowness is apart: it has a reduction of its own. */
export function suspectsIn(candidate: Candidate, runs: readonly FullRunRecord[], script: Script): Suspect[] {
  const checks = countChecks(candidate.script.commands);
  const claims = claimedStatuses(script);
  const known = Array.from({ length: checks }, (_, check) => {
    const claim = claims[check];
    if (claim === undefined || claim === 'unknown') return undefined;
    return { answer: claim, trust: 'claimed', witnesses: [STATUS] } as const;
  });
  const evidence = { checks, runs: runs.map(observationOf), known, parent: undefined };
  const suspects = suspectsOf(evidence).filter(({ kind }) => kind !== 'slow');
  // A smaller script says nothing of its own status.
  return suspects.filter(({ trust }) => trust !== 'claimed');
}

/** What a solver said, for people. */
export function seen(run: FullRunRecord): string {
  const model = run.model === null || run.model === undefined ? '' : `, with a model that is ${run.model.verdict}`;
  return `${run.solver} ${saidBy(run)}${model}`;
}

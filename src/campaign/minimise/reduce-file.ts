import { type Suspect, suspectsOf } from '../../oracle/index.js';
import type { Script } from '../../script/index.js';
import {
  type BugKind,
  type FindingKind,
  type SolverProfile,
  familiesOf,
  partWords,
  FINDING_KINDS,
} from '../../solver/index.js';
import { type FullRunRecord, type ReductionDetails, blamedRuns, observationOf, saidBy } from '../log/index.js';
import { SEVERITIES, severityOf } from '../triage/index.js';
import { normalForm } from '../cases/index.js';
import { ReductionSession } from './session.js';
import { type Candidate, candidateAsGiven, candidateOfText, checksOfCandidate } from './check/candidate.js';
import type { ReductionParts } from './contract.js';
import { optionsNeeded } from './options.js';
import { type NotReduced, type ScriptReduction, reduceScriptStart } from './reduce-script.js';
import { soughtOf } from './check/sought.js';

/** A file that some solvers are asked about. */
export interface FileToReduce {
  readonly text: string;
  /** Undefined where it does not read: it is reduced as S-expressions then. */
  readonly script: Script | undefined;
}

export interface ReduceFileOptions extends ReductionParts {
  readonly solvers: readonly string[];
  /** What is looked for; undefined: the gravest of what is suspected. */
  readonly kind?: BugKind | undefined;
  /** Hears what is kept, before anything is tried. */
  readonly chosen?: (suspect: Suspect) => void;
}

/** What the reduction of a plain file came to. */
export interface FileReduction extends ScriptReduction {
  /** What was suspected of the file. */
  readonly suspect: Suspect;
  /** What else was suspected of it, and was not looked after. */
  readonly others: readonly Suspect[];
  /** Whether the suspects were asked as they are given, with no options of their profiles. */
  readonly isAsGiven: boolean;
  /** How the suspect was run on the result, its file left out; undefined where several are suspected. */
  readonly command: readonly string[] | undefined;
  /** The `set-option` commands that were set before it. */
  readonly commands: readonly string[];
  /** How the text reaches it. */
  readonly input: SolverProfile['input'];
  /** What a suspect says that rejects the result as it is written; undefined where none does. */
  readonly rejection: string | undefined;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  readonly options: ReductionDetails['options'];
}

/** One way of asking about a file, and what was seen. */
interface Way {
  readonly candidate: Candidate;
  readonly runs: readonly FullRunRecord[];
  /** Solvers that are asked with their own words alone, about the text as it stands. */
  readonly asGiven: ReadonlySet<string>;
  readonly suspects: readonly Suspect[];
}

/** A suspicion, and how it came up. */
interface Found {
  readonly suspect: Suspect;
  readonly way: Way;
}

/**
 * Judges a script by all oracles and makes it smaller without losing what is suspected: of several things the gravest one.
 * Solvers are asked about the file as it stands and with the words of their names alone first; then as a hunt asks them, with
 * the options of their profiles and with models. Says what was seen where nothing is suspected.
 */
export async function reduceFile(
  file: FileToReduce,
  { solvers, kind, chosen, ...parts }: ReduceFileOptions,
  signal: AbortSignal,
): Promise<FileReduction | NotReduced> {
  const started = parts.clock.now();
  const looked = { calls: 0 };
  const given = await lookAsGiven(file, { solvers, parts, looked }, signal);
  const usual = await lookAsUsual(file, { solvers, parts, looked }, signal);
  const ways = [given, usual].filter((way) => way !== undefined);
  const found = ways.flatMap((way) => way.suspects.map((suspect): Found => ({ suspect, way }))).sort(byGravity);
  const wanted = found.find(({ suspect }) => kind === undefined || suspect.kind === kind);
  if (wanted === undefined) return { reason: reasonOf({ given, usual, found, kind }) };
  chosen?.(wanted.suspect);
  const others = othersOf(wanted, found);
  const reduced = await reduceAlong(wanted, { solvers, parts, looked }, signal);
  if ('reason' in reduced) return reduced;
  return { ...reduced, suspect: wanted.suspect, others, ms: Math.round(parts.clock.now() - started) };
}

interface Looking {
  readonly solvers: readonly string[];
  readonly parts: ReductionParts;
  /** What was asked already. */
  readonly looked: { calls: number };
}

/** The file as it stands. A solver that rejects it so is asked as usual all the time. */
async function lookAsGiven({ text }: FileToReduce, cx: Looking, signal: AbortSignal): Promise<Way> {
  const candidate = candidateAsGiven(text);
  const { solvers } = cx;
  const first = await askEach(candidate, { ...cx, asGiven: new Set(solvers) }, signal);
  const rejecting = new Set(first.flatMap(({ outcome, solver }) => (outcome === 'rejected' ? [solver] : [])));
  const asGiven = new Set(first.flatMap(({ solver }) => (rejecting.has(solver) ? [] : [solver])));
  if (asGiven.size === 0) return { candidate, runs: first, asGiven, suspects: [] };
  const again =
    rejecting.size === 0 ? [] : await askEach(candidate, { ...cx, solvers: [...rejecting], asGiven }, signal);
  const runs = first.map((run) => again.find(({ solver }) => solver === run.solver) ?? run);
  // Models come from another way of asking: what is false in them says nothing of this one.
  const suspects = suspectsIn(candidate, runs, cx.parts.oracles).filter(
    ({ kind, oracles, suspects: blamed }) =>
      blamed.some((id) => asGiven.has(id)) && !(kind === 'invalid-model' && oracles.includes('model')),
  );
  return { candidate, runs, asGiven, suspects };
}

/** The file as a seed of a hunt is asked. */
async function lookAsUsual({ script }: FileToReduce, cx: Looking, signal: AbortSignal): Promise<Way | undefined> {
  const candidate = script && candidateOfText(normalForm(script));
  if (candidate === undefined) return undefined;
  const runs = await askEach(candidate, cx, signal);
  return { candidate, runs, asGiven: new Set(), suspects: suspectsIn(candidate, runs, cx.parts.oracles) };
}

async function askEach(
  candidate: Candidate,
  { solvers, parts, looked, asGiven }: Looking & { readonly asGiven?: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<FullRunRecord[]> {
  const session = new ReductionSession(asGiven === undefined ? parts : { ...parts, asGiven }, solvers, signal);
  try {
    return await session.solverSets.with(async ({ solvers: opened }) => {
      const runs: FullRunRecord[] = [];
      for (const solver of opened) runs.push(await session.askFresh(solver, candidate));
      return runs;
    });
  } finally {
    looked.calls += session.calls;
    await session.close();
  }
}

async function reduceAlong({ suspect, way }: Found, { solvers, parts, looked }: Looking, signal: AbortSignal) {
  const { candidate, runs, asGiven } = way;
  const isAsGiven = asGiven.size > 0;
  const sought = soughtOf(suspect, runs);
  // Models are asked for by a run of their own where solvers are asked as they are given: only where they matter.
  const plain = { ...parts, asGiven, checkModels: false, models: parts.models && suspect.kind === 'wrong-answer' };
  const session = new ReductionSession(isAsGiven ? plain : parts, solvers, signal);
  try {
    const start = { candidate, sought, runs, test: undefined, rules: new Map(), isAsGiven };
    const reduction = await reduceScriptStart(start, session);
    if ('reason' in reduction) return reduction;
    const { after, reproduction } = reduction;
    const needed = await optionsNeeded({ sought, candidate: after, reproduction }, session);
    const rejection = await rejectionOf(after, { suspects: sought.suspects, isAsGiven, parts, looked }, signal);
    const [only, ...more] = reproduction.suspect.suspects;
    const run = reproduction.runs.find(({ solver }) => solver === only);
    const command = more.length > 0 ? undefined : (needed?.command ?? run?.command);
    const commands = needed?.commands ?? partWords(run?.options ?? []).commands;
    const input = run?.input ?? 'stdin';
    const { calls, cacheHits } = session;
    const spent = { calls: calls + looked.calls, cacheHits };
    return { ...reduction, isAsGiven, rejection, command, commands, input, options: needed?.options ?? null, ...spent };
  } finally {
    await session.close();
  }
}

/** What a suspect says that rejects the result as it is written. */
async function rejectionOf(
  { text }: Candidate,
  cx: Omit<Looking, 'solvers'> & { readonly suspects: readonly string[]; readonly isAsGiven: boolean },
  signal: AbortSignal,
): Promise<string | undefined> {
  if (cx.isAsGiven) return undefined;
  const parts = { ...cx.parts, models: false, checkModels: false };
  const runs = await askEach(
    candidateAsGiven(text),
    { looked: cx.looked, parts, solvers: cx.suspects, asGiven: new Set(cx.suspects) },
    signal,
  );
  const rejected = runs.find(({ outcome }) => outcome === 'rejected');
  return rejected && seen(rejected);
}

/**
 * What is suspected, but for slowness, which has a reduction of its own. What the file claims of itself is left aside: a smaller
 * one claims nothing.
 */
export function suspectsIn(
  candidate: Candidate,
  runs: readonly FullRunRecord[],
  oracles: ReductionParts['oracles'],
): Suspect[] {
  const evidence = {
    checks: checksOfCandidate(candidate),
    runs: runs.map(observationOf),
    known: [],
    parent: undefined,
  };
  return suspectsOf(evidence, oracles).filter(({ kind }) => kind !== 'slow');
}

/** Wrong answers first, then false models, then crashes; of one kind what shows on the file as it stands, then the graver. */
function byGravity(a: Found, b: Found): number {
  const wayRank = ({ way }: Found) => (way.asGiven.size > 0 ? 0 : 1);
  return kindRank(a.suspect) - kindRank(b.suspect) || wayRank(a) - wayRank(b) || severityIn(a) - severityIn(b);
}

function severityIn({ suspect, way }: Found): number {
  return severityRank(suspect, way.runs);
}

function kindRank({ kind }: Suspect): number {
  return FINDING_KINDS.indexOf(kind);
}

function severityRank({ kind, suspects, wrong }: Suspect, runs: readonly FullRunRecord[]): number {
  if (kind === 'slow') return SEVERITIES.length;
  const got = suspects.length > 1 ? null : (wrong?.got ?? null);
  return SEVERITIES.indexOf(
    severityOf({ kind, got, families: familiesOf(blamedRuns({ suspects, runs, tieBreakers: [] })) }),
  );
}

/** Suspicions of one kind, or of all, the gravest first. */
export function inOrderOfGravity(
  suspects: readonly Suspect[],
  { kind, runs }: { readonly kind: FindingKind | undefined; readonly runs: readonly FullRunRecord[] },
): Suspect[] {
  return suspects
    .filter((suspect) => kind === undefined || suspect.kind === kind)
    .sort((a, b) => kindRank(a) - kindRank(b) || severityRank(a, runs) - severityRank(b, runs));
}

/** What else is suspected, told once where both ways of asking show it. */
function othersOf(wanted: Found, found: readonly Found[]): Suspect[] {
  const told = new Set([toldBy(wanted.suspect)]);
  return found.flatMap(({ suspect }) => {
    if (told.has(toldBy(suspect))) return [];
    told.add(toldBy(suspect));
    return [suspect];
  });
}

function toldBy({ kind, suspects }: Suspect): string {
  return `${kind} ${[...suspects].sort().join(' ')}`;
}

/** Why nothing is reduced: what every solver did, in its own words where it rejected the file. */
function reasonOf({
  given,
  usual,
  found,
  kind,
}: {
  readonly given: Way;
  readonly usual: Way | undefined;
  readonly found: readonly Found[];
  readonly kind: string | undefined;
}): string {
  const instead = found.map(({ suspect }) => suspect.because);
  if (kind !== undefined && instead.length > 0) return `no ${kind} is suspected, only: ${instead.join('; ')}`;
  const lines = [
    `as given: ${given.runs.map(seen).join('; ')}`,
    ...(usual === undefined ? [] : [`as in a hunt: ${usual.runs.map(seen).join('; ')}`]),
  ];
  return `nothing is suspected: ${lines.join('; ')}`;
}

/** What a solver said, for people; of a rejection its words. */
export function seen(run: FullRunRecord): string {
  const model = run.model === null || run.model === undefined ? '' : `, model ${run.model.verdict}`;
  const words = run.outcome === 'rejected' && run.detail !== null ? `: ${run.detail}` : '';
  return `${run.solver} ${saidBy(run)}${words}${model}`;
}

import { type Suspect, collectSuspects, type BugKind, type FindingKind, FINDING_KINDS } from '../../oracle/index.js';
import type { Script } from '../../script/index.js';
import { type SolverProfile, listFamilies, partWords } from '../../solver/index.js';
import {
  type FullRunRecord,
  type ReductionDetails,
  findSuspectRuns,
  toObservation,
  formatResult,
} from '../log/index.js';
import { SEVERITIES, severityOf } from '../triage/index.js';
import { normalForm } from '../hunt/draw/index.js';
import { ReductionSession } from './session.js';
import { type Candidate, candidateAsGiven, candidateOfText, checksOfCandidate } from './check/candidate.js';
import type { ReductionParts } from './contract.js';
import { optionsNeeded } from './options.js';
import { type NotReduced, type ScriptReduction, reduceScriptStart } from './script.js';
import { toSought } from './check/sought.js';

export interface FileToReduce {
  readonly text: string;
  /** Undefined if the file does not parse. It is then reduced as S-expressions. */
  readonly script: Script | undefined;
}

export interface ReduceFileOptions extends ReductionParts {
  readonly solvers: readonly string[];
  /** Undefined means the gravest suspicion. */
  readonly kind?: BugKind | undefined;
  readonly chosen?: (suspect: Suspect) => void;
}

export interface FileReduction extends ScriptReduction {
  readonly suspect: Suspect;
  readonly others: readonly Suspect[];
  readonly isAsGiven: boolean;
  /** Without the file name. Undefined for several suspects. */
  readonly command: readonly string[] | undefined;
  /** `set-option` commands sent before the text. */
  readonly commands: readonly string[];
  readonly input: SolverProfile['input'];
  /** A suspect's message if it rejects the result as written. */
  readonly rejection: string | undefined;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  readonly options: ReductionDetails['options'];
}

interface QueryMode {
  readonly candidate: Candidate;
  readonly runs: readonly FullRunRecord[];
  readonly asGiven: ReadonlySet<string>;
  readonly suspects: readonly Suspect[];
}

interface ModeSuspicion {
  readonly suspect: Suspect;
  readonly way: QueryMode;
}

/**
 * Keeps the gravest suspicion. Queries solvers as given first (text unchanged, only the words of their names), then
 * as a hunt does. If nothing is suspected, the reason lists each solver's result.
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
  const found = ways.flatMap((way) => way.suspects.map((suspect): ModeSuspicion => ({ suspect, way }))).sort(byGravity);
  const wanted = found.find(({ suspect }) => kind === undefined || suspect.kind === kind);
  if (wanted === undefined) return { reason: explainNothing({ given, usual, found, kind }) };
  chosen?.(wanted.suspect);
  const others = listOthers(wanted, found);
  const reduced = await reduceAlong(wanted, { solvers, parts, looked }, signal);
  if ('reason' in reduced) return reduced;
  return { ...reduced, suspect: wanted.suspect, others, ms: Math.round(parts.clock.now() - started) };
}

interface InspectionContext {
  readonly solvers: readonly string[];
  readonly parts: ReductionParts;
  readonly looked: { calls: number };
}

async function lookAsGiven({ text }: FileToReduce, cx: InspectionContext, signal: AbortSignal): Promise<QueryMode> {
  const candidate = candidateAsGiven(text);
  const { solvers } = cx;
  const first = await askEach(candidate, { ...cx, asGiven: new Set(solvers) }, signal);
  const rejecting = new Set(first.flatMap(({ outcome, solver }) => (outcome === 'rejected' ? [solver] : [])));
  const asGiven = new Set(first.flatMap(({ solver }) => (rejecting.has(solver) ? [] : [solver])));
  if (asGiven.size === 0) return { candidate, runs: first, asGiven, suspects: [] };
  const again =
    rejecting.size === 0 ? [] : await askEach(candidate, { ...cx, solvers: [...rejecting], asGiven }, signal);
  const runs = first.map((run) => again.find(({ solver }) => solver === run.solver) ?? run);
  // Models come from another way of querying, so a false model is no evidence about this one.
  const suspects = suspectsIn(candidate, runs, cx.parts.oracles).filter(
    ({ kind, oracles, suspects: blamed }) =>
      blamed.some((id) => asGiven.has(id)) && !(kind === 'invalid-model' && oracles.includes('model')),
  );
  return { candidate, runs, asGiven, suspects };
}

async function lookAsUsual(
  { script }: FileToReduce,
  cx: InspectionContext,
  signal: AbortSignal,
): Promise<QueryMode | undefined> {
  const candidate = script && candidateOfText(normalForm(script));
  if (candidate === undefined) return undefined;
  const runs = await askEach(candidate, cx, signal);
  return { candidate, runs, asGiven: new Set(), suspects: suspectsIn(candidate, runs, cx.parts.oracles) };
}

async function askEach(
  candidate: Candidate,
  { solvers, parts, looked, asGiven }: InspectionContext & { readonly asGiven?: ReadonlySet<string> },
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

async function reduceAlong(
  { suspect, way }: ModeSuspicion,
  { solvers, parts, looked }: InspectionContext,
  signal: AbortSignal,
) {
  const { candidate, runs, asGiven } = way;
  const isAsGiven = asGiven.size > 0;
  const sought = toSought(suspect, runs);
  // As-given solvers need a separate run for a model, so models are requested only if they matter.
  const plain = { ...parts, asGiven, checkModels: false, models: parts.models && suspect.kind === 'wrong-answer' };
  const session = new ReductionSession(isAsGiven ? plain : parts, solvers, signal);
  try {
    const start = { candidate, sought, runs, test: undefined, rules: new Map(), isAsGiven };
    const reduction = await reduceScriptStart(start, session);
    if ('reason' in reduction) return reduction;
    const { after, reproduction } = reduction;
    const needed = await optionsNeeded({ sought, candidate: after, reproduction }, session);
    const rejection = await findRejection(after, { suspects: sought.suspects, isAsGiven, parts, looked }, signal);
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

async function findRejection(
  { text }: Candidate,
  cx: Omit<InspectionContext, 'solvers'> & { readonly suspects: readonly string[]; readonly isAsGiven: boolean },
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
  return rejected && formatRun(rejected);
}

/** Omits slowness, which has its own reduction, and the file's claims, since a smaller file claims nothing. */
export function suspectsIn(
  candidate: Candidate,
  runs: readonly FullRunRecord[],
  oracles: ReductionParts['oracles'],
): Suspect[] {
  const evidence = {
    checks: checksOfCandidate(candidate),
    runs: runs.map(toObservation),
    known: [],
    parent: undefined,
  };
  return collectSuspects(evidence, oracles).filter(({ kind }) => kind !== 'slow');
}

/** Orders by kind (wrong answers, invalid models, crashes), then as-given first, then by gravity. */
function byGravity(a: ModeSuspicion, b: ModeSuspicion): number {
  const wayRank = ({ way }: ModeSuspicion) => (way.asGiven.size > 0 ? 0 : 1);
  return kindRank(a.suspect) - kindRank(b.suspect) || wayRank(a) - wayRank(b) || severityIn(a) - severityIn(b);
}

function severityIn({ suspect, way }: ModeSuspicion): number {
  return severityRank(suspect, way.runs);
}

function kindRank({ kind }: Suspect): number {
  return FINDING_KINDS.indexOf(kind);
}

function severityRank({ kind, suspects, wrong }: Suspect, runs: readonly FullRunRecord[]): number {
  if (kind === 'slow') return SEVERITIES.length;
  const got = suspects.length > 1 ? null : (wrong?.got ?? null);
  return SEVERITIES.indexOf(
    severityOf({ kind, got, families: listFamilies(findSuspectRuns({ suspects, runs, tieBreakers: [] })) }),
  );
}

export function inOrderOfGravity(
  suspects: readonly Suspect[],
  { kind, runs }: { readonly kind: FindingKind | undefined; readonly runs: readonly FullRunRecord[] },
): Suspect[] {
  return suspects
    .filter((suspect) => kind === undefined || suspect.kind === kind)
    .sort((a, b) => kindRank(a) - kindRank(b) || severityRank(a, runs) - severityRank(b, runs));
}

function listOthers(wanted: ModeSuspicion, found: readonly ModeSuspicion[]): Suspect[] {
  const told = new Set([suspicionKey(wanted.suspect)]);
  return found.flatMap(({ suspect }) => {
    if (told.has(suspicionKey(suspect))) return [];
    told.add(suspicionKey(suspect));
    return [suspect];
  });
}

function suspicionKey({ kind, suspects }: Suspect): string {
  return `${kind} ${[...suspects].sort().join(' ')}`;
}

function explainNothing({
  given,
  usual,
  found,
  kind,
}: {
  readonly given: QueryMode;
  readonly usual: QueryMode | undefined;
  readonly found: readonly ModeSuspicion[];
  readonly kind: string | undefined;
}): string {
  const instead = found.map(({ suspect }) => suspect.because);
  if (kind !== undefined && instead.length > 0) return `no ${kind} is suspected, only: ${instead.join('; ')}`;
  const lines = [
    `as given: ${given.runs.map(formatRun).join('; ')}`,
    ...(usual === undefined ? [] : [`as in a hunt: ${usual.runs.map(formatRun).join('; ')}`]),
  ];
  return `nothing is suspected: ${lines.join('; ')}`;
}

export function formatRun(run: FullRunRecord): string {
  const model = run.model === null || run.model === undefined ? '' : `, model ${run.model.verdict}`;
  const words = run.outcome === 'rejected' && run.detail !== null ? `: ${run.detail}` : '';
  return `${run.solver} ${formatResult(run)}${words}${model}`;
}

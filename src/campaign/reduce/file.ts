import type { BtorGraph } from '../../btor/index.js';
import { type BugKind, type KnownAnswer, type Suspect, FINDING_KINDS, collectSuspects } from '../../oracle/index.js';
import { type Script, countChecks } from '../../script/index.js';
import { type SolverProfile, listFamilies, partWords } from '../../solver/index.js';
import { type FullRunRecord, type ReducedFinding, findSuspectRuns, toObservation, formatResult } from '../log/index.js';
import { SEVERITIES, severityOf } from '../triage/index.js';
import { canBeAsked } from '../hunt/ask/index.js';
import { normalForm } from '../hunt/draw/index.js';
import { BY_VALUES, findExhaustedAnswer, readClaims, tryCheaply, tryHarder } from '../hunt/judge/index.js';
import { ReductionSession } from './session.js';
import {
  type Candidate,
  candidateAsGiven,
  candidateOfGraph,
  candidateOfText,
  checksOfCandidate,
} from './check/candidate.js';
import type { ReductionParts } from './contract.js';
import { findNeededOptions } from './options.js';
import { countNodes } from './result.js';
import { type NotReduced, type ReducedFailure, reduceFailure } from './failure.js';
import { toTargetFailure } from './check/target.js';

export type FileToReduce =
  | { readonly kind: 'script'; readonly text: string; readonly script: Script }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'graph'; readonly graph: BtorGraph };

export interface ReduceFileOptions extends ReductionParts {
  readonly solvers: readonly string[];
  readonly kind?: BugKind | undefined;
  readonly chosen?: (suspect: Suspect) => void;
}

export interface FileReduction extends ReducedFailure {
  readonly suspect: Suspect;
  readonly others: readonly Suspect[];
  readonly isAsGiven: boolean;
  /** Command without the file name; undefined for several suspects. */
  readonly command: readonly string[] | undefined;
  /** `set-option` commands sent before the text. */
  readonly commands: readonly string[];
  readonly input: SolverProfile['input'];
  readonly rejection: string | undefined;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  readonly nodes: { readonly before: number; readonly after: number } | undefined;
  readonly options: ReducedFinding['options'];
}

interface QueryMode {
  readonly title: string | undefined;
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
 * Reduces a file and keeps the gravest suspected bug. Runs solvers as the user would, then as in a hunt. If no bug is
 * suspected, the returned reason lists each solver's result.
 */
export async function reduceFile(
  file: FileToReduce,
  { solvers, kind, chosen, ...parts }: ReduceFileOptions,
  signal: AbortSignal,
): Promise<FileReduction | NotReduced> {
  const started = parts.clock.now();
  const cx: InspectionContext = { solvers, parts, counter: { calls: 0 } };
  const ways = await inspectFile(file, cx, signal);
  if (ways.length === 0) return { reason: 'the file cannot be expressed in the BTOR dialect of any solver here' };
  const found = ways.flatMap((way) => way.suspects.map((suspect): ModeSuspicion => ({ suspect, way }))).sort(byGravity);
  const wanted = found.find(({ suspect }) => kind === undefined || suspect.kind === kind);
  if (wanted === undefined) return { reason: explainNothing(ways, found, kind) };
  chosen?.(wanted.suspect);
  const others = listOthers(wanted, found);
  const reduced = await reduceAlong(wanted, cx, signal);
  if ('reason' in reduced) return reduced;
  return { ...reduced, suspect: wanted.suspect, others, ms: Math.round(parts.clock.now() - started) };
}

interface InspectionContext {
  readonly solvers: readonly string[];
  readonly parts: ReductionParts;
  readonly counter: { calls: number };
}

async function inspectFile(file: FileToReduce, cx: InspectionContext, signal: AbortSignal): Promise<QueryMode[]> {
  if (file.kind === 'graph') {
    const candidate = candidateOfGraph(file.graph);
    return candidate === undefined ? [] : [await inspectAsUsual(candidate, { ...cx, title: undefined }, signal)];
  }
  const given = await inspectAsGiven(file.text, cx, signal);
  const candidate = file.kind === 'script' ? candidateOfText(normalForm(file.script)) : undefined;
  if (candidate === undefined) return [given];
  return [given, await inspectAsUsual(candidate, { ...cx, title: 'as in a hunt' }, signal)];
}

async function inspectAsGiven(text: string, cx: InspectionContext, signal: AbortSignal): Promise<QueryMode> {
  const candidate = candidateAsGiven(text);
  const { solvers } = cx;
  const first = await askEach(candidate, { ...cx, asGiven: new Set(solvers) }, signal);
  const rejecting = new Set(first.flatMap(({ outcome, solver }) => (outcome === 'rejected' ? [solver] : [])));
  const asGiven = new Set(first.flatMap(({ solver }) => (rejecting.has(solver) ? [] : [solver])));
  const way = { title: 'as given', candidate, asGiven };
  if (asGiven.size === 0) return { ...way, runs: first, suspects: [] };
  const again =
    rejecting.size === 0 ? [] : await askEach(candidate, { ...cx, solvers: [...rejecting], asGiven }, signal);
  const runs = first.map((run) => again.find(({ solver }) => solver === run.solver) ?? run);
  const suspects = suspectsIn(candidate, runs, cx.parts.oracles).filter(
    ({ kind, oracles, suspects: blamed }) =>
      blamed.some((id) => asGiven.has(id)) && !(kind === 'invalid-model' && oracles.includes('model')),
  );
  return { ...way, runs, suspects };
}

async function inspectAsUsual(
  candidate: Candidate,
  { title, ...cx }: InspectionContext & { readonly title: string | undefined },
  signal: AbortSignal,
): Promise<QueryMode> {
  const runs = await askEach(candidate, cx, signal);
  return { title, candidate, runs, asGiven: new Set(), suspects: suspectsIn(candidate, runs, cx.parts.oracles) };
}

async function askEach(
  candidate: Candidate,
  { solvers, parts, counter, asGiven }: InspectionContext & { readonly asGiven?: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<FullRunRecord[]> {
  const session = new ReductionSession(asGiven === undefined ? parts : { ...parts, asGiven }, solvers, signal);
  try {
    return await session.solverSets.with(async ({ solvers: opened }) => {
      const runs: FullRunRecord[] = [];
      for (const solver of opened)
        if (candidate.btor === undefined || canBeAsked(solver, candidate))
          runs.push(await session.askFresh(solver, candidate));
      return runs;
    });
  } finally {
    counter.calls += session.calls;
    await session.close();
  }
}

async function reduceAlong({ suspect, way }: ModeSuspicion, cx: InspectionContext, signal: AbortSignal) {
  const { solvers, parts, counter } = cx;
  const { candidate, runs, asGiven } = way;
  const isAsGiven = asGiven.size > 0;
  const target = toTargetFailure(suspect, runs);
  // A model needs another run of these solvers, so it is requested only for wrong answers.
  const plain = { ...parts, asGiven, checkModels: false, models: parts.models && suspect.kind === 'wrong-answer' };
  const session = new ReductionSession(isAsGiven ? plain : parts, solvers, signal);
  const proved = suspect.witnesses.includes(BY_VALUES) ? tryCheaply(candidate.script) : undefined;
  if (proved?.answer === 'sat' && proved.model !== undefined) session.proofs.addModel(proved.model, BY_VALUES);
  try {
    const reduction = await reduceFailure({ candidate, target, runs, isAsGiven }, session);
    if ('reason' in reduction) return reduction;
    const { after, reproduction } = reduction;
    const isGraph = candidate.btor !== undefined;
    const needed = isGraph ? null : await findNeededOptions({ target, candidate: after, reproduction }, session);
    const isWritten = isAsGiven || isGraph;
    const rejection = isWritten ? undefined : await findRejection(after, { ...cx, solvers: target.suspects }, signal);
    const [only, ...more] = reproduction.suspect.suspects;
    const run = reproduction.runs.find(({ solver }) => solver === only);
    const command = more.length > 0 || isGraph ? undefined : (needed?.command ?? run?.command);
    const commands = needed?.commands ?? partWords(run?.options ?? []).commands;
    const input = run?.input ?? 'stdin';
    const spent = { calls: session.calls + counter.calls, cacheHits: session.cacheHits };
    const nodes = isGraph ? { before: countNodes(candidate), after: countNodes(after) } : undefined;
    return {
      ...reduction,
      ...spent,
      isAsGiven,
      rejection,
      command,
      commands,
      input,
      nodes,
      options: needed?.options ?? null,
    };
  } finally {
    await session.close();
  }
}

async function findRejection(
  { text }: Candidate,
  cx: InspectionContext,
  signal: AbortSignal,
): Promise<string | undefined> {
  const parts = { ...cx.parts, models: false, checkModels: false };
  const runs = await askEach(candidateAsGiven(text), { ...cx, parts, asGiven: new Set(cx.solvers) }, signal);
  const rejected = runs.find(({ outcome }) => outcome === 'rejected');
  return rejected && formatRun(rejected);
}

function suspectsIn(
  candidate: Candidate,
  runs: readonly FullRunRecord[],
  oracles: ReductionParts['oracles'],
): Suspect[] {
  const checks = checksOfCandidate(candidate);
  const evidence = {
    checks,
    runs: runs.map(toObservation),
    known: Array.from({ length: checks }, (_, at) => (at === checks - 1 ? proveByValues(candidate) : undefined)),
    parent: undefined,
  };
  return collectSuspects(evidence, oracles).filter(({ kind }) => kind !== 'slow');
}

/** Proves the answer to the last check. */
function proveByValues({ script, checks }: Candidate): KnownAnswer | undefined {
  if (checks !== undefined && checks !== countChecks(script.commands)) return undefined;
  tryHarder(script);
  return findExhaustedAnswer(script);
}

function byGravity(a: ModeSuspicion, b: ModeSuspicion): number {
  const wayRank = ({ way }: ModeSuspicion) => (way.asGiven.size > 0 ? 0 : 1);
  return kindRank(a.suspect) - kindRank(b.suspect) || wayRank(a) - wayRank(b) || severityRank(a) - severityRank(b);
}

const kindRank = ({ kind }: Suspect): number => FINDING_KINDS.indexOf(kind);

function severityRank({ suspect: { kind, suspects, wrong }, way: { runs } }: ModeSuspicion): number {
  if (kind === 'slow') return SEVERITIES.length;
  const got = suspects.length > 1 ? null : (wrong?.got ?? null);
  return SEVERITIES.indexOf(
    severityOf({ kind, got, families: listFamilies(findSuspectRuns({ suspects, runs, tieBreakers: [] })) }),
  );
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

function explainNothing(ways: readonly QueryMode[], found: readonly ModeSuspicion[], kind: string | undefined): string {
  const instead = [...new Set(found.map(({ suspect }) => suspect.because))];
  if (kind !== undefined && instead.length > 0) return `no ${kind} is suspected, but instead: ${instead.join('; ')}`;
  const lines = ways.map(
    ({ title, runs }) => `${title === undefined ? '' : `${title}: `}${runs.map(formatRun).join('; ')}`,
  );
  return `nothing is suspected: ${lines.join('; ')}${ways.some(contradictsStatus) ? ' (:status alone is no evidence)' : ''}`;
}

function contradictsStatus({ candidate, runs }: QueryMode): boolean {
  const { claimed } = readClaims(candidate.script);
  return runs.some(({ answers }) => claimed.some((claim, at) => [claim, answers[at]].sort().join() === 'sat,unsat'));
}

function formatRun(run: FullRunRecord): string {
  const model = run.model === null || run.model === undefined ? '' : `, model ${run.model.verdict}`;
  const words = run.outcome === 'rejected' && run.detail !== null ? `: ${run.detail}` : '';
  return `${run.solver} ${formatResult(run)}${words}${model}`;
}

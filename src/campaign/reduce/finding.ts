import { readBtor } from '../../btor/index.js';
import type { Rule } from '../../rewrite/index.js';
import { APPROXIMATION_RULES } from '../../strategy/index.js';
import { readScript } from '../../syntax/index.js';
import { ABOUT_VALUES, askGround, locateFault, crashFailure } from '../confirm/index.js';
import type { Solver } from '../../solver/index.js';
import { askForBacktrace, chooseModelCheck, needsBacktrace } from '../hunt/ask/index.js';
import {
  type FindingState,
  type ReducedFinding,
  type RunRecord,
  restoreReported,
  findSuspectRuns,
  crashSignatures,
  readStoredText,
} from '../log/index.js';
import { FUTILE, explainRefusal } from '../triage/index.js';
import { ReductionSession } from './session.js';
import { candidateOfGraph, candidateOfText } from './check/candidate.js';
import { toTargetChange, type TargetFailure, toTargetFailure } from './check/target.js';
import { readCertificateUse } from './certificate.js';
import type { ReductionContext, ReductionParts } from './contract.js';
import { addGuards } from './guards.js';
import { reduceHistory } from './history.js';
import { findNeededOptions } from './options.js';
import { type FailureStart, type NotReduced, reduceFailure } from './failure.js';
import { type RegeneratedInput, regenerateInput } from './regenerate.js';
import { storeReduction, toSuspect } from './result.js';

/** Reduces a finding without changing its solver, kind, signature and strength of evidence. */
export async function shrinkFinding(
  finding: FindingState,
  cx: ReductionContext,
  signal: AbortSignal,
): Promise<ReducedFinding | NotReduced> {
  const reduced = await reduceFinding(finding, cx, signal);
  if ('reason' in reduced || reduced.bytes.after < reduced.bytes.before) return reduced;
  return { reason: reduced.minimal ? FUTILE.smaller : 'no smaller input was found' };
}

export async function reduceFinding(
  given: FindingState,
  cx: ReductionContext,
  signal: AbortSignal,
): Promise<ReducedFinding | NotReduced> {
  signal.throwIfAborted();
  const finding = restoreReported(given);
  const refusal = explainRefusal(finding);
  if (refusal !== undefined) return { reason: refusal };
  const session = new ReductionSession(toReductionParts(finding, cx), listSolvers(finding, cx), signal);
  try {
    const run = { session, cx };
    const reduced = await (finding.btor === undefined ? reduceAsScript : reduceAsGraph)(finding, run);
    const located = 'reason' in reduced ? reduced : await addLocation(reduced, finding, run);
    return (await reduceToFault(finding, located, run)) ?? located;
  } finally {
    await session.close();
  }
}

/** Returns another machine's reduction if it alone shows the bug, with equally strong evidence. Rejects on abort. */
export async function judgeReduced(
  finding: FindingState,
  reported: ReducedFinding,
  cx: ReductionContext,
  signal: AbortSignal,
): Promise<ReducedFinding | undefined> {
  const isJudgedAlone = finding.btor === undefined && finding.confirmed === 'fresh';
  const candidate = isJudgedAlone ? candidateOfText(await readStoredText(cx.store, reported.script)) : undefined;
  if (candidate === undefined) return undefined;
  const session = new ReductionSession(toReductionParts(finding, cx), listSolvers(finding, cx), signal);
  try {
    const regenerated = await regenerateInput(finding, cx);
    if (regenerated === undefined) return undefined;
    await remember(finding, regenerated, { session, cx });
    const { target, runs } = await buildStart(finding, regenerated, cx);
    const { check, isPlaceUnknown } = await addGuards(session.check(target, runs), regenerated, session);
    // Two crashes without a known location may be two bugs.
    if (isPlaceUnknown) return undefined;
    const reproduction = await session.confirm(check, candidate);
    if (reproduction === undefined) return undefined;
    const shown = { before: regenerated.candidate, after: candidate, reproduction, start: reproduction };
    const needed =
      target.change === undefined ? await findNeededOptions({ target, candidate, reproduction }, session) : null;
    const reduced = await storeReduction(
      { ...shown, minimal: false, trace: undefined },
      { needed },
      { session, store: cx.store },
    );
    const { bytes } = reduced;
    return bytes.after >= bytes.before ? undefined : await addLocation(reduced, finding, { session, cx });
  } finally {
    await session.close();
  }
}

interface LocationContext extends ReductionRun, Pick<FindingState, 'kind'> {
  readonly solver: Solver;
}

async function withFault(
  reduced: ReducedFinding,
  { kind, solver, session, cx }: LocationContext,
): Promise<ReducedFinding> {
  const { script } = readScript(await readStoredText(cx.store, reduced.script));
  const model = reduced.model === null ? undefined : await readStoredText(cx.store, reduced.model.text);
  const found = { kind, suspects: reduced.suspects, signature: reduced.signature };
  const ask = askGround(solver, session.parts, session.outer);
  const fault = await locateFault({ found, script, runs: reduced.runs, model }, ask);
  return fault === undefined ? reduced : { ...reduced, fault };
}

async function addLocation(
  reduced: ReducedFinding,
  { kind, suspects, backtrace }: FindingState,
  { session, cx }: ReductionRun,
): Promise<ReducedFinding> {
  const { script, btor, signature, history } = reduced;
  const [suspect] = suspects;
  if (suspect === undefined) return reduced;
  const isCrash = backtrace !== undefined && needsBacktrace(kind, signature);
  const isValue = ABOUT_VALUES.has(kind) && script !== '' && history.length === 0;
  // The versions of the reduced input depend on its ground term, which takes little time to find.
  if (!isValue && (!isCrash || session.isOver)) return reduced;
  const mode = isValue ? 'fresh' : 'persistent';
  const solver = await session.solverSets.open(suspect, { mode, checkModels: session.parts.checkModels });
  if (solver === undefined) return reduced;
  try {
    if (isValue) return await withFault(reduced, { kind, solver, session, cx });
    const texts = await Promise.all(
      (history.length > 0 ? history : [script]).map((id) => readStoredText(cx.store, id)),
    );
    const graph = btor === undefined ? {} : { btor: await readStoredText(cx.store, btor) };
    const questions = texts.map((text) => ({ text, ...graph }));
    const now = await askForBacktrace(solver, questions, { models: session.parts.models }, session.outer);
    return now === undefined ? reduced : { ...reduced, backtrace: now };
  } finally {
    await solver.close();
  }
}

interface ReductionRun {
  readonly session: ReductionSession;
  readonly cx: ReductionContext;
}

async function reduceAsGraph(
  finding: FindingState,
  { session, cx }: ReductionRun,
): Promise<ReducedFinding | NotReduced> {
  const text = finding.btor === undefined ? undefined : await cx.store.get(finding.btor);
  if (text === undefined) return { reason: 'the graph is no longer available' };
  const candidate = candidateOfGraph(readBtor(text).graph);
  if (candidate === undefined) return { reason: 'the graph can no longer be passed to a solver' };
  const runs = [...finding.runs, ...finding.tieBreakers];
  const reduction = await reduceFailure({ candidate, target: toFindingTarget(finding, runs), runs }, session);
  return 'reason' in reduction ? reduction : storeReduction(reduction, { needed: null }, { session, store: cx.store });
}

async function reduceAsScript(
  finding: FindingState,
  { session, cx }: ReductionRun,
): Promise<ReducedFinding | NotReduced> {
  const { store } = cx;
  const regenerated = await regenerateInput(finding, cx);
  if (regenerated === undefined) return { reason: 'the input cannot be interpreted as a script' };
  await remember(finding, regenerated, { session, cx });
  const start = await buildStart(finding, regenerated, cx);
  const behind =
    finding.confirmed === 'history' ? await reduceHistory(start, await readQueries(finding, cx), session) : undefined;
  const reduction = behind ?? (await reduceFailure(start, session));
  if ('reason' in reduction) return reduction;
  const { after: candidate, reproduction } = reduction;
  const queries = behind === undefined || 'reason' in behind ? undefined : behind.queries;
  const isAlone = queries === undefined || queries.after.length === 0;
  const isSteady = start.target.change === undefined;
  const needed =
    isAlone && isSteady ? await findNeededOptions({ target: start.target, candidate, reproduction }, session) : null;
  return storeReduction(reduction, { needed, queries }, { session, store });
}

/** Replaces an input whose only evidence is a claim by the ground term at fault, whose answer is proved. */
async function reduceToFault(
  finding: FindingState,
  reduced: ReducedFinding | NotReduced,
  { session, cx }: ReductionRun,
): Promise<ReducedFinding | undefined> {
  const { trust, fault = finding.fault } = 'reason' in reduced ? finding : reduced;
  if (trust !== 'claimed' || fault === undefined || finding.kind !== 'wrong-answer') return undefined;
  const candidate = candidateOfText(fault.text);
  const before = candidateOfText(await readStoredText(cx.store, finding.mutant));
  if (candidate === undefined || before === undefined) return undefined;
  const { expected } = fault;
  const wrong = { check: 0, got: expected === 'sat' ? 'unsat' : 'sat', expected } as const;
  const runs = finding.runs.map((run) => (run.solver === finding.solver ? { ...run, answers: [wrong.got] } : run));
  const target = toTargetFailure({ ...toSuspect(finding), wrong }, runs, 'certified');
  const reproduction = await session.confirm(session.check(target, runs), candidate);
  if (reproduction === undefined) return undefined;
  const shrunk = await reduceFailure({ candidate, target, runs }, session);
  const whole = { after: candidate, reproduction, start: reproduction, minimal: !session.isOver, trace: undefined };
  const reduction = { ...('reason' in shrunk ? whole : shrunk), before };
  const seen = { target, candidate: reduction.after, reproduction: reduction.reproduction };
  const needed = await findNeededOptions(seen, session);
  const stored = await storeReduction(reduction, { needed }, { session, store: cx.store });
  return addLocation(stored, finding, { session, cx });
}

async function readQueries(finding: FindingState, cx: ReductionContext): Promise<string[]> {
  const texts: string[] = [];
  for (const id of finding.history.slice(0, -1)) texts.push(await readStoredText(cx.store, id));
  return texts;
}

function toReductionParts(finding: FindingState, cx: ReductionContext): ReductionParts {
  const { limits, models = false, repeats } = cx.state.plan;
  const isChecked = findSuspectRuns(finding).some((run) => chooseModelCheck([run], run.solver, finding) !== 'off');
  return { ...cx, limits, checkModels: cx.state.plan.checkModels && isChecked, models, repeats };
}

function listSolvers(finding: FindingState, { state }: ReductionContext): string[] {
  const planned = state.plan.solvers.map(({ id }) => id);
  const asked = [...finding.runs, ...finding.tieBreakers].map(({ solver }) => solver);
  return [...new Set([...finding.suspects, ...planned, ...asked])];
}

async function buildStart(
  finding: FindingState,
  regenerated: RegeneratedInput,
  cx: ReductionContext,
): Promise<FailureStart> {
  const runs = [...finding.runs, ...finding.tieBreakers];
  return {
    candidate: regenerated.candidate,
    target: toFindingTarget(finding, runs),
    runs,
    test: regenerated.test,
    regrowth: regenerated.regrowth,
    rules: await readRules(cx),
    seed: await seedBeside(finding, cx),
  };
}

async function seedBeside(
  { claim, joined, parent, trust }: FindingState,
  cx: ReductionContext,
): Promise<FailureStart['seed']> {
  if (claim !== 'unrelated' || trust !== 'plugin' || joined !== undefined || parent === null) return undefined;
  const text = await readStoredText(cx.store, parent);
  return { text, script: readScript(text).script };
}

function toFindingTarget(finding: FindingState, runs: readonly RunRecord[]): TargetFailure {
  const target = toTargetFailure(toSuspect(finding), runs);
  if (finding.kind === 'unstable') return { ...target, change: toTargetChange(finding.repeats) };
  const signatures = finding.kind === 'crash' ? crashSignatures(finding.repeats) : [];
  if (signatures.length < 2) return target;
  const failures = new Map(
    finding.suspects.map((id) => [id, crashFailure(target.signature ?? '', signatures)] as const),
  );
  return { ...target, failures };
}

async function readRules({ store, state }: ReductionContext): Promise<ReadonlyMap<string, Rule>> {
  const planned = state.plan.data[APPROXIMATION_RULES.name];
  if (planned === undefined) return new Map();
  const text = (await store.get(planned.text)) ?? '';
  const proofs = planned.proofs === undefined ? '' : ((await store.get(planned.proofs)) ?? '');
  return new Map(APPROXIMATION_RULES.read({ text, proofs }).value.map((rule) => [rule.name, rule]));
}

async function remember(
  finding: FindingState,
  { candidate }: RegeneratedInput,
  { session, cx }: ReductionRun,
): Promise<void> {
  if (finding.kind !== 'wrong-answer') return;
  const proof = cx.state.judged.get(finding.coordinates.seed)?.proof;
  const models = [
    ...(proof === undefined ? [] : [{ ...proof, of: 'seed' }]),
    ...(finding.model?.wrong === null ? [finding.model] : []),
  ];
  for (const { text, solver, of } of models) {
    const known = text === undefined ? undefined : await cx.store.get(text);
    if (known !== undefined)
      session.proofs.addModel(known, solver ?? 'a solver', of === 'seed' ? 'the seed' : 'the original input');
  }
  const json = finding.certificate ? await cx.store.get(finding.certificate) : undefined;
  const use = json === undefined ? undefined : readCertificateUse(json);
  if (use?.kind === 'model') session.proofs.addModel(use.text, 'construction', 'the original input');
  if (use?.kind === 'core') session.proofs.addCore(candidate.script, use.places);
}

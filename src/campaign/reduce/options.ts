import { type Solver, isSetOption, joinCommandLine, wordsOfChoice } from '../../solver/index.js';
import type { Question } from '../hunt/draw/index.js';
import { askAndExamine } from '../hunt/ask/index.js';
import type { FullRunRecord, ModeShown, ReducedFinding } from '../log/index.js';
import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import { ddmin } from '../../util/index.js';
import { withoutModel } from '../confirm/index.js';
import { type TargetFailure, type Reproduction } from './check/target.js';

interface SolverVariant {
  readonly id: string;
  readonly checkModels: boolean;
  readonly models: boolean;
  readonly without: readonly string[];
}

export interface NeededOptions {
  readonly options: NonNullable<ReducedFinding['options']>;
  readonly command: readonly string[];
  readonly commands: readonly string[];
  readonly bare: ReducedFinding['bare'];
  readonly modes: readonly ModeShown[];
}

/** Drops options that a failing input does not need (ddmin). Null if there are several suspects or the time is up. */
export async function findNeededOptions(
  {
    target,
    candidate,
    reproduction,
  }: { readonly target: TargetFailure; readonly candidate: Candidate; readonly reproduction: Reproduction },
  session: ReductionSession,
): Promise<NeededOptions | null> {
  const [suspect, ...others] = target.suspects;
  if (suspect === undefined || others.length > 0 || session.isOver) return null;
  if (candidate.parent !== undefined && candidate.parent.question === undefined) return null;
  const { checkModels, models, asGiven } = session.parts;
  const isAsGiven = asGiven?.has(suspect) === true;
  let variant: SolverVariant = { id: suspect, checkModels, models, without: [] };
  let command = reproduction.runs.find(({ solver }) => solver === suspect)?.command ?? [];
  const before = command;
  let bare: NeededOptions['bare'];
  const take = async (next: SolverVariant): Promise<boolean> => {
    if (session.isOver) return false;
    const run = await runVariant({ target, candidate, reproduction, suspect }, next, session);
    if (run === undefined) return false;
    variant = next;
    command = run.command;
    bare = { run: withoutModel(run), models: next.models };
    return true;
  };
  if (checkModels && !isAsGiven) await take({ ...variant, checkModels: false });
  if (models && !isAsGiven) await take({ ...variant, models: false });
  const opened = await session.solverSets.open(suspect, { mode: 'fresh', checkModels: false });
  const { args: usual = [], extras: turnedOn = [] } = opened?.profile ?? {};
  await opened?.close();
  const extras = isAsGiven ? [] : turnedOn;
  const [program = '', ...own] = wordsOfChoice(suspect);
  const used = extras.filter((word) => command.includes(word) && !own.includes(word));
  await ddmin(used, (rest) => take({ ...variant, without: used.filter((word) => !rest.includes(word)) }));
  await ddmin(own, (rest) => take({ ...variant, id: joinCommandLine([program, ...rest]) }));
  const modes = await findModes({ target, candidate, reproduction, suspect }, variant, session);
  const left = wordsOfChoice(variant.id).filter(isSetOption);
  const neededWords = command.slice(1).filter((word) => extras.includes(word) || !usual.includes(word));
  const isLeft = new Set([...command, ...left]);
  return {
    command,
    commands: left,
    bare,
    modes,
    options: {
      needed: [...neededWords, ...left],
      dropped: [...before.slice(1), ...own.filter(isSetOption)].filter((word) => !isLeft.has(word)),
    },
  };
}

interface FailingCandidate {
  readonly target: TargetFailure;
  readonly candidate: Candidate;
  readonly reproduction: Reproduction;
  readonly suspect: string;
}

const PLAIN = '(set-logic QF_UF)\n(declare-fun p () Bool)\n(assert p)\n(check-sat)\n';

async function findModes(
  cx: FailingCandidate,
  variant: SolverVariant,
  session: ReductionSession,
): Promise<ModeShown[]> {
  const { checkModels } = variant;
  const opened = await session.solverSets.open(variant.id, { mode: 'fresh', checkModels }, cx.suspect);
  const modes = opened?.profile.reporting?.modes ?? [];
  await opened?.close();
  const shown: ModeShown[] = [];
  for (const { name, words } of session.isOver ? [] : modes) {
    for (const word of words) {
      const inMode = { ...variant, id: joinCommandLine([...wordsOfChoice(variant.id), word]) };
      if (!(await acceptsOption(inMode, cx.suspect, session))) continue;
      shown.push({ name, word, shows: await testMode(inMode, cx, session) });
      break;
    }
  }
  return shown;
}

async function acceptsOption(
  { id, without }: SolverVariant,
  suspect: string,
  session: ReductionSession,
): Promise<boolean> {
  const solver = await session.solverSets.open(id, { mode: 'fresh', checkModels: false, without }, suspect);
  if (solver === undefined) return false;
  try {
    const { outcome } = await solver.run({ input: PLAIN }, session.parts.limits, session.outer);
    return outcome.kind === 'answered';
  } finally {
    await solver.close();
  }
}

async function testMode(
  variant: SolverVariant,
  cx: FailingCandidate,
  session: ReductionSession,
): Promise<ModeShown['shows']> {
  let outcome: FullRunRecord['outcome'] | undefined;
  const run = await runVariant(cx, variant, session, (seen) => (outcome = seen.outcome));
  if (run !== undefined) return 'yes';
  if (outcome === 'rejected') return 'refused';
  return outcome !== undefined && CONCLUSIVE.has(outcome) ? 'no' : 'open';
}

const CONCLUSIVE: ReadonlySet<FullRunRecord['outcome']> = new Set([
  'answered',
  'invalid-model',
  'failed-self-check',
  'crashed',
]);

async function runVariant(
  cx: FailingCandidate,
  { id, checkModels, models, without }: SolverVariant,
  session: ReductionSession,
  onRun?: (run: FullRunRecord) => void,
): Promise<FullRunRecord | undefined> {
  const solver = await session.solverSets.open(id, { mode: 'fresh', checkModels, without }, cx.suspect);
  if (solver === undefined) return undefined;
  let last: FullRunRecord | undefined;
  const ask = async (_: Solver, question: Question, signal: AbortSignal): Promise<FullRunRecord> => {
    const { clock, limits } = session.parts;
    const run = {
      ...(await askAndExamine(solver, question, { limits, clock, models, effort: 'thorough' }, signal)),
      solver: cx.suspect,
    };
    if (question === cx.candidate) {
      last = run;
      onRun?.(run);
    }
    return run;
  };
  try {
    const check = session.check(cx.target, cx.reproduction.runs, { ask, ofParents: true });
    const seen = await check.inspect(cx.candidate, { whole: false, fresh: true }, session.outer);
    return seen === undefined ? undefined : last;
  } finally {
    await solver.close();
  }
}

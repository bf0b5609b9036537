import type { Command, Script } from '../../script/index.js';
import {
  type Solver,
  isBareSignature,
  joinCommandLine,
  splitCommandLine,
  type Backtrace,
  isSameStack,
} from '../../solver/index.js';
import { printCommand, printScript } from '../../syntax/index.js';
import type { Question } from '../hunt/draw/index.js';
import { askAndExamine, askForBacktrace, needsBacktrace } from '../hunt/ask/index.js';
import type { FullRunRecord, RunRecord } from '../log/index.js';
import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import { ddmin } from '../../util/index.js';
import type { FailureCheck } from './check/failure-check.js';
import {
  findChange,
  type TargetFailure,
  mayShow,
  type Guard,
  type GuardContext,
  type Reproduction,
} from './check/target.js';
import { observationKind } from '../../oracle/index.js';

type Option =
  | { readonly kind: 'word'; readonly solver: string; readonly at: number }
  | { readonly kind: 'command'; readonly text: string };

/**
 * Guards a failure that needs options. A candidate that also fails without them may show another bug, so it is
 * rejected unless both runs have the same signature or false subterm.
 */
export class OptionGuard implements Guard {
  readonly #session: ReductionSession;
  readonly #needed: readonly Option[];

  private constructor(session: ReductionSession, needed: readonly Option[]) {
    this.#session = session;
    this.#needed = needed;
  }

  static async create(
    { check, candidate }: { readonly check: FailureCheck; readonly candidate: Candidate },
    session: ReductionSession,
  ): Promise<OptionGuard | undefined> {
    const { target } = check;
    const options = collectOptions(target, candidate);
    if (options.length === 0) return undefined;
    if (candidate.parent !== undefined && candidate.parent.question === undefined) return undefined;
    if (hasClearSignature(target)) return undefined;
    const all = new OptionGuard(session, options);
    const needed = await ddmin(options, async (rest) => {
      if (session.isOver) return false;
      const left = options.filter((option) => !rest.includes(option));
      return (await all.#showsWithout(left, candidate, { check, signal: session.outer })) !== undefined;
    });
    return needed.length === 0 ? undefined : new OptionGuard(session, needed);
  }

  rejectsEarly({ script }: Candidate): boolean {
    const texts = this.#needed.flatMap((option) => (option.kind === 'command' ? [option.text] : []));
    if (texts.length === 0) return false;
    const there = new Set(script.commands.filter(isOption).map(printCommand));
    return texts.some((text) => !there.has(text));
  }

  async accepts(candidate: Candidate, { runs }: Reproduction, cx: GuardContext): Promise<boolean> {
    const single = this.#needed.map((option) => [option]);
    for (const left of this.#needed.length > 1 ? [this.#needed, ...single] : single) {
      const run = await this.#showsWithout(left, candidate, cx);
      const before = runs.find(({ solver }) => solver === run?.solver);
      if (run !== undefined && !isSameFault(before, run)) return false;
    }
    return true;
  }

  /** Runs the suspects without the options. Returns a run that still shows the failure, or undefined. */
  async #showsWithout(
    options: readonly Option[],
    candidate: Candidate,
    { check, signal }: GuardContext,
  ): Promise<RunRecord | undefined> {
    const { askSuspect, target } = check;
    const [only = ''] = target.suspects;
    const behind = askSuspect?.askAs?.(withoutWords(only, options));
    if (behind !== undefined) {
      const run = await behind(withoutCommands(candidate, options), signal);
      const named = run && { ...run, solver: only };
      return named !== undefined && mayShow(target, named) ? named : undefined;
    }
    const opened = await this.#openWithout(options, target);
    try {
      return opened === undefined ? undefined : await this.#findShown(opened, { options, candidate, target }, signal);
    } finally {
      await Promise.all([...(opened?.values() ?? [])].map((solver) => solver.close()));
    }
  }

  async #openWithout(
    options: readonly Option[],
    { suspects }: TargetFailure,
  ): Promise<ReadonlyMap<string, Solver> | undefined> {
    const { parts, solverSets } = this.#session;
    const { checkModels } = parts;
    const isOfAll = options.some(({ kind }) => kind === 'command');
    const opened = new Map<string, Solver>();
    for (const suspect of suspects) {
      const id = withoutWords(suspect, options);
      if (id === suspect && !isOfAll) continue;
      const solver = await solverSets.open(id, { mode: 'fresh', checkModels }, suspect);
      if (solver !== undefined) opened.set(suspect, solver);
      else {
        await Promise.all([...opened.values()].map((each) => each.close()));
        return undefined;
      }
    }
    return opened;
  }

  async #findShown(
    opened: ReadonlyMap<string, Solver>,
    {
      options,
      candidate,
      target,
    }: { readonly options: readonly Option[]; readonly candidate: Candidate; readonly target: TargetFailure },
    signal: AbortSignal,
  ): Promise<RunRecord | undefined> {
    const { parts, solverSets } = this.#session;
    const { clock, limits, models } = parts;
    const ask = async (suspect: string, question: Question): Promise<FullRunRecord> => {
      const solver = opened.get(suspect);
      if (solver === undefined) throw new Error(`${suspect} is not one of the solvers opened without the options`);
      solverSets.count();
      const asked = withoutCommands(question, options);
      const fresh = solver.fresh();
      try {
        const run = await askAndExamine(fresh, asked, { limits, clock, models, effort: 'quick' }, signal);
        return { ...run, solver: suspect };
      } finally {
        await fresh.close();
      }
    };
    const [first = ''] = opened.keys();
    const { change } = target;
    if (change !== undefined) {
      const repeated = { whole: false, ask: () => ask(first, candidate) };
      return (await findChange(first, change, repeated))?.runs[0];
    }
    if (candidate.parent === undefined || target.suspects.length > 1) {
      const runs: RunRecord[] = [];
      for (const suspect of opened.keys()) {
        const run = await ask(suspect, candidate);
        if (!mayShow(target, run)) return undefined;
        runs.push(run);
      }
      return runs[0];
    }
    const asking = { ask: (_: Solver, question: Question) => ask(first, question), ofParents: true };
    const seen = await this.#session
      .check(target, [], asking)
      .inspect(candidate, { whole: false, fresh: true }, signal);
    return seen?.runs.find(({ solver }) => solver === first);
  }
}

function hasClearSignature({ failures }: TargetFailure): boolean {
  return [...failures.values()].some((failure) => {
    if (failure.kind === 'crash') return !isBareSignature(failure.signature ?? '');
    return failure.kind === 'invalid-model' && failure.seen !== 'false';
  });
}

function collectOptions({ suspects }: TargetFailure, { script }: Candidate): Option[] {
  const own = suspects.flatMap((solver) => {
    const words = splitCommandLine(solver);
    return (Array.isArray(words) ? words.slice(1) : []).map((_, i): Option => ({ kind: 'word', solver, at: i + 1 }));
  });
  const commands = new Set(script.commands.filter(isOption).map(printCommand));
  return [...[...commands].map((text): Option => ({ kind: 'command', text })), ...own];
}

const isOption = (command: Command): boolean => command.kind === 'set-option';

function withoutWords(suspect: string, options: readonly Option[]): string {
  const places = new Set(
    options.flatMap((option) => (option.kind === 'word' && option.solver === suspect ? [option.at] : [])),
  );
  const words = splitCommandLine(suspect);
  if (places.size === 0 || !Array.isArray(words)) return suspect;
  return joinCommandLine(words.filter((_, at) => !places.has(at)));
}

function withoutCommands(question: Question, options: readonly Option[]): Question {
  const texts = new Set(options.flatMap((option) => (option.kind === 'command' ? [option.text] : [])));
  if (texts.size === 0) return question;
  const { script: whole } = question;
  const commands = whole.commands.filter((command) => !isOption(command) || !texts.has(printCommand(command)));
  const script: Script = { ...whole, commands };
  return { text: printScript(script), script };
}

function isSameFault(before: RunRecord | undefined, now: RunRecord): boolean {
  const [a, b] = [before?.model?.wrong, now.model?.wrong];
  return a !== undefined && a !== null && b !== undefined && b !== null && a.part === b.part;
}

class StackGuard implements Guard {
  readonly #session: ReductionSession;
  readonly #suspect: string;
  readonly #start: Backtrace;
  readonly #known = new Map<string, boolean>();

  private constructor(session: ReductionSession, suspect: string, start: Backtrace) {
    this.#session = session;
    this.#suspect = suspect;
    this.#start = start;
  }

  /** Undefined if the crash location is unknown, or another property identifies the crash. */
  static async create(
    { check, candidate }: { readonly check: FailureCheck; readonly candidate: Candidate },
    session: ReductionSession,
  ): Promise<StackGuard | undefined> {
    const [suspect] = check.target.suspects;
    if (suspect === undefined || !needsCrashPosition(check)) return undefined;
    const start = await locateCrash(suspect, candidate, session, session.outer);
    return start && new StackGuard(session, suspect, start);
  }

  async accepts(candidate: Candidate, _seen: unknown, { signal }: GuardContext): Promise<boolean> {
    const key = candidate.btor ?? candidate.text;
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const now = await locateCrash(this.#suspect, candidate, this.#session, signal);
    const isSame = now !== undefined && isSameStack(this.#start, now);
    this.#known.set(key, isSame);
    return isSame;
  }
}

function needsCrashPosition({ target, askSuspect }: Pick<FailureCheck, 'target' | 'askSuspect'>): boolean {
  if (observationKind(target.kind) !== 'crash' || askSuspect !== undefined) return false;
  return target.suspects.length === 1 && needsBacktrace('crash', signatureOf(target));
}

function signatureOf({ failures, signature }: TargetFailure): string | null {
  const [failure] = failures.values();
  return (failure?.kind === 'crash' ? failure.signature : undefined) ?? signature ?? null;
}

function locateCrash(
  suspect: string,
  { text, btor, isUnread }: Candidate,
  session: ReductionSession,
  signal: AbortSignal,
): Promise<Backtrace | undefined> {
  const { models } = session.parts;
  return session.solverSets.with(async ({ solvers }) => {
    const solver = solvers.find(({ id }) => id === suspect);
    if (solver === undefined) return undefined;
    session.solverSets.count();
    const question = btor === undefined ? { text } : { text, btor };
    return askForBacktrace(solver, [question], { models: models && isUnread !== true }, signal);
  });
}

interface GuardedStart {
  readonly check: FailureCheck;
  readonly isPlaceUnknown: boolean;
}

export async function addGuards(
  plain: FailureCheck,
  { candidate, guard }: { readonly candidate: Candidate; readonly guard?: OptionGuard | undefined },
  session: ReductionSession,
): Promise<GuardedStart> {
  const start = { check: plain, candidate };
  const options = guard ?? (await OptionGuard.create(start, session));
  const stack = await StackGuard.create(start, session);
  const check = plain.withGuards([options, stack].filter((each) => each !== undefined));
  return { check, isPlaceUnknown: stack === undefined && needsCrashPosition(plain) };
}

import { type Backtrace, isSameStack } from '../../solver/index.js';
import { observationKind } from '../../oracle/index.js';
import { askForBacktrace, needsBacktrace } from '../hunt/ask/index.js';
import type { Candidate } from './check/candidate.js';
import type { FailureCheck } from './check/failure-check.js';
import type { TargetFailure } from './check/target.js';
import type { ReductionSession } from './session.js';
import type { Guard, GuardContext } from './check/contract.js';

/** Refuses a candidate that crashes elsewhere with the same signal and output. */
export class StackGuard implements Guard {
  readonly #session: ReductionSession;
  readonly #suspect: string;
  readonly #start: Backtrace;
  readonly #known = new Map<string, boolean>();

  private constructor(session: ReductionSession, suspect: string, start: Backtrace) {
    this.#session = session;
    this.#suspect = suspect;
    this.#start = start;
  }

  /** Undefined if the location is unknown or something else identifies the crash. */
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

/** Tests whether only the location identifies a crash and a debugger is available. */
export function needsCrashPosition({ target, askSuspect }: Pick<FailureCheck, 'target' | 'askSuspect'>): boolean {
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

import { relative } from 'node:path';
import {
  type Failure,
  type VersionQuestion,
  type VersionText,
  answersOfVersions,
  askAndExamine,
  bisectQuestion,
  bisectionText,
  failureIn,
  fileQuestion,
  numberOfVersion,
  ownOptions,
  saidBy,
  statusesOf,
  versionText,
} from '../campaign/index.js';
import type { Decided } from '../oracle/index.js';
import { DEFAULT_LIMITS, type Limits } from '../solver/index.js';
import { type BisectCommandOptions, refuse } from './bisect-options.js';
import { badUsage } from './complain.js';
import { EXIT } from './exit-code.js';
import { openSolvers } from './open-solvers.js';
import { readUserFile } from './user-files.js';
import { CLOCK } from './clock.js';
import { VersionProgress, costText, subjectLines, withVersions } from './version-asking.js';

/** How long a version may take over a file, milliseconds. */
const TIMEOUT_MS = 10_000;

/** `gainsay bisect FILE`: which versions fail on it, or, where nobody says what is wrong, what each of them answers. */
export async function bisectFile(file: string, ids: readonly string[], options: BisectCommandOptions): Promise<number> {
  refuse(options, ['all'], 'a file');
  if (ids.length > 0) throw badUsage(`${ids.join(' ')} says nothing about a file`, { expected: 'one file' });
  const input = versionText(readUserFile(file));
  const limits = { ...DEFAULT_LIMITS, timeoutMs: options.timeout ?? TIMEOUT_MS };
  const { failure, own, seenOn } = await lookedFor(input, limits, options);
  const question: VersionQuestion = fileQuestion(input, failure, { limits, own, seenOn });
  return withVersions(options, async (versions, signal) => {
    const progress = new VersionProgress(versions.pool.list.names.length);
    const started = performance.now();
    const hear = ({ version }: { readonly version: string }) => progress.hear(version);
    const more = { scan: options.scan === true, probes: options.probes, hear };
    const bisection = await bisectQuestion(question, { ...versions, ...more }, signal).finally(() => progress.end());
    const ms = performance.now() - started;
    const { cost } = versions;
    const shown =
      failure.kind === 'none'
        ? answersOfVersions(bisection)
        : `${bisectionText(bisection)}${await subjectLines(bisection, versions.pool)}`;
    const text =
      options.json === true
        ? `${JSON.stringify({ file, looksFor: failure.kind, ...bisection, ...cost, ms: Math.round(ms) })}\n`
        : `${relative('', file) || file}: ${failureText(failure)}\n${shown}(${costText(cost, ms)})\n`;
    process.stdout.write(text);
    return EXIT.nothing;
  });
}

interface LookedFor {
  readonly failure: Failure;
  readonly own: readonly string[];
  readonly seenOn: string | null;
}

/** What counts as failing: what the user says, else what a solver does wrong, else nothing that is known. */
async function lookedFor(input: VersionText, limits: Limits, options: BisectCommandOptions): Promise<LookedFor> {
  const said = saidFailures(input, options);
  if (said.length > 1) throw badUsage('--expect, --crash and --model are three kinds of failure', { expected: 'one' });
  const [first] = said;
  if (options.solver === undefined) return { failure: first ?? { kind: 'none' }, own: [], seenOn: null };
  const [solver] = await openSolvers({ ids: [options.solver], mode: 'fresh', checkModels: true });
  if (solver === undefined) throw new Error(`${options.solver} was not opened`);
  try {
    const run = await askAndExamine(solver, input, { limits, clock: CLOCK, models: true, effort: 'thorough' });
    const failure = first ?? failureIn(run, statusesOf(input));
    if (failure.kind === 'none' && options.json !== true) {
      process.stderr.write(
        `${solver.id} says ${saidBy(run)}, and nothing shows that this is wrong; --expect sat|unsat says what is right\n`,
      );
    }
    return { failure, own: ownOptions(solver.id), seenOn: numberOfVersion(solver.version.text) };
  } finally {
    await solver.close();
  }
}

function saidFailures(input: VersionText, { expect, crash, model }: BisectCommandOptions): Failure[] {
  return [
    ...(expect === undefined ? [] : [{ kind: 'expected', answers: answersOf(expect, input) } as const]),
    ...(crash === undefined ? [] : [{ kind: 'crash', signature: crash === true ? null : crash } as const]),
    ...(model === true ? [{ kind: 'invalid-model', seen: 'false', expected: null } as const] : []),
  ];
}

/** `sat,unsat,?`: an answer for each check. */
function answersOf(text: string, input: VersionText): (Decided | null)[] {
  const answers = text.split(',').map((word): Decided | null => {
    const answer = word.trim();
    if (answer === 'sat' || answer === 'unsat') return answer;
    if (answer === '?') return null;
    throw badUsage(`--expect ${text} is no answer`, {
      expected: 'sat or unsat, one for each check, ? where it is open',
    });
  });
  const checks = statusesOf(input).length;
  if (checks > 0 && answers.length !== checks) {
    throw badUsage(`--expect says ${answers.length} answers, and the file has ${checks} checks`, {
      expected: 'an answer for each check, separated by commas, ? where it is open',
    });
  }
  return answers;
}

function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'crash':
      return failure.signature === null ? 'any crash is looked for' : `looked for: the crash ${failure.signature}`;
    case 'invalid-model':
      return failure.seen === 'mistaken'
        ? 'looked for: a model that is right and rejected'
        : 'looked for: a model that is false';
    case 'expected':
      return `looked for: an answer other than ${failure.answers.map((answer) => answer ?? '?').join(', ')}`;
    case 'wrong-answer':
      return `looked for: ${failure.got}, where ${failure.expected} is right`;
    case 'unstable':
      return 'looked for: an answer that changes from time to time';
    case 'none':
      return 'what each version answers (nothing is known to be wrong)';
  }
}

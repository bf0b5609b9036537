import type { Decided, ReplyObservation } from '../../../oracle/index.js';
import {
  type Check,
  type Script,
  checkBefore,
  collectChecks,
  countChecks,
  inquiryName,
  plainScript,
  impliesCheck,
  collectNames,
  theoriesOfTerms,
} from '../../../script/index.js';
import type { Answer, Reply, Run, SecondAnswer } from '../../../solver/index.js';
import { printCommand, printScript, readScript } from '../../../syntax/index.js';
import { listInquiries } from './second-question.js';

/**
 * Repeats each check that `(get-assertions)` follows, alone and as a plain script, which solvers process differently.
 * `answer` uses a new process.
 */
export async function withChecksAsked(
  run: Run,
  text: string,
  answer: (input: string) => Promise<SecondAnswer | undefined>,
): Promise<Run> {
  const { replies = [], outcome } = run;
  if (!text.includes('(get-assertions)') || outcome.kind !== 'answered') return run;
  const { script, ok } = readScript(text);
  if (!ok || outcome.answers.length !== countChecks(script.commands)) return run;
  const asked: Reply[] = [...replies];
  for (const [at, inquiry] of listInquiries(script).entries()) {
    if (inquiry === undefined || inquiryName(inquiry.command) !== 'get-assertions') continue;
    const check = checkBefore(script.commands, inquiry.at);
    const said = check === undefined ? undefined : outcome.answers[check];
    const plain = check === undefined ? undefined : plainScript(script, check);
    if (plain === undefined || said === undefined || said === 'unknown') continue;
    const input = printScript(plain);
    // A script that needs a name from another assertion cannot be sent alone.
    if (!readScript(input).ok) continue;
    const second = await answer(input);
    asked.push({ at, text: said, whole: true, ...(second && { second }) });
  }
  return { ...run, replies: asked };
}

/** Returns a reason if undecided, or undefined if right. */
export function judgeCheck(
  script: Script,
  at: number,
  { answers, second }: { readonly answers: readonly Answer[]; readonly second: SecondAnswer | undefined },
): NonNullable<ReplyObservation['wrong']> | string | undefined {
  const checks = collectChecks(script.commands);
  const index = checkBefore(script.commands, at);
  const check = index === undefined ? undefined : checks[index];
  const got = index === undefined ? undefined : answers[index];
  if (index === undefined || check === undefined || answers.length !== checks.length)
    return 'there is no answer to the check';
  if (got !== 'sat' && got !== 'unsat') return 'the check is not decided';
  const alone = second?.answers.length === 1 ? second.answers[0] : undefined;
  const isDecided = alone === 'sat' || alone === 'unsat';
  const found =
    isDecided && alone !== got
      ? { kind: `${got} in a session and ${alone} alone`, proof: `alone, in a new process, it is ${alone}` }
      : conflict(checks, index, { answers, got });
  if (found === undefined) return isDecided ? undefined : 'the check alone is not decided';
  const terms = check.asserted.map((each) => each.term);
  const theories = theoriesOfTerms(terms, collectNames(script.commands)).join(', ');
  const trust = 'metamorphic';
  return {
    trust,
    term: `check ${index + 1}`,
    reply: got,
    proof: found.proof,
    signature: `${found.kind} of ${theories}`,
  };
}

function conflict(
  checks: readonly Check[],
  index: number,
  { answers, got }: { readonly answers: readonly Answer[]; readonly got: Decided },
): { readonly kind: string; readonly proof: string } | undefined {
  const own = checks[index] as Check;
  for (const [other, check] of checks.entries()) {
    const said = answers[other];
    if (said === got || (said !== 'sat' && said !== 'unsat')) continue;
    const [sat, unsat] = got === 'sat' ? [own, check] : [check, own];
    if (!impliesCheck(sat, unsat, printCommand)) continue;
    const more = got === 'sat' ? 'asserts no more' : 'asserts no less';
    const kind = 'unsat of assertions that were sat among others';
    return { kind, proof: `check ${other + 1}, which ${more}, is ${said}` };
  }
  return undefined;
}

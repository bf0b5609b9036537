import { type Check, type Script, checkBefore, collectChecks, impliesCheck, isolateCheck } from '../../script/index.js';
import type { Answer, SecondAnswer } from '../../solver/index.js';
import { printCommand } from '../../syntax/index.js';
import type { Inquiry, WrongReply } from '../contract.js';
import { undecidedReply, rightReply, wrongReply } from '../reply-observation.js';
import { theoriesIn } from '../signature.js';
import { words } from '../words.js';

/**
 * If the assertions of one check include those of another, the two answers must be consistent. Each check before a
 * `(get-assertions)` is also repeated alone, since solvers process single checks differently.
 */
export const session = {
  name: 'session',
  commands: ['get-assertions'],
  finding: {
    kind: 'self-contradiction',
    oracle: 'session',
    sentence: 'A solver contradicts its own answer to a check of an incremental session',
    states: (signature) => `answers ${signature.slice(0, signature.lastIndexOf(' of '))}`,
    explain: (solver, { term, reply, proof }) => `${solver} answers ${reply} to ${term}; ${proof}`,
    report: (solver, { term, reply, proof }) => {
      const reason = `${proof.charAt(0).toUpperCase()}${proof.slice(1)}`;
      return words`${solver} answers ${{ code: reply }} to ${term}. ${reason}.`;
    },
    statesProof: true,
  },
  ownReply: ({ script, command }, answers) => {
    const check = checkBefore(script.commands, command);
    const said = check === undefined ? undefined : answers[check];
    const plain = check === undefined ? undefined : isolateCheck(script, check);
    return plain === undefined || said === undefined || said === 'unknown'
      ? undefined
      : { text: said, question: plain };
  },
  judge: (judged) => {
    const { script, command, answers, reply } = judged;
    const found = judgeCheck(script, command, { answers, second: reply.second });
    if (typeof found === 'string') return [undecidedReply(judged, found)];
    return [found === undefined ? rightReply(judged) : wrongReply(judged, found)];
  },
} as const satisfies Inquiry;

function judgeCheck(
  script: Script,
  at: number,
  { answers, second }: { readonly answers: readonly Answer[]; readonly second: SecondAnswer | undefined },
): WrongReply | string | undefined {
  const checks = collectChecks(script.commands);
  const index = checkBefore(script.commands, at);
  const check = index === undefined ? undefined : checks[index];
  const got = index === undefined ? undefined : answers[index];
  if (index === undefined || check === undefined || answers.length !== checks.length)
    return 'there is no answer to the check';
  if (got !== 'sat' && got !== 'unsat') return 'the solver did not decide the check';
  const alone = second?.answers.length === 1 ? second.answers[0] : undefined;
  const isDecided = alone === 'sat' || alone === 'unsat';
  const found =
    isDecided && alone !== got
      ? { kind: `${got} in a session and ${alone} alone`, proof: `the check alone, in a new process, is ${alone}` }
      : conflict(checks, index, { answers, got });
  if (found === undefined) return isDecided ? undefined : 'no answer is known for the check alone';
  const terms = check.asserted.map((each) => each.term);
  const trust = 'metamorphic';
  return {
    trust,
    term: `check ${index + 1}`,
    reply: got,
    proof: found.proof,
    signature: `${found.kind} of ${theoriesIn(terms, script)}`,
  };
}

function conflict(
  checks: readonly Check[],
  index: number,
  { answers, got }: { readonly answers: readonly Answer[]; readonly got: 'sat' | 'unsat' },
): { readonly kind: string; readonly proof: string } | undefined {
  const own = checks[index] as Check;
  for (const [other, check] of checks.entries()) {
    const said = answers[other];
    if (said === got || (said !== 'sat' && said !== 'unsat')) continue;
    const [sat, unsat] = got === 'sat' ? [own, check] : [check, own];
    if (!impliesCheck(sat, unsat, printCommand)) continue;
    const more = got === 'sat' ? 'asserts no more' : 'asserts no less';
    const kind = 'unsat for assertions, but sat for a superset of them';
    return { kind, proof: `check ${other + 1}, which ${more}, is ${said}` };
  }
  return undefined;
}

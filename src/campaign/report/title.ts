import type { ReportedKind } from '../../solver/index.js';
import type { ReportFacts } from './facts.js';

/** More operators than this make a title no clearer. */
const NAMED = 3;

type Titled = Pick<ReportFacts, 'severity' | 'suspects' | 'signature' | 'formula' | 'proof' | 'trust'>;

/** What stands in the title line of an issue: what is wrong, on what, with what in it. */
export function titleOf(facts: Titled): string {
  return `${WHAT[facts.severity](facts)}${about(facts)}`;
}

const WHAT: Readonly<Record<ReportedKind, (facts: Titled) => string>> = {
  'wrong-unsat': (facts) => answerTitle(facts, 'unsat for a satisfiable formula', 'unsat, but sat expected'),
  'wrong-sat': (facts) => answerTitle(facts, 'sat for an unsatisfiable formula', 'sat, but unsat expected'),
  'wrong-answer': ({ suspects }) => `sat against unsat: ${suspects.map(({ family }) => family).join(' or ')} is wrong`,
  'invalid-model': ({ proof }) => modelTitle(proof),
  crash: ({ signature }) => crashTitle(signature ?? ''),
  unstable: () => 'Answers the same input differently from time to time',
};

/** A wrong answer as surely as it is known. */
function answerTitle({ trust, proof }: Titled, proved: string, expected: string): string {
  if (proof.kind === 'contradiction' && proof.baseIsWrong)
    return 'Contradicts its own right answer on a related formula';
  return trust === 'certified' ? proved : expected;
}

/** A wrong model by what is false in it. */
function modelTitle(proof: Titled['proof']): string {
  if (proof.kind !== 'model') return 'Invalid model';
  if (proof.verdict === 'true') return 'Model check rejects a right model';
  const made = /^false (.*)$/.exec(proof.wrong?.signature ?? '')?.[1];
  return made === undefined ? 'Invalid model' : `Invalid model: ${made} is false`;
}

/** Logic and operators: `(QF_FP with fp.mul, fp.rem)`. */
function about({ formula: { logic, theories, operators }, proof }: Titled): string {
  const where = logic ?? theories.join(', ');
  const inTitle = proof.kind === 'model' && proof.verdict === 'false';
  const named = inTitle ? '' : operators.slice(0, NAMED).join(', ');
  if (where === '') return named === '' ? '' : ` (${named})`;
  return ` (${where}${named === '' ? '' : ` with ${named}`})`;
}

/** A crash by its most telling part: an assertion, a message, else the signal. */
function crashTitle(signature: string): string {
  const parts = signature.split(' | ').map((part) => part.trim());
  const signal = parts.find((part) => /^SIG[A-Z]+$/.test(part));
  const telling = parts.filter((part) => part !== signal && !part.startsWith(';') && part !== 'fault');
  const message = telling.find((part) => /assert|violation|fatal|unreachable|exception/i.test(part)) ?? telling[0];
  if (signal === 'SIGSEGV') return 'Segmentation fault';
  if (message === undefined) return `Crash${signal === undefined ? '' : ` (${signal})`}`;
  const violated = /^ASSERTION VIOLATION (.*)$/.exec(message)?.[1];
  if (violated !== undefined) return `Assertion violation: ${violated.replace(/\.(?= |$)/, '')}`;
  const short = message.length <= 90 ? message : `${message.slice(0, 90)}…`;
  return /^[A-Z]/.test(short) ? short : `Crash: ${short}`;
}

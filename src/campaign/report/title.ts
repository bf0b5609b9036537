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
  'wrong-unsat': ({ trust }) => (trust === 'certified' ? 'unsat for a satisfiable formula' : 'unsat, but sat expected'),
  'wrong-sat': ({ trust }) => (trust === 'certified' ? 'sat for an unsatisfiable formula' : 'sat, but unsat expected'),
  'wrong-answer': ({ suspects }) => `sat against unsat: ${suspects.map(({ family }) => family).join(' or ')} is wrong`,
  'invalid-model': ({ proof }) =>
    proof.kind === 'model' && proof.verdict === 'true' ? 'Model check rejects a right model' : 'Invalid model',
  crash: ({ signature }) => crashTitle(signature ?? ''),
};

/** Logic and operators: `(QF_FP with fp.mul, fp.rem)`. */
function about({ formula: { logic, theories, operators } }: Titled): string {
  const where = logic ?? theories.join(', ');
  const named = operators.slice(0, NAMED).join(', ');
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
  const short = message.length <= 90 ? message : `${message.slice(0, 90)}…`;
  return /^[A-Z]/.test(short) ? short : `Crash: ${short}`;
}

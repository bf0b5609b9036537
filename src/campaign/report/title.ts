import { type Backtrace } from '../../solver/index.js';
import { type ReportedKind, type SignedKind, isNonBug, describeSignature } from '../../oracle/index.js';
import type { ReportFacts } from './facts.js';

const NAMED = 3;
const OPTIONS = 2;

type TitleFacts = Pick<
  ReportFacts,
  'kind' | 'severity' | 'suspects' | 'signature' | 'backtrace' | 'formula' | 'proof' | 'trust' | 'wrong' | 'options'
>;

/**
 * Builds a title such as `z3: wrong unsat with reset-assertions, mod (QF_LIA, smt.arith.solver=6)`. Omits options
 * that are usual for the project.
 */
export function formatTitle(facts: TitleFacts, usual: readonly string[]): string {
  const { severity, suspects } = facts;
  const what = describeFault(facts);
  const rest = `${what.text}${formatContents(facts, what)}${formatSetting(facts, usual)}`;
  if (severity === 'wrong-answer') return `${rest}: ${suspectNames(suspects)} is wrong`;
  const mark = isNonBug(facts.kind) ? ' (not a bug)' : '';
  return `${[...new Set(suspects.map(({ family }) => family))].join(' or ')}: ${rest}${mark}`;
}

interface TitleFault {
  readonly text: string;
  readonly named?: true;
  readonly quoted?: true;
}

function describeFault(facts: TitleFacts): TitleFault {
  const spoken: Readonly<Partial<Record<ReportedKind, (facts: TitleFacts) => TitleFault>>> = WHAT;
  return spoken[facts.severity]?.(facts) ?? { text: formatSignature(facts) };
}

function formatSignature({ kind, signature, severity }: TitleFacts): string {
  // Theories at the end of a signature move to the end of the title.
  return signature === null ? severity : describeSignature(kind, signature.replace(/,? \([\w, ]+\)$/, ''));
}

type UnsignedKind = Exclude<ReportedKind, SignedKind>;

const WHAT: Readonly<Record<UnsignedKind, (facts: TitleFacts) => TitleFault>> = {
  'wrong-unsat': (facts) => answerTitle(facts, { got: 'unsat', expected: 'sat' }),
  'wrong-sat': (facts) => answerTitle(facts, { got: 'sat', expected: 'unsat' }),
  'wrong-answer': () => ({ text: 'sat against unsat' }),
  'invalid-model': ({ proof }) => modelTitle(proof),
  crash: ({ signature, backtrace }) => crashTitle(signature ?? '', backtrace),
  unstable: () => ({ text: 'answers vary between runs' }),
};

function suspectNames(suspects: TitleFacts['suspects']): string {
  const families = suspects.map(({ family }) => family);
  const isAlone = new Set(families).size === families.length;
  return (isAlone ? families : suspects.map(({ id }) => id)).join(' or ');
}

function answerTitle({ trust, proof }: TitleFacts, { got, expected }: { got: string; expected: string }): TitleFault {
  if (proof.kind === 'contradiction' && proof.baseIsWrong)
    return { text: 'contradicts its own correct answer to a related formula' };
  return { text: trust === 'certified' ? `wrong ${got}` : `${got} where ${expected} is expected` };
}

function modelTitle(proof: TitleFacts['proof']): TitleFault {
  if (proof.kind !== 'model') return { text: 'own check rejects the model' };
  if (proof.verdict === 'true') return { text: 'own check rejects a valid model' };
  const made = /^false (.*)$/.exec(proof.wrong?.signature ?? '')?.[1];
  return made === undefined ? { text: 'invalid model' } : { text: `invalid model, ${made} is false`, named: true };
}

function formatContents({ formula: { operators, commands } }: TitleFacts, { text, named, quoted }: TitleFault): string {
  const said = new Set(text.split(/[\s,]+/));
  const parts = [...commands, ...(named === true ? [] : operators)].filter((part) => !said.has(part)).slice(0, NAMED);
  if (parts.length === 0) return '';
  return `${quoted === true || named === true ? ',' : ''} with ${parts.join(', ')}`;
}

function formatSetting({ formula: { logic, theories }, options }: TitleFacts, usual: readonly string[]): string {
  const needed = (options?.needed ?? []).filter((word) => !usual.includes(word)).slice(0, OPTIONS);
  const parts = [...(logic === null ? theories : [logic]), ...needed];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function crashTitle(signature: string, backtrace: Backtrace | null): TitleFault {
  const where =
    backtrace?.isDeep === true ? undefined : backtrace?.frames.find((frame) => !/\+0x[0-9a-f]+$/.test(frame));
  const place = where === undefined ? '' : ` in ${where}`;
  const parts = signature.split(' | ').map((part) => part.trim());
  const signal = parts.find((part) => /^SIG[A-Z]+$/.test(part));
  const informative = parts.filter(
    (part) => part !== '' && part !== signal && !part.startsWith(';') && part !== 'fault',
  );
  const message =
    informative.find((part) => /assert|violation|fatal|unreachable|exception/i.test(part)) ?? informative[0];
  if (signal === 'SIGSEGV')
    return { text: `${backtrace?.isDeep === true ? 'stack overflow' : 'segmentation fault'}${place}` };
  if (message === undefined) return { text: `crash${signal === undefined ? '' : ` (${signal})`}${place}` };
  const violated = /^ASSERTION VIOLATION (.*)$/.exec(message)?.[1];
  if (violated !== undefined)
    return { text: `assertion violation, ${violated.replace(/\.(?= |$)/, '')}`, quoted: true };
  const short = message.length <= 90 ? message : `${message.slice(0, 90)}…`;
  return { text: /^[A-Z]/.test(short) ? short : `crash, ${short}`, quoted: true };
}

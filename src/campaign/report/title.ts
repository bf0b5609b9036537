import { type Backtrace } from '../../solver/index.js';
import { INQUIRIES } from '../../inquiry/index.js';
import { type ReportedKind, type SignedKind, isNonBug, stateFault } from '../../oracle/index.js';
import { joinNames } from '../../util/index.js';
import { statedFault } from './finding-page.js';
import type { ReportFacts } from './facts.js';

const NAMED = 3;
const OPTIONS = 2;

type TitleFacts = Pick<
  ReportFacts,
  | 'kind'
  | 'severity'
  | 'suspects'
  | 'signature'
  | 'backtrace'
  | 'fault'
  | 'formula'
  | 'proof'
  | 'trust'
  | 'wrong'
  | 'claimed'
  | 'options'
>;

/** Builds a title such as `z3: answers unsat to a satisfiable formula with mod (QF_LIA, smt.arith.solver=6)`. */
export function formatTitle(facts: TitleFacts, usual: readonly string[]): string {
  const { severity, suspects } = facts;
  const what = stateTitleFault(facts);
  const rest = `${what.text}${formatContents(facts, what)}${formatSetting(facts, usual)}`;
  if (severity === 'wrong-answer' && suspects.length > 1) return `${joinNames(suspectNames(suspects))} ${rest}`;
  const mark = isNonBug(facts.kind) ? ' (not a bug)' : '';
  return `${[...new Set(suspects.map(({ name, family }) => name ?? family))].join(' or ')}: ${rest}${mark}`;
}

interface TitleFault {
  readonly text: string;
  /** Text between the fault and the names of operators; default: ` with `. */
  readonly before?: string;
  /** True if the text names the operators at fault, so that the title omits the others. */
  readonly named?: true;
}

const ON_FORMULA = ' on a formula with ';

function stateTitleFault(facts: TitleFacts): TitleFault {
  const spoken: Readonly<Partial<Record<ReportedKind, (facts: TitleFacts) => TitleFault>>> = FAULTS;
  const { severity, signature } = facts;
  const own = spoken[severity]?.(facts);
  if (own !== undefined) return own;
  if (signature === null) return { text: severity };
  // Theories at the end of a signature move to the end of the title.
  return { text: statedFault({ ...facts, signature: signature.replace(/,? \([\w, ]+\)$/, '') }), before: ', with ' };
}

type UnsignedKind = Exclude<ReportedKind, SignedKind>;

const FAULTS: Readonly<Record<UnsignedKind, (facts: TitleFacts) => TitleFault>> = {
  'wrong-unsat': (facts) => stateAnswer(facts, { got: 'unsat', expected: 'sat' }),
  'wrong-sat': (facts) => stateAnswer(facts, { got: 'sat', expected: 'unsat' }),
  'wrong-answer': ({ suspects: { length }, proof }) => ({
    text:
      length === 1
        ? 'answers a formula wrongly'
        : `give opposite answers to ${proof.kind === 'disagreement' && proof.witnesses.length === 0 ? 'related formulas' : 'a formula'}`,
  }),
  'invalid-model': stateModel,
  crash: ({ signature, backtrace }) => stateCrash(signature ?? '', backtrace),
  unstable: () => ({ text: 'answers differently from run to run', before: ON_FORMULA }),
};

function suspectNames(suspects: TitleFacts['suspects']): string[] {
  const families = suspects.map(({ name, family }) => name ?? family);
  const isAlone = new Set(families).size === families.length;
  return isAlone ? families : suspects.map(({ id }) => id);
}

function stateAnswer(
  { trust, proof, claimed }: TitleFacts,
  { got, expected }: { got: string; expected: string },
): TitleFault {
  if (proof.kind === 'contradiction' && proof.baseIsWrong && trust !== 'claimed')
    return { text: 'contradicts its own correct answer to a related formula' };
  if (trust === 'certified') return got === 'sat' ? WRONG_SAT : { text: 'answers unsat to a satisfiable formula' };
  if (trust === 'claimed' && claimed === 'equisatisfiable') {
    const text =
      proof.kind === 'contradiction'
        ? `answers ${expected} to a formula, but ${got} to one that is claimed to be equisatisfiable`
        : `answers ${got} to a formula that is claimed to be equisatisfiable to one with the answer ${expected}`;
    return { text, before: ', with ' };
  }
  const isOne = proof.kind === 'disagreement' && proof.witnesses.length === 1;
  const why =
    trust === 'claimed'
      ? `where ${expected} is claimed`
      : proof.kind === 'contradiction'
        ? `although its answer to a related formula implies ${expected}`
        : proof.kind === 'disagreement' && proof.witnesses.length > 0
          ? `where ${isOne ? 'another solver answers' : 'other solvers answer'} ${expected}`
          : `where ${expected} is expected`;
  return { text: `answers ${got} ${why}`, before: `,${ON_FORMULA}` };
}

const WRONG_SAT: TitleFault = { text: 'answers sat to an unsatisfiable formula' };

function stateModel({ proof }: TitleFacts): TitleFault {
  if (proof.kind !== 'model') return { text: 'rejects its own model', before: ' of a formula with ' };
  if (proof.verdict === 'true')
    return { text: 'rejects its own model, which is valid', before: ', of a formula with ' };
  if (proof.isClosed) return WRONG_SAT;
  const signature = proof.wrong?.signature ?? '';
  const text = stateFault('invalid-model', signature);
  return signature.startsWith('false ') ? { text, named: true } : { text, before: ', with ' };
}

function formatContents(
  { formula, signature, fault, severity }: TitleFacts,
  { text, named, before = ' with ' }: TitleFault,
): string {
  const said = new Set(`${text} ${signature ?? ''}`.split(/[\s,]+/));
  const isDrawn = (name: string) =>
    severity !== 'crash' && formula.of === 'input' && (DRAWN_COMMANDS.has(name) || name.startsWith(':'));
  // The ground script at fault may negate the term; the formula need not.
  const operators = fault?.cause ? [fault.cause.replace(/^not of /, '')] : formula.operators;
  const names = [...formula.commands.filter((name) => !isDrawn(name)), ...(named === true ? [] : operators)];
  const parts = names.filter((part) => !said.has(part)).slice(0, NAMED);
  return parts.length === 0 ? '' : `${named === true ? ', with ' : before}${parts.join(', ')}`;
}

/** Until a reduction removes them, a script has the options of its seed and the commands of all drawn inquiries. */
const DRAWN_COMMANDS: ReadonlySet<string> = new Set(INQUIRIES.flatMap(({ commands }) => commands));

function formatSetting({ formula: { logic, theories }, options }: TitleFacts, usual: readonly string[]): string {
  const needed = (options?.needed ?? []).filter((word) => !usual.includes(word)).slice(0, OPTIONS);
  const parts = [...(logic === null ? theories : [logic]), ...needed];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** Containers crash because of their callers. */
const OF_CONTAINER = /(?:hash_?(?:table|map|set)|vector|buffer)\w*::[^:]+$/i;

function stateCrash(signature: string, backtrace: Backtrace | null): TitleFault {
  const named = backtrace?.frames.filter((frame) => !/\+0x[0-9a-f]+$/.test(frame)) ?? [];
  const where = backtrace?.isDeep === true ? undefined : (named.find((each) => !OF_CONTAINER.test(each)) ?? named[0]);
  const place = where === undefined ? '' : ` in ${where}`;
  const parts = signature.split(' | ').map((part) => part.trim());
  const signal = parts.find((part) => /^SIG[A-Z]+$/.test(part));
  const informative = parts.filter(
    (part) => part !== '' && part !== signal && !part.startsWith(';') && part !== 'fault',
  );
  const message =
    informative.find((part) => /assert|violation|fatal|unreachable|exception/i.test(part)) ?? informative[0];
  if (signal === 'SIGSEGV') {
    const fault = backtrace?.isDeep === true ? 'stack overflow' : 'segmentation fault';
    return { text: `crashes with a ${fault}${place}`, before: ON_FORMULA };
  }
  if (message === undefined)
    return { text: `crashes${signal === undefined ? '' : ` with ${signal}`}${place}`, before: ON_FORMULA };
  const before = `,${ON_FORMULA}`;
  const violated = /^ASSERTION VIOLATION (.*)$/.exec(message)?.[1];
  if (violated !== undefined) {
    const text = `violates the assertion ${violated.replace(/\.(?= |$)/, '')}`;
    return {
      text: text.replace('violates the assertion UNEXPECTED CODE WAS REACHED', 'reaches unexpected code'),
      before,
    };
  }
  return { text: `crashes: ${message.length <= 90 ? message : `${message.slice(0, 90)}…`}`, before };
}

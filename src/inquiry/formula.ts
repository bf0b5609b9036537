import { type Check, type Script, collectChecks, termsOf } from '../script/index.js';
import {
  type FormulaParts,
  type FormulaPromise,
  type FormulaQuery,
  type FormulaReply,
  type WrongCase,
  buildConsistencyCheck,
  buildFaultQuestion,
  judgeFormula,
  readFormulaReply,
} from '../semantics/index.js';
import type { Answer } from '../solver/index.js';
import { printTerm } from '../syntax/index.js';
import type { Term } from '../term/index.js';
import { rngFromSeed } from '../util/index.js';
import type {
  FormulaReader,
  Inquiry,
  JudgedInquiry,
  ReplyFinding,
  ReplyObservation,
  RequiredAnswer,
} from './contract.js';
import { undecidedReply, rightReply, toTrust, wrongReply } from './reply-observation.js';
import { withTheories, withoutTheories } from './signature.js';

export function formulaMethods(read: FormulaReader): Pick<Inquiry, 'formula' | 'question' | 'otherQuestion' | 'judge'> {
  return {
    formula: read,
    question: (asked) => faultQuestion(read(asked, asked.reply)),
    otherQuestion: (asked, said) =>
      said?.answers[0] === 'sat' ? undefined : consistencyQuestion(read(asked, asked.reply)),
    judge: (judged) => [judgeFormulaReply(judged, read(judged, judged.reply.text))],
  };
}

/**
 * Returns a reader of replies that define a symbol as the requested formula. The request concerns the term of the
 * inquiry or, for a `-next` command, the term of the latest command named `first`.
 */
export function definitionReader(first: string, promise: FormulaPromise): FormulaReader {
  return ({ script, command, inquiry }, reply) => {
    const asked =
      inquiry.kind === 'output' ? script.commands.slice(0, command).findLast(({ kind }) => kind === first) : inquiry;
    const wanted = asked === undefined ? undefined : termsOf(asked)[0];
    if (wanted === undefined) return 'there is no earlier reply';
    return { script, command, reply, wanted, isDefinition: true, promise };
  };
}

export function findLostCase({ all, not, wanted, formula }: FormulaParts, ...given: readonly Term[]): WrongCase {
  return {
    fault: 'a case is lost',
    says: 'the formula is true, and the result is false',
    term: all(...given, wanted, not(formula)),
  };
}

export function findAddedCase({ all, not, wanted, formula }: FormulaParts, ...given: readonly Term[]): WrongCase {
  return {
    fault: 'a case is added',
    says: 'the result is true, and the formula is false',
    term: all(...given, formula, not(wanted)),
  };
}

export function faultQuestion(asked: FormulaQuery | string): Script | undefined {
  const found = readReply(asked);
  if (found === undefined || found.read.foreign.length > 0) return undefined;
  return buildFaultQuestion(found.read, found.script).script;
}

function consistencyQuestion(asked: FormulaQuery | string): Script | undefined {
  const found = readReply(asked);
  return found && buildConsistencyCheck(found.read, found.script);
}

function readReply(asked: FormulaQuery | string): { readonly read: FormulaReply; readonly script: Script } | undefined {
  if (typeof asked === 'string') return undefined;
  const read = readFormulaReply(asked);
  return typeof read === 'string' ? undefined : { read, script: asked.script };
}

const FAULTS: Readonly<Record<string, string>> = {
  'a case is lost': 'that loses a case',
  'a case is added': 'that adds a case',
  'does not suffice': 'that does not imply the goal',
  'not implied by the assertions': 'that the assertions do not imply',
  'foreign symbol': 'with a foreign symbol',
};

export function stateFormulaFault(result: string): ReplyFinding['states'] {
  return (signature, { command }) => {
    const fault = withoutTheories(signature);
    return `${command} returns ${result} ${FAULTS[fault] ?? `that ${fault}`}`;
  };
}

/** `label` is shown instead of the inquiry's term. `by` is a prefix of the signature. */
export function judgeFormulaReply(
  judged: JudgedInquiry,
  asked: FormulaQuery | string,
  { label, by = '' }: { readonly label?: string; readonly by?: string } = {},
): ReplyObservation {
  const read = typeof asked === 'string' ? asked : readFormulaReply(asked);
  if (typeof read === 'string') return undecidedReply(judged, read);
  const { script, budget } = judged;
  const { text, second, consistent } = judged.reply;
  const { answer, proved } = answerOfAssertions(judged);
  const options = { script, rng: rngFromSeed(text), budget, second, consistent, answer: proved?.answer ?? answer };
  const judgement = judgeFormula(read, options);
  if (judgement.verdict === 'undetermined') return undecidedReply(judged, judgement.because);
  if (judgement.verdict === 'right') return rightReply(judged);
  const { fault, proof } = judgement;
  return wrongReply(judged, {
    term: label ?? printTerm(read.wanted),
    reply: text,
    proof,
    signature: `${by}${withTheories(fault, [read.wanted, read.formula], judged)}`,
    ...toTrust(judgement),
  });
}

/** Finds a check of exactly the assertions in force at an inquiry, and returns the answer to this check. */
export function answerOfAssertions({ script, command, answers, known }: JudgedInquiry): {
  readonly answer: Answer | undefined;
  readonly proved: RequiredAnswer | undefined;
} {
  const { commands } = script;
  const terms = ({ asserted }: Check): ReadonlySet<Term> => new Set(asserted.map(({ term }) => term));
  const here = collectChecks([...commands.slice(0, command), { kind: 'check-sat' }]).at(-1);
  if (here === undefined) return { answer: undefined, proved: undefined };
  const wanted = terms(here);
  const at = collectChecks(commands).findIndex((each) => {
    const given = terms(each);
    return given.size === wanted.size && [...given].every((term) => wanted.has(term));
  });
  const required = known[at];
  return { answer: answers[at], proved: required?.trust === 'certified' ? required : undefined };
}

import type { ReplyObservation } from '../../../oracle/index.js';
import { type Script, isInquiry, collectNames, theoriesOfTerms } from '../../../script/index.js';
import { type Budget, HIDDEN_NAME, hidesName, judgeAssumptions, judgeModelText } from '../../../semantics/index.js';
import { type Reply, namesInCore } from '../../../solver/index.js';
import { type Term, nameGiven } from '../../../term/index.js';
import { listNamedAssertions } from './named-formulas.js';
import { openReply, rightReply, wrongReply } from './reply-observation.js';

export interface InquiryPosition {
  readonly script: Script;
  readonly command: number;
  /** For one reply. */
  readonly budget: Budget;
}

const SAYS_SAT = 'asked about these alone, the solver itself says sat';

export function examineCore({ text, second }: Reply, { script, budget }: InquiryPosition): ReplyObservation {
  const inquiry = 'get-unsat-core';
  const listed = namesInCore(text);
  if (listed === undefined) return openReply(inquiry, 'the reply is not a list of names');
  const names = [...new Set(listed)];
  const known = new Map(listNamedAssertions(script).map((each) => [each.name, each.term]));
  if (hidesName(text, [...known.keys()])) return openReply(inquiry, HIDDEN_NAME);
  const wrong = (proof: string, kind: string, trust: { readonly trust?: 'metamorphic' } = {}): ReplyObservation => {
    const terms = names.flatMap((name) => known.get(name) ?? []);
    const signature = signatureOf(kind, terms, script);
    return wrongReply(inquiry, { term: 'core', reply: text, proof, signature, ...trust });
  };
  if (names.length > 0 && !names.some((name) => known.has(name))) {
    return openReply(inquiry, 'the reply has no name of an assertion');
  }
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) return wrong(`${unknown} is no name of an assertion`, 'unknown name');
  // `unsat` is the answer for all assertions together.
  if (names.length === known.size) return rightReply(inquiry);
  if (second?.answers.at(-1) === 'unsat') return rightReply(inquiry);
  if (second?.answers.at(-1) !== 'sat') return openReply(inquiry, 'the core alone is not decided');
  const { model } = second;
  const judged =
    model === undefined ? undefined : judgeModelText(model, withoutAssertions(script, names), { budget }).judged;
  if (judged?.verdict === 'true' && judged.choices.length === 0) return wrong(`with ${model}`, 'satisfiable');
  // Recursive definitions may have no solution, and a false model is no evidence.
  if (judged?.verdict === 'false' || script.commands.some(({ kind }) => kind === 'define-funs-rec')) {
    return openReply(inquiry, 'the core is sat, but its model is not proved');
  }
  return wrong(SAYS_SAT, 'satisfiable', { trust: 'metamorphic' });
}

export function examineAssumptions(
  { text, second }: Reply,
  { script, command, budget }: InquiryPosition,
): ReplyObservation {
  const inquiry = 'get-unsat-assumptions';
  const judged = judgeAssumptions({ script, command, reply: text }, { second, budget });
  if (judged.verdict === 'undetermined') return openReply(inquiry, judged.because);
  if (judged.verdict === 'right') return rightReply(inquiry);
  const { proof, fault } = judged;
  const trust = judged.against === undefined ? {} : { trust: 'metamorphic' as const };
  return wrongReply(inquiry, { term: 'assumptions', reply: text, proof, signature: `assumptions ${fault}`, ...trust });
}

function signatureOf(kind: string, terms: readonly Term[], { commands }: Script): string {
  return `${kind}${terms.length === 0 ? '' : ` of ${theoriesOfTerms(terms, collectNames(commands)).join(', ')}`}`;
}

function withoutAssertions(script: Script, names: readonly string[]): Script {
  const commands = script.commands.filter((command) => {
    const name = command.kind === 'assert' ? nameGiven(command.term) : undefined;
    return (name === undefined || names.includes(name)) && !isInquiry(command);
  });
  return { ...script, commands };
}

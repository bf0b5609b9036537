import { type Command, termsOf } from '../../script/index.js';
import { SexpReader } from '../../syntax/index.js';
import type { Inquiry, ReplyFinding } from '../contract.js';
import { judgeValue } from '../judge-term.js';
import { undecidedReply } from '../reply-observation.js';
import { nameTerm } from '../signature.js';
import { words } from '../words.js';
import { withArticle } from '../../util/index.js';

export const WRONG_VALUE = {
  kind: 'wrong-value',
  oracle: 'value',
  sentence: 'A solver reports a value that differs from the value in its own model',
  states: (signature, { command, reply }) => {
    const term = withArticle(nameTerm(signature));
    if (reply !== 'true' && reply !== 'false') return `${command} and the model give different values to ${term}`;
    return `${command} returns ${reply} for ${term} that is ${reply === 'true' ? 'false' : 'true'} in the model`;
  },
  explain: (solver, { term, reply, proof }) =>
    `${solver} gives ${term} the value ${reply}, but in its own model ${proof}`,
  report: (solver, { term, reply, proof }) =>
    words`${solver} gives ${{ code: term }} the value ${{ code: reply }}. In its own model, ${proof}.`,
  statesProof: true,
  showsModel: true,
  needsModel: true,
} as const satisfies ReplyFinding;

const MOST_VALUES = 3;
const EVALUATED = 0.3;
const COMPLETION = ['', ':completion true', ':completion false'] as const;

export const value = {
  name: 'value',
  ask: 'values',
  commands: ['get-value', 'eval'],
  finding: WRONG_VALUE,
  after: 'sat',
  draw: {
    place: 'behind',
    commands: ({ rng, drawTerms }) => {
      const terms = drawTerms(MOST_VALUES);
      const [term] = terms;
      if (term === undefined) return [];
      const evaluated: Command[] = rng.chance(EVALUATED) ? [{ kind: 'eval', term, options: rng.pick(COMPLETION) }] : [];
      return [...evaluated, { kind: 'get-value', terms }];
    },
  },
  judge: (judged) => {
    const { inquiry, reply, model } = judged;
    if (model === undefined) return [undecidedReply(judged, 'no model')];
    const asked = termsOf(inquiry);
    const values = inquiry.kind === 'get-value' ? readValues(reply.text, asked.length) : readValue(reply.text);
    if (values === undefined) return [undecidedReply(judged, 'the reply is not a list of values')];
    return asked.map((term, i) => judgeValue(judged, term, values[i] as string));
  },
} as const satisfies Inquiry;

function readValue(text: string): string[] | undefined {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return undefined;
  const found = sexp.slice(0);
  return sexp.read() === false ? [found] : undefined;
}

function readValues(text: string, count: number): string[] | undefined {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return undefined;
  const pairs = sexp.listChildren(0).map((pair) => sexp.listChildren(pair));
  if (pairs.length !== count || pairs.some((pair) => pair.length !== 2)) return undefined;
  return pairs.map((pair) => sexp.slice(pair[1] as number));
}

import { termsOf } from '../../script/index.js';
import { differenceQuestion } from '../../semantics/index.js';
import type { Inquiry } from '../contract.js';
import { drawRewriting } from '../commands.js';
import { judgeRewriting } from '../judge-term.js';
import { nameTerm } from '../signature.js';
import { words } from '../words.js';
import { withArticle } from '../../util/index.js';

const MOST_SIMPLIFIED = 2;
/** Probability of using z3's default parameters. */
const PLAIN = 0.5;

export const simplify = {
  name: 'simplify',
  ask: 'simplify',
  commands: ['simplify'],
  finding: {
    kind: 'wrong-simplification',
    oracle: 'simplify',
    sentence: 'A solver simplifies a term to a term with another value',
    states: (signature) => `simplify turns ${withArticle(nameTerm(signature))} into a term with another value`,
    explain: (solver, { term, reply, proof }) =>
      `${solver} simplifies ${term} to ${reply}, which has another value: ${proof}`,
    report: (solver, { term, reply }) =>
      words`${solver} simplifies ${{ code: term }} to ${{ code: reply }}. They are not equal:`,
  },
  draw: {
    // Commands after the assertions are harder to judge, since cvc5 simplifies under the assertions.
    place: 'before',
    commands: ({ rng, drawTerms }) =>
      drawTerms(MOST_SIMPLIFIED).map((term) => ({
        kind: 'simplify',
        term,
        options: rng.chance(PLAIN) ? '' : drawRewriting(rng),
      })),
  },
  question: ({ script, command, inquiry, reply }) =>
    termsOf(inquiry).map((term) => differenceQuestion({ script, command, term, reply }))[0],
  asksOthers: true,
  judge: (judged) => {
    const { script, command, inquiry, reply } = judged;
    return termsOf(inquiry).map((term) => judgeRewriting(judged, { script, command, term, reply: reply.text }));
  },
} as const satisfies Inquiry;

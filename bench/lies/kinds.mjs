import { changeGoals, changeWord, dropOne, flipAnswer } from './change.mjs';

/**
 * Kinds of replies to change. `asks` lists the inquiries of the hunt (`--ask`). `inquiries` lists the SMT-LIB commands
 * whose replies are changed. `fits` selects among these replies. `opinion` is the method of SecondOpinion that decides
 * whether a changed reply is wrong.
 */
export const REPLIES = {
  value: { asks: ['values'], inquiries: ['get-value', 'eval'], change: changeWord, opinion: 'value' },
  assignment: { asks: ['values'], inquiries: ['get-assignment'], change: changeWord, opinion: 'value' },
  simplify: { asks: ['simplify'], inquiries: ['simplify'], change: changeWord, opinion: 'simplify' },
  goals: { asks: ['tactics'], inquiries: ['apply'], change: changeGoals, opinion: 'apply' },
  core: { asks: ['cores'], inquiries: ['get-unsat-core', 'get-unsat-assumptions'], change: dropOne, opinion: 'core' },
  'qe goals': { asks: ['qe'], inquiries: ['apply'], change: changeGoals, opinion: 'apply' },
  qe: { asks: ['qe'], inquiries: ['get-qe'], change: changeWord, opinion: 'elimination' },
  abduct: { asks: ['interpolants'], inquiries: ['get-abduct'], change: changeBody, opinion: 'abduct' },
  interpolant: { asks: ['interpolants'], inquiries: ['get-interpolant'], change: changeBody, opinion: 'interpolant' },
  synthesis: { asks: ['synthesis'], inquiries: ['check-synth'], change: changeWord, opinion: 'synthesis' },
  'horn answer': { asks: ['horn'], inquiries: ['query'], change: flipAnswer, opinion: 'answer' },
  'horn invariant': {
    asks: ['horn'],
    inquiries: ['query'],
    fits: (reply) => /^unsat\s.*\bforall\b/s.test(reply),
    change: changeWord,
    opinion: 'invariant',
  },
  'horn derivation': {
    asks: ['horn'],
    inquiries: ['query'],
    fits: (reply) => reply.includes('hyper-res'),
    change: changeWord,
    opinion: 'derivation',
  },
};

/** Changes a word of the formula in `(define-fun I () Bool …)`. */
function changeBody(text, rng) {
  const head = /^\(define-fun \S+ \(\) Bool /.exec(text);
  return head === null ? undefined : changeWord(text, rng, head[0].length);
}

/**
 * Further kinds of output to change, besides the replies in `REPLIES`. Each kind lists the inquiries that its hunt
 * needs.
 */
export const OTHERS = { answer: [], model: [], objective: ['optimum'], suboptimal: ['optimum'] };

export const KINDS = [...Object.keys(OTHERS), ...Object.keys(REPLIES)];

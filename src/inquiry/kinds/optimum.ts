import { type OptimumJudgement, improvementScript, boundednessScript, judgeOptimum } from '../../semantics/index.js';
import { rngFromSeed, withArticle } from '../../util/index.js';
import type { Inquiry } from '../contract.js';
import { outputCommand } from '../commands.js';
import { OPT_PRIORITY, drawObjectives, hasObjectives } from '../draw-objectives.js';
import { undecidedReply, rightReply, toTrust, wrongReply } from '../reply-observation.js';
import { words } from '../words.js';

/** Probability of requesting an optimum, for which z3 runs its optimiser. */
const OPTIMA = 0.4;

const FAULTS: Readonly<Record<string, readonly [article: string, more: string]>> = {
  bounded: ['an infinite', ''],
  unreached: ['a', ' that its model does not attain'],
};

/** The solver's own model must reach the optimum, and no other model may exceed it. */
export const optimum = {
  name: 'optimum',
  ask: 'optimum',
  commands: ['get-objectives'],
  finding: {
    kind: 'wrong-optimum',
    oracle: 'optimum',
    sentence: 'A solver reports an optimum that is wrong, or that its own model does not reach',
    states: (signature, { command }) => {
      const [objective = '', fault = ''] = signature.split(': ');
      const [kind = '', sort] = objective.split(' ');
      const [wrong, more] = FAULTS[fault] ?? ['a wrong', ''];
      if (sort === undefined) return `${command} reports ${wrong} penalty of soft assertions${more}`;
      const term = withArticle(`${fault === 'bounded' ? 'bounded ' : ''}${sort} term`);
      return `${command} reports ${wrong} ${kind === 'minimize' ? 'minimum' : 'maximum'} of ${term}${more}`;
    },
    explain: (solver, { term, reply, proof }) => `${solver} reports ${reply} for ${term}, but ${proof}`,
    report: (solver, { term, reply }) => words`${solver} reports ${{ code: reply }} for ${{ code: term }}. But:`,
    showsModel: true,
  },
  after: 'sat',
  options: [OPT_PRIORITY],
  change: (drawing) => {
    if (!drawing.rng.chance(OPTIMA)) return undefined;
    const { script } = drawing;
    const { first, ahead } = drawObjectives(script, drawing);
    if (ahead.length === 0 && !hasObjectives(script)) return undefined;
    return { script, first, ahead, behind: [outputCommand('get-objectives')] };
  },
  question: ({ script, command, reply, last }) =>
    last === 'sat' ? improvementScript({ script, command, reply }) : undefined,
  otherQuestion: ({ script, command, reply }) => boundednessScript({ script, command, reply }),
  judge: (judged) => {
    const { script, command, budget, model } = judged;
    const { text, second, consistent } = judged.reply;
    const evidence = { model, second, far: consistent, budget, rng: rngFromSeed(text) };
    return judgeOptimum({ script, command, reply: text }, evidence).map((each) => {
      const { verdict, because, objective } = each;
      if (verdict === 'right') return rightReply(judged);
      if (objective === undefined) return undecidedReply(judged, because);
      const about = `${describeObjective(objective)}: `;
      if (verdict === 'undetermined') return undecidedReply(judged, because, about);
      const { fault = '' } = each;
      const signature = `${about}${fault in FAULTS ? fault : 'value'}`;
      const reply = text.replaceAll(/\s+(?=\))/g, '');
      return wrongReply(judged, { term: objective.text, reply, proof: because, signature, ...toTrust(each) });
    });
  },
} as const satisfies Inquiry;

// Omits the priority and the other objectives, so that a reduction can drop them.
function describeObjective({ kind, term }: NonNullable<OptimumJudgement['objective']>): string {
  return kind === 'assert-soft' ? kind : `${kind} ${term.sort.kind}`;
}

import { type Script, isInquiry } from '../../script/index.js';
import { HIDDEN_NAME, hidesName, judgeModelText } from '../../semantics/index.js';
import { assertionNames, coreQuery, namesInCore } from '../../solver/index.js';
import { nameGiven } from '../../term/index.js';
import type { Inquiry, JudgedInquiry, ReplyObservation, WrongReply } from '../contract.js';
import { outputCommand, setTrue } from '../commands.js';
import { listNamedAssertions } from '../named-formulas.js';
import { withNames } from '../named-scripts.js';
import { undecidedReply, rightReply, wrongReply } from '../reply-observation.js';
import { theoriesIn } from '../signature.js';
import { WRONG_CORE, askAssumptions } from './assumptions.js';

/** Probability of requesting an unsatisfiable core. Solvers run differently if they must produce a core. */
const CORES = 0.3;
const ASSUMED = 0.5;
const SAYS_SAT = 'the same solver answers sat for these assumptions alone';

export const core = {
  name: 'core',
  ask: 'cores',
  commands: ['get-unsat-core'],
  finding: WRONG_CORE,
  after: 'unsat',
  options: [':produce-unsat-cores'],
  change: ({ script, rng }) => {
    if (!rng.chance(CORES)) return undefined;
    const assuming = rng.chance(ASSUMED) ? askAssumptions(script, rng) : undefined;
    if (assuming !== undefined) return assuming;
    const named = withNames(script);
    return (
      named && { script: named, first: [setTrue(':produce-unsat-cores')], behind: [outputCommand('get-unsat-core')] }
    );
  },
  question: ({ text, reply, last }) => {
    const names = last === 'unsat' ? namesInCore(reply) : undefined;
    if (names === undefined) return undefined;
    const known = assertionNames(text);
    const isSmaller = new Set(names).size < known.length && names.every((name) => known.includes(name));
    return isSmaller ? coreQuery(text, names) : undefined;
  },
  judge: (judged) => [judgeCore(judged)],
} as const satisfies Inquiry;

function judgeCore(judged: JudgedInquiry): ReplyObservation {
  const { script, budget } = judged;
  const { text, second } = judged.reply;
  const listed = namesInCore(text);
  if (listed === undefined) return undecidedReply(judged, 'the reply is not a list of names');
  const names = [...new Set(listed)];
  const known = new Map(listNamedAssertions(script).map((each) => [each.name, each.term]));
  if (hidesName(text, [...known.keys()])) return undecidedReply(judged, HIDDEN_NAME);
  const wrong = (proof: string, kind: string, trust: Pick<WrongReply, 'trust'> = {}): ReplyObservation => {
    const terms = names.flatMap((name) => known.get(name) ?? []);
    const signature = terms.length === 0 ? kind : `${kind} of ${theoriesIn(terms, script)}`;
    return wrongReply(judged, { term: 'core', reply: text, proof, signature, ...trust });
  };
  if (names.length > 0 && !names.some((name) => known.has(name))) {
    return undecidedReply(judged, 'the reply names no assertion');
  }
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) return wrong(`${unknown} is not the name of an assertion`, 'unknown name');
  if (names.length === known.size) return rightReply(judged);
  if (second?.answers.at(-1) === 'unsat') return rightReply(judged);
  if (second?.answers.at(-1) !== 'sat') return undecidedReply(judged, 'no answer is known for the core alone');
  const { model } = second;
  const evaluated =
    model === undefined ? undefined : judgeModelText(model, withoutAssertions(script, names), { budget }).judged;
  if (evaluated?.verdict === 'true' && evaluated.choices.length === 0) return wrong(`with ${model}`, 'satisfiable');
  if (evaluated?.verdict === 'false' || script.commands.some(({ kind }) => kind === 'define-funs-rec')) {
    return undecidedReply(judged, 'the solver answers sat for the core, but its model does not prove this');
  }
  return wrong(SAYS_SAT, 'satisfiable', { trust: 'metamorphic' });
}

function withoutAssertions(script: Script, names: readonly string[]): Script {
  const commands = script.commands.filter((command) => {
    const name = command.kind === 'assert' ? nameGiven(command.term) : undefined;
    return (name === undefined || names.includes(name)) && !isInquiry(command);
  });
  return { ...script, commands };
}

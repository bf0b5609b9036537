import { HORN_GENERATORS, HORN_INT_GENERATORS } from '../../generate/index.js';
import { allows, needsOfLogic, needsOfScript } from '../../rewrite/index.js';
import type { Command, Script } from '../../script/index.js';
import {
  type HornSystem,
  Budget,
  asRules,
  hornQuestion,
  invariantQuestion,
  judgeQuery,
  readHornSystem,
} from '../../semantics/index.js';
import { type FixedpointEngine, type SecondAnswer, FIXEDPOINT_ENGINES } from '../../solver/index.js';
import { TermStore } from '../../term/index.js';
import { type Rng, rngFromSeed, withArticle } from '../../util/index.js';
import type { DrawnProblem, Inquiry } from '../contract.js';
import { undecidedReply, rightReply, wrongReply } from '../reply-observation.js';
import { withTheories, withoutTheories } from '../signature.js';
import { words } from '../words.js';

/** Probabilities of rewriting a Horn test case, and of replacing any other test case by generated Horn clauses. */
const HORN_AGAIN = 0.5;
const HORN = 0.1;
/** Probability of writing the clauses as rules of z3's fixedpoint engine instead of assertions. */
const RULES = 0.7;
const OTHER_LOGIC = 0.7;
const PREDICATE = 0.25;
/** Probability of an engine that may not terminate, if a predicate has an Int parameter. */
const ENDLESS = 0.1;
const PARAMETER = 0.5;

const ENGINE = /:engine\s+([\w-]+)/;

export const query = {
  name: 'query',
  ask: 'horn',
  commands: ['query'],
  finding: {
    kind: 'wrong-query',
    oracle: 'horn',
    sentence:
      'A solver answers a query of Horn clauses wrongly, or gives an invariant or a derivation that does not hold',
    states: (signature) => {
      const fault = withoutTheories(signature);
      const engine = / \(([a-z][\w-]*)[,)]/.exec(signature)?.[1];
      const what = /^(?:un)?sat /.test(fault)
        ? `answers ${fault}`
        : `returns ${withArticle(fault.replace(/^(invariant|answer) (?=\w+s )/, '$1 that '))}`;
      return engine === undefined ? what : `${what} with the engine ${engine}`;
    },
    explain: (solver, { term, reply, proof }) => `${solver} answers ${reply} to the query of ${term}, but ${proof}`,
    report: (solver, { term, reply }) =>
      words`${solver} answers ${{ code: reply }} to the query of ${{ code: term }}. That is wrong:`,
  },
  replacesModel: true,
  problem: {
    ability: 'a language of rules and queries',
    solver: 'z3',
    draw: (script, isAlone, rng) => {
      const drawing = rng.fork('horn');
      const system = readHornSystem(script);
      const isHorn = typeof system !== 'string';
      if (!isAlone && !drawing.chance(isHorn ? HORN_AGAIN : HORN)) return undefined;
      return isHorn ? inAnotherForm({ script, isSame: true }, system, drawing) : generateSystem(drawing);
    },
  },
  hasFurtherMessages: true,
  question: ({ script, command, reply }) => hornQuestion({ script, command, reply }, new Budget('quick')),
  otherQuestion: ({ script, command, reply }) => invariantQuestion({ script, command, reply }, new Budget('quick')),
  judge: (judged) => {
    const { script, command, inquiry, budget } = judged;
    const { text, second, consistent } = judged.reply;
    const answers = second === undefined ? {} : { second: second.answers };
    const found = judgeQuery(
      { script, command, reply: text, ...answers, violated: modelIn(consistent) },
      { rng: rngFromSeed(text), budget },
    );
    if (found.verdict === 'undetermined') return [undecidedReply(judged, found.because)];
    if (found.verdict === 'right') return [rightReply(judged)];
    const { fault, proof, trust, about } = found;
    const asked = inquiry.kind === 'output' ? inquiry.text : '';
    const engine = ENGINE.exec(asked)?.[1];
    const signature = withTheories(fault, about, judged, engine === undefined ? [] : [engine]);
    return [wrongReply(judged, { term: asked, reply: text, proof, signature, trust })];
  },
} as const satisfies Inquiry;

function modelIn(said: SecondAnswer | undefined): string | undefined {
  return said?.answers.at(-1) === 'sat' ? said.model : undefined;
}

function generateSystem(rng: Rng): DrawnProblem | undefined {
  const generator = rng.pick([...HORN_GENERATORS, ...HORN_INT_GENERATORS]);
  const source = generator.open({ store: new TermStore(), options: generator.defaults, rules: [] });
  const made = source.formula(rng.fork('system'));
  if (made?.status === undefined) return undefined;
  const { script, status, certificate } = made;
  const system = readHornSystem(script);
  const problem: DrawnProblem = { script, status, certificate: JSON.stringify(certificate) };
  return typeof system === 'string' ? problem : inAnotherForm(problem, system, rng);
}

function inAnotherForm(problem: DrawnProblem, system: HornSystem, rng: Rng): DrawnProblem {
  if (rng.chance(RULES)) return { script: drawRules(system, rng) };
  const { script } = problem;
  return rng.chance(OTHER_LOGIC) ? { ...problem, script: withLogic(script, rng.pick(logicsFor(script))) } : problem;
}

function drawRules(system: HornSystem, rng: Rng): Script {
  const asked = rng.chance(PREDICATE) ? { asked: rng.pick([...system.predicates.values()]) } : {};
  const style = { variables: rng.pick(['bound', 'declared'] as const), named: rng.chance(0.5) };
  return asRules(system, { style, ...asked, options: drawOptions(system, rng) });
}

function drawOptions(system: HornSystem, rng: Rng): string {
  const isFinite = [...system.predicates.values()].every(({ params }) => params.every(({ kind }) => kind !== 'Int'));
  const kinds: readonly FixedpointEngine['values'][] = isFinite
    ? ['any', 'few', 'small']
    : rng.chance(ENDLESS)
      ? ['few']
      : ['any'];
  const engines = FIXEDPOINT_ENGINES.filter(({ values }) => kinds.includes(values));
  const engine = rng.pick(engines.flatMap((each) => Array<FixedpointEngine>(each.weight).fill(each)));
  const parameter = rng.chance(PARAMETER) ? rng.pick(engine.parameters) : '';
  return [`:engine ${engine.name}`, rng.pick(['', ...engine.prints]), parameter]
    .filter((part) => part !== '')
    .join(' ');
}

/** Lists logics that allow the whole script. Undefined means no `set-logic`. */
function logicsFor(script: Script): readonly (string | undefined)[] {
  const needs = needsOfScript(script);
  const narrow = ['UF', 'UFLIA', 'UFBV'].find((name) => allows(needsOfLogic(name), needs));
  return [...(narrow === undefined ? [] : [narrow]), 'ALL', undefined];
}

function withLogic(script: Script, logic: string | undefined): Script {
  const set: Command[] = logic === undefined ? [] : [{ kind: 'set-logic', logic }];
  return { ...script, commands: [...set, ...script.commands.filter(({ kind }) => kind !== 'set-logic')], logic };
}

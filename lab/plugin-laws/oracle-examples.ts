import {
  type KnownAnswer,
  type ModelObservation,
  type OracleExample,
  type ReplyObservation,
  INQUIRIES,
} from '../../src/lab-front.js';
import { evidence, observations } from './evidence.js';

const TRUE: ModelObservation = { verdict: 'true', because: null, choices: [], wrong: null };

const FALSE: ModelObservation = {
  verdict: 'false',
  because: null,
  choices: [],
  wrong: { assertion: '(< x y)', part: '(< x y), where x = 2, y = 1', signature: 'false < over Ints' },
};

const OPEN: ModelObservation = {
  verdict: 'undetermined',
  because: 'the quantifier ranges over Int',
  choices: [],
  wrong: null,
};

const CRASH = { kind: 'crashed', exit: 'SIGSEGV', signature: 'SIGSEGV', stderr: '', answers: [] } as const;

const COMPLAINT = { kind: 'invalid-model', message: 'an invalid model was generated', answers: ['sat'] } as const;

const FAILED = { kind: 'failed-self-check', message: 'produced core was satisfiable', answers: [] } as const;

const SAT: KnownAnswer = { answer: 'sat', trust: 'certified', witnesses: ['construction'] };

const WEAKER = { claim: 'weaker', runs: observations({ a: ['sat'] }) } as const;

const EQUIVALENT = { claim: 'equivalent', runs: observations({ a: ['sat'] }) } as const;

const UNRELATED = { claim: 'unrelated', runs: observations({ a: ['sat'] }) } as const;

const WRONG = { term: '(+ x 1)', reply: '1', proof: 'x = 1: (+ x 1) is 2', signature: '+' } as const;

/** Examples of the built-in oracles, keyed by name. */
export const ORACLE_EXAMPLES: Readonly<Record<string, readonly OracleExample[]>> = {
  ...Object.fromEntries(INQUIRIES.map(({ finding, commands }) => [finding.oracle, replyExamples(commands[0])])),
  model: [
    { title: 'a false model', evidence: evidence({ a: ['sat'] }, { models: { a: FALSE } }), verdict: 'finding' },
    { title: 'a true model', evidence: evidence({ a: ['sat'] }, { models: { a: TRUE } }), verdict: 'pass' },
    {
      title: 'a true model, although other solvers answer unsat',
      evidence: evidence({ a: ['sat'], b: ['unsat'], c: ['unsat'] }, { models: { a: TRUE } }),
      verdict: 'finding',
    },
    {
      title: 'a true model of a solver that answers unknown, although another solver answers unsat',
      evidence: evidence({ a: ['unknown'], b: ['unsat'] }, { models: { a: TRUE } }),
      verdict: 'finding',
    },
    {
      title: 'a model that depends on a choice for division by zero',
      evidence: evidence({ a: ['sat'], b: ['unsat'] }, { models: { a: { ...TRUE, choices: ['operator /'] } } }),
      verdict: 'finding',
    },
    {
      title: 'a model that depends on a choice that every solver makes itself, as for fp.min',
      evidence: evidence({ a: ['sat'], b: ['unsat'] }, { models: { a: { ...TRUE, choices: ['operator fp.min'] } } }),
      verdict: 'pass',
    },
    {
      title: 'a false model of a solver that answers unknown',
      evidence: evidence({ a: ['unknown'] }, { models: { a: FALSE } }),
      verdict: 'inconclusive',
    },
    {
      title: 'an undetermined model',
      evidence: evidence({ a: ['sat'], b: ['unsat'] }, { models: { a: OPEN } }),
      verdict: 'inconclusive',
    },
    { title: 'no model', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  crash: [
    { title: 'a segmentation fault', evidence: evidence({ a: CRASH }), verdict: 'finding' },
    { title: 'an answer', evidence: evidence({ a: ['sat'] }), verdict: 'pass' },
    { title: 'out of memory', evidence: evidence({ a: { kind: 'memout', answers: [] } }), verdict: 'pass' },
    {
      title: 'a refused input',
      evidence: evidence({ a: { kind: 'rejected', message: 'unknown logic' } }),
      verdict: 'pass',
    },
  ],
  'invalid-model': [
    { title: 'a rejected model', evidence: evidence({ a: COMPLAINT }), verdict: 'finding' },
    {
      title: 'a rejected model that is valid, so the model check is wrong',
      evidence: evidence(
        { a: COMPLAINT },
        { models: { a: { verdict: 'true', because: null, choices: [], wrong: null } } },
      ),
      verdict: 'finding',
    },
    { title: 'no complaint', evidence: evidence({ a: ['sat'] }), verdict: 'pass' },
  ],
  'self-check': [
    { title: 'a check that fails', evidence: evidence({ a: FAILED }), verdict: 'finding' },
    {
      title: 'a solver whose own check fails, although another solver answers',
      evidence: evidence({ a: FAILED, b: ['unsat'] }),
      verdict: 'finding',
    },
    { title: 'no complaint', evidence: evidence({ a: ['unsat'] }), verdict: 'pass' },
  ],
  'known-status': [
    { title: 'the opposite answer', evidence: evidence({ a: ['unsat'] }, { known: [SAT] }), verdict: 'finding' },
    { title: 'the known answer', evidence: evidence({ a: ['sat'] }, { known: [SAT] }), verdict: 'pass' },
    { title: 'the answer unknown', evidence: evidence({ a: ['unknown'] }, { known: [SAT] }), verdict: 'inconclusive' },
    {
      title: 'a script with two checks, of which only one has a known answer',
      evidence: evidence({ a: ['unsat', 'unsat'] }, { known: [SAT] }),
      verdict: 'inconclusive',
    },
  ],
  metamorphic: [
    {
      title: 'sat seed, weaker script unsat',
      evidence: evidence({ a: ['unsat'] }, { parent: WEAKER }),
      verdict: 'finding',
    },
    { title: 'sat seed, weaker script sat', evidence: evidence({ a: ['sat'] }, { parent: WEAKER }), verdict: 'pass' },
    {
      title: 'a claim without a consequence for the answer',
      evidence: evidence({ a: ['unsat'] }, { parent: { ...WEAKER, claim: 'unrelated' } }),
      verdict: 'inconclusive',
    },
    {
      title: 'a claim of a plug-in',
      evidence: evidence({ a: ['unsat'] }, { parent: { ...WEAKER, claim: 'unrelated', claimed: 'equivalent' } }),
      verdict: 'finding',
    },
    {
      title: 'a claim of a plug-in against two solvers',
      evidence: evidence(
        { a: ['unsat'], b: ['unsat'] },
        { parent: { ...WEAKER, claim: 'unrelated', claimed: 'equivalent' } },
      ),
      verdict: 'pass',
    },
    {
      title: 'a script that is weaker than an unsat seed',
      evidence: evidence({ a: ['sat'] }, { parent: { ...WEAKER, runs: observations({ a: ['unsat'] }) } }),
      verdict: 'inconclusive',
    },
  ],
  agreement: [
    { title: 'one against one', evidence: evidence({ a: ['sat'], b: ['unsat'] }), verdict: 'finding' },
    { title: 'two against one', evidence: evidence({ a: ['sat'], b: ['unsat'], c: ['sat'] }), verdict: 'finding' },
    {
      title: 'two versions of one solver against a third version',
      evidence: evidence({ 'a@1': ['sat'], 'a@2': ['sat'], 'a@3': ['unsat'] }),
      verdict: 'finding',
    },
    {
      title: 'two related solvers that disagree',
      evidence: evidence({ cvc5: ['unsat'], cvc4: ['sat'], a: ['sat'] }),
      verdict: 'finding',
    },
    { title: 'all agree', evidence: evidence({ a: ['sat'], b: ['sat'] }), verdict: 'pass' },
    {
      title: 'unknown contradicts nothing',
      evidence: evidence({ a: ['sat'], b: ['unknown'] }),
      verdict: 'inconclusive',
    },
    {
      title: 'a time-out contradicts nothing',
      evidence: evidence({ a: ['sat'], b: { kind: 'timeout', answers: ['unsat'] } }),
      verdict: 'inconclusive',
    },
  ],
  refusal: [
    {
      title: 'a rejection of input that another solver accepts',
      evidence: evidence({ a: { kind: 'rejected', message: 'line 1 column 2: unknown constant x' }, b: ['sat'] }),
      verdict: 'finding',
    },
    {
      title: 'a rejection for a feature that the solver is known to lack',
      evidence: evidence({ a: { kind: 'rejected', message: 'no floats here', why: 'unsupported' }, b: ['sat'] }),
      verdict: 'inconclusive',
    },
    {
      title: 'a rejection by every solver',
      evidence: evidence({
        a: { kind: 'rejected', message: 'no' },
        b: { kind: 'rejected', message: 'never' },
      }),
      verdict: 'inconclusive',
    },
    {
      title: 'a rejection of terms that only some solvers support',
      evidence: { ...evidence({ a: { kind: 'rejected', message: 'no' }, b: ['sat'] }), hasOwnTerms: true },
      verdict: 'inconclusive',
    },
    { title: 'input that all solvers accept', evidence: evidence({ a: ['sat'], b: ['sat'] }), verdict: 'pass' },
  ],
  'unexpected-unknown': [
    {
      title: 'a decided seed only',
      evidence: evidence({ a: ['unknown'] }, { parent: EQUIVALENT }),
      verdict: 'finding',
    },
    {
      title: 'a decided seed and a decided mutant',
      evidence: evidence({ a: ['sat'] }, { parent: EQUIVALENT }),
      verdict: 'pass',
    },
    {
      title: 'unknown after a long time',
      evidence: { ...evidence({}, { parent: EQUIVALENT }), runs: observations({ a: ['unknown'] }, 5_000) },
      verdict: 'pass',
    },
    {
      title: 'a script that is weaker than an unsat seed',
      evidence: evidence({ a: ['unknown'] }, { parent: { claim: 'weaker', runs: observations({ a: ['unsat'] }) } }),
      verdict: 'inconclusive',
    },
    {
      title: 'a script with quantifiers that the seed lacks',
      evidence: evidence({ a: ['unknown'] }, { parent: { ...EQUIVALENT, isPoorer: true } }),
      verdict: 'inconclusive',
    },
    {
      title: 'a script that is weaker than the seed by many steps',
      evidence: evidence({ a: ['unknown'] }, { parent: { ...EQUIVALENT, claim: 'weaker', steps: 20 } }),
      verdict: 'inconclusive',
    },
  ],
  slowness: [
    {
      title: '1,500 milliseconds for the script, but ten for its seed',
      evidence: { ...evidence({}, { parent: UNRELATED }), runs: observations({ a: ['sat'] }, 1_500) },
      verdict: 'finding',
    },
    {
      title: 'a script as fast as the seed',
      evidence: evidence({ a: ['sat'] }, { parent: UNRELATED }),
      verdict: 'pass',
    },
    {
      title: 'a script as slow as the seed',
      evidence: {
        ...evidence({}, { parent: { ...UNRELATED, runs: observations({ a: ['sat'] }, 900) } }),
        runs: observations({ a: ['sat'] }, 1_500),
      },
      verdict: 'pass',
    },
  ],
};

function replyExamples(inquiry: string): readonly OracleExample[] {
  const isJudgedRun = (reply: Omit<ReplyObservation, 'inquiry' | 'because'>) =>
    evidence({ a: ['sat'] }, { replies: { a: [{ ...reply, inquiry, because: null }] } });
  return [
    { title: 'a wrong reply', evidence: isJudgedRun({ verdict: 'wrong', wrong: WRONG }), verdict: 'finding' },
    { title: 'a right reply', evidence: isJudgedRun({ verdict: 'right', wrong: null }), verdict: 'pass' },
    { title: 'no reply', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ];
}

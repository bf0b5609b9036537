import { describe, expect, it } from 'vitest';
import { evidence, observations } from '../../lab/plugin-laws/evidence.js';
import { readDecided, computeBalance, readWitnessed } from './answers.js';
import { collectCertificates, findContradiction } from './certificate.js';
import type { Evidence, ModelObservation, Observation, Oracle, Suspicion } from './contract.js';
import { agreement } from './agreement.js';
import { crash } from './crash.js';
import { invalidModel } from './invalid-model.js';
import { knownStatus } from './known-status.js';
import { metamorphic } from './metamorphic.js';
import { model } from './model.js';
import { slowness } from './slowness.js';
import { restsOnOpenModels, collectSuspects } from './suspect.js';

/* Verdicts are compared literally, because logs and reports contain them unchanged. */

const TRUE: ModelObservation = { verdict: 'true', because: null, choices: [], wrong: null };
const FALSE: ModelObservation = {
  ...TRUE,
  verdict: 'false',
  wrong: { assertion: '(< x 1)', part: '(< x 1), where x = 2', signature: 'false < over Ints' },
};
const TIMEOUT = { kind: 'timeout', answers: [] } as const;
const REJECTED = { kind: 'rejected', message: 'no' } as const;
const CRASHED = { kind: 'crashed', exit: 134, signature: 'a.cpp:1', stderr: '', answers: [] } as const;
const COMPLAINT = { kind: 'invalid-model', message: 'bad model', answers: ['sat'] } as const;

const inconclusive = (because: string) => ({ kind: 'inconclusive', because });
const PASS = { kind: 'pass' };
const finding = (...suspicions: readonly Suspicion[]) => ({ kind: 'finding', suspicions });

type Case = readonly [title: string, oracle: Oracle, given: Evidence, verdict: object];

function makeDisagreement(
  because: string,
  [suspects, witnesses]: readonly [Suspicion['suspects'], readonly string[]],
  wrong: Suspicion['wrong'] & object,
): Suspicion {
  return {
    oracle: 'agreement',
    kind: 'wrong-answer',
    trust: suspects.length > 1 ? 'undecided' : 'majority',
    because,
    suspects,
    witnesses,
    wrong,
  };
}

const AGREEMENT: readonly Case[] = [
  [
    'suspects a single unsat against two sat',
    agreement,
    evidence({ a: ['sat'], b: ['unsat'], c: ['sat'] }),
    finding(
      makeDisagreement('a, c answered sat and b unsat', [['b'], ['a', 'c']], {
        check: 0,
        got: 'unsat',
        expected: 'sat',
      }),
    ),
  ],
  [
    'suspects a single sat against two unsat',
    agreement,
    evidence({ a: ['unsat'], b: ['sat'], c: ['unsat'] }),
    finding(
      makeDisagreement('b answered sat and a, c unsat', [['b'], ['a', 'c']], {
        check: 0,
        got: 'sat',
        expected: 'unsat',
      }),
    ),
  ],
  [
    'suspects each solver of a minority',
    agreement,
    evidence({ a: ['sat'], b: ['sat'], c: ['unsat'], d: ['unsat'], e: ['unsat'] }),
    finding(
      ...(['a', 'b'] as const).map((one) =>
        makeDisagreement('a, b answered sat and c, d, e unsat', [[one], ['c', 'd', 'e']], {
          check: 0,
          got: 'sat',
          expected: 'unsat',
        }),
      ),
    ),
  ],
  [
    'suspects both solvers of a tie',
    agreement,
    evidence({ a: ['unsat'], b: ['sat'] }),
    finding(
      makeDisagreement('b answered sat and a unsat', [['b', 'a'], []], { check: 0, got: 'sat', expected: 'unsat' }),
    ),
  ],
  [
    'leaves open which solver is wrong if one answers unsat and the model of the other is false',
    agreement,
    evidence({ a: ['sat'], b: ['unsat'] }, { models: { a: FALSE } }),
    finding(
      makeDisagreement('a answered sat and b unsat', [['a', 'b'], []], { check: 0, got: 'sat', expected: 'unsat' }),
    ),
  ],
  [
    'gives no vote to a sat whose model is false',
    agreement,
    evidence({ a: ['sat'], b: ['sat'], c: ['unsat'], d: ['unsat'] }, { models: { a: FALSE } }),
    finding(
      ...(['a', 'b'] as const).map((each) =>
        makeDisagreement('a, b answered sat and c, d unsat', [[each], ['c', 'd']], {
          check: 0,
          got: 'sat',
          expected: 'unsat',
        }),
      ),
    ),
  ],
  ['passes two solvers that agree on unsat', agreement, evidence({ a: ['unsat'], b: ['unsat'] }), PASS],
  ['passes two solvers that agree on sat', agreement, evidence({ a: ['sat'], b: ['sat'], c: TIMEOUT }), PASS],
  [
    'is inconclusive if only one solver answers',
    agreement,
    evidence({ a: ['unsat'], b: ['unknown'] }),
    inconclusive('no check-sat was decided by two or more solvers'),
  ],
  [
    'is inconclusive if solvers decided different checks',
    agreement,
    evidence({ a: ['sat', 'unknown'], b: ['unknown', 'unsat'] }, { checks: 2 }),
    inconclusive('no check-sat was decided by two or more solvers'),
  ],
  [
    'is inconclusive for a script without a check',
    agreement,
    evidence({ a: [], b: [] }, { checks: 0 }),
    inconclusive('no check-sat was decided by two or more solvers'),
  ],
];

const CRASHES: readonly Case[] = [
  [
    'reports a crash with its signature',
    crash,
    evidence({ a: CRASHED, b: ['sat'] }),
    finding({
      oracle: 'crash',
      kind: 'crash',
      trust: 'observed',
      suspects: ['a'],
      witnesses: [],
      signature: 'a.cpp:1',
      because: 'a crashes: a.cpp:1',
    }),
  ],
  ['passes a run that ended without a crash', crash, evidence({ a: REJECTED }), PASS],
  ['is inconclusive without a run', crash, evidence({}), inconclusive('nothing was run')],
];

const COMPLAINTS: readonly Case[] = [
  [
    "quotes the solver's complaint about its own model",
    invalidModel,
    evidence({ a: COMPLAINT }),
    finding({
      oracle: 'invalid-model',
      kind: 'invalid-model',
      trust: 'observed',
      suspects: ['a'],
      witnesses: [],
      signature: 'bad model',
      because: 'a rejects its own model: bad model',
    }),
  ],
  [
    'suspects the model check if the model is valid',
    invalidModel,
    evidence({ a: COMPLAINT }, { models: { a: TRUE } }),
    finding({
      oracle: 'invalid-model',
      kind: 'invalid-model',
      trust: 'certified',
      suspects: ['a'],
      witnesses: [],
      signature: 'bad model, but the model is valid',
      because: 'a rejects its own model: bad model; the model is valid, so the model check is wrong',
    }),
  ],
  ['is inconclusive without a run', invalidModel, evidence({}), inconclusive('nothing was run')],
];

const makeKnown = (trust: 'certified' | 'majority' | 'claimed', ...witnesses: readonly string[]) =>
  [{ answer: 'unsat', trust, witnesses }] as const;
const makeContradiction = (
  trust: 'certified' | 'majority' | 'undecided' | 'claimed',
  witnesses: readonly string[],
  because: string,
): Suspicion => ({
  oracle: 'known-status',
  kind: 'wrong-answer',
  trust,
  suspects: ['a'],
  witnesses,
  wrong: { check: 0, got: 'sat', expected: 'unsat' },
  because,
});

const KNOWN: readonly Case[] = [
  [
    'names the proofs of the known answer',
    knownStatus,
    evidence({ a: ['sat'] }, { known: makeKnown('certified', 'construction', 'z3') }),
    finding(
      makeContradiction('certified', ['construction', 'z3'], 'a answers sat; unsat is proved by construction and z3'),
    ),
  ],
  [
    'names the witnesses of the known answer, except the suspect',
    knownStatus,
    evidence(
      { a: ['sat'] },
      {
        known: makeKnown('majority', 'a', 'b'),
        parent: { claim: 'equivalent', runs: observations({ a: ['unsat'], b: ['unsat'] }) },
      },
    ),
    finding(makeContradiction('majority', ['b'], 'a answers sat; unsat is known by a and b')),
  ],
  [
    'names the strategy that claims the answer of its script',
    knownStatus,
    evidence({ a: ['sat'] }, { known: makeKnown('claimed', 'claim') }),
    finding(
      makeContradiction('claimed', ['claim'], 'a answers sat; unsat is claimed by the strategy that made the script'),
    ),
  ],
  [
    'names the answer to the seed if a strategy claims that the script is equisatisfiable',
    knownStatus,
    evidence({ a: ['sat'] }, { known: makeKnown('claimed', 'claim', 'seed') }),
    finding(
      makeContradiction(
        'claimed',
        ['claim', 'seed'],
        'a answers sat to a script that is claimed to be equisatisfiable to a seed with the answer unsat',
      ),
    ),
  ],
  [
    'names a file that claims the answer',
    knownStatus,
    evidence({ a: ['sat'] }, { known: makeKnown('claimed', 'file') }),
    finding(makeContradiction('claimed', ['file'], 'a answers sat; unsat is known by file')),
  ],
  [
    'leaves open which answer is wrong if only one solver and a file contradict the suspect',
    knownStatus,
    evidence(
      { a: ['sat'] },
      {
        known: makeKnown('majority', 'b', ':status'),
        parent: { claim: 'equivalent', runs: observations({ b: ['unsat'] }) },
      },
    ),
    finding(makeContradiction('undecided', ['b', ':status'], 'a answers sat; unsat is known by b and :status')),
  ],
  [
    'leaves a tie about the script to the oracle of agreement',
    knownStatus,
    evidence(
      { a: ['sat'], b: ['unsat'] },
      {
        known: makeKnown('majority', 'b', ':status'),
        parent: { claim: 'equivalent', runs: observations({ b: ['unsat'] }) },
      },
    ),
    PASS,
  ],
  [
    'leaves open which answer is wrong if as many solvers answer as the suspect does',
    knownStatus,
    evidence(
      { a: ['sat'], d: ['sat'] },
      {
        known: makeKnown('majority', 'b', 'c'),
        parent: { claim: 'equivalent', runs: observations({ b: ['unsat'], c: ['unsat'] }) },
      },
    ),
    finding(makeContradiction('undecided', ['b', 'c'], 'a answers sat; unsat is known by b and c'), {
      ...makeContradiction('undecided', ['b', 'c'], 'd answers sat; unsat is known by b and c'),
      suspects: ['d'],
    }),
  ],
  [
    'blames a solver once, for the first wrong check',
    knownStatus,
    evidence(
      { a: ['sat', 'sat'] },
      { checks: 2, known: [makeKnown('certified', 'b')[0], makeKnown('certified', 'b')[0]] },
    ),
    finding(makeContradiction('certified', ['b'], 'a answers sat; unsat is proved by b')),
  ],
  [
    'ignores known answers after the last check',
    knownStatus,
    evidence({ a: ['sat'] }, { known: [undefined, ...makeKnown('majority', 'b')] }),
    inconclusive('no answer is known, or no solver gave an answer'),
  ],
];

const seed = (claim: 'weaker' | 'stronger', answers: readonly ('sat' | 'unsat' | 'unknown')[]) =>
  ({ claim, runs: observations({ a: answers }) }) as const;

const SAT_SEED = observations({ a: ['sat'] });

const METAMORPHIC: readonly Case[] = [
  [
    'reports an answer that only a plug-in claims to be wrong, if no other solver gives it',
    metamorphic,
    evidence({ a: ['unsat'], b: ['sat'] }, { parent: { claim: 'unrelated', claimed: 'equivalent', runs: SAT_SEED } }),
    finding({
      oracle: 'metamorphic',
      kind: 'wrong-answer',
      trust: 'claimed',
      suspects: ['a'],
      witnesses: [],
      wrong: { check: 0, got: 'unsat', expected: 'sat' },
      because: 'a answers sat to the seed and unsat to a script that is claimed to be equisatisfiable',
    }),
  ],
  [
    "is inconclusive if a plug-in's claim does not carry the answer over",
    metamorphic,
    evidence({ a: ['unsat'] }, { parent: { claim: 'unrelated', claimed: 'stronger', runs: SAT_SEED } }),
    inconclusive('nothing follows from the answer to the seed'),
  ],
  [
    'is inconclusive if the answer to the seed of an equivalent script is unknown',
    metamorphic,
    evidence({ a: ['unsat'] }, { parent: { claim: 'equivalent', runs: observations({ a: ['unknown'] }) } }),
    inconclusive('nothing follows from the answer to the seed'),
  ],
  [
    'states the answer to the seed',
    metamorphic,
    evidence({ a: ['unsat'] }, { parent: seed('weaker', ['sat']) }),
    finding({
      oracle: 'metamorphic',
      kind: 'wrong-answer',
      trust: 'metamorphic',
      suspects: ['a'],
      witnesses: [],
      wrong: { check: 0, got: 'unsat', expected: 'sat' },
      because: 'a answers sat to the seed and unsat to a script that is weaker',
    }),
  ],
  [
    'is inconclusive without a seed',
    metamorphic,
    evidence({ a: ['unsat'] }),
    inconclusive('the script was not made from a seed'),
  ],
  [
    'compares a solver only with its own answer to the seed',
    metamorphic,
    evidence({ b: ['unsat'], a: ['sat'] }, { parent: seed('weaker', ['sat']) }),
    PASS,
  ],
  [
    'is inconclusive if the answer to the seed is unknown',
    metamorphic,
    evidence({ a: ['unsat'] }, { parent: seed('weaker', ['unknown']) }),
    inconclusive('nothing follows from the answer to the seed'),
  ],
  [
    'is inconclusive if the claim does not carry the answer over',
    metamorphic,
    evidence({ a: ['sat'] }, { parent: seed('weaker', ['unsat']) }),
    inconclusive('nothing follows from the answer to the seed'),
  ],
  [
    'is inconclusive if the script has no check',
    metamorphic,
    evidence({ a: [] }, { checks: 0, parent: seed('weaker', []) }),
    inconclusive('nothing follows from the answer to the seed'),
  ],
];

const MODELS: readonly Case[] = [
  [
    'states the false part of an assertion',
    model,
    evidence({ a: ['sat'] }, { models: { a: FALSE } }),
    finding({
      oracle: 'model',
      kind: 'invalid-model',
      trust: 'certified',
      suspects: ['a'],
      witnesses: [],
      signature: 'false < over Ints',
      because: 'a answers sat, but its model makes an assertion false: (< x 1), where x = 2',
    }),
  ],
  [
    'suspects an unsat that true models contradict',
    model,
    evidence({ a: ['sat'], b: ['unsat'], c: ['sat'] }, { models: { a: TRUE, c: TRUE } }),
    finding({
      oracle: 'model',
      kind: 'wrong-answer',
      trust: 'certified',
      suspects: ['b'],
      witnesses: ['a', 'c'],
      wrong: { check: 0, got: 'unsat', expected: 'sat' },
      because: 'b answers unsat, but the model of a and of c satisfies every assertion',
    }),
  ],
  [
    'is inconclusive without a model',
    model,
    evidence({ a: ['sat'] }),
    inconclusive('no solver gave a model that could be evaluated'),
  ],
];

/** Makes a run of `ms` milliseconds on the script, and a run of `before` milliseconds on the seed. */
function makeTimed(ms: number, before: number, { outcome = ['sat'], seedOutcome = ['sat'] }: Timed = {}): Evidence {
  return {
    ...evidence({}, { parent: { claim: 'unrelated', runs: observations({ a: seedOutcome }, before) } }),
    runs: observations({ a: outcome }, ms),
  };
}
type Asked = Parameters<typeof observations>[0][string];
interface Timed {
  readonly outcome?: Asked;
  readonly seedOutcome?: Asked;
}
const slow = (because: string) =>
  finding({ oracle: 'slowness', kind: 'slow', trust: 'observed', suspects: ['a'], witnesses: [], because });
const UNDECIDED = inconclusive('no solver decided the seed');

const SLOWNESS: readonly Case[] = [
  [
    'reports a run that takes twenty times as long',
    slowness,
    makeTimed(2_000, 100),
    slow('a took 2000 ms; it took 100 ms for the seed'),
  ],
  ['passes a run that takes less than twenty times as long', slowness, makeTimed(1_999, 100), PASS],
  ['reports a run of one second', slowness, makeTimed(1_000, 10), slow('a took 1000 ms; it took 10 ms for the seed')],
  ['passes a run of less than a second, however fast the seed', slowness, makeTimed(999, 1), PASS],
  [
    'counts the time of a very fast seed as one millisecond',
    slowness,
    makeTimed(1_500, 0.2),
    slow('a took 1500 ms; it took 1 ms for the seed'),
  ],
  [
    'reports a time-out',
    slowness,
    makeTimed(5_000, 10, { outcome: TIMEOUT }),
    slow('a ran into its time limit; it took 10 ms for the seed'),
  ],
  ['reports no slowness for a rejection', slowness, makeTimed(5_000, 10, { outcome: REJECTED }), UNDECIDED],
  [
    'reports no slowness if the seed was not decided',
    slowness,
    makeTimed(5_000, 10, { seedOutcome: ['unknown'] }),
    UNDECIDED,
  ],
  ['reports no slowness if the seed timed out', slowness, makeTimed(5_000, 10, { seedOutcome: TIMEOUT }), UNDECIDED],
  [
    'reports no slowness if only another solver was run on the seed',
    slowness,
    { ...makeTimed(5_000, 10), runs: observations({ b: ['sat'] }, 5_000) },
    UNDECIDED,
  ],
  [
    'is inconclusive without a seed',
    slowness,
    evidence({ a: ['sat'] }),
    inconclusive('the script was not made from a seed'),
  ],
];

describe.each([
  ['agreement', AGREEMENT],
  ['crash', CRASHES],
  ['invalid-model', COMPLAINTS],
  ['known-status', KNOWN],
  ['metamorphic', METAMORPHIC],
  ['model', MODELS],
  ['slowness', SLOWNESS],
] as const)('%s', (_, cases) => {
  it.each(cases)('%s', (_title, oracle, given, verdict) => {
    expect(oracle.judge(given)).toEqual(verdict);
  });
});

describe('answers', () => {
  it('accepts answers only if every check was answered', () => {
    expect(readDecided({ kind: 'answered', answers: ['sat', 'unknown'] }, 2)).toEqual(['sat', undefined]);
    expect(readDecided({ kind: 'answered', answers: ['sat'] }, 2)).toEqual([undefined, undefined]);
  });

  it('retracts a sat, but not an unsat, if the model at the last check is false', () => {
    const [run] = evidence({ a: ['sat', 'sat'] }, { checks: 2, models: { a: FALSE } }).runs;
    expect(readWitnessed(run as Evidence['runs'][number], 2)).toEqual(['sat', undefined]);
    const outcome = { ...COMPLAINT, answers: ['unsat', 'sat'] } as const;
    expect(readWitnessed({ outcome }, 2)).toEqual(['unsat', undefined]);
  });

  it('weighs answers by lineage, ignoring a lineage whose versions disagree', () => {
    const balance = (camp: string, opposed: string) => {
      const of = (names: string) =>
        observations(
          Object.fromEntries(
            names
              .split(' ')
              .filter(Boolean)
              .map((name) => [name, ['sat']]),
          ),
        );
      return computeBalance(of(camp), of(opposed));
    };
    expect(balance('z3@1 z3@2 b', 'c')).toBe(1);
    expect(balance('', 'b')).toBe(-1);
    expect(balance('cvc4', 'cvc5')).toBe(0);
    expect(balance('cvc4 cvc5', 'z3')).toBe(0);
    expect(balance('bitwuzla boolector', 'z3')).toBe(0);
    expect(balance('z3 cvc4', 'cvc5')).toBe(0);
    expect(balance('z3@1 b', 'z3@2')).toBe(1);
    expect(balance('z3 yices cvc4', 'cvc5')).toBe(1);
    expect(balance('z3@1 cvc4 b', 'z3@2 cvc5')).toBe(0);
    expect(balance('cvc5', 'z3 yices cvc4')).toBe(-1);
  });

  it('gives a command of unknown family no vote that could be the second one of another solver', () => {
    const balance = (camp: string, opposed: string) => {
      const of = (names: string) => observations(Object.fromEntries(names.split(' ').map((name) => [name, ['sat']])));
      return computeBalance(of(camp), of(opposed));
    };
    expect(balance('z3 cmd:a', 'cvc5')).toBe(0);
    expect(balance('cvc5', 'z3 cmd:a')).toBe(0);
    expect(balance('cmd:a cmd:b', 'cvc5')).toBe(0);
    expect(balance('z3 cvc5', 'cmd:a')).toBe(1);
    expect(balance('cmd:a', 'z3 cvc5')).toBe(-1);
    expect(balance('z3 cvc5', 'bitwuzla cmd:a')).toBe(0);
    expect(balance('z3 cvc5 yices', 'bitwuzla cmd:a')).toBe(1);
  });
});

describe('certificates', () => {
  it('collects certificates from proved answers and from models of the last check', () => {
    const given = evidence(
      { a: ['unsat', 'sat'] },
      { checks: 2, known: [makeKnown('certified', 'x')[0], makeKnown('majority', 'y')[0]], models: { a: TRUE } },
    );
    expect(collectCertificates(given)).toEqual([
      { check: 0, answer: 'unsat', witnesses: ['x'] },
      { check: 1, answer: 'sat', witnesses: ['a'] },
    ]);
    expect(findContradiction(given)).toBeUndefined();
  });

  it('collects no certificates if there are no checks', () => {
    expect(collectCertificates(evidence({ a: [] }, { checks: 0, models: { a: TRUE } }))).toEqual([]);
  });

  it('finds a contradiction of certificates only at the same check', () => {
    const both = evidence({ a: ['sat'] }, { known: makeKnown('certified', 'x'), models: { a: TRUE } });
    expect(findContradiction(both)).toEqual([
      { check: 0, answer: 'unsat', witnesses: ['x'] },
      { check: 0, answer: 'sat', witnesses: ['a'] },
    ]);
  });
});

describe('collectSuspects', () => {
  const raising = (...suspicions: readonly [Suspicion, ...Suspicion[]]): Oracle => ({
    ...crash,
    judge: () => ({ kind: 'finding', suspicions }),
  });
  const base: Suspicion = {
    oracle: 'one',
    kind: 'wrong-answer',
    trust: 'majority',
    suspects: ['a'],
    witnesses: [],
    wrong: { check: 0, got: 'sat', expected: 'unsat' },
    because: 'so',
  };
  const proved = evidence({}, { known: [{ answer: 'sat', trust: 'certified', witnesses: ['x'] }] });

  it('ranks a suspicion of one solver before an undecided suspicion with stronger evidence', () => {
    const open: Suspicion = { ...base, oracle: 'two', trust: 'metamorphic', suspects: ['b', 'c'] };
    const [first, second] = collectSuspects(evidence({}), [raising(open), raising(base)]);
    expect([first?.suspects, second?.suspects]).toEqual([['a'], ['b', 'c']]);
    expect(collectSuspects(evidence({}), [raising(open), raising({ ...base, suspects: ['b'] })])).toEqual([
      { ...base, suspects: ['b'], oracles: ['one', 'two'] },
    ]);
  });

  it('merges undecided suspicions only if they are about the same solvers', () => {
    const ask = (...suspects: readonly [string, ...string[]]): Suspicion => ({ ...base, suspects });
    const listSuspects = (...asked: readonly [Suspicion, ...Suspicion[]]) =>
      collectSuspects(evidence({}), [raising(...asked)]).map(({ suspects }) => suspects);
    expect(listSuspects(ask('a', 'b'), ask('b', 'a'))).toEqual([['a', 'b']]);
    expect(listSuspects(ask('a', 'b'), ask('a', 'c'))).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expect(listSuspects(ask('a', 'b'), ask('a', 'b', 'c'))).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
  });

  it('ignores an unproved claim if solvers already disagree', () => {
    const open: Suspicion = { ...base, suspects: ['a', 'b'] };
    const claimed: Suspicion = { ...base, oracle: 'two', trust: 'claimed', suspects: ['b'] };
    expect(collectSuspects(evidence({}), [raising(claimed, open)])).toEqual([{ ...open, oracles: ['one', 'two'] }]);
    expect(collectSuspects(evidence({}), [raising({ ...claimed, suspects: ['c'] }, open)])).toHaveLength(2);
  });

  it.each([
    ['wrong-answer', 'majority', true],
    ['wrong-answer', 'certified', false],
    ['invalid-model', 'observed', true],
    ['invalid-model', 'certified', false],
    ['crash', 'observed', false],
    ['slow', 'observed', false],
  ] as const)('decides whether a suspicion depends on undetermined models, for %s, %s: %s', (kind, trust, rests) => {
    expect(restsOnOpenModels({ ...base, kind, trust })).toBe(rests);
  });

  it('drops suspicions that contradict a proof', () => {
    expect(collectSuspects(proved, [raising(base)])).toEqual([]);
    expect(collectSuspects(proved, [raising({ ...base, trust: 'certified' })])).toHaveLength(1);
    expect(
      collectSuspects(proved, [raising({ ...base, wrong: { check: 1, got: 'sat', expected: 'unsat' } })]),
    ).toHaveLength(1);
    const right = { check: 0, got: 'unsat', expected: 'sat' } as const;
    expect(collectSuspects(proved, [raising({ ...base, wrong: right })])).toEqual([
      { ...base, wrong: right, oracles: ['one'] },
    ]);
    expect(collectSuspects(proved, [raising({ ...base, wrong: right, suspects: ['a', 'b'] })])).toEqual([]);
  });

  it('requires a certificate if definitions may have no solution', () => {
    const open = { ...evidence({}), hasOpenDefinitions: true };
    for (const trust of ['majority', 'metamorphic', 'claimed'] as const)
      expect(collectSuspects(open, [raising({ ...base, trust })])).toEqual([]);
    expect(collectSuspects(open, [raising({ ...base, trust: 'certified' })])).toHaveLength(1);
    const right = { check: 0, got: 'unsat', expected: 'sat' } as const;
    expect(collectSuspects({ ...proved, hasOpenDefinitions: true }, [raising({ ...base, wrong: right })])).toHaveLength(
      1,
    );
  });

  it('requires a certificate or a contradiction of the solver with itself if solvers may choose values', () => {
    const open = { ...evidence({}), hasOpenOperators: true };
    expect(collectSuspects(open, [raising({ ...base, trust: 'majority' })])).toEqual([]);
    expect(collectSuspects(open, [raising({ ...base, trust: 'certified' })])).toHaveLength(1);
    expect(collectSuspects(open, [raising({ ...base, oracle: 'metamorphic', trust: 'metamorphic' })])).toHaveLength(1);
  });

  it('blames the answer to the seed if a solver contradicts itself and its answer to the mutant is proved right', () => {
    const own: Suspicion = { ...base, oracle: 'metamorphic' };
    expect(collectSuspects(proved, [raising(own)])).toEqual([
      {
        ...own,
        oracles: ['metamorphic'],
        seedIsWrong: true,
        because: 'so; the answer to the script is proved, so the answer to the seed is wrong',
      },
    ]);
  });

  it("blames an answer to the seed by a claim alone only if the seed's status or another solver contradicts it", () => {
    const own: Suspicion = { ...base, oracle: 'metamorphic', trust: 'claimed' };
    const suspectsIf = (stated: 'sat' | 'unsat' | null, other: 'sat' | 'unsat') => {
      const run = { ...proved.runs[0], solver: 'b', outcome: { kind: 'answered', answers: [other] } } as const;
      const parent = {
        claim: 'unrelated',
        claimed: 'equivalent',
        runs: [run as Observation],
        stated: [stated],
      } as const;
      return collectSuspects({ ...proved, parent }, [raising(own)]).length;
    };
    expect([suspectsIf('unsat', 'unsat'), suspectsIf('unsat', 'sat')]).toEqual([0, 1]);
    expect([suspectsIf('sat', 'unsat'), suspectsIf(null, 'unsat')]).toEqual([1, 1]);
  });

  it('keeps suspicions that are not about answers, even if the answer is proved', () => {
    const { wrong: _, ...rest } = base;
    const died: Suspicion = { ...rest, kind: 'crash', signature: 's' };
    expect(collectSuspects(proved, [raising(died)])).toEqual([{ ...died, oracles: ['one'] }]);
    expect(collectSuspects(proved, [raising({ ...base, kind: 'invalid-model' })])).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { makeRun } from '../../../../test/support/findings.js';
import { collectSuspects } from '../../../oracle/index.js';
import { readScript } from '../../../syntax/index.js';
import { type ModelRecord, type SeedJudged, SEED_ITSELF } from '../../log/index.js';
import {
  type SeedObservation,
  collectEvidence,
  hasOpenDefinitions,
  refuteClaim,
  hasOwnTerms,
  findKnownAnswers,
  addProofs,
} from './evidence.js';
import { readModels, observationOfSeed, reexamineSharedModel } from './seed-proof.js';
import type { DrawnTest } from '../draw/index.js';
import { memoryStore } from '../../../../test/support/memory-store.js';
import { processorMs } from '../../../../test/support/processor-time.js';

const TRUE: ModelRecord = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 };
const OPEN: ModelRecord = { ...TRUE, verdict: 'undetermined', because: 'too large' };
const TEXT = '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n';
const clock = { now: () => 0, sleep: () => Promise.resolve() };

function makeTest(strategy: string, more: Partial<DrawnTest['made']> = {}, text = TEXT): DrawnTest {
  const { script } = readScript(text);
  return {
    coordinates: { key: 'k', seed: 's', strategy, index: 0 },
    text,
    made: { script, claim: 'weaker', base: script, steps: [], ...more },
  };
}

const observation = (more: Partial<SeedObservation> = {}): SeedObservation => ({ claimed: [null], runs: [], ...more });
const sat = (...solvers: string[]) => solvers.map((solver) => makeRun(solver, 'sat'));
const unsat = (...solvers: string[]) => solvers.map((solver) => makeRun(solver, 'unsat'));
const listAnswers = (...args: Parameters<typeof findKnownAnswers>) =>
  findKnownAnswers(...args).map((known) => known && [known.answer, known.trust, ...known.witnesses].join(' '));

describe('recursive definitions that may have no solution', () => {
  const opposite = [...sat('z3'), ...unsat('cvc5')];
  const findSuspects = (definition: string) =>
    collectSuspects(
      collectEvidence(makeTest('opfuzz', {}, `${definition}(assert (> (f 0) 0))(check-sat)`), opposite, undefined),
    );

  it.each([
    '(define-fun-rec f ((n Int)) Int (+ 1 (f n)))',
    '(define-funs-rec ((f ((n Int)) Int) (g ((n Int)) Int)) ((+ 1 (g n)) (f n)))',
  ])('suspects neither of two opposite answers if a definition may have no solution: %s', (definition) =>
    expect(findSuspects(definition)).toEqual([]),
  );

  it.each([
    '(declare-fun f (Int) Int)',
    '(define-fun f ((n Int)) Int (+ 1 n))',
    '(define-fun-rec f ((n Int)) Int (ite (<= n 0) 1 (+ 1 (f (- n 1)))))',
  ])('suspects one of two opposite answers if every definition has a solution: %s', (definition) => {
    expect(findSuspects(definition)).toHaveLength(1);
    expect(hasOpenDefinitions(readScript(`${definition}(assert (> (f 0) 0))(check-sat)`).script)).toBe(false);
  });
});

describe('operators whose values solvers may choose', () => {
  const opposite = [...sat('z3'), ...unsat('cvc5')];
  const powerOf = (term: string) => `(declare-const x Real)(declare-const y Real)(assert (= ${term} y))(check-sat)`;
  const judge = (term: string, seed?: Parameters<typeof collectEvidence>[2]) =>
    collectSuspects(collectEvidence(makeTest('opfuzz', {}, powerOf(term)), opposite, seed));

  it.each(['(^ 0.0 0.0)', '(^ x 0.0)', '(^ x y)', '(^ x 0.5)', '(^ x (- 1.0))', '(sqrt x)'])(
    'suspects no solver because of opposite answers: %s',
    (term) => expect(judge(term)).toEqual([]),
  );

  it.each(['(^ x 2.0)', '(^ y 1.0)', '(/ x 0.0)'])('suspects a solver: %s', (term) =>
    expect(judge(term)).toHaveLength(1),
  );
});

describe('terms that solvers may reject', () => {
  const own = '(declare-const s (Seq Int))(assert (= (seq.len s) 1))(check-sat)';
  const unread = '(declare-const x Int)(assert (unheard-of x))(check-sat)';

  it.each([
    ['of a theory outside the standard', own, true],
    ['with an unknown operator', unread, true],
    ['of the standard alone', TEXT, false],
  ])('decides whether a solver may reject terms %s', (_, text, expected) => {
    expect(hasOwnTerms(readScript(text).script)).toBe(expected);
  });

  it('records terms that a solver may reject only if a solver rejects the input', () => {
    const of = (text: string, runs: ReturnType<typeof sat>) =>
      collectEvidence(makeTest('opfuzz', {}, text), runs, undefined).hasOwnTerms;
    const rejecting = [...sat('z3'), makeRun('cvc5', 'no', { outcome: 'rejected' })];
    expect([of(own, rejecting), of(own, sat('z3')), of(TEXT, rejecting)]).toEqual([true, undefined, undefined]);
  });
});

describe('the known answers of a mutant', () => {
  const mutant = makeTest('opfuzz');

  it.each([
    ['nothing without a seed', undefined, undefined],
    ['the answer to the seed on which solvers agree', observation({ runs: sat('z3', 'cvc5') }), 'sat majority z3 cvc5'],
    ['nothing if the answer does not follow by the claim', observation({ runs: unsat('z3', 'cvc5') }), undefined],
    ['the claimed status of its seed', observation({ claimed: ['sat'] }), 'sat claimed :status'],
    [
      'the certified answer of its seed',
      observation({ certified: 'sat' }),
      "sat metamorphic the proof of the seed's answer",
    ],
    ['nothing if the certificate of its seed is invalid', observation({ certified: null }), undefined],
    [
      "sat if the seed's model satisfies the mutant",
      observation({ shared: { solver: 'z3', text: '', model: TRUE } }),
      'sat certified z3',
    ],
    [
      "nothing if the seed's model is undetermined",
      observation({ shared: { solver: 'z3', text: '', model: OPEN } }),
      undefined,
    ],
    [
      "the answer that the seed's model proves rather than the status",
      observation({ claimed: ['sat'], shared: { solver: 'z3', text: '', model: TRUE } }),
      'sat certified z3',
    ],
  ])('finds %s', (_, seed, expected) => {
    expect(listAnswers(mutant, [], seed)).toEqual([expected]);
  });

  it('computes the known answers of twenty thousand checks in a second', () => {
    const many = 20_000;
    const script = makeTest('opfuzz', {}, `${TEXT}${'(check-sat)'.repeat(many - 1)}`);
    const claimed = Array.from({ length: many }, () => null);
    const find = () => expect(findKnownAnswers(script, [], observation({ claimed }))).toHaveLength(many);
    expect(processorMs(find)).toBeLessThan(1_000);
  });

  it('prefers the answer known by construction to the answers derived from the seed', () => {
    const shared = { solver: 'z3', text: '', model: TRUE };
    const twice = makeTest('own', { known: ['unsat', undefined] }, `${TEXT}(check-sat)\n`);
    const made = makeTest('own', { known: ['unsat'] });
    expect(listAnswers(made, [], observation({ claimed: ['sat'], shared }))).toEqual(['unsat certified construction']);
    expect(listAnswers(twice, [], observation({ claimed: ['sat', 'sat'] }))).toEqual([
      'unsat certified construction',
      'sat claimed :status',
    ]);
  });

  it('derives the answer to each related check from the last answer to the seed', () => {
    const related = makeTest('own', { relations: ['weaker', undefined, 'stronger'] }, TEXT + '(check-sat)(check-sat)');
    expect(listAnswers(related, [], observation({ claimed: ['unsat', 'unsat', 'sat'] }))).toEqual([
      'sat claimed :status',
      undefined,
      undefined,
    ]);
    expect(listAnswers(related, [], observation({ claimed: ['sat', 'unsat'] }))).toEqual([
      undefined,
      undefined,
      'unsat claimed :status',
    ]);
  });

  it("uses a plug-in's claim, unless two solver families agree on the opposite", () => {
    const findClaimed = (
      made: Partial<DrawnTest['made']>,
      ...args: [runs?: ReturnType<typeof sat>, seed?: SeedObservation]
    ) => listAnswers(makeTest('own', { claim: 'unrelated', ...made }), args[0] ?? [], args[1]);
    expect(findClaimed({ claimed: 'sat' })).toEqual(['sat claimed claim']);
    expect(findClaimed({ claimed: 'unsat' })).toEqual(['unsat claimed claim']);
    expect(findClaimed({ claimed: 'unknown' })).toEqual([undefined]);
    expect(findClaimed({})).toEqual([undefined]);
    expect(findClaimed({ claimed: 'sat' }, unsat('z3'))).toEqual(['sat claimed claim']);
    expect(findClaimed({ claimed: 'sat' }, sat('z3', 'cvc5'))).toEqual(['sat claimed claim']);
    expect(findClaimed({ claimed: 'sat' }, unsat('z3', 'cvc5'))).toEqual([undefined]);
    const equisatisfiable = { claimed: 'equisatisfiable' } as const;
    expect(findClaimed(equisatisfiable, [], observation({ claimed: ['unsat'] }))).toEqual(['unsat claimed claim seed']);
    expect(findClaimed(equisatisfiable, [], observation())).toEqual([undefined]);
    // The mutant has another number of checks than the seed.
    expect(findClaimed(equisatisfiable, [], observation({ claimed: ['unsat', 'sat'] }))).toEqual([undefined]);
    expect(findClaimed(equisatisfiable)).toEqual([undefined]);
    const twice = `${TEXT}(check-sat)\n`;
    expect(listAnswers(makeTest('own', { claim: 'unrelated', claimed: 'sat' }, twice), [], undefined)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('tries all assignments if the runs do not prove the answer', () => {
    const bits = (text: string) => makeTest('opfuzz', {}, `(declare-const x (_ BitVec 3))${text}(check-sat)`);
    const square = bits('(assert (= (bvmul x x) #b001))');
    const none = bits('(assert (bvult x x))');
    expect(listAnswers(square, unsat('z3'), undefined)).toEqual(['sat certified trying values']);
    expect(listAnswers(none, sat('z3'), undefined)).toEqual(['unsat certified trying all values']);
    expect(listAnswers(none, sat('z3'), observation({ claimed: ['sat'] }))).toEqual([
      'unsat certified trying all values',
    ]);
    expect(listAnswers(square, [], undefined)).toEqual(['sat certified trying values']);
    // An answer `unknown` needs no proof and does not count as agreement.
    expect(listAnswers(square, [makeRun('z3', 'unknown')], undefined)).toEqual([undefined]);
    expect(listAnswers(square, [makeRun('z3', 'unknown'), ...sat('cvc5')], undefined)).toEqual([
      'sat certified trying values',
    ]);
    expect(listAnswers(square, [...sat('z3'), ...unsat('cvc5', 'cvc4')], undefined)).toEqual([
      'sat certified trying values',
    ]);
    expect(listAnswers(square, [makeRun('z3', 'crash')], undefined)).toEqual([undefined]);
    // Assignments are not tried if two solvers without common code agree, or if a model proves the answer.
    expect(listAnswers(square, sat('z3', 'cvc5'), undefined)).toEqual([undefined]);
    expect(listAnswers(square, [makeRun('z3', 'sat', { model: TRUE })], undefined)).toEqual([undefined]);
    expect(listAnswers(square, [...sat('z3'), ...unsat('cvc5')], undefined)).toEqual(['sat certified trying values']);
    // Checks before the last are not proved.
    const twice = bits('(assert (= (bvmul x x) #b001))(check-sat)(assert (bvult x x))');
    expect(listAnswers(twice, [makeRun('z3', 'sat', { answers: ['unsat', 'sat'] })], undefined)).toEqual([
      undefined,
      'unsat certified trying all values',
    ]);
    expect(listAnswers(bits('(declare-const y Int)(assert (= y y))'), unsat('z3'), undefined)).toEqual([undefined]);
  });

  it('uses the answers that a generator certifies', () => {
    expect(listAnswers(makeTest('storm', { known: ['unsat'] }), [], undefined)).toEqual([
      'unsat certified construction',
    ]);
    expect(listAnswers(makeTest('storm', { known: [undefined] }), [], observation({ claimed: ['sat'] }))).toEqual([
      'sat claimed :status',
    ]);
  });

  it("uses the seed's model for the last check only", () => {
    const twice = makeTest('opfuzz', {}, `${TEXT}(check-sat)\n`);
    const shared = { solver: 'z3', text: '', model: TRUE };
    expect(listAnswers(twice, [], observation({ claimed: [null, null], shared }))).toEqual([
      undefined,
      'sat certified z3',
    ]);
  });

  it('combines the runs on the mutant with the runs on its seed', () => {
    const seed = observation({ runs: sat('z3') });
    expect(collectEvidence(mutant, unsat('z3'), seed)).toMatchObject({
      checks: 1,
      runs: [{ solver: 'z3', outcome: { answers: ['unsat'] } }],
      parent: { claim: 'weaker', runs: [{ solver: 'z3', outcome: { answers: ['sat'] } }] },
    });
    expect(collectEvidence(mutant, [], undefined).parent).toBeUndefined();
    expect(collectEvidence(makeTest(SEED_ITSELF), [], seed).parent).toBeUndefined();
  });

  it('records how the mutant relates to the seed', () => {
    const describeParent = (made: Partial<DrawnTest['made']>, text = TEXT, said = 'unknown') =>
      collectEvidence(makeTest('own', made, text), [makeRun('z3', said)], observation()).parent;
    const steps = [{}, {}] as unknown as DrawnTest['made']['steps'];
    expect(describeParent({ steps })).toEqual({ claim: 'weaker', runs: [], steps: 2 });
    expect(describeParent({ claimed: 'equisatisfiable' })).toMatchObject({ claimed: 'equivalent' });
    expect(describeParent({ claimed: 'sat' })).not.toHaveProperty('told');
    const base = readScript(TEXT).script;
    const richer = '(declare-const x Int)(declare-const s String)(assert (= s "a"))(assert (> x 0))(check-sat)';
    expect(describeParent({ base }, richer)).toMatchObject({ isPoorer: true });
    expect(describeParent({ base }, richer, 'sat')).not.toHaveProperty('isPoorer');
    expect(describeParent({ base: readScript(richer).script })).not.toHaveProperty('isPoorer');
    const joined = { seeds: ['a', 'b'], connective: 'and' } as const;
    expect(describeParent({ joined })).toMatchObject({ isPoorer: true });
  });
});

describe('the known answers of a seed', () => {
  const seed = makeTest(SEED_ITSELF);

  it.each([
    ['its status', ['sat'], [], 'sat claimed :status'],
    ['its status, even if one solver contradicts it', ['sat'], unsat('z3'), 'sat claimed :status'],
    ['nothing if two solvers agree on the opposite of its status', ['sat'], unsat('z3', 'cvc5'), undefined],
    ['nothing if a model proves the answer', ['sat'], [makeRun('z3', 'sat', { model: TRUE })], undefined],
    ['nothing without a status', [null], sat('z3', 'cvc5'), undefined],
    ['nothing if its status is unknown', ['unknown'], [], undefined],
  ] as const)('finds %s', (_, claimed, runs, expected) => {
    expect(listAnswers(seed, runs, observation({ claimed, runs }))).toEqual([expected]);
  });

  it("prefers the seed's certificate to an answer on which solvers agree", () => {
    const runs = sat('z3', 'cvc5');
    expect(listAnswers(seed, runs, observation({ claimed: ['sat'], runs, certified: 'unsat' }))).toEqual([
      "unsat certified the proof of the seed's answer",
    ]);
    const certified = { ...seed, hasCertificate: true } as const;
    expect(listAnswers(certified, runs, observation({ claimed: ['sat'], runs, certified: 'unsat' }))).toEqual([
      'unsat certified the certificate next to the seed',
    ]);
    expect(listAnswers(seed, runs, undefined)).toEqual([undefined]);
    expect(listAnswers(seed, [], undefined)).toEqual([undefined]);
  });

  it('names the proof by trying all values, even if the seed has a certificate', () => {
    const closed = { ...makeTest(SEED_ITSELF, {}, '(assert (= 1 2))(check-sat)'), hasCertificate: true } as const;
    expect(listAnswers(closed, [], observation({ certified: 'unsat' }))).toEqual(['unsat certified trying all values']);
  });

  it('uses only the first claimed answer of a seed that has one check', () => {
    expect(listAnswers(seed, [], observation({ claimed: ['sat', 'unsat'] }))).toEqual(['sat claimed :status']);
  });
});

describe('addProofs', () => {
  const proved = makeRun('z3', 'sat', { model: TRUE });
  const verdicts = (run: ReturnType<typeof makeRun>, earlier: readonly ReturnType<typeof makeRun>[]) =>
    addProofs([run], earlier).map(({ model }) => model?.verdict);

  it('keeps a model that was proved for an earlier run, unless the solver now answers unsat', () => {
    expect(verdicts(makeRun('z3', 'sat', { model: OPEN }), [proved])).toEqual(['true']);
    expect(verdicts(makeRun('z3', 'unknown'), [proved])).toEqual(['true']);
    expect(verdicts(makeRun('z3', 'unsat'), [proved])).toEqual([undefined]);
    expect(verdicts(makeRun('cvc5', 'sat', { model: OPEN }), [proved])).toEqual(['undetermined']);
    expect(verdicts(makeRun('z3', 'sat', { model: OPEN }), [makeRun('z3', 'sat', { model: OPEN })])).toEqual([
      'undetermined',
    ]);
    expect(verdicts(makeRun('z3', 'sat', { model: OPEN }), [])).toEqual(['undetermined']);
    const own = makeRun('z3', 'sat', { model: { ...TRUE, ms: 9 } });
    expect(addProofs([own], [proved])).toEqual([own]);
  });
});

describe('the model of a seed in its mutants', () => {
  const makeJudged = (more: object = {}): SeedJudged =>
    ({ claimed: ['sat'], runs: sat('z3'), proof: { solver: 'z3', text: 'model' }, ...more }) as unknown as SeedJudged;
  const makeStore = async (text: string) => {
    const store = memoryStore();
    return { store, id: await store.put(text) };
  };

  it("evaluates the seed's model on a mutant if a solver answers unsat for the mutant", async () => {
    const { store, id } = await makeStore('((define-fun x () Int 3))');
    const seed = makeJudged({ proof: { solver: 'z3', text: id } });
    const of = async (runs: Parameters<typeof observationOfSeed>[2]['runs']) =>
      (await observationOfSeed(makeTest('opfuzz'), seed, { runs, store, clock }))?.shared?.model.verdict;
    expect(await of(unsat('cvc5'))).toBe('true');
    expect(await of([...sat('z3'), ...unsat('cvc5')])).toBe('true');
    expect(await of(sat('cvc5'))).toBeUndefined();
    expect(await of([])).toBeUndefined();
    expect(await of([makeRun('cvc5', 'unsat', { outcome: 'timeout' })])).toBeUndefined();
  });

  it('uses no model of the seed if no model was stored or the text of the model is lost', async () => {
    const { store } = await makeStore('');
    const of = (seed: SeedJudged | undefined) =>
      observationOfSeed(makeTest('opfuzz'), seed, { runs: unsat('cvc5'), store, clock });
    expect(await of(undefined)).toBeUndefined();
    expect(await of(makeJudged({ proof: null }))).toEqual({ claimed: ['sat'], certified: null, runs: sat('z3') });
    expect(await of(makeJudged({ certified: 'sat' }))).toEqual({ claimed: ['sat'], certified: 'sat', runs: sat('z3') });
    expect(await readModels(makeJudged(), store)).toEqual([]);
  });

  it("evaluates the seed's model thoroughly if a quick attempt was inconclusive", () => {
    const at = { script: makeTest('opfuzz').made.script, clock };
    const shared = { solver: 'z3', text: '((define-fun x () Int 3))', model: OPEN };
    expect(reexamineSharedModel(shared, at).model.verdict).toBe('true');
    const known = { ...shared, model: { ...TRUE, ms: 77 } };
    expect(reexamineSharedModel(known, at)).toBe(known);
  });
});

describe('evidence about the input', () => {
  const REC = '(define-fun-rec f ((n Int)) Int (+ 1 (f n)))(assert (> (f 0) 0))(check-sat)';
  const rejected = makeRun('z3', 'error', { outcome: 'rejected' });
  const of = (text: string, runs: Parameters<typeof collectEvidence>[1]) =>
    collectEvidence(makeTest('opfuzz', {}, text), runs, undefined);
  const OWN = '(declare-const s (Seq Int))(assert (= (seq.len s) 1))(check-sat)';
  const OPAQUE = '(assert (frobnicate 1))(check-sat)';

  it('records that an input goes beyond the standard, but only if a solver rejects the input', () => {
    expect(of(OWN, [rejected]).hasOwnTerms).toBe(true);
    expect(of(OPAQUE, [...sat('cvc5'), rejected]).hasOwnTerms).toBe(true);
    expect(of(OWN, sat('z3'))).not.toHaveProperty('hasOwnTerms');
    expect(of(TEXT, [rejected])).not.toHaveProperty('hasOwnTerms');
  });

  it('records whether the definitions of the input may have no solution', () => {
    expect(of(REC, []).hasOpenDefinitions).toBe(true);
    expect(of(TEXT, [])).not.toHaveProperty('hasOpenDefinitions');
    const seed = observation({ runs: sat('z3') });
    const test = makeTest('opfuzz', {}, REC);
    expect(collectEvidence(test, [], seed)).toMatchObject({ hasOpenDefinitions: true, parent: { claim: 'weaker' } });
    expect(collectEvidence(makeTest('opfuzz', {}, OWN), [rejected], seed)).toMatchObject({ hasOwnTerms: true });
  });
});

describe('evidence about the seed', () => {
  const seed = observation({ runs: sat('z3') });
  const describeParent = (more: Partial<DrawnTest['made']>, runs: Parameters<typeof collectEvidence>[1] = []) =>
    collectEvidence(makeTest('own', more), runs, seed).parent;
  const strings = readScript('(declare-const s String)(assert (= s "a"))(check-sat)').script;
  const unknown = [...sat('cvc5'), makeRun('z3', 'unknown')];

  it("records the number of steps from seed to mutant, and a plug-in's claim that seed and mutant are equivalent", () => {
    expect(describeParent({})).toEqual({ claim: 'weaker', runs: [expect.anything()], steps: 0 });
    expect(describeParent({ steps: [{}, {}] as never })?.steps).toBe(2);
    expect(describeParent({ claimed: 'equisatisfiable' })?.claimed).toBe('equivalent');
    expect(describeParent({ claimed: 'sat' })).not.toHaveProperty('told');
  });

  it('records, if a solver answers unknown for the mutant, that the seed uses fewer features than the mutant', () => {
    expect(describeParent({ script: strings }, unknown)?.isPoorer).toBe(true);
    expect(describeParent({ script: strings }, sat('z3'))).not.toHaveProperty('isPoorer');
    expect(describeParent({}, unknown)).not.toHaveProperty('isPoorer');
    expect(describeParent({ joined: { seeds: ['a', 'b'], connective: 'and' } }, unknown)?.isPoorer).toBe(true);
    expect(describeParent({ joined: { seeds: ['a', 'b'], connective: 'and' } })).not.toHaveProperty('isPoorer');
  });

  it("uses the seed's last answer only for checks with a known relation to the seed", () => {
    const three = `${TEXT}(check-sat)\n(check-sat)\n`;
    const relations = ['stronger', undefined, 'weaker'] as const;
    const findRelated = (runs: ReturnType<typeof sat>) =>
      listAnswers(
        makeTest('own', { claim: 'unrelated', relations }, three),
        [],
        observation({
          claimed: [null, null],
          runs: runs.map((run) => ({ ...run, answers: ['unsat', ...run.answers] })),
        }),
      );
    expect(findRelated(sat('z3', 'cvc5'))).toEqual([undefined, undefined, 'sat majority z3 cvc5']);
    expect(findRelated(unsat('z3', 'cvc5'))).toEqual(['unsat majority z3 cvc5', undefined, undefined]);
  });
});

describe('trying all assignments', () => {
  const text = '(declare-const x (_ BitVec 3))(assert (bvult x x))(check-sat)';
  const none = makeTest('opfuzz', {}, text);

  it('tries no assignments if two solver families agree, even if other solvers are inconclusive', () => {
    expect(listAnswers(none, [...unsat('z3', 'cvc5'), makeRun('yices', 'unknown')], undefined)).toEqual([undefined]);
    expect(listAnswers(none, [...unsat('z3'), makeRun('yices', 'unknown')], undefined)).toEqual([
      'unsat certified trying all values',
    ]);
    expect(listAnswers(none, unsat('z3@4.8.5', 'z3@4.9.1'), undefined)).toEqual(['unsat certified trying all values']);
    expect(listAnswers(none, [makeRun('z3', 'unknown')], undefined)).toEqual([undefined]);
    expect(listAnswers(none, [makeRun('z3', 'crash')], undefined)).toEqual([undefined]);
    expect(listAnswers(none, [], undefined)).toEqual(['unsat certified trying all values']);
  });

  it('tries no assignments if construction proves the answer, but tries them if the answer is only claimed', () => {
    const known = { known: ['sat' as const] };
    expect(listAnswers(makeTest('opfuzz', known, text), unsat('z3'), undefined)).toEqual([
      'sat certified construction',
    ]);
    expect(listAnswers(none, unsat('z3'), observation({ certified: 'sat' }))).toEqual([
      'unsat certified trying all values',
    ]);
    // A model of a wrong answer does not prove the opposite answer.
    const model = [...unsat('cvc5').map((run) => ({ ...run, model: TRUE }))];
    expect(listAnswers(none, model, undefined)).toEqual(['unsat certified trying all values']);
  });
});

describe('refuteClaim', () => {
  const large = '(declare-const x Real)(assert (> (exp x) (sin x)))(check-sat)';
  const refute = (seedText: string, more: Partial<SeedObservation>) => {
    const test = makeTest('own', { claim: 'unrelated', claimed: 'equisatisfiable' });
    const seed = { path: 'seed.smt2', script: readScript(seedText).script } as Parameters<
      typeof refuteClaim
    >[0]['seed'];
    const proofs = [{ check: 0, answer: 'sat', by: 'proved by a model' }] as const;
    return refuteClaim({ test, seed, observation: observation(more) }, proofs);
  };

  it('refutes a claim if unrelated solvers agree on the opposite answer to the seed, or values prove it', () => {
    expect(refute(large, { runs: unsat('z3', 'cvc5') })).toContain('seed.smt2 is unsat, but a mutant');
    expect(refute('(declare-const b Bool)(assert (and b (not b)))(check-sat)', {})).toContain('seed.smt2 is unsat');
  });

  it('refutes no claim by the answer of one solver, even with a :status, or by agreement with the mutant', () => {
    expect(refute(large, { runs: unsat('z3') })).toBeUndefined();
    expect(refute(large, { runs: unsat('z3'), claimed: ['unsat'] })).toBeUndefined();
    expect(refute(large, { runs: sat('z3', 'cvc5') })).toBeUndefined();
    expect(
      refute('(declare-const b Bool)(assert b)(check-sat)', { runs: unsat('z3'), claimed: ['unsat'] }),
    ).toBeUndefined();
  });
});

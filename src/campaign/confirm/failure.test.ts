import { describe, expect, it } from 'vitest';
import { makeFinding, makeReduced, makeRun } from '../../../test/support/findings.js';
import { stillShows } from './still-shows.js';
import type { Suspect } from '../../oracle/index.js';
import type { FindingModel, FindingState, FullRunRecord, ReducedFinding } from '../log/index.js';
import { crashFailure, toFailure, parseFalseOperators, toSuspectedFailure } from './failure.js';

const MODEL: FindingModel = {
  solver: 'z3',
  of: 'script',
  text: 'model',
  wrong: { assertion: '(= (bvadd x y) z)', part: '(= (bvadd x y) z)', signature: 'false bvadd' },
  choices: [],
};
const invalidModel = (more: Partial<FindingState>): FindingState =>
  makeFinding('m', { kind: 'invalid-model', wrong: null, runs: [makeRun('z3', 'sat')], model: MODEL, ...more });

const addReduction = (finding: FindingState, more: Partial<ReducedFinding>): FindingState => {
  return { ...finding, reduced: makeReduced(more) };
};

describe('toFailure of an invalid model', () => {
  it("describes the failure as a false model if a false model proves the finding, and otherwise as the solver's complaint about its model", () => {
    expect(toFailure(invalidModel({}), 'mutant')).toMatchObject({ seen: 'false', parts: new Set(['bvadd']) });
    expect(toFailure(invalidModel({ trust: 'observed' }), 'mutant')).toMatchObject({ seen: 'complaint', parts: null });
    expect(toFailure(invalidModel({ model: null }), 'mutant')).toMatchObject({ seen: 'complaint', parts: null });
  });

  it('describes the failure as a wrong complaint if the model that the solver rejects is true', () => {
    const model: FindingModel = { ...MODEL, wrong: null };
    expect(toFailure(invalidModel({ model }), 'mutant')).toMatchObject({ seen: 'mistaken', parts: null });
  });
});

describe('toFailure of a wrong answer', () => {
  const runs = [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat')];

  it("takes the suspect's answer as wrong, and expects the opposite answer", () => {
    const suspect = {
      kind: 'wrong-answer',
      trust: 'majority',
      suspects: ['z3'],
      witnesses: ['cvc5'],
      because: '',
      oracle: 'agreement',
      oracles: ['agreement'],
    } as const;
    expect(toSuspectedFailure(suspect, runs[0])).toMatchObject({ got: 'unsat', expected: 'sat', trust: 'majority' });
    expect(toSuspectedFailure(suspect, runs[1])).toMatchObject({ got: 'sat', expected: 'unsat' });
    expect(toSuspectedFailure(suspect, makeRun('z3', 'unknown'))).toEqual({ kind: 'none' });
  });

  it("takes the first suspect's answer as wrong if it is undecided which solver is wrong", () => {
    const open = { solver: null, suspects: ['cvc5', 'z3'], runs } as const;
    expect(toFailure(makeFinding('o', open), 'mutant')).toMatchObject({ got: 'sat', expected: 'unsat' });
    expect(toFailure(makeFinding('o', { ...open, suspects: ['z3', 'cvc5'] }), 'mutant')).toMatchObject({
      got: 'unsat',
    });
  });

  it("describes a self-contradiction if the only evidence is the solver's answer to the seed", () => {
    const own = { trust: 'metamorphic', oracles: ['metamorphic'], runs } as const;
    expect(toFailure(makeFinding('w', own), 'mutant')).toMatchObject({ againstItself: true, fromEnd: 1 });
    const both = makeFinding('w', { ...own, oracles: ['metamorphic', 'agreement'] });
    expect(toFailure(both, 'mutant')).toMatchObject({ againstItself: false });
    expect(toFailure(both, 'reduced')).toMatchObject({ againstItself: true });
  });
});

describe('toSuspectedFailure', () => {
  const TRUE = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 } as const;
  const FALSE = { ...TRUE, verdict: 'false' } as const;
  const complaint = { outcome: 'invalid-model', detail: 'an invalid model' } as const;
  const makeSuspect = (more: Partial<Suspect>): Suspect => ({
    kind: 'invalid-model',
    trust: 'certified',
    suspects: ['z3'],
    witnesses: [],
    because: '',
    oracle: 'model',
    oracles: ['model'],
    signature: 'false bvadd of bvmul',
    ...more,
  });

  it('identifies a crash by its signature', () => {
    const crash = makeSuspect({ kind: 'crash', signature: 'SIGABRT | bad cast' });
    expect(toSuspectedFailure(crash, undefined)).toEqual({ kind: 'crash', signature: 'SIGABRT | bad cast' });
    const { signature: _, ...mute } = crash;
    expect(toSuspectedFailure(mute, undefined)).toEqual({ kind: 'crash', signature: '' });
  });

  it.each<[string, Partial<Suspect>, FullRunRecord | undefined, object]>([
    [
      'false',
      {},
      makeRun('z3', 'sat', { model: FALSE }),
      { seen: 'false', words: null, parts: new Set(['bvadd', 'bvmul']) },
    ],
    [
      'false and rejected by its solver',
      {},
      makeRun('z3', 'sat', { ...complaint, model: FALSE }),
      { seen: 'false', words: 'an invalid model' },
    ],
    [
      'false, with a signature that names only theories',
      { signature: 'false Ints' },
      makeRun('z3', 'sat', { model: FALSE }),
      { seen: 'false', parts: null },
    ],
    [
      'true but rejected by its solver',
      {},
      makeRun('z3', 'sat', { ...complaint, model: TRUE }),
      { seen: 'mistaken', parts: null },
    ],
    [
      'rejected by its solver and not evaluated',
      {},
      makeRun('z3', 'sat', complaint),
      { seen: 'complaint', words: 'an invalid model', parts: null },
    ],
    [
      'false without a certified proof',
      { trust: 'observed' },
      makeRun('z3', 'sat', { model: FALSE }),
      { seen: 'complaint', parts: null },
    ],
    [
      'true and rejected by its solver, without a certified proof',
      { trust: 'observed' },
      makeRun('z3', 'sat', { ...complaint, model: TRUE }),
      { seen: 'complaint', words: 'an invalid model' },
    ],
    ['from a missing run', {}, undefined, { seen: 'complaint', words: null, parts: null }],
    // `detail` of a run that ended with an answer is not a complaint about the model.
    ['from a run with an unrelated warning', {}, makeRun('z3', 'sat', { detail: 'a warning' }), { words: null }],
  ])('describes a model that is %s', (_, more, run, failure) => {
    expect(toSuspectedFailure(makeSuspect(more), run)).toMatchObject({
      kind: 'invalid-model',
      expected: null,
      ...failure,
    });
  });

  it('records the evidence that suffices to call an answer wrong', () => {
    const suspect = makeSuspect({ kind: 'wrong-answer', wrong: { check: 1, got: 'unsat', expected: 'sat' } });
    const run = makeRun('z3', 'sat', { answers: ['sat', 'unsat'] });
    expect(toSuspectedFailure(suspect, run)).toEqual({
      kind: 'wrong-answer',
      fromEnd: null,
      got: 'unsat',
      expected: 'sat',
      trust: 'certified',
      againstItself: false,
    });
    expect(toSuspectedFailure(suspect, run, 'majority')).toMatchObject({ trust: 'majority' });
    expect(toSuspectedFailure(makeSuspect({}), makeRun('z3', 'sat', { model: FALSE }), 'observed')).toMatchObject({
      seen: 'complaint',
    });
    expect(toSuspectedFailure(suspect, undefined)).toEqual({ kind: 'none' });
  });

  it('matches any of several crashes if one input causes all of them', () => {
    const said = { 'crashed (SIGSEGV)': 13, 'crashed (fault | UNEXPECTED CODE)': 11 };
    const repeats = [{ solver: 'z3', of: 'script' as const, times: 24, said }];
    const finding = makeFinding('c', { kind: 'crash', wrong: null, signature: 'fault | UNEXPECTED CODE', repeats });
    const failure = toFailure(finding, 'mutant');
    expect(failure).toEqual({ kind: 'crash', signature: 'fault | UNEXPECTED CODE', also: ['SIGSEGV'] });
    for (const [detail, shows] of [
      ['SIGSEGV', 'yes'],
      ['fault | UNEXPECTED CODE', 'yes'],
      ['SIGABRT', 'other'],
    ] as const) {
      const run = { ...(finding.runs[0] as FullRunRecord), outcome: 'crashed' as const, detail };
      expect(stillShows(failure, { run, sameBuild: true }).shows).toBe(shows);
    }
  });

  it.each(['anomaly', 'unstable', 'slow'] as const)(
    'returns no failure for a suspicion of kind %s, which a single run cannot show',
    (kind) => {
      expect(toSuspectedFailure(makeSuspect({ kind }), makeRun('z3', 'sat'))).toEqual({ kind: 'none' });
    },
  );
});

describe('toFailure of a finding', () => {
  it('uses the crash signature of the original or of the reduced input, as the caller selects', () => {
    const crash = makeFinding('c', { kind: 'crash', signature: 'SIGSEGV', wrong: null });
    const reduced = addReduction(crash, { signature: 'SIGSEGV | f' });
    expect(toFailure(crash, 'mutant')).toEqual({ kind: 'crash', signature: 'SIGSEGV' });
    expect(toFailure(crash, 'reduced')).toEqual({ kind: 'crash', signature: 'SIGSEGV' });
    expect(toFailure(reduced, 'reduced')).toEqual({ kind: 'crash', signature: 'SIGSEGV | f' });
    expect(toFailure(reduced, 'mutant')).toEqual({ kind: 'crash', signature: 'SIGSEGV' });
  });

  it('describes instability by the property that varies and the frequencies of its values', () => {
    const seen = { solver: 'z3', of: 'script', times: 20, said: { sat: 12, crashed: 8 }, suspected: 'crash' } as const;
    const finding = makeFinding('u', { kind: 'unstable', wrong: null, repeats: [seen] });
    expect(toFailure(finding, 'mutant')).toEqual({ kind: 'unstable', suspected: 'crash', seen });
    const { suspected: _, ...unsaid } = seen;
    expect(toFailure({ ...finding, repeats: [unsaid] }, 'mutant')).toMatchObject({ suspected: 'wrong-answer' });
    const unseen = makeFinding('u', { kind: 'unstable', wrong: null });
    expect(toFailure(unseen, 'mutant')).toMatchObject({ suspected: 'wrong-answer', seen: { said: {}, times: 0 } });
  });

  it("leaves the judgement to the finding's oracle if nothing else can judge the finding", () => {
    expect(
      toFailure(makeFinding('a', { kind: 'anomaly', signature: 'odd', claim: 'unrelated' }), 'mutant'),
    ).toMatchObject({
      kind: 'anomaly',
      finding: 'anomaly',
      signature: 'odd',
    });
  });

  it('describes no failure if no answer is known to be wrong', () => {
    expect(toFailure(makeFinding('w', { wrong: null }), 'mutant')).toEqual({ kind: 'none' });
  });

  it('stores the position of the wrongly answered check as counted from the last check', () => {
    const at = (check: number, ...expected: ('sat' | 'unsat' | null)[]) =>
      toFailure(makeFinding('w', { wrong: { check, got: 'unsat', expected: 'sat' }, expected }), 'mutant');
    expect(at(0, 'sat', 'unsat', null)).toMatchObject({
      fromEnd: 3,
      got: 'unsat',
      expected: 'sat',
      trust: 'certified',
    });
    expect(at(2, 'sat', 'unsat', null)).toMatchObject({ fromEnd: 1 });
    expect(at(0)).toMatchObject({ fromEnd: 1 });
  });

  it("reads the wrong answer and the finding's trust from the reduced input if the caller selects that input", () => {
    const wrong = { check: 0, got: 'sat', expected: 'unsat' } as const;
    const finding = makeFinding('w', { trust: 'metamorphic', oracles: ['metamorphic', 'agreement'] });
    const reduced = addReduction(finding, { trust: 'majority', wrong, expected: ['unsat', 'sat'] });
    expect(toFailure(reduced, 'reduced')).toMatchObject({
      trust: 'majority',
      got: 'sat',
      fromEnd: 2,
      againstItself: false,
    });
    expect(toFailure(reduced, 'mutant')).toMatchObject({ trust: 'metamorphic', got: 'unsat', fromEnd: 1 });
    const open = { ...finding, solver: null, suspects: ['cvc5', 'z3'] };
    // After a reduction, the runs on the reduced script determine the failure.
    const runs = [makeRun('cvc5', 'unsat'), makeRun('z3', 'sat')];
    expect(toFailure(addReduction(open, { runs, wrong }), 'reduced')).toMatchObject({ got: 'unsat', expected: 'sat' });
    expect(toFailure(addReduction(open, { runs, wrong }), 'mutant')).toMatchObject({ got: 'sat', expected: 'unsat' });
  });

  it('describes the false model on which the finding rests, with its false part', () => {
    const model = { ...MODEL, wrong: { assertion: '', part: '', signature: 'false = of bvadd, bvmul' } };
    const complaint = makeRun('z3', 'sat', { outcome: 'invalid-model', detail: 'an invalid model' });
    const finding = invalidModel({ model, expected: [null, 'sat'], runs: [complaint] });
    expect(toFailure(finding, 'mutant')).toEqual({
      kind: 'invalid-model',
      seen: 'false',
      expected: 'sat',
      words: 'an invalid model',
      parts: new Set(['bvadd', 'bvmul']),
    });
    expect(toFailure({ ...finding, expected: [] }, 'mutant')).toMatchObject({ expected: null });
    const theories = { ...MODEL, wrong: { assertion: '', part: '', signature: 'false Ints' } };
    expect(toFailure({ ...finding, model: theories }, 'mutant')).toMatchObject({ seen: 'false', parts: null });
    // Only the suspect's complaint about its model counts, not another solver's complaint.
    const others = [makeRun('cvc5', 'sat', { outcome: 'invalid-model', detail: 'another' }), makeRun('z3', 'sat')];
    expect(toFailure({ ...finding, runs: others }, 'mutant')).toMatchObject({ words: null });
    expect(toFailure({ ...finding, runs: [], tieBreakers: [complaint] }, 'mutant')).toMatchObject({
      words: 'an invalid model',
    });
  });
});

it.each([
  ['false bvadd', ['bvadd']],
  ['false not bvadd', ['bvadd']],
  ['bvadd of bvmul, bvudiv', ['bvadd', 'bvmul', 'bvudiv']],
  ['false not and of call, str.at', ['str.at']],
  ['false = of =>, distinct, ite', []],
  ['false =', []],
  ['', []],
  ['false Ints', undefined],
  ['false = of bvadd, Strings', undefined],
  ['false + of *', ['+', '*']],
])('finds the operators named by the signature %j', (signature, parts) => {
  expect(parseFalseOperators(signature)).toEqual(parts === undefined ? undefined : new Set(parts));
});

it('matches any crash if no signature is known, and lists each further signature once', () => {
  expect(crashFailure(null, ['SIGSEGV'])).toEqual({ kind: 'crash', signature: null });
  expect(crashFailure('SIGSEGV', ['SIGSEGV'])).toEqual({ kind: 'crash', signature: 'SIGSEGV' });
  expect(crashFailure('SIGSEGV', ['SIGBUS', 'SIGSEGV'])).toEqual({
    kind: 'crash',
    signature: 'SIGSEGV',
    also: ['SIGBUS'],
  });
});

import { describe, expect, it } from 'vitest';
import { detailsOf, findingOf, runOf } from '../../../test/support/findings.js';
import { stillShows } from './still-shows.js';
import type { Suspect } from '../../oracle/index.js';
import type { FindingModel, FindingRecord, FullRunRecord, ReductionDetails } from '../log/index.js';
import { crashFailure, failureOf, partsOf, suspectedFailure } from './failure.js';

const MODEL: FindingModel = {
  solver: 'z3',
  of: 'script',
  text: 'model',
  wrong: { assertion: '(= (bvadd x y) z)', part: '(= (bvadd x y) z)', signature: 'false bvadd' },
  choices: [],
};
const invalidModel = (more: Partial<FindingRecord>): FindingRecord =>
  findingOf('m', { kind: 'invalid-model', wrong: null, runs: [runOf('z3', 'sat')], model: MODEL, ...more });

const reducedTo = (finding: FindingRecord, more: Partial<ReductionDetails>): FindingRecord => {
  return { ...finding, reduced: { script: 's', from: 9, nodes: 3, calls: 5, details: detailsOf(more) } };
};

describe('the failure of a model', () => {
  it('is falsehood only if the finding rests on it', () => {
    expect(failureOf(invalidModel({}), 'mutant')).toMatchObject({ seen: 'false', parts: new Set(['bvadd']) });
    expect(failureOf(invalidModel({ trust: 'observed' }), 'mutant')).toMatchObject({ seen: 'complaint', parts: null });
    expect(failureOf(invalidModel({ model: null }), 'mutant')).toMatchObject({ seen: 'complaint', parts: null });
  });

  it('is the complaint if the model is right', () => {
    const model: FindingModel = { ...MODEL, wrong: null };
    expect(failureOf(invalidModel({ model }), 'mutant')).toMatchObject({ seen: 'mistaken', parts: null });
  });
});

describe('the failure of a wrong answer', () => {
  const runs = [runOf('z3', 'unsat'), runOf('cvc5', 'sat')];

  it("is the suspect's answer, with the other one expected", () => {
    const suspect = {
      kind: 'wrong-answer',
      trust: 'majority',
      suspects: ['z3'],
      witnesses: ['cvc5'],
      because: '',
      oracle: 'agreement',
      oracles: ['agreement'],
    } as const;
    expect(suspectedFailure(suspect, runs[0])).toMatchObject({ got: 'unsat', expected: 'sat', trust: 'majority' });
    expect(suspectedFailure(suspect, runs[1])).toMatchObject({ got: 'sat', expected: 'unsat' });
    expect(suspectedFailure(suspect, runOf('z3', 'unknown'))).toEqual({ kind: 'none' });
  });

  it("takes the first suspect's answer if it is undecided which is wrong", () => {
    const open = { solver: null, suspects: ['cvc5', 'z3'], runs } as const;
    expect(failureOf(findingOf('o', open), 'mutant')).toMatchObject({ got: 'sat', expected: 'unsat' });
    expect(failureOf(findingOf('o', { ...open, suspects: ['z3', 'cvc5'] }), 'mutant')).toMatchObject({ got: 'unsat' });
  });

  it('contradicts the solver itself if only the mutation is evidence, or once it is reduced', () => {
    const own = { trust: 'metamorphic', oracles: ['metamorphic'], runs } as const;
    expect(failureOf(findingOf('w', own), 'mutant')).toMatchObject({ againstItself: true, fromEnd: 1 });
    const both = findingOf('w', { ...own, oracles: ['metamorphic', 'agreement'] });
    expect(failureOf(both, 'mutant')).toMatchObject({ againstItself: false });
    expect(failureOf(both, 'reduced')).toMatchObject({ againstItself: true });
  });
});

describe('the failure of a suspect', () => {
  const TRUE = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 } as const;
  const FALSE = { ...TRUE, verdict: 'false' } as const;
  const complaint = { outcome: 'invalid-model', detail: 'an invalid model' } as const;
  const suspectOf = (more: Partial<Suspect>): Suspect => ({
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

  it('is a crash by its signature, without output unrelated to the fault', () => {
    const crash = suspectOf({ kind: 'crash', signature: 'SIGABRT | unsupported | bad cast' });
    expect(suspectedFailure(crash, undefined)).toEqual({ kind: 'crash', signature: 'SIGABRT | bad cast' });
    const { signature: _, ...mute } = crash;
    expect(suspectedFailure(mute, undefined)).toEqual({ kind: 'crash', signature: '' });
  });

  it.each<[string, Partial<Suspect>, FullRunRecord | undefined, object]>([
    [
      'false',
      {},
      runOf('z3', 'sat', { model: FALSE }),
      { seen: 'false', words: null, parts: new Set(['bvadd', 'bvmul']) },
    ],
    [
      'false, and complained of',
      {},
      runOf('z3', 'sat', { ...complaint, model: FALSE }),
      { seen: 'false', words: 'an invalid model' },
    ],
    [
      'false by theories alone',
      { signature: 'false Ints' },
      runOf('z3', 'sat', { model: FALSE }),
      { seen: 'false', parts: null },
    ],
    [
      'right, and complained of',
      {},
      runOf('z3', 'sat', { ...complaint, model: TRUE }),
      { seen: 'mistaken', parts: null },
    ],
    ['complained of', {}, runOf('z3', 'sat', complaint), { seen: 'complaint', words: 'an invalid model', parts: null }],
    ['unproved', { trust: 'observed' }, runOf('z3', 'sat', { model: FALSE }), { seen: 'complaint', parts: null }],
    [
      'unproved and right',
      { trust: 'observed' },
      runOf('z3', 'sat', { ...complaint, model: TRUE }),
      { seen: 'complaint', words: 'an invalid model' },
    ],
    ['of a run that is not there', {}, undefined, { seen: 'complaint', words: null, parts: null }],
    // The detail of an answered run is not a complaint.
    ['not complained of', {}, runOf('z3', 'sat', { detail: 'a warning' }), { words: null }],
  ])('is a model that is %s', (_, more, run, failure) => {
    expect(suspectedFailure(suspectOf(more), run)).toMatchObject({ kind: 'invalid-model', expected: null, ...failure });
  });

  it('records the evidence that suffices', () => {
    const suspect = suspectOf({ kind: 'wrong-answer', wrong: { check: 1, got: 'unsat', expected: 'sat' } });
    const run = runOf('z3', 'sat', { answers: ['sat', 'unsat'] });
    expect(suspectedFailure(suspect, run)).toEqual({
      kind: 'wrong-answer',
      fromEnd: null,
      got: 'unsat',
      expected: 'sat',
      trust: 'certified',
      againstItself: false,
    });
    expect(suspectedFailure(suspect, run, 'majority')).toMatchObject({ trust: 'majority' });
    expect(suspectedFailure(suspectOf({}), runOf('z3', 'sat', { model: FALSE }), 'observed')).toMatchObject({
      seen: 'complaint',
    });
    expect(suspectedFailure(suspect, undefined)).toEqual({ kind: 'none' });
  });

  it('is any of the crashes in which one input ended', () => {
    const said = { 'crashed (SIGSEGV)': 13, 'crashed (fault | UNEXPECTED CODE)': 11 };
    const repeats = [{ solver: 'z3', of: 'script' as const, times: 24, said }];
    const finding = findingOf('c', { kind: 'crash', wrong: null, signature: 'fault | UNEXPECTED CODE', repeats });
    const failure = failureOf(finding, 'mutant');
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

  it.each(['anomaly', 'unstable', 'slow'] as const)('cannot be decided from a run: %s', (kind) => {
    expect(suspectedFailure(suspectOf({ kind }), runOf('z3', 'sat'))).toEqual({ kind: 'none' });
  });
});

describe('the failure of a finding', () => {
  it("is a crash by its signature, or by its reduction's on request", () => {
    const crash = findingOf('c', { kind: 'crash', signature: 'SIGSEGV', wrong: null });
    const reduced = reducedTo(crash, { signature: 'SIGSEGV | f' });
    expect(failureOf(crash, 'mutant')).toEqual({ kind: 'crash', signature: 'SIGSEGV' });
    expect(failureOf(crash, 'reduced')).toEqual({ kind: 'crash', signature: 'SIGSEGV' });
    expect(failureOf(reduced, 'reduced')).toEqual({ kind: 'crash', signature: 'SIGSEGV | f' });
    expect(failureOf(reduced, 'mutant')).toEqual({ kind: 'crash', signature: 'SIGSEGV' });
  });

  it('is instability: the varying property and its frequencies', () => {
    const seen = { solver: 'z3', of: 'script', times: 20, said: { sat: 12, crashed: 8 }, suspected: 'crash' } as const;
    const finding = findingOf('u', { kind: 'unstable', wrong: null, repeats: [seen] });
    expect(failureOf(finding, 'mutant')).toEqual({ kind: 'unstable', suspected: 'crash', seen });
    const { suspected: _, ...unsaid } = seen;
    expect(failureOf({ ...finding, repeats: [unsaid] }, 'mutant')).toMatchObject({ suspected: 'wrong-answer' });
    const unseen = findingOf('u', { kind: 'unstable', wrong: null });
    expect(failureOf(unseen, 'mutant')).toMatchObject({ suspected: 'wrong-answer', seen: { said: {}, times: 0 } });
  });

  it('is left to its oracle if only that can decide', () => {
    expect(
      failureOf(findingOf('a', { kind: 'anomaly', signature: 'odd', claim: 'unrelated' }), 'mutant'),
    ).toMatchObject({
      kind: 'anomaly',
      finding: 'anomaly',
      signature: 'odd',
    });
  });

  it('is absent if no answer is known to be wrong', () => {
    expect(failureOf(findingOf('w', { wrong: null }), 'mutant')).toEqual({ kind: 'none' });
  });

  it('is a wrong answer at a check counted from the last', () => {
    const at = (check: number, ...expected: ('sat' | 'unsat' | null)[]) =>
      failureOf(findingOf('w', { wrong: { check, got: 'unsat', expected: 'sat' }, expected }), 'mutant');
    expect(at(0, 'sat', 'unsat', null)).toMatchObject({
      fromEnd: 3,
      got: 'unsat',
      expected: 'sat',
      trust: 'certified',
    });
    expect(at(2, 'sat', 'unsat', null)).toMatchObject({ fromEnd: 1 });
    expect(at(0)).toMatchObject({ fromEnd: 1 });
  });

  it("uses the reduction's facts on request", () => {
    const wrong = { check: 0, got: 'sat', expected: 'unsat' } as const;
    const finding = findingOf('w', { trust: 'metamorphic', oracles: ['metamorphic', 'agreement'] });
    const reduced = reducedTo(finding, { trust: 'majority', wrong, expected: ['unsat', 'sat'] });
    expect(failureOf(reduced, 'reduced')).toMatchObject({
      trust: 'majority',
      got: 'sat',
      fromEnd: 2,
      againstItself: false,
    });
    expect(failureOf(reduced, 'mutant')).toMatchObject({ trust: 'metamorphic', got: 'unsat', fromEnd: 1 });
    const open = { ...finding, solver: null, suspects: ['cvc5', 'z3'] };
    // For a reduction, its own runs decide.
    const runs = [runOf('cvc5', 'unsat'), runOf('z3', 'sat')];
    expect(failureOf(reducedTo(open, { runs, wrong }), 'reduced')).toMatchObject({ got: 'unsat', expected: 'sat' });
    expect(failureOf(reducedTo(open, { runs, wrong }), 'mutant')).toMatchObject({ got: 'sat', expected: 'unsat' });
  });

  it('is the false model that it rests on, with its false part', () => {
    const model = { ...MODEL, wrong: { assertion: '', part: '', signature: 'false = of bvadd, bvmul' } };
    const complaint = runOf('z3', 'sat', { outcome: 'invalid-model', detail: 'an invalid model' });
    const finding = invalidModel({ model, expected: [null, 'sat'], runs: [complaint] });
    expect(failureOf(finding, 'mutant')).toEqual({
      kind: 'invalid-model',
      seen: 'false',
      expected: 'sat',
      words: 'an invalid model',
      parts: new Set(['bvadd', 'bvmul']),
    });
    expect(failureOf({ ...finding, expected: [] }, 'mutant')).toMatchObject({ expected: null });
    const theories = { ...MODEL, wrong: { assertion: '', part: '', signature: 'false Ints' } };
    expect(failureOf({ ...finding, model: theories }, 'mutant')).toMatchObject({ seen: 'false', parts: null });
    // Known for the suspect even if other solvers complain too.
    const others = [runOf('cvc5', 'sat', { outcome: 'invalid-model', detail: 'another' }), runOf('z3', 'sat')];
    expect(failureOf({ ...finding, runs: others }, 'mutant')).toMatchObject({ words: null });
    expect(failureOf({ ...finding, runs: [], tieBreakers: [complaint] }, 'mutant')).toMatchObject({
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
])('finds the parts of %j', (signature, parts) => {
  expect(partsOf(signature)).toEqual(parts === undefined ? undefined : new Set(parts));
});

it('matches any crash if no signature is known, and counts other signatures once', () => {
  expect(crashFailure(null, ['SIGSEGV'])).toEqual({ kind: 'crash', signature: null });
  expect(crashFailure('SIGSEGV', ['SIGSEGV'])).toEqual({ kind: 'crash', signature: 'SIGSEGV' });
  expect(crashFailure('SIGSEGV', ['SIGBUS', 'SIGSEGV'])).toEqual({
    kind: 'crash',
    signature: 'SIGSEGV',
    also: ['SIGBUS'],
  });
});

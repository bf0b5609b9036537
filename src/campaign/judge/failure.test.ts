import { describe, expect, it } from 'vitest';
import { findingOf, runOf } from '../../../test/support/findings.js';
import type { FindingModel, FindingRecord } from '../log/index.js';
import { failureOf, suspectedFailure } from './failure.js';
import { isSameSuspicion } from './same-suspicion.js';

const MODEL: FindingModel = {
  solver: 'z3',
  of: 'script',
  text: 'model',
  wrong: { assertion: '(= (bvadd x y) z)', part: '(= (bvadd x y) z)', signature: 'false bvadd' },
  choices: [],
};
const invalidModel = (more: Partial<FindingRecord>): FindingRecord =>
  findingOf('m', { kind: 'invalid-model', wrong: null, runs: [runOf('z3', 'sat')], model: MODEL, ...more });

describe('what is wrong with a model', () => {
  it('is that it is false only where the finding rests on that', () => {
    expect(failureOf(invalidModel({}), 'mutant')).toMatchObject({ seen: 'false', parts: new Set(['bvadd']) });
    expect(failureOf(invalidModel({ trust: 'observed' }), 'mutant')).toMatchObject({ seen: 'complaint', parts: null });
    expect(failureOf(invalidModel({ model: null }), 'mutant')).toMatchObject({ seen: 'complaint', parts: null });
  });

  it('is the complaint where the model is right', () => {
    const model: FindingModel = { ...MODEL, wrong: null };
    expect(failureOf(invalidModel({ model }), 'mutant')).toMatchObject({ seen: 'mistaken', parts: null });
  });
});

describe('a wrong answer', () => {
  const runs = [runOf('z3', 'unsat'), runOf('cvc5', 'sat')];

  it('is what a suspect answered, and the other answer is expected', () => {
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

  it('is that of the first suspect where it is open who is wrong', () => {
    const open = { solver: null, suspects: ['cvc5', 'z3'], runs } as const;
    expect(failureOf(findingOf('o', open), 'mutant')).toMatchObject({ got: 'sat', expected: 'unsat' });
    expect(failureOf(findingOf('o', { ...open, suspects: ['z3', 'cvc5'] }), 'mutant')).toMatchObject({ got: 'unsat' });
  });

  it('contradicts itself where only the mutation speaks against it, or once it is reduced', () => {
    const own = { trust: 'metamorphic', oracles: ['metamorphic'], runs } as const;
    expect(failureOf(findingOf('w', own), 'mutant')).toMatchObject({ againstItself: true, fromEnd: 1 });
    const both = findingOf('w', { ...own, oracles: ['metamorphic', 'agreement'] });
    expect(failureOf(both, 'mutant')).toMatchObject({ againstItself: false });
    expect(failureOf(both, 'reduced')).toMatchObject({ againstItself: true });
  });

  it('is another one where another answer is wrong, if it is known which', () => {
    const one = { kind: 'wrong-answer', suspects: ['z3'], wrong: { got: 'sat' } } as const;
    expect(isSameSuspicion(one, { ...one, wrong: { got: 'unsat' } })).toBe(false);
    expect(isSameSuspicion(one, { ...one, suspects: ['cvc5'] })).toBe(true);
    expect(isSameSuspicion(one, { ...one, suspects: ['z3', 'cvc5'], wrong: { got: 'unsat' } })).toBe(true);
    expect(isSameSuspicion(one, { ...one, kind: 'crash' })).toBe(false);
  });
});

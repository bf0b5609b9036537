import { describe, expect, it } from 'vitest';
import { findingOf, runOf } from '../../../test/support/findings.js';
import type { FindingModel, FindingRecord } from '../log/index.js';
import { failureOf } from './failure.js';

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

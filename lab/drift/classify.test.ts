import { describe, expect, it } from 'vitest';
import { classifyChange } from './classify.js';
import type { Fault } from './contract.js';
import { pair } from '../../test/support/drift-rows.js';
import { withFaults } from './judge.js';

describe('the change between runs', () => {
  it.each([
    ['sat', 'sat', 'same'],
    ['sat', 'unsat', 'contradiction'],
    ['sat unknown', 'unsat timeout', 'contradiction'],
    ['sat timeout', 'sat unsat', 'answered'],
    ['sat sat', 'sat timeout', 'timeout'],
    ['refused sat', 'sat unknown', 'unknown'],
    ['refused sat', 'refused sat', 'same'],
    ['sat unknown', 'unknown sat', 'unknown'],
    ['sat timeout', 'timeout', 'timeout'],
    ['sat', 'unknown', 'unknown'],
    ['unsat', 'timeout', 'timeout'],
    ['unsat', 'memout', 'memout'],
    ['sat', 'refused', 'refused'],
    ['refused', 'crashed', 'crash'],
    ['unknown', 'invalid-model', 'invalid-model'],
    ['crashed', 'timeout', 'crash-gone'],
    ['unknown', 'sat', 'answered'],
    ['timeout', 'unsat', 'answered'],
    ['unknown', 'timeout', 'other'],
    ['timeout', 'timeout', 'same'],
  ])('classifies a change from %s to %s as %s', (from, to, change) => {
    const checks = Math.max(from.split(' ').length, to.split(' ').length);
    expect(classifyChange([pair(from, to)], checks).change).toBe(change);
  });

  it('classifies a change as unsteady if the outcome of one version varies, and as a contradiction if one run answers sat and another unsat', () => {
    expect(classifyChange([pair('sat', 'unknown'), pair('sat', 'sat'), pair('sat', 'unknown')], 1).change).toBe(
      'unsteady',
    );
    const { change, contradiction } = classifyChange([pair('sat', 'sat'), pair('sat', 'unsat sat')], 1);
    expect([change, contradiction]).toEqual(['contradiction', { check: 0, from: 'sat', to: 'unsat' }]);
  });
});

describe('wrong versions', () => {
  const fault = (kind: Fault['kind'], trust: Fault['trust']): Fault => ({ kind, trust, check: 0, because: 'why' });
  const answer = fault('wrong-answer', 'certified');
  const model = fault('invalid-model', 'certified');
  const claim = fault('wrong-answer', 'claimed');
  const none = null;
  it.each([
    ['sat', 'unsat', none, answer, 'wrong-answer'],
    ['sat', 'unsat', answer, none, 'wrong-gone'],
    ['sat', 'unsat', model, none, 'contradiction'],
    ['sat', 'unsat', claim, none, 'contradiction'],
    ['sat', 'sat', none, model, 'wrong-model'],
    ['sat', 'sat', model, none, 'wrong-gone'],
    ['sat', 'timeout', model, none, 'wrong-gone'],
    ['sat', 'crashed', model, none, 'crash'],
    ['sat', 'sat', model, model, 'wrong-in-both'],
    ['sat', 'sat', claim, claim, 'disputed'],
    ['timeout', 'sat', none, claim, 'contradiction'],
    ['sat', 'sat', none, none, 'same'],
  ] as const)('classifies %s and %s, with these faults, as expected (%#)', (older, newer, from, to, change) => {
    const pairs = [pair(older, newer)];
    const measured = { ...classifyChange(pairs, 1), pairs, ratio: null, seeds: null };
    expect(withFaults(measured, { from, to }, { difference: null })).toBe(change);
  });
});

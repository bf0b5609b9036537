import { describe, expect, it } from 'vitest';
import { readScript } from '../syntax/index.js';
import { termsOf } from '../script/index.js';
import { collectAskable, isAskable, findQuantified } from './askable.js';
import { nightly } from '../../test/support/nightly.js';

function parseRoots(text: string) {
  const { script, ok } = readScript(text);
  expect(ok).toBe(true);
  return script.commands.flatMap(termsOf);
}

function nestLets(lets: number): string {
  const bindings = Array.from({ length: lets }, (_, i) => `(let ((y${i + 1} (+ y${i} ${i}))) `).join('');
  return `(declare-const y0 Int)\n(assert ${bindings}(> y${lets} y0)${')'.repeat(lets)})\n`;
}

describe('askable', () => {
  it('returns the small closed terms that apply an operator', () => {
    const roots = parseRoots(
      '(declare-const x Int)\n(assert (and (> (+ x 1) 2) (forall ((z Int)) (> (+ z x) (* 2 x)))))\n',
    );
    const found = collectAskable(roots);
    expect(found.every(isAskable)).toBe(true);
    expect(found.map(({ sort }) => sort.text).sort()).toEqual(['Bool', 'Int', 'Int']);
    expect(findQuantified(roots)).toHaveLength(1);
  });

  nightly('takes time linear in the size of the terms', () => {
    const secondsFor = (lets: number): number => {
      const roots = parseRoots(nestLets(lets));
      const before = process.cpuUsage();
      expect(collectAskable(roots).length).toBeGreaterThan(50);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6;
    };
    secondsFor(2_000);
    const few = Math.max(0.02, secondsFor(5_000));
    expect(secondsFor(50_000)).toBeLessThan(40 * few);
  });
});

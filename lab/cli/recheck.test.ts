import { expect, it } from 'vitest';
import { makeFinding } from '../../test/support/findings.js';
import { Grouping } from '../../src/index.js';
import { formatRecheck } from './recheck.js';

it('counts only bugs, and lists other findings last', () => {
  const check = (id: string, kind: 'crash' | 'refuses', standing: 'still' | 'fixed') => {
    const observation = { version: '2.0', shows: standing === 'still' ? 'yes' : 'no', said: 'sat', times: 1 } as const;
    return { finding: makeFinding(id, { kind, group: id }), standing, observation };
  };
  const checked = [check('a', 'refuses', 'still'), check('b', 'crash', 'fixed')];
  const grouping = new Grouping(checked.map(({ finding }) => finding));
  const cost = { asked: 2, kept: 0, ms: 0 };
  const result = { checked, grouping, cost, solver: 'z3', moved: new Map(), others: [], silence: null };
  const lines = formatRecheck(result as unknown as Parameters<typeof formatRecheck>[0]);
  expect(lines[0]).toMatch(/^z3: 0 still, 0 changed, 0 unclear, 0 absent, 1 fixed; 1 not a bug \(/);
  expect(lines.findIndex((line) => line.includes('refuses (not a bug)'))).toBeGreaterThan(
    lines.findIndex((line) => line.endsWith(', crash')),
  );
});

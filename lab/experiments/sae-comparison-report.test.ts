import { expect, it } from 'vitest';
import { reportComparison } from './sae-comparison-report.js';

it.each([
  [[4, 7, 9], 7],
  [[4, 7, null], 7],
  [[4, null, null], null],
  [[4, 8, null, null], null],
])('counts a campaign without groups as one that never finds a group: %j', (firsts, expected) => {
  const rows = firsts.map((tests, at) => {
    const group = { name: 'g', kind: 'crash', solver: 'z3', tests, ms: 1 };
    const found = JSON.stringify(tests === null ? [] : [group]);
    return { point: `opfuzz ${at}`, strategy: 'opfuzz', tests: 10, ms: 10, solverMs: 10, findings: 1, found };
  });
  const [table] = reportComparison(rows, ['opfuzz'], { isReduced: true }).tables;
  expect(table?.rows[0]?.[table.columns.indexOf('tests until the first group')]).toBe(expected);
});

it('names strategies whose claims are ignored or unconfirmed', () => {
  const row = { strategy: 'own', tests: 10, ms: 10, solverMs: 10, findings: 0, found: '[]' };
  const rows = [
    { ...row, point: 'own 1', unconfirmedClaims: 2, refutedClaims: 'claims of the strategy own are ignored: it lies' },
    { ...row, point: 'own 2', unconfirmedClaims: 1 },
    { ...row, point: 'sae 1', strategy: 'sae', unconfirmedClaims: 0 },
    { ...row, point: 'sae 2', strategy: 'sae' },
  ];
  expect(reportComparison(rows, ['own', 'sae'], { isReduced: true }).notes).toEqual(
    expect.arrayContaining([
      'In 1 of 2 campaigns of own, claims of the strategy own are ignored: it lies.',
      'Unconfirmed suspicions that rest on claims of own: 3.',
    ]),
  );
});

it.each([true, false])(
  'says in the title of each table of groups if findings are not reduced: reduced %s',
  (isReduced) => {
    const found = JSON.stringify([{ name: 'g', kind: 'crash', solver: 'z3', ms: 1, tests: 1 }]);
    const rows = [{ point: 'opfuzz 1', strategy: 'opfuzz', tests: 10, ms: 10, solverMs: 10, findings: 1, found }];
    const titles = reportComparison(rows, ['opfuzz'], { isReduced }).tables.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(1);
    for (const title of titles) expect(title.includes('before reduction, one bug can count')).toBe(!isReduced);
  },
);

it('says how many groups of a strategy are not reduced and may merge', () => {
  const group = { name: 'g', kind: 'crash', solver: 'z3', ms: 1, tests: 1 };
  const found = JSON.stringify([group, { ...group, name: 'h', isOpen: true }]);
  const rows = [{ point: 'own 1', strategy: 'own', tests: 10, ms: 10, solverMs: 10, findings: 2, found }];
  const notes = (isReduced: boolean) => reportComparison(rows, ['own'], { isReduced }).notes;
  expect(notes(true)).toContain('Of 2 groups of own, 1 not reduced and may merge.');
  expect(notes(false).join()).not.toContain('may merge');
});

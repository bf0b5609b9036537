import { expect, it } from 'vitest';
import { seriesPage } from './series-page.js';

it('escapes dates, campaigns and signatures, which other users may have written', () => {
  const mark = '<i>"&';
  const bug = { state: 'new', group: 'g', kind: 'crash', solver: mark, signature: mark, finding: 'crash-1' } as const;
  const counts = { new: 1, returned: 0, known: 0, fixed: 0 };
  const page = seriesPage([
    { campaign: mark, started: mark, counts, bugs: [{ ...bug, because: mark, recorded: mark }] },
  ]);
  expect(page).toContain('&lt;i&gt;&quot;&amp;');
  expect(page).not.toContain('<i>');
});

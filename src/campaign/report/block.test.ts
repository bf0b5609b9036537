import { expect, it } from 'vitest';
import { plainNames } from '../../solver/index.js';
import { code, heading, text, withTexts } from './block.js';

it('replaces solver names in sentences, headings, tables and folded blocks, but not in code', () => {
  const names = plainNames(['cmd:z3 -q']);
  const cell = [
    ['by cmd:z3 -q', { code: 'cmd:z3 -q' }, { strong: 'cmd:z3 -q' }, { link: 'cmd:z3 -q', to: 'cmd:z3 -q' }],
  ];
  const shown = [['by z3 -q', { code: 'cmd:z3 -q' }, { strong: 'z3 -q' }, { link: 'z3 -q', to: 'cmd:z3 -q' }]];
  expect(
    withTexts(
      [
        heading(1, 'cmd:z3 -q'),
        { kind: 'table', head: ['Solver'], rows: [cell] },
        { kind: 'list', lines: cell },
        { kind: 'details', title: 'more', blocks: [text('cmd:z3 -q'), code('', 'cmd:z3 -q')] },
      ],
      names,
    ),
  ).toEqual([
    heading(1, 'z3 -q'),
    { kind: 'table', head: ['Solver'], rows: [shown] },
    { kind: 'list', lines: shown },
    { kind: 'details', title: 'more', blocks: [text('z3 -q'), code('', 'cmd:z3 -q')] },
  ]);
});

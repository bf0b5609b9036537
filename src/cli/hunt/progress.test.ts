import { expect, it } from 'vitest';
import { Progress } from './progress.js';

it('states once why findings are not reduced or bisected', () => {
  const written: string[] = [];
  const progress = new Progress({
    outputMode: 'live',
    output: { write: (text) => written.push(text), columns: 500 },
    folder: 'c',
    jobs: 1,
    pathOf: (id) => id,
  });
  const left = (id: string, what: 'reduce' | 'bisect', because: string) =>
    progress.onEvent({ kind: 'finding-left', at: 1, id, what, because });
  for (const id of ['crash-1', 'crash-2']) {
    left(id, 'bisect', 'no other version');
    left(id, 'reduce', `not like ${id}`);
  }
  expect(written.map((line) => line.replace(/ {2}/g, ' ').trim())).toEqual([
    'not bisected crash-1 no other version',
    'not reduced crash-1 not like crash-1',
    'not reduced crash-2 not like crash-2',
  ]);
});

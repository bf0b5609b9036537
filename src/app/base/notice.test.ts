import { expect, it } from 'vitest';
import { type Notice, emitOnce } from './notice.js';

it('emits equal notices once, and every other event each time', () => {
  const heard: string[] = [];
  type Event = Notice | { readonly kind: 'seed-judged'; readonly at: number };
  const emit = emitOnce<Event>(({ kind }) => void heard.push(kind));
  const fetching = (solver: string): Event => ({ kind: 'fetching', solver, folder: 'cache', isElsewhere: false });
  for (const event of [fetching('4.12.1'), fetching('4.12.1'), fetching('4.13.0')]) emit(event);
  for (let time = 0; time < 2; time++) emit({ kind: 'seed-judged', at: 0 });
  expect(heard).toEqual(['fetching', 'fetching', 'seed-judged', 'seed-judged']);
});

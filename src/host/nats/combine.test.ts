import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { combine } from './combine.js';

it('sends items that wait at the same time in one message, in order and within the limit', async () => {
  const sent: (readonly number[])[] = [];
  const send = combine<number>({
    send: (items) => (sent.push(items), items.includes(7) ? Promise.reject(new Error('no 7')) : Promise.resolve()),
    fits: (group) => group.length < 3,
    pause: (sending) => sending,
  });
  await Promise.all([1, 2, 3, 4].map(send));
  expect(sent.splice(0)).toEqual([[1, 2, 3], [4]]);
  const failed = await Promise.allSettled([5, 6, 7, 8].map(send));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(sent).toEqual([[5, 6, 7], [8]]);
});

it('sends no message during the pause', async () => {
  const sent: (readonly string[])[] = [];
  let end = () => undefined as void;
  const send = combine<string>({
    send: (items) => Promise.resolve(void sent.push(items)),
    fits: () => true,
    pause: () => new Promise<void>((resolve) => (end = resolve)),
  });
  await send('first');
  const others = [send('second'), send('third')];
  await tick();
  expect(sent).toEqual([['first']]);
  end();
  await Promise.all(others);
  expect(sent).toEqual([['first'], ['second', 'third']]);
});

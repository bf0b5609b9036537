import { expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.js';

it('starts an action when all earlier actions have ended, even if one fails', async () => {
  const queue = new OneAtATime();
  const seen: string[] = [];
  const action = (name: string, fails = false) =>
    queue.run(async () => {
      seen.push(`${name} starts`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const [first, second, third] = await Promise.allSettled([action('a'), action('b', true), action('c')]);
  expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  expect(first).toEqual({ status: 'fulfilled', value: 'a' });
  expect(second.status).toBe('rejected');
  expect(third).toEqual({ status: 'fulfilled', value: 'c' });
});

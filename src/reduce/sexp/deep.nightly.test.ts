import { describe, expect, it } from 'vitest';
import { reduceSexps } from './passes.js';

describe('reduceSexps', () => {
  it('finds a part 20,000 levels deep with fewer than 120 checks', async () => {
    const levels = 10_000;
    const source = `(assert ${'(f x (g '.repeat(levels)}(ite M x y)${'))'.repeat(levels)})`;
    const reduction = reduceSexps(source, {
      stage: (input) => ({
        run: () => Promise.resolve(new TextDecoder().decode(input).includes('(ite M x y)')),
        drop: () => undefined,
      }),
      jobs: 1,
      cache: new Map(),
      signal: new AbortController().signal,
    });
    if ('code' in reduction) throw new Error(reduction.message);
    let last = '';
    for await (const { text } of reduction.steps) last = new TextDecoder().decode(text);
    expect(last).toBe('((ite M x y))\n');
    expect(reduction.counts().calls).toBeLessThan(120);
    expect(reduction.minimal()).toBe(true);
  });
});

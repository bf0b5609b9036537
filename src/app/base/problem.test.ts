import { describe, expect, it } from 'vitest';
import { unusable } from './problem.js';

describe('unusable', () => {
  it('shows the first mistakes of a file and their total number', () => {
    const wrong = Array.from({ length: 200_000 }, () => ({ code: 'G302', severity: 'error', message: 'no' }) as const);
    const { diagnostics } = unusable({ file: 'deep.json', text: '{' }, wrong);
    expect(diagnostics).toHaveLength(21);
    expect(diagnostics.at(-1)).toMatchObject({ hint: 'the messages above say why; 199,980 more are omitted' });
    expect(unusable({ file: 'f', text: '' }, wrong.slice(0, 2)).diagnostics.at(-1)?.hint).toBe(
      'the messages above say why',
    );
  });
});

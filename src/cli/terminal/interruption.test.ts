import { afterEach, expect, it, vi } from 'vitest';
import { Interruption } from './interruption.js';

afterEach(() => vi.restoreAllMocks());

it('exits at the first signal before a campaign, but only at the second signal during a campaign', () => {
  const codes: unknown[] = [];
  const said: string[] = [];
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    codes.push(code);
    throw new Error('ended');
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const interruption = new Interruption(() => 10);
  const interrupt = () => process.emit('SIGINT', 'SIGINT');
  try {
    expect(interrupt).toThrow('ended');
    expect(codes).toEqual([10]);
    expect(interruption.hasBegun).toBe(false);
    interruption.begin('gainsay resume c');
    expect(interruption.hasBegun).toBe(true);
    interrupt();
    expect(interruption.signal.aborted).toBe(true);
    expect(codes).toEqual([10]);
    expect(interrupt).toThrow('ended');
    expect(codes).toEqual([10, 130]);
    expect(said.join('')).toBe('stopping\ninterrupted; gainsay resume c continues the campaign\n');
  } finally {
    interruption.release();
  }
});

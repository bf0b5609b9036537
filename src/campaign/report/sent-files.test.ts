import { expect, it } from 'vitest';
import { makeRun } from '../../../test/support/findings.js';
import { toSentText } from './sent-files.js';
import { memoryStore } from '../../../test/support/memory-store.js';

it.each([
  '(set-option :regular-output-channel "/tmp/victim.txt")\n(check-sat)\n',
  '(set-option :x (|/tmp/victim.txt|))\n(check-sat)\n',
])('never sends an unknown solver a command that could write a file: %j', async (text) => {
  const run = { ...makeRun('z3', 'sat'), profile: 'unknown' };
  for (const models of [false, true]) {
    const sent = await toSentText(run, text, { models, store: memoryStore() });
    expect(sent).toContain('(check-sat)');
    expect(sent).not.toContain('victim');
  }
});

import { expect, it } from 'vitest';
import { makeRun } from '../../../test/support/findings.js';
import { toSentText } from './sent-text.js';
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

it.each([
  ['cmd:./mine', 'mine', '', ''],
  ['cmd:./z3 -smt2', 'z3', '(simplify (+ 1 2))', ' (get-model)'],
  ['cmd:./cvc5 --fp-exp', 'cvc5', '(simplify (+ 1 2))', ''],
  ['cvc5', 'cvc5', '(simplify (+ 1 2))', ' (get-model)'],
])('writes only commands that the profile of the command supports: %s', async (solver, profile, simplified, model) => {
  const run = { ...makeRun(solver, 'sat'), profile };
  const text = '(assert true)\n(simplify (+ 1 2))\n(check-sat)\n';
  const sent = await toSentText(run, text, { models: true, store: memoryStore() });
  expect(sent).toBe(`(assert true)\n${simplified}\n(check-sat)${model}\n`);
});

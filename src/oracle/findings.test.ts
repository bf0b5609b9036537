import { expect, it } from 'vitest';
import { FINDING_KINDS, describeSignature, findReporter, isAboutReply, isNonBug, kindSentence } from './findings.js';

it('describes a finding by its kind and signature, and a crash by its signature alone', () => {
  expect(describeSignature('crash', 'a.cpp:1')).toBe('a.cpp:1');
  expect(describeSignature('refuses', 'no such logic')).toBe('rejects a script: no such logic');
  expect(describeSignature('failed-self-check', 'S')).toBe('own check fails: S');
  for (const kind of FINDING_KINDS.filter(isAboutReply)) expect(describeSignature(kind, 'S')).toMatch(/^\w.* S$/);
});

it('recognises kinds about a reply, and kinds that are not bugs', () => {
  const aboutReply = FINDING_KINDS.filter(isAboutReply);
  expect(aboutReply).toEqual(expect.arrayContaining(['wrong-value', 'wrong-core']));
  for (const kind of ['wrong-answer', 'crash', 'refuses'] as const) expect(aboutReply).not.toContain(kind);
  expect(FINDING_KINDS.filter(isNonBug)).toEqual(['refuses', 'unexpected-unknown']);
});

it('describes each kind, and names the reporter only of anomalies', () => {
  for (const kind of FINDING_KINDS) expect(kindSentence(kind)).toMatch(/^[A-Z]/);
  expect(FINDING_KINDS.filter((kind) => findReporter(kind) !== undefined)).toEqual(['anomaly']);
});

import { expect, it } from 'vitest';
import { type RecordedChange, attributeChange } from './attribution.js';

const build = (number: string, family = 'z3') => ({ family, version: { text: number, number } });
const nights = (...versions: readonly string[]) =>
  versions.map((version, i) => ({
    started: `2026-11-0${i + 1}T02:00`,
    solvers: [build('9.0', 'cvc5'), build(version)],
  }));
const before = (night: number) => `2026-11-0${night}T01:59`;
const change = (state: RecordedChange['state'], version: string | undefined, when: string): RecordedChange => ({
  ...{ state, version, when, families: ['z3'], from: 0 },
});

it.each([
  ['a return in the version of the next campaign', ['4.12.1', '4.13', '5.9'], change('returned', '5.9', before(3)), 2],
  ['a fix in the version of the next campaign', ['4.12.1', '4.13'], change('fixed', '4.13.0.0', before(2)), 1],
  ['a fix in a version between those tested', ['4.12.1', '4.13'], change('fixed', '4.12.3.0', before(2)), 1],
  ['a fix that a later recheck found', ['4.12.1', '4.13', '5.4.1'], change('fixed', '4.12.3', before(4)), 1],
  ['a fix before a campaign with an old version', ['4.12.1', '4.11', '5.4.1'], change('fixed', '4.13', before(2)), 2],
  ['a return in the version of an earlier campaign', ['4.12', '5.9', '5.4'], change('returned', '5.9', before(4)), 1],
  ['a return in the nearest of equal versions', ['4.12', '5.9', '5.9', '5.4'], change('returned', '5.9', before(5)), 2],
  ['a return in the next of equal versions', ['4.12', '5.9', '5.9'], change('returned', '5.9', before(3)), 2],
  ['a return in the version of a later campaign', ['4.12', '5.4', '5.9'], change('returned', '5.9', before(2)), 2],
  ['a return in a version that no campaign tests', ['4.12', '5.4', '5.5'], change('returned', '5.9', before(3)), 1],
  ['a fix of another solver', ['4.12', '5.4'], { ...change('fixed', '5.4', before(2)), families: ['yices'] }, 0],
  ['a fix that a user recorded', ['4.12', '5.4'], change('fixed', undefined, before(3)), 1],
  ['a fix in a build without a number', ['4.12', 'main'], change('fixed', 'main', before(2)), 0],
  ['a fix recorded before all campaigns', ['4.12', '5.4'], change('fixed', undefined, before(1)), 0],
] as const)('attributes %s', (_, versions, recorded, night) => {
  expect(attributeChange(nights(...versions), recorded)).toBe(night);
});

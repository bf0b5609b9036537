import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../solver/index.js';
import { findingOf, textsOf } from '../../../test/support/findings.js';
import { baselineOf, isInBaseline } from './baseline.js';
import { type KnownBug, knownBugOf } from './known-bugs.js';
import { readKnownBugs } from './known-file.js';
import { observationOfFinding } from './observation.js';

const texts = textsOf({ mutant: '(declare-const x Int)(assert (= (mod x 3) (abs x)))(check-sat)' });
const known = async (bug: Omit<KnownBug, 'name'>, finding = findingOf('f')) =>
  knownBugOf([{ name: 'it', ...bug }], await observationOfFinding(finding, texts)) !== undefined;

describe('known bugs', () => {
  it('match if every field fits', async () => {
    expect(await known({ solver: 'z3', kind: 'wrong-unsat', theories: ['Ints'], operators: ['mod', 'abs'] })).toBe(
      true,
    );
    expect(await known({ kind: 'wrong-answer' })).toBe(true);
    expect(await known({ solver: 'cvc5', kind: 'wrong-unsat' })).toBe(false);
    expect(await known({ kind: 'wrong-sat' })).toBe(false);
    expect(await known({ operators: ['mod', 'div'] })).toBe(false);
    expect(await known({ theories: ['Strings'] })).toBe(false);
  });

  it('may be limited to versions', async () => {
    expect(await known({ kind: 'wrong-unsat', versions: { from: '4.8', before: '4.12.0' } })).toBe(true);
    expect(await known({ kind: 'wrong-unsat', versions: { before: '4.8.12' } })).toBe(false);
    expect(compareVersions('4.8.12', '4.8.9')).toBeGreaterThan(0);
    expect(compareVersions('1.0', '1.0.0')).toBe(0);
  });

  it('never hide a possible bug of another solver', async () => {
    const open = findingOf('f', { solver: null, suspects: ['z3', 'cvc5'] });
    expect(await known({ solver: 'z3', kind: 'wrong-answer' }, open)).toBe(false);
    expect(await known({ solver: 'z3', kind: 'wrong-unsat' }, open)).toBe(false);
  });

  it('are read from a file, which may be a plain list', () => {
    expect(readKnownBugs('{"bugs": [{"name": "a", "kind": "crash", "signature": "SIG\\\\w+"}]}')).toHaveLength(1);
    expect(readKnownBugs('[{"name": "a", "shape": "x"}]')).toEqual([{ name: 'a', shape: 'x' }]);
    expect(readKnownBugs('{"bugs": 3}')).toMatchObject([{ code: 'G403', span: { start: 0 } }]);
  });
});

describe('a baseline', () => {
  it('recognises the same finding, group, and finding of another build', () => {
    const old = findingOf('a', { group: 'g', shape: 's' });
    const baseline = JSON.parse(JSON.stringify(baselineOf('c1', [old]))) as ReturnType<typeof baselineOf>;
    expect(isInBaseline(baseline, findingOf('a', { group: 'h', shape: 't' }))).toBe(true);
    expect(isInBaseline(baseline, findingOf('b', { group: 'g', shape: 't' }))).toBe(true);
    const build = { solver: './build/z3', suspects: ['./build/z3'] };
    expect(isInBaseline(baseline, findingOf('b', { ...build, group: 'h', shape: 's' }))).toBe(true);
    expect(isInBaseline(baseline, findingOf('b', { group: 'h', shape: 't' }))).toBe(false);
    expect(isInBaseline(baseline, findingOf('b', { solver: 'cvc5', suspects: ['cvc5'], group: 'h', shape: 's' }))).toBe(
      false,
    );
  });
});

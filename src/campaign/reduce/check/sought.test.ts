import { describe, expect, it } from 'vitest';
import type { Suspect } from '../../../oracle/index.js';
import type { RunRecord } from '../../log/index.js';
import { matchesTarget, mayShow, toSought } from './sought.js';

function run(solver: string, more: Partial<RunRecord> = {}): RunRecord {
  return { solver, family: solver, mode: 'fresh', outcome: 'answered', answers: ['sat'], detail: null, ms: 1, ...more };
}

function suspect(more: Partial<Suspect> & Pick<Suspect, 'kind'>): Suspect {
  const nothing = {
    oracle: 'o',
    oracles: ['o'],
    trust: 'observed',
    suspects: ['a'],
    witnesses: [],
    because: 'b',
  } as const;
  return { ...nothing, ...more };
}

const falseModel = (signature: string) => ({
  verdict: 'false' as const,
  because: null,
  choices: [],
  wrong: { assertion: '', part: '', signature },
  ms: 0,
});

describe('isSought', () => {
  it('accepts the same crash', () => {
    const crash = (detail: string) => run('a', { outcome: 'crashed', answers: [], detail });
    const sought = toSought(suspect({ kind: 'crash', signature: 'SIGSEGV' }), []);
    expect(mayShow(sought, crash('SIGSEGV'))).toBe(true);
    expect(mayShow(sought, crash('SIGSEGV | bad cast'))).toBe(false);
    expect(mayShow(sought, crash('SIGABRT'))).toBe(false);
    expect(mayShow(sought, run('a'))).toBe(false);
  });

  it('accepts a wrong answer of the same solver with equally strong evidence', () => {
    const wrong = { check: 0, got: 'sat', expected: 'unsat' } as const;
    const runs = [run('a'), run('b', { answers: ['unsat'] })];
    const start = suspect({ kind: 'wrong-answer', trust: 'majority', wrong });
    const sought = toSought(start, runs);
    expect(matchesTarget(sought, start, runs)).toBe(true);
    expect(matchesTarget(sought, { ...start, trust: 'certified' }, runs)).toBe(true);
    expect(matchesTarget(sought, { ...start, trust: 'claimed' }, runs)).toBe(false);
    expect(matchesTarget(sought, { ...start, suspects: ['b'] }, runs)).toBe(false);
    expect(matchesTarget(sought, { ...start, suspects: ['a', 'b'] }, runs)).toBe(false);
    const turned = suspect({ ...start, wrong: { check: 0, got: 'unsat', expected: 'sat' } });
    expect(matchesTarget(sought, turned, [run('a', { answers: ['unsat'] })])).toBe(false);
  });

  it('accepts the original disagreement if the culprit is open', () => {
    const wrong = { check: 0, got: 'sat', expected: 'unsat' } as const;
    const runs = [run('a'), run('b', { answers: ['unsat'] })];
    const open = suspect({ kind: 'wrong-answer', trust: 'majority', suspects: ['a', 'b'], wrong });
    const sought = toSought(open, runs);
    expect(matchesTarget(sought, { ...open, suspects: ['a', 'b', 'c'] }, [...runs, run('c')])).toBe(true);
    expect(matchesTarget(sought, { ...open, suspects: ['a'], trust: 'certified' }, runs)).toBe(true);
    expect(matchesTarget(sought, { ...open, suspects: ['c'] }, [...runs, run('c')])).toBe(false);
    expect(matchesTarget(sought, open, [run('a', { answers: ['unsat'] }), run('b')])).toBe(false);
  });

  it('accepts a model that is false through the same operators or fewer', () => {
    const model = falseModel('false fp.lt of fp.mul, fp.rem');
    const start = suspect({ kind: 'invalid-model', trust: 'certified', signature: 'false fp.lt of fp.mul, fp.rem' });
    const sought = toSought(start, [run('a', { model })]);
    expect(mayShow(sought, run('a', { model: falseModel('false not = of fp.rem') }))).toBe(true);
    expect(mayShow(sought, run('a', { model: falseModel('false fp.lt of fp.sqrt') }))).toBe(false);
    expect(mayShow(sought, run('a', { model: { ...model, verdict: 'undetermined', wrong: null } }))).toBe(false);
  });

  it('accepts the same complaint of a solver about its model', () => {
    const complaint = (detail: string) => run('a', { outcome: 'invalid-model', detail });
    const sought = toSought(suspect({ kind: 'invalid-model', signature: 'wrong' }), [complaint('wrong')]);
    expect(mayShow(sought, complaint('wrong'))).toBe(true);
    expect(mayShow(sought, complaint('other'))).toBe(false);
    expect(mayShow(sought, run('a', { model: falseModel('false <') }))).toBe(false);
  });
});

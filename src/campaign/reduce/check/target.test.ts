import { describe, expect, it } from 'vitest';
import type { Suspect } from '../../../oracle/index.js';
import type { RunRecord } from '../../log/index.js';
import { matchesTarget, mayShow, toTargetFailure } from './target.js';

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

describe('matchesTarget', () => {
  it('accepts a crash only if its signature is the original one', () => {
    const crash = (detail: string) => run('a', { outcome: 'crashed', answers: [], detail });
    const target = toTargetFailure(suspect({ kind: 'crash', signature: 'SIGSEGV' }), []);
    expect(mayShow(target, crash('SIGSEGV'))).toBe(true);
    expect(mayShow(target, crash('SIGSEGV | bad cast'))).toBe(false);
    expect(mayShow(target, crash('SIGABRT'))).toBe(false);
    expect(mayShow(target, run('a'))).toBe(false);
  });

  it('accepts a wrong answer of the same solver if the evidence is at least as strong as before', () => {
    const wrong = { check: 0, got: 'sat', expected: 'unsat' } as const;
    const runs = [run('a'), run('b', { answers: ['unsat'] })];
    const start = suspect({ kind: 'wrong-answer', trust: 'majority', wrong });
    const target = toTargetFailure(start, runs);
    expect(matchesTarget(target, start, runs)).toBe(true);
    expect(matchesTarget(target, { ...start, trust: 'certified' }, runs)).toBe(true);
    expect(matchesTarget(target, { ...start, trust: 'claimed' }, runs)).toBe(false);
    expect(matchesTarget(target, { ...start, suspects: ['b'] }, runs)).toBe(false);
    expect(matchesTarget(target, { ...start, suspects: ['a', 'b'] }, runs)).toBe(false);
    const turned = suspect({ ...start, wrong: { check: 0, got: 'unsat', expected: 'sat' } });
    expect(matchesTarget(target, turned, [run('a', { answers: ['unsat'] })])).toBe(false);
  });

  it('accepts the original disagreement if it is undecided which solver is wrong', () => {
    const wrong = { check: 0, got: 'sat', expected: 'unsat' } as const;
    const runs = [run('a'), run('b', { answers: ['unsat'] })];
    const open = suspect({ kind: 'wrong-answer', trust: 'majority', suspects: ['a', 'b'], wrong });
    const target = toTargetFailure(open, runs);
    expect(matchesTarget(target, { ...open, suspects: ['a', 'b', 'c'] }, [...runs, run('c')])).toBe(true);
    expect(matchesTarget(target, { ...open, suspects: ['a'], trust: 'certified' }, runs)).toBe(true);
    expect(matchesTarget(target, { ...open, suspects: ['c'] }, [...runs, run('c')])).toBe(false);
    expect(matchesTarget(target, open, [run('a', { answers: ['unsat'] }), run('b')])).toBe(false);
    const model = { verdict: 'true', because: null, choices: [], wrong: null, ms: 0 } as const;
    expect(mayShow(target, run('a', { model }))).toBe(true);
    expect(mayShow(toTargetFailure({ ...open, suspects: ['a'] }, runs), run('a', { model }))).toBe(false);
  });

  it('accepts a false model if its false part has no operator that the original false part lacks', () => {
    const model = falseModel('false fp.lt of fp.mul, fp.rem');
    const start = suspect({ kind: 'invalid-model', trust: 'certified', signature: 'false fp.lt of fp.mul, fp.rem' });
    const target = toTargetFailure(start, [run('a', { model })]);
    expect(mayShow(target, run('a', { model: falseModel('false not = of fp.rem') }))).toBe(true);
    expect(mayShow(target, run('a', { model: falseModel('false fp.lt of fp.sqrt') }))).toBe(false);
    expect(mayShow(target, run('a', { model: { ...model, verdict: 'undetermined', wrong: null } }))).toBe(false);
  });

  it("accepts a solver's complaint about its model only if the complaint is the original one", () => {
    const complaint = (detail: string) => run('a', { outcome: 'invalid-model', detail });
    const target = toTargetFailure(suspect({ kind: 'invalid-model', signature: 'wrong' }), [complaint('wrong')]);
    expect(mayShow(target, complaint('wrong'))).toBe(true);
    expect(mayShow(target, complaint('other'))).toBe(false);
    expect(mayShow(target, run('a', { model: falseModel('false <') }))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { ORACLES, evidence, observations, suspectsOf } from '../../src/oracle/index.js';

const NAMES = ORACLES.map((oracle) => oracle.name);

describe('every oracle', () => {
  it('has a name of its own, in kebab-case, and a summary of one line', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    for (const { name, summary } of ORACLES) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(summary).not.toMatch(/\n|\.$/);
      expect(summary).not.toBe('');
    }
  });

  describe.each(ORACLES)('$name', (oracle) => {
    it.each(oracle.examples)('$title', ({ evidence: given, verdict }) => {
      expect(oracle.judge(given).kind).toBe(verdict);
    });

    it('signs what it suspects, and suspects only solvers that were run', () => {
      for (const { evidence: given } of oracle.examples) {
        const verdict = oracle.judge(given);
        if (verdict.kind !== 'finding') continue;
        for (const suspicion of verdict.suspicions) {
          expect(suspicion.oracle).toBe(oracle.name);
          expect(given.runs.map((run) => run.solver)).toEqual(expect.arrayContaining([...suspicion.suspects]));
        }
      }
    });

    it('calls nothing wrong where no solver decided anything', () => {
      const known = [{ answer: 'sat', trust: 'certified', witnesses: [] }] as const;
      const parent = { claim: 'equivalent', runs: observations({ a: ['unsat'], b: ['sat'] }) } as const;
      const silent = [
        evidence({ a: ['unknown'], b: ['unknown'] }, { known, parent }),
        evidence({ a: { kind: 'timeout', answers: ['unsat'] }, b: ['unknown'] }, { known, parent }),
        evidence({ a: { kind: 'memout', answers: ['unsat'] } }, { known, parent }),
        evidence({ a: { kind: 'flooded', answers: ['unsat'] } }, { known, parent }),
        evidence({ a: { kind: 'rejected', message: 'Exception: no' } }, { known, parent }),
        evidence({ a: { kind: 'unavailable', message: 'gone' } }, { known, parent }),
        evidence({ a: ['unsat', 'unsat'], b: [] }, { known, parent }),
      ];
      for (const given of silent) expect(oracle.judge(given).kind).not.toBe('finding');
    });
  });
});

describe('suspicions together', () => {
  const parent = { claim: 'weaker', runs: observations({ a: ['sat'], b: ['sat'] }) } as const;
  const known = [{ answer: 'sat', trust: 'majority', witnesses: ['a', 'b'] }] as const;

  it('are told once, the most trusted reason first', () => {
    const suspects = suspectsOf(evidence({ a: ['unsat'], b: ['sat'] }, { parent, known }));
    expect(suspects).toMatchObject([
      { suspects: ['a'], trust: 'metamorphic', oracles: ['metamorphic', 'known-status', 'agreement'] },
    ]);
  });

  it('leave open who is wrong between one and one', () => {
    const suspects = suspectsOf(evidence({ a: ['unsat'], b: ['sat'] }));
    expect(suspects).toMatchObject([{ suspects: ['b', 'a'], trust: 'majority', witnesses: [] }]);
  });

  it('name the smaller camp', () => {
    const suspects = suspectsOf(evidence({ a: ['unsat'], b: ['sat'], c: ['unsat'] }));
    expect(suspects).toMatchObject([{ suspects: ['b'], witnesses: ['a', 'c'] }]);
  });

  it('compare answers check by check', () => {
    const two = evidence({ a: ['sat', 'unsat'], b: ['sat', 'sat'], c: ['unknown', 'unsat'] }, { checks: 2 });
    expect(suspectsOf(two)).toMatchObject([{ suspects: ['b'], wrong: { check: 1, got: 'sat', expected: 'unsat' } }]);
  });

  it('keep two faults of one solver apart', () => {
    const complaint = { kind: 'invalid-model', message: 'bad', answers: ['sat'] } as const;
    const suspects = suspectsOf(evidence({ a: complaint, b: ['unsat'], c: ['unsat'] }));
    expect(suspects.map((suspect) => suspect.kind)).toEqual(['invalid-model', 'wrong-answer']);
  });

  it('never let versions of one solver outvote each other', () => {
    const [open] = suspectsOf(evidence({ 'z3@4.14.0': ['sat'], 'z3@4.8.12': ['sat'], 'z3@5.2.0': ['unsat'] }));
    expect(open?.suspects).toEqual(['z3@4.14.0', 'z3@4.8.12', 'z3@5.2.0']);
    const [named] = suspectsOf(evidence({ 'z3@4.14.0': ['sat'], 'z3@5.2.0': ['unsat'], cvc5: ['unsat'] }));
    expect(named).toMatchObject({ suspects: ['z3@4.14.0'], witnesses: ['z3@5.2.0', 'cvc5'] });
  });

  it('do not take the word of a solver that rejects its own model', () => {
    const complaint = { kind: 'invalid-model', message: 'bad', answers: ['sat'] } as const;
    const wrong = suspectsOf(evidence({ a: complaint, b: ['unsat'] })).filter(({ kind }) => kind === 'wrong-answer');
    expect(wrong).toMatchObject([{ suspects: ['a'], witnesses: ['b'] }]);
    const runs = observations({ a: complaint });
    expect(suspectsOf(evidence({ a: ['unsat'] }, { parent: { claim: 'weaker', runs } }))).toEqual([]);
  });
});

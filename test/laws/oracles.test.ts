import { describe, expect, it } from 'vitest';
import { evidence, observations } from '../../lab/plugin-laws/evidence.js';
import { ORACLE_EXAMPLES } from '../support/oracle-examples.js';
import {
  type ModelObservation,
  ORACLES,
  findContradiction,
  collectSuspects,
  isNonBug,
} from '../../src/oracle/index.js';

const NAMES = ORACLES.map((oracle) => oracle.name);

describe('every oracle', () => {
  it('gives each oracle a unique name in kebab-case and a one-line summary', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    for (const { name, summary } of ORACLES) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(summary).not.toMatch(/\n|\.$/);
      expect(summary).not.toBe('');
    }
  });

  it('has examples', () => {
    expect(Object.keys(ORACLE_EXAMPLES).sort()).toEqual([...NAMES].sort());
  });

  describe.each(ORACLES)('$name', (oracle) => {
    const examples = ORACLE_EXAMPLES[oracle.name] ?? [];

    it.each(examples)('gives the verdict $verdict: $title', ({ evidence: given, verdict }) => {
      expect(oracle.judge(given).kind).toBe(verdict);
    });

    it('puts a signature on each suspicion, and suspects only solvers that were run', () => {
      for (const { evidence: given } of examples) {
        const verdict = oracle.judge(given);
        if (verdict.kind !== 'finding') continue;
        for (const suspicion of verdict.suspicions) {
          expect(suspicion.oracle).toBe(oracle.name);
          expect(given.runs.map((run) => run.solver)).toEqual(expect.arrayContaining([...suspicion.suspects]));
        }
      }
    });

    it('suspects no solver of a bug if no solver decides the script', () => {
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
      for (const given of silent) {
        const verdict = oracle.judge(given);
        const kinds = verdict.kind === 'finding' ? verdict.suspicions.map(({ kind }) => kind) : [];
        expect(kinds.filter((kind) => !isNonBug(kind))).toEqual([]);
      }
    });
  });
});

describe('combined suspicions', () => {
  const parent = { claim: 'weaker', runs: observations({ a: ['sat'], b: ['sat'] }) } as const;
  const known = [{ answer: 'sat', trust: 'majority', witnesses: ['a', 'b'] }] as const;

  it('merges suspicions of one solver, with the most trusted reason first', () => {
    const suspects = collectSuspects(evidence({ a: ['unsat'], b: ['sat'] }, { parent, known }));
    expect(suspects).toMatchObject([
      { suspects: ['a'], trust: 'metamorphic', oracles: ['metamorphic', 'known-status', 'agreement'] },
    ]);
  });

  it('does not decide between two solvers that contradict each other', () => {
    const suspects = collectSuspects(evidence({ a: ['unsat'], b: ['sat'] }));
    expect(suspects).toMatchObject([{ suspects: ['b', 'a'], trust: 'undecided', witnesses: [] }]);
  });

  it('suspects the minority of solvers', () => {
    const suspects = collectSuspects(evidence({ a: ['unsat'], b: ['sat'], c: ['unsat'] }));
    expect(suspects).toMatchObject([{ suspects: ['b'], witnesses: ['a', 'c'] }]);
  });

  it('compares answers check by check', () => {
    const two = evidence({ a: ['sat', 'unsat'], b: ['sat', 'sat'], c: ['unknown', 'unsat'] }, { checks: 2 });
    expect(collectSuspects(two)).toMatchObject([
      { suspects: ['b'], wrong: { check: 1, got: 'sat', expected: 'unsat' } },
    ]);
  });

  it('separates two faults of one solver', () => {
    const complaint = { kind: 'invalid-model', message: 'bad', answers: ['sat'] } as const;
    const suspects = collectSuspects(evidence({ a: complaint, b: ['unsat'], c: ['unsat'] }));
    expect(suspects.map((suspect) => suspect.kind)).toEqual(['invalid-model', 'wrong-answer']);
  });

  it('never lets versions of one solver outvote other solvers', () => {
    const [open] = collectSuspects(evidence({ 'z3@4.14.0': ['sat'], 'z3@4.8.12': ['sat'], 'z3@5.2.0': ['unsat'] }));
    expect(open?.suspects).toEqual(['z3@4.14.0', 'z3@4.8.12', 'z3@5.2.0']);
    const [named] = collectSuspects(evidence({ 'z3@4.14.0': ['sat'], 'z3@5.2.0': ['unsat'], cvc5: ['unsat'] }));
    expect(named).toMatchObject({ suspects: ['z3@4.14.0'], witnesses: ['z3@5.2.0', 'cvc5'] });
  });

  it('ignores the answer of a solver that rejects its own model', () => {
    const complaint = { kind: 'invalid-model', message: 'bad', answers: ['sat'] } as const;
    const wrong = collectSuspects(evidence({ a: complaint, b: ['unsat'] })).filter(
      ({ kind }) => kind === 'wrong-answer',
    );
    expect(wrong).toMatchObject([{ trust: 'undecided', suspects: ['a', 'b'] }]);
    const two = collectSuspects(evidence({ a: complaint, b: ['unsat'], c: ['unsat'] }));
    expect(two).toContainEqual(expect.objectContaining({ trust: 'majority', suspects: ['a'], witnesses: ['b', 'c'] }));
    const runs = observations({ a: complaint });
    expect(collectSuspects(evidence({ a: ['unsat'] }, { parent: { claim: 'weaker', runs } }))).toEqual([]);
  });
});

describe('a certificate', () => {
  const TRUE: ModelObservation = { verdict: 'true', because: null, choices: [], wrong: null };
  const wrong = { assertion: '(< x 1)', part: '(< x 1), where x = 2', signature: 'false < over Ints' };
  const FALSE: ModelObservation = { verdict: 'false', because: null, choices: [], wrong };

  it('uses a certificate to decide which of two solvers, or of two versions of a solver, is wrong', () => {
    const [one] = collectSuspects(evidence({ 'z3@1': ['sat'], 'z3@2': ['unsat'] }, { models: { 'z3@1': TRUE } }));
    expect(one).toMatchObject({ suspects: ['z3@2'], trust: 'certified', oracles: ['model'], witnesses: ['z3@1'] });
  });

  it('trusts a certificate more than every majority', () => {
    const many = { a: ['unsat'], b: ['unsat'], c: ['unsat'], d: ['sat'] } as const;
    const suspects = collectSuspects(evidence(many, { models: { d: TRUE } }));
    expect(suspects.map(({ suspects: [name], trust }) => [name, trust])).toEqual([
      ['a', 'certified'],
      ['b', 'certified'],
      ['c', 'certified'],
    ]);
    const known = [{ answer: 'unsat', trust: 'certified', witnesses: ['construction'] }] as const;
    const made = collectSuspects(evidence({ a: ['sat'], b: ['sat'], c: ['unsat'] }, { known }));
    expect(made.map(({ suspects: [name] }) => name)).toEqual(['a', 'b']);
  });

  it('trusts a certificate more than agreed or claimed answers of the seed', () => {
    for (const trust of ['majority', 'claimed', 'metamorphic'] as const) {
      const known = [{ answer: 'unsat', trust, witnesses: ['b', 'c'] }] as const;
      expect(collectSuspects(evidence({ a: ['sat'] }, { known, models: { a: TRUE } }))).toEqual([]);
    }
  });

  it("decides by a certificate which of a solver's two answers is wrong", () => {
    const parent = { claim: 'stronger', runs: observations({ a: ['unsat'] }) } as const;
    const [suspect] = collectSuspects(evidence({ a: ['sat'] }, { parent, models: { a: TRUE } }));
    expect(suspect).toMatchObject({ trust: 'metamorphic', suspects: ['a'] });
    expect(suspect?.because).toContain('so the answer to the seed is wrong');
  });

  it('certifies the answer to the last check only', () => {
    const two = evidence({ a: ['sat', 'sat'], b: ['unsat', 'sat'] }, { checks: 2, models: { a: TRUE } });
    expect(collectSuspects(two)).toMatchObject([{ trust: 'undecided', suspects: ['a', 'b'], wrong: { check: 0 } }]);
  });

  it('makes no certificate if the model depends on solver-specific choices', () => {
    for (const choice of ['operator fp.min', 'operator fp.to_ubv', 'operator str.from_code', 'operator seq.nth']) {
      const models = { a: { ...TRUE, choices: ['symbol x', choice] } };
      expect(collectSuspects(evidence({ a: ['sat'], b: ['unsat'] }, { models }))).toMatchObject([
        { trust: 'undecided' },
      ]);
    }
    for (const choice of ['operator /', 'operator div', 'operator mod', 'selector tl', 'symbol x', 'sort U']) {
      const models = { a: { ...TRUE, choices: [choice] } };
      expect(collectSuspects(evidence({ a: ['sat'], b: ['unsat'] }, { models }))).toMatchObject([{ suspects: ['b'] }]);
    }
  });

  it('reports two contradictory certificates as a fault of Gainsay', () => {
    const known = [{ answer: 'unsat', trust: 'certified', witnesses: ['construction'] }] as const;
    expect(findContradiction(evidence({ a: ['sat'] }, { known, models: { a: TRUE } }))).toHaveLength(2);
    expect(findContradiction(evidence({ a: ['sat'] }, { known, models: { a: FALSE } }))).toBeUndefined();
  });

  it('blames the claim or the seed for a contradiction if only the answer to the script is proved', () => {
    const judge = (proved?: 'sat' | 'unsat') => {
      const runs = observations({ a: ['unsat'] });
      const parent = { claim: 'unrelated', claimed: 'equivalent', runs, ...(proved && { proved }) } as const;
      return collectSuspects(evidence({ a: ['sat'] }, { models: { a: TRUE }, parent }));
    };
    const script = 'the answer to the script is proved, so the claim or the answer to the seed is wrong';
    expect(judge()).toMatchObject([{ trust: 'claimed', seedIsWrong: true }]);
    expect(judge()[0]?.because).toContain(script);
    expect(judge('sat')).toMatchObject([{ trust: 'metamorphic', seedIsWrong: true }]);
    expect(judge('sat')[0]?.because).toContain('the answers to both are proved, so the answer to the seed is wrong');
    // The claim is wrong.
    expect(judge('unsat')).toEqual([]);
  });

  it("reports a false model as a certified finding even if the solver also rejects the model, and ignores the solver's answer sat", () => {
    const complaint = { kind: 'invalid-model', message: 'bad', answers: ['sat'] } as const;
    const [both] = collectSuspects(evidence({ a: complaint }, { models: { a: FALSE } }));
    expect(both).toMatchObject({ trust: 'certified', oracles: ['model', 'invalid-model'] });
    const suspects = collectSuspects(evidence({ a: ['sat'], b: ['unsat'] }, { models: { a: FALSE } }));
    expect(suspects).toMatchObject([
      { kind: 'invalid-model', trust: 'certified', suspects: ['a'] },
      { kind: 'wrong-answer', trust: 'undecided', suspects: ['a', 'b'] },
    ]);
  });
});

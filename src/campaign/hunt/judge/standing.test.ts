import { describe, expect, it } from 'vitest';
import { makeRun } from '../../../../test/support/findings.js';
import { readScript } from '../../../syntax/index.js';
import type { Answer } from '../../../solver/index.js';
import { type FullRunRecord, type ModelRecord, isCostly } from '../../log/index.js';
import { type SeedEvidence, auditSeed } from '../../../../lab/seeds/seed-audit.js';
import { adaptAnswers, readClaims, chooseDirection, findSeedAnswers, computeSeedStatus } from './evidence.js';

const TRUE_MODEL: ModelRecord = {
  verdict: 'true',
  because: null,
  choices: [],
  wrong: null,
  ms: 1,
};

/**
 * `z3 sat unsat` answers two checks; `z3 timeout` ends without answers; `z3 sat+` has a true model, `z3 sat-` a false
 * one.
 */
function runs(text: string): FullRunRecord[] {
  return text
    .split(', ')
    .filter((each) => each !== '')
    .map((each) => {
      const [solver = '', ...words] = each.split(' ');
      const answers = words
        .map((word) => word.replace(/[+-]$/, ''))
        .filter((word) => /^(sat|unsat|unknown)$/.test(word));
      const sign = words.at(-1)?.at(-1);
      return makeRun(solver, 'sat', {
        outcome: answers.length === words.length ? 'answered' : (words[0] as 'timeout'),
        answers: answers as Answer[],
        ...(sign === '+' ? { model: TRUE_MODEL } : {}),
        ...(sign === '-' ? { model: { ...TRUE_MODEL, verdict: 'false' } } : {}),
      });
    });
}

const claims = (text: string): (Answer | null)[] =>
  text.split(' ').map((each) => (each === '-' ? null : (each as Answer)));

describe('readClaims', () => {
  const of = (text: string) => readClaims(readScript(text).script);
  const status = (answer: string) => `(set-info :status ${answer})\n`;

  it.each([
    ['(assert true)\n(check-sat)\n', 1, [null]],
    [`${status('sat')}(check-sat)\n`, 1, ['sat']],
    [`${status('sat')}(check-sat)\n${status('unsat')}(check-sat)\n`, 2, ['sat', 'unsat']],
    [`(check-sat)\n${status('unsat')}(check-sat)\n`, 2, [null, 'unsat']],
    // Gainsay adds a check to a script without checks. The check's status may be anywhere in the script.
    [`${status('unsat')}(assert false)\n`, 1, ['unsat']],
    ['(assert false)\n', 1, [null]],
    // A status after the last check applies to no check.
    [`(check-sat)\n${status('unsat')}`, 1, [null]],
    [status('sat'), 0, []],
  ])('reads the claimed answer of each check: %j', (text, checks, claimed) => {
    expect(of(text)).toEqual({ checks, claimed });
  });
});

describe('computeSeedStatus', () => {
  it.each([
    ['', '-', [null], 'undecided'],
    ['z3 sat', '-', ['sat'], 'decided'],
    ['z3 unknown', '-', [null], 'undecided'],
    ['z3 sat, cvc5 sat', '-', ['sat'], 'decided'],
    ['z3 sat, cvc5 unsat', '-', [null], 'disputed'],
    ['z3 sat, cvc5 unknown', '-', ['sat'], 'decided'],
    ['z3 sat', 'sat', ['sat'], 'decided'],
    ['z3 sat', 'unknown', ['sat'], 'decided'],
    ['z3 sat', 'unsat', [null], 'disputed'],
    ['z3 sat, cvc5 sat', 'unsat', ['sat'], 'decided'],
    ['z3 sat unsat, cvc5 sat', '- -', ['sat', 'unsat'], 'decided'],
    ['z3 sat sat, cvc5 unsat sat', '- -', [null, 'sat'], 'disputed'],
    ['z3 sat+, cvc5 unsat', '-', ['sat'], 'decided'],
    ['z3 sat unsat, cvc5 unsat sat+', '- -', [null, 'sat'], 'disputed'],
    ['z3 timeout', 'sat', [null], 'undecided'],
  ] as const)(
    'decides the status of a seed from the runs "%s" and the claims "%s"',
    (said, claimed, agreed, standing) => {
      expect(computeSeedStatus(runs(said), claims(claimed))).toMatchObject({ agreed, standing });
    },
  );

  it('trusts a certificate, whatever solvers answer', () => {
    expect(computeSeedStatus(runs('z3 sat, cvc5 sat'), claims('sat'), 'unsat')).toMatchObject({
      agreed: ['unsat'],
      standing: 'decided',
    });
  });

  it.each([
    ['z3 sat, cvc5 sat', []],
    ['z3 sat, cvc5 rejected', [{ solver: 'cvc5', because: 'rejected' }]],
    [
      'z3 crashed, cvc5 rejected',
      [
        { solver: 'z3', because: 'crashed' },
        { solver: 'cvc5', because: 'rejected' },
      ],
    ],
    ['z3 sat, cvc5 invalid-model', [{ solver: 'cvc5', because: 'invalid-model' }]],
    ['z3 unavailable', [{ solver: 'z3', because: 'unavailable' }]],
    ['z3 sat-, cvc5 sat', [{ solver: 'z3', because: 'invalid-model' }]],
    // A solver that reaches a limit is excluded only if another solver answers.
    ['z3 timeout', []],
    ['z3 timeout, cvc5 memout', []],
    ['z3 timeout, cvc5 sat', [{ solver: 'z3', because: 'timeout' }]],
    ['z3 memout, cvc5 sat', [{ solver: 'z3', because: 'memout' }]],
    ['z3 flooded, cvc5 sat', [{ solver: 'z3', because: 'flooded' }]],
  ] as const)('lists the solvers that fail on the seed and so receive no mutants: %s', (said, excused) => {
    expect(computeSeedStatus(runs(said), [null]).excused).toEqual(excused);
  });

  it.each([
    ['z3 timeout', true],
    ['z3 timeout, cvc5 sat', false],
    ['z3 rejected', false],
    ['z3 timeout, cvc5 rejected', true],
    ['', false],
  ])('calls a seed `costly` if a solver times out and no other solver answers: %s', (said, costly) => {
    expect(isCostly(runs(said))).toBe(costly);
  });
});

describe('findSeedAnswers', () => {
  it.each([
    ['z3 sat', '-', undefined],
    ['', '-', undefined],
    ['', 'unknown', undefined],
    ['', 'sat', 'sat claimed :status'],
    ['z3 unknown', 'unsat', 'unsat claimed :status'],
    ['z3 sat', 'sat', 'sat majority z3 :status'],
    ['z3 unsat', 'unsat', 'unsat majority z3 :status'],
    ['z3 sat', 'unsat', undefined],
    ['z3 sat', 'unknown', undefined],
    ['z3 sat, cvc5 sat', '-', 'sat majority z3 cvc5'],
    ['z3 unsat, cvc5 unsat', 'sat', 'unsat majority z3 cvc5'],
    // Versions of one solver count once.
    ['z3@4.8.5 sat, z3@4.9.1 sat', '-', undefined],
    ['z3@4.8.5 sat, z3@4.9.1 sat', 'sat', 'sat majority z3@4.8.5 z3@4.9.1 :status'],
    ['z3 sat, cvc5 unsat', 'sat', undefined],
    ['z3 sat+', '-', 'sat certified z3'],
    ['z3 sat+, cvc5 unsat, cvc4 unsat', 'unsat', 'sat certified z3'],
  ])('finds the known answer of a seed from the runs "%s" and the claims "%s"', (said, claimed, expected) => {
    const [known] = findSeedAnswers(runs(said), claims(claimed));
    expect(known && [known.answer, known.trust, ...known.witnesses].join(' ')).toBe(expected);
  });

  it('uses a model as proof for the last check only', () => {
    const [first, last] = findSeedAnswers(runs('z3 sat sat+, cvc5 sat unsat'), claims('- -'));
    expect(first).toEqual({ answer: 'sat', trust: 'majority', witnesses: ['z3', 'cvc5'] });
    expect(last).toEqual({ answer: 'sat', trust: 'certified', witnesses: ['z3'] });
  });

  it("takes the seed's answer from a certificate", () => {
    expect(findSeedAnswers(runs('z3 sat, cvc5 sat'), claims('sat'), 'unsat')).toEqual([
      { answer: 'unsat', trust: 'certified', witnesses: ["the proof of the seed's answer"] },
    ]);
  });

  it.each([
    ['equivalent', 'sat', 'majority', 'sat'],
    ['equivalent', 'unsat', 'majority', 'unsat'],
    ['weaker', 'sat', 'majority', 'sat'],
    ['weaker', 'unsat', 'majority', undefined],
    ['stronger', 'unsat', 'claimed', 'unsat'],
    ['stronger', 'sat', 'claimed', undefined],
    ['unrelated', 'sat', 'claimed', undefined],
  ] as const)("derives a mutant's answer from claim %s and seed answer %s", (claim, answer, trust, expected) => {
    const [known] = adaptAnswers([{ answer, trust, witnesses: ['z3'] }], claim);
    expect(known).toEqual(expected && { answer, trust, witnesses: ['z3'] });
  });

  it("lowers the trust in a seed's certified answer to `metamorphic` if the answer is used for a mutant", () => {
    expect(adaptAnswers([undefined, { answer: 'sat', trust: 'certified', witnesses: ['z3'] }], 'weaker')).toEqual([
      undefined,
      { answer: 'sat', trust: 'metamorphic', witnesses: ['z3'] },
    ]);
  });

  it('chooses by the answers to the seed whether mutants are weaker or stronger', () => {
    expect(chooseDirection([])).toBeUndefined();
    expect(chooseDirection([null])).toBeUndefined();
    expect(chooseDirection(['sat'])).toBe('weaker');
    expect(chooseDirection(['unsat', null])).toBe('stronger');
    expect(chooseDirection(['sat', 'unsat'])).toBe('weaker');
    expect(chooseDirection(['sat', 'unsat', 'unsat'])).toBe('stronger');
  });
});

describe('an audit of a seed', () => {
  const audit = (said: string, claimed: string, more: Partial<SeedEvidence> = {}) =>
    auditSeed({
      runs: runs(said),
      claimed: claims(claimed),
      simplified: [],
      certificate: undefined,
      slowMs: 100,
      ...more,
    });

  it.each([
    ['z3 sat+, cvc5 unsat, cvc4 sat', '-', 'sat certified by z3 wrong cvc5'],
    ['z3 sat, cvc5 sat', '-', 'sat agreed by z3 cvc5 wrong '],
    ['z3 sat', 'sat', 'sat claimed by z3 :status wrong '],
    ['', 'unsat', 'unsat claimed by :status wrong '],
    ['z3 sat', '-', 'sat single by z3 wrong '],
    ['z3 sat, cvc5 unknown', '-', 'sat single by z3 wrong '],
    ['z3 sat, cvc5 unsat', '-', 'null disputed by z3 cvc5 wrong '],
    ['z3 sat', 'unsat', 'null disputed by z3 wrong '],
    ['z3 unknown', '-', 'null unknown by  wrong '],
    ['z3 timeout', '-', 'null unknown by  wrong '],
  ])('rates the evidence for a seed\'s answer from the runs "%s" and the claims "%s"', (said, claimed, expected) => {
    const { checks, how } = audit(said, claimed);
    const [first] = checks;
    expect(`${first?.answer ?? 'null'} ${how} by ${first?.by.join(' ')} wrong ${first?.wrong.join(' ')}`).toBe(
      expected,
    );
    expect(first?.how).toBe(how);
  });

  it('trusts a certificate in an audit, whatever solvers answer', () => {
    expect(audit('z3 sat, cvc5 unsat, cvc4 unknown', '-', { certificate: 'unsat' })).toMatchObject({
      checks: [{ answer: 'unsat', how: 'certified', by: ['its certificate'], wrong: ['z3'] }],
      how: 'certified',
    });
    // A certificate belongs to a script with one check.
    expect(audit('z3 sat sat', '- -', { certificate: 'unsat' }).how).toBe('single');
  });

  it('rates a seed by its check with the weakest evidence', () => {
    expect(audit('z3 sat sat, cvc5 sat unknown', '- -')).toMatchObject({
      checks: [{ how: 'agreed' }, { how: 'single' }],
      how: 'single',
    });
    expect(audit('z3 unknown sat', '- sat')).toMatchObject({
      checks: [{ how: 'unknown' }, { how: 'claimed' }],
      how: 'unknown',
    });
    expect(auditSeed({ runs: [], claimed: [], simplified: [], certificate: undefined, slowMs: 100 }).how).toBe(
      'certified',
    );
  });

  it.each([
    [['sat'], 10, { kind: 'trivial', answer: 'sat' }],
    [['unsat'], 500, { kind: 'trivial', answer: 'unsat' }],
    [['unknown'], 10, null],
    [[], 10, null],
    [['sat', 'sat'], 10, null],
    [[], 100, null],
    [[], 101, { kind: 'slow', solver: 'z3', ms: 101 }],
  ] as const)(
    'decides whether to drop a seed that simplification alone answers %j and a solver answers in %i ms',
    (simplified, ms, dropped) => {
      const taken = runs('z3 sat').map((run) => ({ ...run, ms }));
      expect(audit('', '-', { simplified, runs: taken }).dropped).toEqual(dropped);
    },
  );

  it('drops a seed as slow if a solver times out on it', () => {
    expect(audit('cvc5 sat, z3 timeout', '-').dropped).toEqual({ kind: 'slow', solver: 'z3', ms: 100 });
    expect(audit('z3 rejected', '-').dropped).toBeNull();
  });
});

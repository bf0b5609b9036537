import { describe, expect, it } from 'vitest';
import type { Answer, Outcome } from '../solver/index.js';
import { evidence, observations } from '../../lab/plugin-laws/evidence.js';
import type { Evidence } from './contract.js';
import { refusal } from './refusal.js';
import { unexpectedUnknown } from './unexpected-unknown.js';

const reject = (message: string): Outcome => ({ kind: 'rejected', message });

function readSignature(message: string): string | undefined {
  const verdict = refusal.judge(evidence({ a: reject(message), b: ['sat'] }));
  return verdict.kind === 'finding' ? verdict.suspicions[0].signature : undefined;
}

describe('refusal', () => {
  it('reports the solver that rejects a script and the solver that accepts it', () => {
    const given = evidence({ a: reject('  no such logic here\n(at the second line)'), b: ['unknown'] });
    expect(refusal.judge(given)).toEqual({
      kind: 'finding',
      suspicions: [
        {
          oracle: 'refusal',
          kind: 'refuses',
          trust: 'observed',
          suspects: ['a'],
          witnesses: ['b'],
          signature: 'no such logic here',
          because: 'a rejects a script that b accepts: no such logic here',
        },
      ],
    });
  });

  it('reports that the solver accepted the seed if the solver answered the seed', () => {
    const runs = { a: reject('no'), b: ['sat'] } as const;
    const because = (seed: Parameters<typeof observations>[0]) => {
      const verdict = refusal.judge(evidence(runs, { parent: { claim: 'equivalent', runs: observations(seed) } }));
      return verdict.kind === 'finding' ? verdict.suspicions[0].because : undefined;
    };
    expect(because({ a: ['unknown'] })).toBe('a accepts the seed, but rejects the mutant, which b accepts: no');
    expect(because({ a: reject('no'), b: ['sat'] })).toBe('a rejects a script that b accepts: no');
  });

  it('gives no verdict if no solver answers every check', () => {
    const two = { ...evidence({ a: reject('no'), b: ['sat'] }), checks: 2 };
    const open = { kind: 'inconclusive', because: 'not every solver answered' };
    expect(refusal.judge(two)).toEqual(open);
    expect(refusal.judge(evidence({ a: ['sat'], b: { kind: 'timeout', answers: ['sat'] } }))).toEqual(open);
  });

  it('compares only versions of one solver if other solvers may reject the terms', () => {
    const runs = observations({ a: reject('no'), b: ['sat'], c: ['sat'] });
    const given = { ...evidence({}), runs, hasOwnTerms: true };
    const family = (solver: string): string => (solver === 'b' ? 'other' : 'one');
    const related: Evidence = { ...given, runs: runs.map((run) => ({ ...run, family: family(run.solver) })) };
    expect(refusal.judge(related)).toMatchObject({ suspicions: [{ suspects: ['a'], witnesses: ['c'] }] });
    expect(refusal.judge({ ...related, hasOwnTerms: false })).toMatchObject({ suspicions: [{ witnesses: ['b'] }] });
  });

  it.each([
    ['unknown constant x_1', 'unknown constant part!2'],
    ['unknown constants x_1, y_2 here', 'unknown constants a!1 here'],
    ['unknown constants x_1, y_2, z_3 here', 'unknown constants a!1 here'],
    ['  padded', 'padded'],
    ['\nafter an empty line', 'after an empty line'],
    ['one\nand more', 'one\nand something else'],
  ])('groups the messages %j and %j', (one, other) => {
    expect(readSignature(one)).toBe(readSignature(other));
    expect(readSignature(one)).toMatch(/\w/);
  });

  it('marks the omitted parts of a message', () => {
    expect(readSignature('unknown constants x_1, y_2, z_3 here')).toBe('unknown constants … here');
    expect(readSignature('no\nmatter')).not.toBe(readSignature('not'));
  });
});

describe('unexpected-unknown', () => {
  type Parent = NonNullable<Evidence['parent']>;
  const judgeUnknown = (
    parent: Partial<Parent> & { readonly said?: readonly Answer[] },
    answers: readonly Answer[] = ['unknown'],
    ms = 1,
  ) => {
    const { said = ['sat'], ...more } = parent;
    const from: Parent = { claim: 'equivalent', runs: observations({ a: said }), ...more };
    return unexpectedUnknown.judge({
      ...evidence({ a: answers }, { parent: from }),
      runs: observations({ a: answers }, ms),
    });
  };

  it("reports `unknown` with the solver's answer to the seed", () => {
    expect(judgeUnknown({ claim: 'weaker', steps: 4 })).toEqual({
      kind: 'finding',
      suspicions: [
        {
          oracle: 'unexpected-unknown',
          kind: 'unexpected-unknown',
          trust: 'metamorphic',
          suspects: ['a'],
          witnesses: [],
          signature: 'sat, weaker',
          because: 'a answers unknown to a script that is weaker than the seed, to which it answers sat',
        },
      ],
    });
    const because = (parent: Partial<Parent> & { readonly said: readonly Answer[] }) => {
      const verdict = judgeUnknown(parent);
      return verdict.kind === 'finding' ? verdict.suspicions[0].because : undefined;
    };
    expect(because({ claim: 'stronger', said: ['unsat'] })).toContain('that is stronger than the seed');
    expect(because({ claim: 'equivalent', said: ['unsat'] })).toContain('that is equivalent to the seed');
  });

  it('reports `unknown` for an equivalent mutant, whatever the number of steps from its seed', () => {
    for (const claim of ['equivalent', 'equisatisfiable'] as const)
      expect(judgeUnknown({ claim, steps: 50 })).toMatchObject({
        kind: 'finding',
        suspicions: [{ signature: `sat, ${claim}` }],
      });
    expect(judgeUnknown({ claim: 'weaker', steps: 5 })).toEqual({
      kind: 'inconclusive',
      because: 'the script is too many steps from the seed',
    });
  });

  it('explains why the oracle gives no verdict', () => {
    const alone = unexpectedUnknown.judge(evidence({ a: ['unknown'] }));
    expect(alone).toEqual({ kind: 'inconclusive', because: 'the script was not made from a seed' });
    expect(judgeUnknown({ isPoorer: true })).toEqual({
      kind: 'inconclusive',
      because: 'the script has theories or formulas that the seed lacks',
    });
    const open = { kind: 'inconclusive', because: 'nothing follows from the answer to the seed' };
    expect(judgeUnknown({ said: ['unknown'] })).toEqual(open);
    expect(judgeUnknown({ claim: 'stronger' })).toEqual(open);
    expect(judgeUnknown({ runs: observations({ b: ['sat'] }) })).toEqual(open);
    expect(judgeUnknown({ said: ['sat', 'sat'] }, [])).toEqual(open);
  });

  it('reports nothing if the solver decides the script, or answers `unknown` after more than a second', () => {
    expect(judgeUnknown({}, ['sat'])).toEqual({ kind: 'pass' });
    expect(judgeUnknown({}, ['unknown'], 1_000)).toMatchObject({ kind: 'finding' });
    expect(judgeUnknown({}, ['unknown'], 1_001)).toEqual({ kind: 'pass' });
  });

  it('considers every check of a script', () => {
    const runs = observations({ a: ['unknown', 'unsat'] });
    const parent: Parent = { claim: 'equivalent', runs: observations({ a: ['unknown', 'unsat'] }) };
    expect(unexpectedUnknown.judge({ ...evidence({}, { parent }), checks: 2, runs })).toEqual({ kind: 'pass' });
    const lost = { ...evidence({}, { parent }), checks: 2, runs: observations({ a: ['unknown', 'unknown'] }) };
    expect(unexpectedUnknown.judge(lost)).toMatchObject({ suspicions: [{ signature: 'unsat, equivalent' }] });
  });
});

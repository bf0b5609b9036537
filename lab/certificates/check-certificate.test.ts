import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Certificate, readRules } from '../../src/lab-front.js';
import { type Constructed, GENERATORS, TermStore, readScript, rngFromSeed } from '../../src/smt.js';
import { checkCertificate } from './check-certificate.js';

const { rules } = readRules(readFileSync(new URL('../../data/approximations.rules', import.meta.url), 'utf8'));
type Reason = Extract<Certificate, { kind: 'reason' }>;

function formulas(name: string, count: number): Constructed[] {
  const generator = GENERATORS.find((each) => each.name === name);
  const source = generator?.open({ store: new TermStore(), options: generator.defaults, rules });
  return Array.from({ length: count }, (_, i) => source?.formula(rngFromSeed(9).fork(i))).filter(
    (made) => made !== undefined,
  );
}

const parseScript = (text: string) => readScript(text).script;

describe('a model', () => {
  const script = parseScript('(declare-fun x () (_ BitVec 3)) (assert (bvult x #b011)) (check-sat)');
  const model = (value: string): Certificate => ({
    kind: 'model',
    symbols: [{ name: 'x', params: [], sort: '(_ BitVec 3)', value }],
    universes: [],
  });

  it('rejects a model that makes an assertion false', () => {
    expect(checkCertificate(script, model('#b010'))).toEqual({ kind: 'holds', status: 'sat' });
    expect(checkCertificate(script, model('#b011'))).toEqual({ kind: 'fails', because: '(bvult x #b011) is false' });
  });

  it('rejects a model that lacks a symbol or has a value of another sort', () => {
    expect(checkCertificate(script, { kind: 'model', symbols: [], universes: [] })).toMatchObject({
      because: 'there is no value for x',
    });
    expect(checkCertificate(script, model('#b01'))).toMatchObject({ kind: 'fails' });
    expect(checkCertificate(script, model('(nonsense'))).toMatchObject({ kind: 'fails' });
  });

  it('rejects a model under which an assertion is true only for some choice of an unspecified value', () => {
    const open = parseScript(`(declare-fun f () (_ FloatingPoint 2 3))
      (assert (fp.isZero f)) (assert (fp.isNegative (fp.min f (fp.neg f)))) (check-sat)`);
    const certificate: Certificate = {
      kind: 'model',
      symbols: [{ name: 'f', params: [], sort: '(_ FloatingPoint 2 3)', value: '(_ +zero 2 3)' }],
      universes: [],
    };
    expect(checkCertificate(open, certificate)).toMatchObject({
      kind: 'fails',
      because: expect.stringContaining('unspecified values: operator fp.min') as string,
    });
  });

  it('checks a model that defines functions and lists the elements of sorts', () => {
    const functions = parseScript(`(declare-sort U 0) (declare-fun a () U) (declare-fun s (U) U)
      (assert (distinct a (s a))) (assert (= a (s (s a)))) (check-sat)`);
    const symbols = [
      { name: 'a', params: [], sort: 'U', value: 'u0' },
      { name: 's', params: ['(p0 U)'], sort: 'U', value: '(ite (= p0 u0) u1 u0)' },
    ];
    const universes = [{ sort: 'U', elements: ['u0', 'u1'] }];
    expect(checkCertificate(functions, { kind: 'model', symbols, universes })).toMatchObject({ kind: 'holds' });
    const constant = symbols.map((each) => (each.name === 's' ? { ...each, value: 'u1' } : each));
    expect(checkCertificate(functions, { kind: 'model', symbols: constant, universes })).toMatchObject({
      kind: 'fails',
    });
  });
});

describe('exhaustion', () => {
  const exhaustion = (satisfying: number, assignments = 8): Certificate => ({
    kind: 'exhaustion',
    variables: [{ name: 'x', sort: '(_ BitVec 3)' }],
    assignments,
    satisfying,
  });
  const unsat = parseScript('(declare-fun x () (_ BitVec 3)) (assert (bvult x (bvand x #b011))) (check-sat)');

  it('repeats the exhaustive search of a certificate', () => {
    expect(checkCertificate(unsat, exhaustion(0))).toEqual({ kind: 'holds', status: 'unsat' });
    expect(checkCertificate(unsat, exhaustion(1))).toMatchObject({ kind: 'fails' });
    expect(checkCertificate(unsat, exhaustion(0, 7))).toMatchObject({ because: 'the script has 8 assignments' });
    const sat = parseScript('(declare-fun x () (_ BitVec 3)) (assert (bvugt x #b001)) (check-sat)');
    expect(checkCertificate(sat, exhaustion(0))).toMatchObject({ because: '6 assignments satisfy the script, not 0' });
    expect(checkCertificate(sat, exhaustion(6))).toEqual({ kind: 'holds', status: 'sat' });
  });

  it('rejects an exhaustive search with an undecided assignment', () => {
    const open = parseScript(`(declare-fun x () (_ BitVec 3))
      (assert (= ((_ fp.to_ubv 2) RNE (_ NaN 2 3)) ((_ extract 1 0) x))) (check-sat)`);
    expect(checkCertificate(open, exhaustion(0))).toMatchObject({
      because: '8 assignments depend on choices that the standard leaves open',
    });
  });
});

describe('a proof by construction', () => {
  const made = ['bv_many_unsat', 'fp_many_unsat'].flatMap((name) => formulas(name, 20));
  const requireReason = ({ certificate }: Constructed): Reason => {
    if (certificate.kind !== 'reason') throw new Error(certificate.kind);
    return certificate;
  };
  const failing = (change: (reason: Reason) => Reason): number =>
    made.filter((each) => checkCertificate(each.script, change(requireReason(each))).kind === 'fails').length;

  it('accepts the proofs that generators attach to unsatisfiable formulas', () => {
    expect(made.length).toBe(40);
    expect(failing((reason) => reason)).toBe(0);
  });

  it('rejects a proof with an unknown construction, an unreadable term or the number of a missing assertion', () => {
    expect(failing((reason) => ({ ...reason, construction: 'wishful-thinking' }))).toBe(made.length);
    expect(failing((reason) => ({ ...reason, core: [99] }))).toBe(made.length);
    expect(failing((reason) => ({ ...reason, contradiction: ['(nonsense)'] }))).toBe(made.length);
  });

  it('rejects a proof if a step replaces a term by a term with another value', () => {
    const wrong = (reason: Reason): Reason => {
      const steps = reason.steps.map((step) =>
        step.rule === 'name'
          ? step
          : { ...step, to: `(ite (= ${step.from} ${step.to}) ${other(step.from)} ${step.to})` },
      );
      return { ...reason, steps };
    };
    const other = (text: string): string => `(not ${text})`;
    // Only Boolean terms can be negated, so some certificates must have a step that rewrites a Boolean term.
    const ofConditions = made.filter((each) =>
      requireReason(each).steps.some(({ from }) => /^\((not|=|distinct|bv[us][lg]|fp\.[lg])/.test(from)),
    );
    expect(ofConditions.length).toBeGreaterThan(5);
    expect(failing(wrong)).toBeGreaterThan(5);
  });

  it('rejects most proofs if a part of the contradiction is missing', () => {
    const several = made.filter((each) => requireReason(each).contradiction.length > 1);
    const shorter = several.filter(({ script, certificate }) => {
      const reason = certificate as Reason;
      return checkCertificate(script, { ...reason, contradiction: reason.contradiction.slice(1) }).kind === 'fails';
    });
    expect(shorter.length / several.length).toBeGreaterThan(0.7);
  });
});

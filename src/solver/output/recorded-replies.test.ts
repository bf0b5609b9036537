import { describe, expect, it } from 'vitest';
import { prepareQuery } from '../query/prepare-query.js';
import { readRun } from './read-outcome.js';
import { profileNamed } from '../../../test/support/profile-named.js';

const bitwuzla = profileNamed('bitwuzla');
const cvc5 = profileNamed('cvc5');
const smtinterpol = profileNamed('smtinterpol');
const yices = profileNamed('yices');

const INPUT = `(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const p Bool)
(assert (= a #x05))
(check-sat)
(get-value (a p))
`;

/** Output of Bitwuzla 0.10.0, Yices 2.6.5 and SMTInterpol 2.5 for the script, with the text between the markers. */
const PRINTED = {
  bitwuzla: (mark: string) => `sat\n"${mark}-0"\n(\n  (a #b00000101)\n  (p true)\n)\n"${mark}-0-end"\n`,
  yices: (mark: string) => `sat\n${mark}-0\n((a #b00000101)\n (p true))\n${mark}-0-end\n`,
  smtinterpol: (mark: string) =>
    `success\nsuccess\nsuccess\nsuccess\nsat\n"${mark}-0"\n((a (_ bv5 8))\n (p true))\n"${mark}-0-end"\n`,
};

describe.each([bitwuzla, yices, smtinterpol])('$name', (profile) => {
  it('requests values from the solver, and cuts the reply out of its output', () => {
    const prepared = prepareQuery({ input: INPUT }, profile);
    expect(prepared.text).toContain('(get-value (a p))');
    expect(prepared.needs.models).toBe(true);
    const print = PRINTED[profile.name as keyof typeof PRINTED];
    const raw = { stdout: print(prepared.mark ?? ''), stderr: '', exit: 0 };
    const { outcome, replies } = readRun(profile, raw, prepared);
    expect(outcome).toEqual({ kind: 'answered', answers: ['sat'] });
    expect(replies).toEqual([{ at: 0, whole: true, text: expect.stringMatching(/^\(\s*\(a .*\)\s*\(p true\)\s*\)$/) }]);
  });

  it('requests unsatisfiable cores from the solver', () => {
    const input =
      '(set-option :produce-unsat-cores true)\n(assert (! false :named n))\n(check-sat)\n(get-unsat-core)\n';
    expect(prepareQuery({ input }, profile).text).toContain('(get-unsat-core)');
  });
});

describe('yices', () => {
  it('requests no unsatisfiable assumptions from yices, since yices prints an echoed word as an assumption too', () => {
    const input = '(declare-const p Bool)\n(check-sat-assuming (p (not p)))\n(get-unsat-assumptions)\n';
    expect(prepareQuery({ input }, yices).text).not.toContain('get-unsat-assumptions');
  });

  it('requests a model together with an unsatisfiable core, since yices continues after the error of the core', () => {
    const input =
      '(set-option :produce-unsat-cores true)\n(declare-const x Int)\n(assert (! (> x 0) :named a))\n(check-sat)\n(get-unsat-core)\n';
    const prepared = prepareQuery({ input, wantModel: true }, yices);
    const core = '(error "No unsat core. The context is satisfiable")';
    const stdout = `sat\n(model\n  (define-fun x () Int 1))\n${prepared.mark}-0\n${core}\n${prepared.mark}-0-end\n`;
    const model = '(model\n  (define-fun x () Int 1))';
    const { outcome } = readRun(yices, { stdout, stderr: '', exit: 0 }, prepared);
    expect(outcome).toEqual({ kind: 'answered', answers: ['sat'], model });
  });

  it('reads an answer that follows an error about a missing model', () => {
    const stdout = 'unsat\n(error "the context is unsatisfiable")\nsat\n(model)\n';
    const { outcome } = readRun(yices, { stdout, stderr: '', exit: 0 }, { checks: 2, wantModel: true });
    expect(outcome).toEqual({ kind: 'answered', answers: ['unsat', 'sat'], model: '(model)' });
  });
});

it('reads an error within a reply as the reason for a rejection if cvc5 ends there without answers', () => {
  const prepared = prepareQuery({ input: '(declare-const x Int)\n(simplify (to_fp x))\n(check-sat)\n' }, cvc5);
  const error =
    'Parse Error: <stdin>:3.98: Wrong number of arguments for indexed operator to_fp, expected 1 or 2, got 3';
  const stderr = '<stdin>:1.2: No set-logic command was given before this point.\n';
  const print = (text: string) => ({ stdout: `"${prepared.mark}-0"\n${text}\n`, stderr, exit: 1 });
  const { outcome, replies } = readRun(cvc5, print(`(error "${error}")`), prepared);
  expect(outcome).toEqual({ kind: 'rejected', message: error });
  expect(replies).toMatchObject([{ whole: false }]);
  expect(readRun(cvc5, print('(+ x'), prepared).outcome).toMatchObject({ kind: 'rejected', why: 'silent' });
});

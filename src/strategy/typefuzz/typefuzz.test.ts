import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { staysInLogic } from '../../rewrite/index.js';
import { toJudgeable, logicInfo, termsOf } from '../../script/index.js';
import { printScript, printTerm, readScript } from '../../syntax/index.js';
import { reachable } from '../../term/index.js';
import { mutantRng } from '../coordinates.js';
import type { TestCase } from '../contract.js';
import { readSignatures } from './read-signatures.js';
import { typefuzz } from './typefuzz.js';

const shipped = readSignatures(readFileSync(new URL('../../../data/typefuzz-signatures.txt', import.meta.url), 'utf8'));

function tests(text: string, options: { signatures?: string; count?: number; rounds?: number } = {}): TestCase[] {
  const { signatures, count = 200, rounds = 1 } = options;
  const seed = toJudgeable(readScript(text).script);
  const strategy = typefuzz(signatures === undefined ? shipped : readSignatures(signatures));
  if (strategy.accepts(seed) !== true) return [];
  const source = strategy.open(seed, { direction: undefined, rounds });
  return Array.from({ length: count }, (_, index) =>
    source.mutant(mutantRng(5, { seed: 's', strategy: 'typefuzz', index })),
  ).filter((test) => test !== undefined);
}

const texts = (...args: Parameters<typeof tests>): string[] => tests(...args).map(({ script }) => printScript(script));
const rules = (made: readonly TestCase[]): Set<string> =>
  new Set(made.flatMap(({ steps }) => steps.map(({ rule }) => rule)));

describe('typefuzz', () => {
  it('replaces a term by a term of the same sort: an operator applied to terms of the script', () => {
    const made = texts('(declare-fun x () Int)(declare-fun y () Int)(assert (< x 7))', {
      signatures: '(+ Int Int Int)(<= Int Int Bool)',
    });
    expect(made).toContain('(declare-fun x () Int)\n(declare-fun y () Int)\n(assert (< x (+ y x)))\n(check-sat)\n');
    expect(made).toContain('(declare-fun x () Int)\n(declare-fun y () Int)\n(assert (<= 7 y))\n(check-sat)\n');
    for (const text of made) expect(text).toMatch(/assert \((?:<=|<) [^%]*\)/);
  });

  it('replaces terms of an objective if nothing is asserted', () => {
    const signatures = '(+ Int Int Int)';
    const made = texts('(declare-fun x () Int)(minimize (- x 1))', { signatures });
    expect(made.some((each) => each.includes('(minimize (- x (+ '))).toBe(true);
    for (const each of texts('(declare-fun x () Int)(assert (< x 7))(minimize (- x 1))', { signatures }))
      expect(each).toContain('(minimize (- x 1))');
  });

  it('chooses indices that give the required sort', () => {
    const text = '(declare-fun a () (_ BitVec 8))(declare-fun b () (_ BitVec 3))(assert (= a ((_ zero_extend 5) b)))';
    const made = texts(text, { count: 1_200 });
    for (const part of ['((_ extract 4 2) ', '((_ extract 2 0) ', '((_ sign_extend 5) ', '((_ rotate_left ']) {
      expect(
        made.some((each) => each.includes(part)),
        part,
      ).toBe(true);
    }
    for (const each of made) expect(readScript(each).diagnostics).toEqual([]);
  });

  it('uses constructors of a datatype', () => {
    const made = texts(`(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))
      (declare-fun l () L)(declare-fun p () Bool)(assert (or p (= l nil)))`);
    expect(made.some((each) => each.includes('((_ is cons) '))).toBe(true);
    expect(made.some((each) => each.includes('((_ is nil) '))).toBe(true);
  });

  it('uses bound variables only in their scope', () => {
    const made = texts('(declare-fun x () Int)(assert (and (< x 0) (forall ((z Int)) (or (< z x) (> (+ z z) 3)))))', {
      rounds: 3,
      count: 150,
    });
    for (const each of made) expect(readScript(each).diagnostics, each).toEqual([]);
  });

  it('uses only symbols that are declared before the term and not popped', () => {
    const made = texts(`(declare-fun x () Int)(push 1)(declare-fun gone () Int)(assert (< gone x))(check-sat)(pop 1)
      (assert (> x 0))(check-sat)(declare-fun late () Int)(assert (= late x))(check-sat)`);
    for (const each of made) expect(readScript(each).diagnostics, each).toEqual([]);
  });

  it('draws only terms that linear, difference and integer logics allow', () => {
    const linear = '(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)(assert (< (* 3 x) (+ y 7)))';
    const logic = logicInfo('QF_LIA');
    for (const { script } of tests(linear, { count: 300 })) {
      const leave = [...reachable(script.commands.flatMap((command) => [...termsOf(command)]))].filter(
        (term) => term.kind === 'app' && !staysInLogic(logic, term.op, term.args),
      );
      expect(leave.map(printTerm)).toEqual([]);
      expect(printScript(script)).not.toContain('to_real');
    }
    const difference = '(set-logic QF_IDL)(declare-fun x () Int)(declare-fun y () Int)(assert (< (- x y) 7))';
    for (const each of texts(difference)) expect(each).not.toMatch(/\((?:[+*]|-) (?!x y)/);
    expect(rules(tests(linear.replace('QF_LIA', 'QF_BV')))).not.toContain('typefuzz:+');
  });

  it('makes terms outside the logic of the seed if :stay-in-logic is false', () => {
    const text = '(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)(assert (< (* 3 x) (+ y 7)))';
    const made = texts(text, { signatures: '(set-option :stay-in-logic false)(* Int Int Int)' });
    expect(made.some((each) => each.includes('(* x y)'))).toBe(true);
    for (const each of made) expect(each).toContain('(set-logic ALL)');
  });

  it('keeps literals where solvers require literals', () => {
    const made = texts(`(declare-fun s () String)(declare-fun t () String)
      (assert (str.in_re (str.++ s t) (re.+ (re.range "a" "z"))))`);
    for (const each of made) for (const [range] of each.matchAll(/re\.range[^)]*/g)) expect(range).not.toMatch(/[st]/);
  });

  it('uses non-standard operators only if the script does', () => {
    const text = '(declare-fun a () (_ BitVec 4))(declare-fun n () Int)(assert (and (> n 0) (= a #b0011)))';
    expect(rules(tests(text))).not.toContain('typefuzz:bv2nat');
    expect(rules(tests(`${text}(assert (= n (bv2nat a)))`))).toContain('typefuzz:bv2nat');
  });

  it('limits the size of mutants, and rejects a seed without replaceable terms', () => {
    for (const each of texts('(declare-fun p () Bool)(assert p)', { rounds: 40 })) {
      expect(each.length).toBeLessThan(8_000);
    }
    const strategy = typefuzz(shipped);
    expect(strategy.accepts(readScript('(check-sat)').script)).toBe('no term in it can be replaced');
  });
});

import { describe, expect, it } from 'vitest';
import { readScript } from '../../../syntax/index.js';
import { Proofs } from './proofs.js';

const CLOCK = { now: () => 0, sleep: () => Promise.resolve() };
const parseScript = (text: string) => readScript(text).script;

describe('a core as proof', () => {
  const declared = '(declare-const x Int)(declare-const y Int)';
  const proofs = new Proofs(CLOCK);
  proofs.addCore(parseScript(`${declared}(assert (> x y))(assert (> x 3))(assert (> y x))(check-sat)`), [0, 2]);
  const proves = (text: string) => proofs.proves(parseScript(text), 'unsat', 'whole');

  it('proves unsat by a core if all assertions of the core precede the check, whatever else is asserted', () => {
    expect(proves(`${declared}(assert (> x y))(assert (> y x))(check-sat)`)).toBe('the constructed unsat core');
    expect(proves(`${declared}(assert (> x y))(assert (> x 3))(check-sat)`)).toBeUndefined();
    expect(proves(`${declared}(assert (> x y))(check-sat)(assert (> y x))`)).toBeUndefined();
    expect(
      proves(`(declare-const x Real)(declare-const y Int)(assert (> x y))(assert (> y x))(check-sat)`),
    ).toBeUndefined();
  });

  it('proves nothing by a core whose assertions may be retracted', () => {
    expect(proves(`${declared}(push 1)(assert (> x y))(assert (> y x))(pop 1)(check-sat)`)).toBeUndefined();
    expect(proves(`${declared}(assert (> x y))(assert (> y x))(reset-assertions)(check-sat)`)).toBeUndefined();
    expect(proves(`${declared}(assert (> x y))(assert (> y x))(reset)(check-sat)`)).toBeUndefined();
  });
});

describe('exhaustion as proof', () => {
  const proves = (text: string) => new Proofs(CLOCK).proves(parseScript(text), 'unsat', 'whole');

  it('proves unsat after trying every assignment', () => {
    expect(proves('(declare-const x (_ BitVec 3))(assert (bvult x #b000))(check-sat)')).toBe('trying all values');
    expect(proves('(declare-const p Bool)(assert p)(check-sat-assuming ((not p)))')).toBe('trying all values');
  });

  it('proves nothing about a script with an unbounded sort, a function, an unspecified result or an unknown command', () => {
    const unproved = [
      '(declare-sort U 0)(declare-const a U)(assert (distinct a a))(check-sat)',
      '(declare-fun f (Bool) Bool)(assert (distinct (f true) (f true)))(check-sat)',
      '(assert (= (div 1 0) 5))(check-sat)',
      '(assert (= (fp.min (_ +zero 2 3) (_ -zero 2 3)) (_ +zero 2 3)))(check-sat)',
      '(declare-datatypes ((D 0)) (((c (s Bool)) (d))))(assert (s d))(check-sat)',
      '(declare-const x Bool)(frob x)(assert (and x (not x)))(check-sat)',
      '(declare-const x Bool)(declare-const x (_ BitVec 1))(assert (and x (not x)))(check-sat)',
      '(declare-const x Bool)(push 1)(assert (and x (not x)))(pop 1)(check-sat)',
    ];
    expect(unproved.filter((text) => proves(text) !== undefined)).toEqual([]);
  });
});

describe('a model as proof', () => {
  const proves = (model: string, text: string) => {
    const proofs = new Proofs(CLOCK);
    proofs.addModel(model, 'm');
    return proofs.proves(parseScript(text), 'sat', 'whole') !== undefined;
  };

  it('proves sat by a model for the last check only', () => {
    const x = '((define-fun x () Bool true))';
    expect(proves(x, '(declare-const x Bool)(push 1)(assert (not x))(check-sat)(pop 1)(assert x)(check-sat)')).toBe(
      true,
    );
    expect(proves(x, '(declare-const x Bool)(assert x)(check-sat)(assert (not x))(check-sat)')).toBe(false);
  });

  it('proves nothing by a model if a symbol was redeclared or a definition may have no solution', () => {
    const x = '((define-fun x () Bool true))';
    expect(proves(x, '(define-fun x () Bool false)(assert x)(check-sat)')).toBe(false);
    expect(
      proves(
        '((define-fun x () (_ BitVec 8) #xff))',
        '(declare-const x (_ BitVec 40))(assert (= x #xf000000000))(check-sat)',
      ),
    ).toBe(false);
    const recursive = '(declare-const x Bool)(define-fun-rec f ((a Bool)) Bool (not (f a)))(assert x)(check-sat)';
    expect(proves(x, recursive)).toBe(false);
  });
});

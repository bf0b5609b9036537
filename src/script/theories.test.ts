import { describe, expect, it } from 'vitest';
import { toJudgeable } from './index.js';
import { readScript } from '../syntax/index.js';
import { theoriesOf } from './theories.js';

const script = (asserted: string) =>
  toJudgeable(readScript(`(declare-const x Int)(declare-const y Int)(assert ${asserted})`).script);

describe('the theories of a script', () => {
  it('finds the theories of operators and sorts', () => {
    expect(theoriesOf(script('(forall ((s String)) (< (str.len s) x))'))).toEqual(['Ints', 'Quantifiers', 'Strings']);
    expect(theoriesOf(script('(= x (to_int 1.5))'))).toEqual(['Ints', 'Reals']);
  });

  it('ignores the theories of literals that are arguments of fp or to_fp', () => {
    const floats = '(declare-const f (_ FloatingPoint 2 3))(declare-const b (_ BitVec 3))';
    const of = (text: string) => theoriesOf(toJudgeable(readScript(`${floats}(assert ${text})`).script));
    expect(of('(= f (fp #b0 #b01 #b10))')).toEqual(['FloatingPoint']);
    expect(of('(= f ((_ to_fp 2 3) RNE 0.5))')).toEqual(['FloatingPoint']);
    expect(of('(= f (fp #b0 #b01 ((_ extract 1 0) b)))')).toEqual(['FixedSizeBitVectors', 'FloatingPoint']);
    expect(of('(and (= f (fp #b0 #b01 #b10)) (= #b10 (bvnot #b10)))')).toEqual([
      'FixedSizeBitVectors',
      'FloatingPoint',
    ]);
  });

  it('finds Datatypes by constructors, selectors and testers, and UF only by functions without a definition', () => {
    const list = '(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)';
    const of = (text: string) => theoriesOf(toJudgeable(readScript(text).script));
    expect(of(`${list}(assert (= (cons (head l) nil) (tail l)))`)).toEqual(['Datatypes', 'Ints']);
    expect(of(`${list}(assert ((_ is nil) l))`)).toEqual(['Datatypes']);
    expect(of(`${list}(declare-const k L)(assert (= l k))`)).toEqual(['Datatypes']);
    expect(of('(declare-fun f (Int) Int)(assert (= (f 1) 2))')).toEqual(['Ints', 'UF']);
    expect(of('(define-fun f ((x Int)) Int (+ x 1))(assert (= (f 1) 2))')).toEqual(['Ints']);
  });
});

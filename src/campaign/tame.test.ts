import { describe, expect, it } from 'vitest';
import { judgeable } from '../script/index.js';
import { readScript } from '../syntax/index.js';
import { groupOf, shapeOf, theoriesOf } from './tame.js';

const script = (asserted: string) =>
  judgeable(readScript(`(declare-const x Int)(declare-const y Int)(assert ${asserted})`).script);

describe('the shape of a script', () => {
  it('ignores the leaves of terms', () => {
    expect(shapeOf(script('(< (+ x 1) y)'))).toBe(shapeOf(script('(< (+ y 700) 3)')));
  });

  it('sees operators and their order', () => {
    expect(shapeOf(script('(< (+ x 1) y)'))).not.toBe(shapeOf(script('(<= (+ x 1) y)')));
    expect(shapeOf(script('(< (+ x 1) y)'))).not.toBe(shapeOf(script('(< y (+ x 1))')));
  });

  it('counts only what differs from a base', () => {
    const text = '(declare-const x Int)(assert (> x 0))(assert (< x 9))';
    const base = readScript(text).script;
    const made = readScript(text.replace('9', '(* 2 x)'), { store: base.store }).script;
    const alone = readScript('(declare-const x Int)(assert (< x (* 2 x)))').script;
    expect(shapeOf(made, base)).toBe(shapeOf(alone));
  });

  it('is found without recursion, and in time that does not explode with sharing', () => {
    let deep = 'x';
    for (let i = 0; i < 20_000; i++) deep = `(+ 1 ${deep})`;
    expect(shapeOf(script(`(= y ${deep})`))).toHaveLength(16);
    const doubled = Array.from({ length: 100 }, (_, i) => `(let ((x${i + 1} (+ x${i} x${i})))`).join(' ');
    expect(shapeOf(script(`(let ((x0 x)) ${doubled} (= y x100)${')'.repeat(101)}`))).toHaveLength(16);
  });
});

describe('the group of a finding', () => {
  const traits = { trust: 'observed', suspects: ['z3'], signature: null, theories: ['Ints'], shape: 'abc' } as const;

  it('tells crashes apart by signature alone, and by theories where it says nothing', () => {
    const crash = { ...traits, kind: 'crash', signature: 'SIGSEGV | smt::f' } as const;
    expect(groupOf(crash)).toBe(groupOf({ ...crash, shape: 'def', theories: ['Strings'] }));
    const bare = { ...crash, signature: 'SIGSEGV' } as const;
    expect(groupOf(bare)).toBe(groupOf({ ...bare, shape: 'def' }));
    expect(groupOf(bare)).not.toBe(groupOf({ ...bare, theories: ['Strings'] }));
    expect(groupOf(crash)).not.toBe(groupOf({ ...crash, signature: 'SIGABRT' }));
    expect(groupOf(crash)).not.toBe(groupOf({ ...crash, suspects: ['cvc5'] }));
  });

  it('tells wrong answers apart by theories and shape', () => {
    const wrong = { ...traits, kind: 'wrong-answer' } as const;
    expect(groupOf(wrong)).not.toBe(groupOf({ ...wrong, shape: 'def' }));
    expect(groupOf(wrong)).not.toBe(groupOf({ ...wrong, theories: ['Strings'] }));
  });
});

describe('the theories of a script', () => {
  it('follow from its operators and sorts', () => {
    expect(theoriesOf(script('(forall ((s String)) (< (str.len s) x))'))).toEqual(['Ints', 'Quantifiers', 'Strings']);
    expect(theoriesOf(script('(= x (to_int 1.5))'))).toEqual(['Ints', 'Reals']);
  });
});

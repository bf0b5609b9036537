import { Budget } from './budget.js';
import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../script/index.js';
import { readScript } from '../syntax/index.js';
import { type ModelJudgement, judgeModel, readModel } from './index.js';
import { nightly } from '../../test/support/nightly.js';

function judge(script: string, model: string): ModelJudgement {
  const read = readScript(`${script}(check-sat)`);
  const judgement = judgeModel(read.script, readModel(model, read.script, { budget: new Budget('thorough') }).model, {
    budget: new Budget('thorough'),
  });
  if (judgement === undefined) throw new Error('nothing is checked');
  return judgement;
}

const verdict = (script: string, model = '()'): string => judge(script, model).verdict;
const TREE = '(declare-datatypes ((T 0)) (((leaf) (node (l T) (r T)))))';

describe('names with several meanings', () => {
  it.each([
    '(define-fun f ((x Int)) Int 1)(define-fun f ((x Bool)) Int 2)(assert (= (f 3) 1))',
    '(declare-fun f (Int) Int)(define-fun f ((x Bool)) Int 2)(assert (= (f 3) 7))',
    '(declare-datatypes ((A 0)) (((a (v Int)) (b (v Int)))))(assert (= (v (a 3)) 3))',
  ])('leaves a judgement undetermined if a name has several meanings: %s', (script) => {
    expect(verdict(script, '((define-fun f ((x Int)) Int 7))')).toBe('undetermined');
  });
});

describe('a selector of two datatypes', () => {
  const both = '(declare-datatypes ((A 0) (B 0)) (((a (v Int))) ((b (w Bool) (v Bool)))))';

  it.each([
    ['(= (v (a 3)) 3)', 'true'],
    ['(= (v (a 3)) 4)', 'false'],
    ['(v (b false true))', 'true'],
    ['(v (b true false))', 'false'],
  ])('resolves a selector of two datatypes by the sort of its argument: %s is %s', (term, expected) => {
    expect(verdict(`${both}(assert ${term})`)).toBe(expected);
  });
});

describe('named terms', () => {
  const named = '(assert (! (> x 0) :named a))';
  const model = '((define-fun x () Int 1)(define-fun a () Bool false))';

  it('keeps names after their assertion is popped, with :global-declarations', () => {
    const global = '(set-option :global-declarations true)(declare-const x Int)';
    expect(verdict(`${global}(push 1)${named}(pop 1)(assert (not a))`, model)).toBe('false');
    expect(verdict(`${global}${named}(reset-assertions)(assert (not a))`, model)).toBe('false');
  });

  it('reads names given outside of assertions', () => {
    const start = '(declare-const x Int)';
    expect(verdict(`${start}(check-sat-assuming ((! (> x 0) :named a)))(assert (not a))`, model)).toBe('false');
    const given = `${start}(assert (> x 0))(check-sat)(get-value ((! (> x 0) :named a)))(assert (not a))`;
    expect(verdict(given, model)).toBe('false');
    const { script } = readScript(`${given}(check-sat)`);
    const rest = toJudgeable(script);
    const budget = new Budget('thorough');
    expect(judgeModel(rest, readModel('((define-fun x () Int 1))', rest, { budget }).model, { budget })?.verdict).toBe(
      'undetermined',
    );
  });

  it('releases names when their assertion is popped', () => {
    const popped = `(declare-const x Int)(push 1)${named}(pop 1)`;
    expect(verdict(`${popped}(declare-const a Bool)(assert (not a))`, model)).toBe('true');
    expect(verdict(`${popped}(assert (! (< x 0) :named a))(assert (not a))`, model)).toBe('false');
    expect(verdict(`${popped}(assert (! (= x 1) :named a))(assert a)`, model)).toBe('true');
  });
});

describe('values with heavily shared parts', () => {
  const depth = 60;
  const nestPairs = (part: (inner: string) => string, first: string): string => {
    const lets = Array.from({ length: depth }, (_, i) => `(let ((a${i} ${part(i === 0 ? first : `a${i - 1}`)})) `);
    return `${lets.join('')}a${depth - 1}${')'.repeat(depth)}`;
  };

  it('compares shared values in time linear in their distinct parts', () => {
    const value = nestPairs((inner) => `(node ${inner} ${inner})`, 'leaf');
    const rebuilt = '(define-fun-rec f ((n Int)) T (ite (<= n 0) leaf (node (f (- n 1)) (f (- n 1)))))';
    const model = `((define-fun x () T ${value}))`;
    expect(verdict(`${TREE}${rebuilt}(declare-const x T)(assert (= x (f ${depth})))`, model)).toBe('true');
    expect(verdict(`${TREE}${rebuilt}(declare-const x T)(assert (= x (f ${depth + 1})))`, model)).toBe('false');
  });

  it('makes no key if the key would be enormous', () => {
    const value = nestPairs((inner) => `(node ${inner} ${inner})`, 'leaf');
    const script = `${TREE}(declare-const x T)(define-fun f ((y T)) Int 1)(declare-const a (Array T Int))`;
    const model = `((define-fun x () T ${value})(define-fun a () (Array T Int) ((as const (Array T Int)) 0)))`;
    expect(verdict(`${script}(assert (= (f x) 1))`, model)).toBe('true');
    expect(verdict(`${script}(assert (= (select (store a x 1) x) 1))`, model)).toBe('undetermined');
  });

  it.each(['Int', 'Bool'])('makes keys level by level, for arrays of arrays over %s', (index) => {
    const datatype = `(declare-datatypes ((T 0)) (((leaf) (node (c (Array ${index} T))))))`;
    const at = index === 'Int' ? '1' : 'true';
    const levels = 2_000;
    const array = `(node (store ((as const (Array ${index} T)) leaf) ${at} `;
    const value = `${array.repeat(levels)}leaf${'))'.repeat(levels)}`;
    const script = `${datatype}(declare-const x T)(declare-const y T)(define-fun f ((z T)) Int 1)`;
    const model = `((define-fun x () T ${value})(define-fun y () T ${value}))`;
    expect(verdict(`${script}(assert (= x y))(assert (= (f x) 1))`, model)).toBe('true');
  });
});

describe('elements of a sort', () => {
  const start = '(declare-sort U 0)(declare-const a U)(declare-const b U)(assert (exists ((x U)) (distinct x a)))';
  const judgeListed = (size: number, listed: string): string =>
    `(; cardinality of U is ${size}\n${listed}(define-fun a () U (as @U_0 U))(define-fun b () U (as @U_1 U)))`;

  it('does not assume that a sort has only its listed elements if the model names more', () => {
    expect(verdict(start, judgeListed(1, '; rep: (as @U_0 U)\n'))).toBe('true');
    expect(verdict(start, judgeListed(2, '; rep: (as @U_0 U)\n; rep: (as @U_0 U)\n'))).toBe('true');
    expect(verdict(`${start}(assert (exists ((x U)) (distinct x a b)))`, judgeListed(1, '; rep: (as @U_0 U)\n'))).toBe(
      'undetermined',
    );
  });
});

describe('a symbol with two definitions', () => {
  it.each(['(= x #b01)(= x #b10)', '((x #b01) (x #b10))', 'x 01\nx 10'])(
    'reads no value for a symbol with two definitions: %s',
    (model) => {
      expect(verdict('(declare-const x (_ BitVec 2))(assert (= x #b10))', model)).toBe('undetermined');
    },
  );
});

describe('constructors', () => {
  it('does not treat partially applied constructors as values', () => {
    expect(verdict(`${TREE}(declare-const x T)(assert (= (l (@ (node leaf) x)) leaf))`)).toBe('undetermined');
  });
});

describe('values that are too large', () => {
  it('refuses bit-vectors that would fill the memory', () => {
    const wide = '(declare-const x (_ BitVec 4294967295))(declare-const y (_ BitVec 4294967295))';
    expect(verdict(`${wide}(assert (bvult x y))`)).toBe('undetermined');
    expect(verdict(`${wide}(assert (= (bvmul (bvnot x) (bvnot y)) x))`)).toBe('undetermined');
  });

  nightly('refuses to list the values of a datatype that contains ever larger datatypes', () => {
    const grows = '(declare-datatypes ((P 1)) ((par (X) ((mk (f (P (P X))) (g (P (Array Int X)))) (e)))))';
    const script = `${grows}(declare-const x (P Int))(declare-const y (P Int))`;
    expect(verdict(`${script}(assert (= x y))`)).toBe('true');
    expect(verdict(`${script}(assert (forall ((z (P Int))) (= z x)))`)).toBe('undetermined');
  });
});

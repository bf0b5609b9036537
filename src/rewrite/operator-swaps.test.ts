import { describe, expect, it } from 'vitest';
import { logicInfo } from '../script/index.js';
import { printTerm, readScript } from '../syntax/index.js';
import { parseOperatorClasses } from './operator-classes.js';
import { swapFinder, swapOperator } from './operator-swaps.js';

const { classes } = parseOperatorClasses(`
=,distinct
exists,forall
and,or,xor,=>
+,-,*,/ :arity 2+
<,<=
= -> <
bvadd,bvmul
zero_extend,sign_extend
re.union,re.inter
to_fp,to_fp_unsigned
`);

const DECLARATIONS = `
(declare-const p Bool) (declare-const q Bool) (declare-const x Int) (declare-const y Int)
(declare-const a (_ BitVec 4)) (declare-const s String)
`;

/** Lists the results of one swap at the root of a Bool term. */
function swaps(term: string, logic = 'ALL'): string[] {
  const { script, diagnostics } = readScript(`(set-logic ${logic})${DECLARATIONS}(assert ${term})`);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const assertion = script.commands.at(-1);
  if (assertion?.kind !== 'assert') throw new Error('no assertion');
  const cx = { classes, logic: logicInfo(logic), sorts: script.store.sorts };
  return swapFinder(cx)(assertion.term).map((to) => printTerm(swapOperator(script.store, assertion.term, to)));
}

describe('operator swaps', () => {
  it('swaps an operator and keeps the arguments', () => {
    expect(swaps('(and p q)')).toEqual(['(or p q)', '(xor p q)', '(=> p q)']);
  });

  it('swaps quantifiers', () => {
    expect(swaps('(forall ((z Int)) (< z x))')).toEqual(['(exists ((z Int)) (< z x))']);
  });

  it('swaps only operators that accept the sorts of the arguments', () => {
    expect(swaps('(= x y)')).toEqual(['(distinct x y)', '(< x y)']);
    expect(swaps('(= s s s)')).toEqual(['(distinct s s s)']);
  });

  it('excludes swaps that keep the meaning', () => {
    expect(swaps('(and p p)')).toEqual(['(xor p p)', '(=> p p)']);
    expect(swaps('(and p)')).toEqual([]);
  });

  it('replaces an operator only by operators with the same sort rule if an argument has an unknown sort', () => {
    expect(swaps('(and p (opaque p))')).toEqual(['(or p (opaque p))', '(xor p (opaque p))', '(=> p (opaque p))']);
    expect(swaps('(= x (opaque y))')).toEqual(['(distinct x (opaque y))']);
  });
});

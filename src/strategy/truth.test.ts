import { describe, expect, it } from 'vitest';
import { type Script, termsOf } from '../script/index.js';
import { printTerm, readScript } from '../syntax/index.js';
import { type Term, BOOL, reachable } from '../term/index.js';
import type { ModelText } from './model-text.js';
import { truthsIn } from './truth.js';

type Symbols = ModelText['symbols'];
const value = (name: string, sort: string, text: string): Symbols[number] => ({ name, params: [], sort, value: text });

/** Lists the Bool subterms of all assertions, and the `extra` formulas, in three groups: true, false, open. */
function judge(text: string, symbols: Symbols, universes: ModelText['universes'] = [], extra: readonly Term[] = []) {
  const script: Script = readScript(text).script;
  const declarations = script.commands.filter(({ kind }) => kind !== 'assert' && kind !== 'check-sat');
  const roots = script.commands.filter(({ kind }) => kind === 'assert').flatMap((command) => [...termsOf(command)]);
  const formulas = [...reachable(roots), ...extra].filter(({ sort }) => sort === BOOL);
  const found = truthsIn({ symbols, universes }, { script, declarations, roots, formulas });
  const list = (terms: readonly Term[]): string => terms.map(printTerm).sort().join(' ');
  return found && [list(found.true), list(found.false), list(found.open)];
}

describe('truthsIn', () => {
  const DECLARED = '(declare-const x Int)(declare-const p Bool)';
  const symbols = [value('x', 'Int', '(- 3)'), value('p', 'Bool', 'false')];

  it('groups formulas by their value in the model', () => {
    expect(judge(`${DECLARED}(assert (or p (< x 0)))(assert (not (= x 4)))`, symbols)).toEqual([
      '(< x 0) (not (= x 4)) (or p (< x 0))',
      '(= x 4) p',
      '',
    ]);
  });

  it('calls a formula open if the standard leaves the value of the formula open, or if the formula is not part of an assertion', () => {
    const { script } = readScript('(declare-const q Bool)(assert q)');
    const [other] = script.commands.flatMap((command) => [...termsOf(command)]);
    expect(judge(`${DECLARED}(assert (or p (= (div x 0) 1)))`, symbols, [], other ? [other] : [])).toEqual([
      '',
      'p',
      '(= (div x 0) 1) (or p (= (div x 0) 1)) q',
    ]);
  });

  it('omits a quantified formula whose value is unknown, and keeps one whose value is known', () => {
    const made = judge(
      `${DECLARED}(assert (or p (exists ((z Int)) (= (* z z z) (+ x 3000000)))))(assert (forall ((b Bool)) (or b (< x 0))))`,
      symbols,
    );
    expect(made?.[2]).toBe('(= (* z z z) (+ x 3000000)) b');
    expect(made?.[0]).toContain('(forall ((b Bool)) (or b (< x 0)))');
    expect(made?.[0]).not.toContain('exists');
    expect(made?.[1]).toBe('p');
  });

  it('evaluates elements of universes and functions', () => {
    const text =
      '(declare-sort U 0)(declare-const u U)(declare-fun f (U) Int)(assert (and (= (f u) 7) (distinct (f u) 7)))';
    const model = [value('u', 'U', '@b'), { name: 'f', params: ['(a U)'], sort: 'Int', value: '(ite (= a @b) 7 0)' }];
    expect(judge(text, model, [{ sort: 'U', elements: ['@a', '@b'] }])).toEqual([
      '(= (f u) 7)',
      '(and (= (f u) 7) (distinct (f u) 7)) (distinct (f u) 7)',
      '',
    ]);
  });

  it('rejects a model with invalid text, and a model without a value for some symbol', () => {
    const text = `${DECLARED}(assert (or p (< x 0)))`;
    for (const bad of ['(frob', '(- 3', '"a"'])
      expect(judge(text, [value('x', 'Int', bad), value('p', 'Bool', 'true')])).toBeUndefined();
    expect(judge(text, symbols.slice(1))).toBeUndefined();
    expect(judge(text, [])).toBeUndefined();
  });
});

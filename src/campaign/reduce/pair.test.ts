import { describe, expect, it } from 'vitest';
import { type Rule, readRules } from '../../rewrite/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { lessOrEqual } from '../../../test/support/step-traces.js';
import { type ClaimDirection, permitsChange, pairTask } from './pair.js';

const { rules } = readRules(`
(rule lt-le Arith (sorts (T Int Real)) (vars (x T) (y T)) (both (< x y) (<= x y)))
(rule not-lt Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (not (< x y)) (>= x y)))
(rule ge-ne Core (sorts (T Int)) (vars (x T) (y T)) (fresh (a T)) (over (>= x y) (or (> x a) (<= a x))))
`);
const known = new Map<string, Rule>(rules.map((rule) => [rule.name, rule]));
const DECLARATIONS = '(declare-const x Int)(declare-const y Int)(declare-const p Bool)';

function holds(shown: string, direction: ClaimDirection, [before, after]: readonly [string, string]): boolean {
  const { script } = readScript(`${DECLARATIONS}(assert ${before})(assert ${after})`);
  const [from, to] = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  if (from === undefined || to === undefined) throw new Error('no terms');
  const [name = '', ...behind] = shown.replace(/^sae:/, '').split('+');
  const approximations = shown.startsWith('sae:') ? ([name, ...behind] as const) : undefined;
  return permitsChange({ store: script.store, approximations, rules: known, direction }, { before: from, after: to });
}

describe('permitsChange', () => {
  it('accepts a change if the old and the new term match a rule under the same bindings', () => {
    expect(holds('sae:lt-le', 'over', ['(< x y)', '(<= x y)'])).toBe(true);
    expect(holds('sae:lt-le', 'over', ['(< x 1)', '(<= x 1)'])).toBe(true);
    expect(holds('sae:lt-le', 'over', ['(< x y)', '(<= y x)'])).toBe(false);
    expect(holds('sae:lt-le', 'under', ['(< x y)', '(<= x y)'])).toBe(false);
    expect(holds('sae:lt-le', 'under', ['(<= x y)', '(< x y)'])).toBe(true);
    expect(holds('opfuzz:<->>', 'over', ['(< x y)', '(<= x y)'])).toBe(false);
  });

  it('accepts a change that results from an equivalent rewriting followed by the rule', () => {
    expect(holds('sae:not-lt+ge-ne', 'over', ['(not (< x y))', '(or (> x 3) (<= 3 x))'])).toBe(true);
    expect(holds('sae:not-lt+ge-ne', 'over', ['(not (< x y))', '(or (> x 3) (<= 4 x))'])).toBe(false);
    expect(holds('sae:lt-le+ge-ne', 'over', ['(< x y)', '(<= x y)'])).toBe(false);
  });

  it('accepts an injected term only if the rule permits this term in the direction of the change', () => {
    expect(holds('sae:inject-or', 'over', ['p', '(or p (< x y))'])).toBe(true);
    expect(holds('sae:inject-or', 'under', ['p', '(or p (< x y))'])).toBe(false);
    expect(holds('sae:inject-and', 'under', ['p', '(and (< x y) p)'])).toBe(true);
    expect(holds('sae:inject-ite', 'over', ['p', '(ite (< x y) p true)'])).toBe(true);
    expect(holds('sae:inject-ite', 'over', ['p', '(ite (< x y) p false)'])).toBe(false);
    expect(holds('sae:inject-implies', 'over', ['p', '(=> (< x y) p)'])).toBe(true);
    expect(holds('sae:inject-implies', 'over', ['p', '(=> p (< x y))'])).toBe(false);
  });
});

describe('pairTask', () => {
  it('makes one script with marks, from which both scripts of the pair can be extracted', () => {
    const { test, step } = lessOrEqual();
    const pair = pairTask(test, [step], known);
    expect(pair?.candidate.text).toContain('(<= x y)');
    expect(pair?.candidate.parent?.question?.text).toContain('(< x y)');
    const text = printScript(pair?.input.script ?? test.made.base);
    expect(pair?.read(text.replace('(assert (> y 3))', ''))?.text).not.toContain('(> y 3)');
  });

  it('permits no change that alters the polarity of a rewritten position, or moves or copies the marker of the position', () => {
    const { test, step } = lessOrEqual();
    const pair = pairTask(test, [step], known);
    const text = printScript(pair?.input.script ?? test.made.base);
    const read = (from: string, to: string) => pair?.read(text.replace(from, to));
    expect(read('(or p (ite', '(=> p (ite')).toBeDefined();
    expect(read('(or p (ite', '(xor p (ite')).toBeUndefined();
    expect(read('(or p (ite', '(=> (ite')).toBeUndefined();
    expect(read('(or p ', '(or gainsay!step!0 ')).toBeUndefined();
    expect(read('(<= x y)', 'p')).toBeUndefined();
    expect(read('(ite gainsay!step!0', '(ite p')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { nightly } from '../../test/support/nightly.js';
import { toJudgeable } from '../script/index.js';
import { printCommand, readScript } from '../syntax/index.js';
import { toCnf } from './cnf.js';

const DECLARATIONS = '(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)(declare-const x Int)';

function cnf(commands: string): string[] {
  const { script, ok } = readScript(DECLARATIONS + commands);
  expect(ok).toBe(true);
  const made = toCnf(toJudgeable(script), script.store.fork());
  return made.script.commands.slice(4, -1).map(printCommand);
}

describe('conjunctive normal form', () => {
  it('splits conjunctions and leaves clauses unchanged', () => {
    expect(cnf('(assert (and (or p (not q)) (and r (> x 5))))')).toEqual([
      '(assert (or p (not q)))',
      '(assert r)',
      '(assert (> x 5))',
    ]);
  });

  it('defines subformulas in both directions', () => {
    expect(cnf('(assert (=> (> x 5) p))')).toEqual([
      '(declare-const cnf!0 Bool)',
      '(assert (or (not cnf!0) (not (> x 5)) p))',
      '(assert (or cnf!0 (> x 5)))',
      '(assert (or cnf!0 (not p)))',
      '(assert cnf!0)',
    ]);
    expect(cnf('(assert (or r (= p q)))')).toEqual([
      '(declare-const cnf!0 Bool)',
      '(assert (or (not cnf!0) (not p) q))',
      '(assert (or (not cnf!0) p (not q)))',
      '(assert (or cnf!0 p q))',
      '(assert (or cnf!0 (not p) (not q)))',
      '(assert (or r cnf!0))',
    ]);
  });

  it('treats quantified formulas as atoms', () => {
    expect(cnf('(assert (not (forall ((y Int)) (and p (> y x)))))')).toEqual([
      '(assert (not (forall ((y Int)) (and p (> y x)))))',
    ]);
  });

  it('shares constants only within the assertion level that defines them', () => {
    const shared = '(assert (not (and p q)))(push 1)(assert (or r (and p q)))(pop 1)';
    expect(cnf(shared).filter((command) => command.startsWith('(declare'))).toEqual(['(declare-const cnf!0 Bool)']);
    const popped = '(push 1)(assert (not (and p q)))(pop 1)(assert (not (and p q)))';
    expect(cnf(popped).filter((command) => command.startsWith('(declare'))).toHaveLength(2);
  });

  it('drops unused names, and keeps assertions whose names are used', () => {
    expect(cnf('(assert (! (and p q) :named n))')).toEqual(['(assert p)', '(assert q)']);
    expect(cnf('(assert (! (and p q) :named n))(assert (or n r))')).toEqual([
      '(assert (! (and p q) :named n))',
      '(assert (or n r))',
    ]);
  });

  nightly('converts deep formulas without overflowing the stack', () => {
    const deep = `${'(not (or p '.repeat(20_000)}q${'))'.repeat(20_000)}`;
    expect(cnf(`(assert ${deep})`).length).toBeGreaterThan(40_000);
  });
});

import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../../src/script/index.js';
import { isSeeded, mutantPrinter, mutantRng } from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { byDepth } from '../support/laws.js';
import { loadShippedStrategies } from '../support/strategies.js';

const EACH = byDepth({ sample: 8, whole: 60, deep: 400 });

/** Seeds in each dialect of sets, with the set operators of its solvers. */
const DIALECTS = [
  {
    name: "z3's finite sets",
    seed: `(declare-const s (FiniteSet Int))(declare-const t (FiniteSet Int))(declare-const x Int)
(assert (set.in x (set.union s t)))(assert (not (set.in x (set.intersect s (set.singleton 3)))))
(assert (or (set.subset s t) (= (set.size (set.difference t s)) 2)))`,
    has: 'set.empty set.singleton set.union set.intersect set.difference set.in set.subset set.size set.map set.filter',
  },
  {
    name: "z3's sets as arrays",
    seed: `(declare-const s (Set Int))(declare-const t (Set Int))(declare-const x Int)
(assert (select (union s t) x))(assert (not (subset s (intersection t s))))
(assert (or (= s t) (select (setminus s t) 2) (select (complement t) x)))`,
    has: '',
  },
  {
    name: 'sets without an operator of a dialect',
    seed: '(declare-const s (Set Int))(declare-const t (Set Int))(declare-const x Int)(assert (= s t))(assert (or (distinct t s) (> x 1)))',
    has: '',
  },
  {
    name: "cvc5's sets",
    seed: `(set-logic ALL)(declare-const s (Set Int))(declare-const t (Set Int))(declare-const x Int)
(assert (set.member x (set.union s t)))(assert (not (set.member x (set.inter s (set.singleton 3)))))
(assert (or (set.subset s t) (= (set.card t) 2)))`,
    has: 'set.empty set.singleton set.insert set.union set.inter set.minus set.member set.subset set.card set.choose set.is_empty set.is_singleton set.filter set.all set.some set.map rel.transpose rel.join rel.product',
  },
] as const;

const OF_SETS = /(?<![\w.!|])(?:set|rel)\.\w+/g;

const strategies = loadShippedStrategies()
  .filter(isSeeded)
  .filter(({ takes }) => takes === undefined);

describe.each(DIALECTS)('mutants of a seed with $name', ({ seed: text, has }) => {
  const allowed = new Set<string>(has.split(' '));

  it.each(strategies)('uses no set operator of another solver in the mutants of $name', (strategy) => {
    const seed = toJudgeable(readScript(text).script);
    if (strategy.accepts(seed) !== true) return;
    const source = strategy.open(seed, { direction: 'weaker', rounds: 2 });
    const print = mutantPrinter();
    for (let index = 0; index < EACH; index++) {
      const test = source.mutant(mutantRng(7, { seed: 'sets', strategy: strategy.name, index }));
      if (test === undefined) continue;
      for (const printed of [printScript(test.script), print(test.script)]) {
        const foreign = (printed.match(OF_SETS) ?? []).filter((op) => !allowed.has(op));
        if (foreign.length > 0) expect(foreign, printed).toEqual([]);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import { byDepth } from '../../../test/support/laws.js';
import { isNumeral } from '../../rewrite/index.js';
import { printTerm } from '../../syntax/index.js';
import { REAL, ROUNDING_MODE, type Term, TermStore, reachable } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { Family } from './family.js';
import { makeGenerators } from './generators-of.js';
import { FAMILIES } from './families.js';
import { isLiteralPlace } from '../grow/index.js';
import { listChangeableChildren } from './changeable.js';

const store = new TermStore();
const x = store.const('x', store.int(0n).sort);
const [LINEAR, ANY] = [{ linear: true }, { linear: false }];

describe('listChangeableChildren', () => {
  it('keeps literals where an operator accepts only literals', () => {
    const term = store.app('div', [store.app('*', [store.int(3n), x]), store.int(2n)]);
    expect(listChangeableChildren(term, LINEAR).map(({ at }) => at)).toEqual([0]);
    const product = store.app('*', [store.int(3n), store.int(2n), x]);
    expect(listChangeableChildren(product, LINEAR).map(({ at }) => at)).toEqual([2]);
    expect(listChangeableChildren(term, ANY)).toHaveLength(2);
  });

  it('requires a literal as the Real argument of to_fp', () => {
    expect(isLiteralPlace('to_fp', [ROUNDING_MODE, REAL], 1, ANY)).toBe(true);
    expect(isLiteralPlace('to_fp', [ROUNDING_MODE, REAL], 0, ANY)).toBe(false);
    expect(isLiteralPlace('to_fp', [ROUNDING_MODE, store.sorts.bitVec(8)], 1, ANY)).toBe(false);
  });

  it('changes no literal below a binder', () => {
    const variable = store.var('q', x.sort);
    expect(listChangeableChildren(store.quant('forall', [variable], store.app('=', [variable, x])), ANY)).toEqual([]);
  });

  const families = FAMILIES.filter(
    ({ exhaustive, logic }) => !exhaustive && ['QF_LIA', 'QF_LRA', 'QF_LIRA', 'QF_SLIA'].includes(logic),
  );
  it.each(families.map((family) => [family.name, family] as const))(
    'keeps formulas of %s linear',
    (_, family: Family) => {
      const wrong: string[] = [];
      for (const generator of makeGenerators(family)) {
        const source = generator.open({ store: new TermStore(), options: generator.defaults, rules: [] });
        for (let i = 0; i < byDepth({ sample: 12, whole: 150, deep: 3_000 }); i++) {
          const made = source.formula(rngFromSeed('linear').fork(generator.name).fork(i));
          const roots =
            made?.script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : [])) ?? [];
          for (const term of reachable(roots)) if (!isLinear(term)) wrong.push(printTerm(term));
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** Checks that each position that requires a literal holds a literal. */
function isLinear(term: Term): boolean {
  if (term.kind !== 'app') return true;
  const literals = (from: number, to: number): boolean => term.args.slice(from, to).every(isNumeral);
  switch (term.op) {
    case '*':
      return term.args.filter((arg) => !isNumeral(arg)).length <= 1;
    case 'div':
    case 'mod':
    case '/':
      return literals(1, term.args.length);
    case 're.range':
      return literals(0, 2);
    default:
      return true;
  }
}

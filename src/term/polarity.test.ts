import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOOL } from './sort.js';
import { replaceAt, iterateSites } from './site.js';
import { TermStore } from './store.js';
import { type Term, children } from './term.js';
import { postorder } from './walks.js';
import { sampleRuns } from '../../test/support/laws.js';

const NAMES = ['p', 'q', 'r'];

function formulas(store: TermStore): fc.Arbitrary<Term> {
  const leaf = fc.constantFrom<Term>(...NAMES.map((name) => store.const(name, BOOL)), store.true, store.false);
  const node: fc.Arbitrary<Term> = fc.letrec<{ term: Term }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.tuple(tie('term')).map(([a]) => store.app('not', [a])),
      fc
        .tuple(fc.constantFrom('and', 'or', 'xor', '=>', '=', 'distinct'), tie('term'), tie('term'))
        .map(([op, a, b]) => store.app(op as 'and', [a, b])),
      fc.tuple(tie('term'), tie('term'), tie('term')).map((args) => store.app('ite', args)),
      fc.tuple(tie('term'), tie('term'), tie('term')).map((args) => store.app('=>', args)),
    ),
  })).term;
  return node;
}

function evaluate(root: Term, world: ReadonlyMap<string, boolean>): boolean {
  const values = new Map<Term, boolean>();
  for (const term of postorder([root])) {
    const args = children(term).map((child) => values.get(child) as boolean);
    values.set(term, evaluateNode(term, args, world));
  }
  return values.get(root) as boolean;
}

function evaluateNode(term: Term, args: readonly boolean[], world: ReadonlyMap<string, boolean>): boolean {
  if (term.kind === 'value') return term.value as boolean;
  if (term.kind === 'const') return world.get(term.name) as boolean;
  if (term.kind !== 'app') throw new Error(term.kind);
  const [a = false, b = false, c = false] = args;
  switch (term.op) {
    case 'not':
      return !a;
    case 'and':
      return args.every(Boolean);
    case 'or':
      return args.some(Boolean);
    case '=>':
      return args.slice(0, -1).some((each) => !each) || (args[args.length - 1] as boolean);
    case 'ite':
      return a ? b : c;
    case '=':
      return a === b;
    case 'xor':
    case 'distinct':
      return a !== b;
    default:
      throw new Error(term.op);
  }
}

const WORLDS = Array.from({ length: 8 }, (_, bits) => new Map(NAMES.map((name, i) => [name, ((bits >> i) & 1) === 1])));

it('computes for each site a polarity that is correct in all interpretations', () => {
  const store = new TermStore();
  fc.assert(
    fc.property(formulas(store), fc.nat(), (root, choice) => {
      const sites = [...iterateSites(root, { command: 0, slot: 0 })];
      const site = sites[choice % sites.length];
      if (site === undefined || site.polarity === 'both') return;
      const whenTrue = replaceAt(store, site, store.true);
      const whenFalse = replaceAt(store, site, store.false);
      const wrong = WORLDS.filter((world) => {
        const [high, low] = [evaluate(whenTrue, world), evaluate(whenFalse, world)];
        return site.polarity === 'positive' ? low && !high : high && !low;
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: sampleRuns(3000), seed: 7 },
  );
});

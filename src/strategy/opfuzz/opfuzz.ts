import {
  type OperatorClasses,
  type Step,
  type Swappable,
  applySteps,
  isNumeral,
  isProduct,
  swapFinder,
  swapOperator,
  parseOperatorClasses,
} from '../../rewrite/index.js';
import { type Script, asksOnlyObjectives, isInquiry, isObjective, logicInfo, termsOf } from '../../script/index.js';
import { type Site, type Term, nameGiven, pathOf, iterateSites } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { MutantBounds, MutantSource, SeededStrategy, StrategyOptions, TestCase } from '../contract.js';
import { defineStrategy, type StrategyData } from '../data.js';
import { distinctIndices, sampleEvenly } from '../draw.js';

const OPERATORS: StrategyData<OperatorClasses> = {
  name: 'operators',
  file: 'opfuzz-operators.txt',
  option: { summary: 'operator classes of opfuzz' },
  entry: { plural: 'operators', example: "lines such as 'and,or' and 'not -> and'" },
  read({ text }) {
    const { classes, diagnostics } = parseOperatorClasses(text);
    return { value: classes, entries: classes.size, diagnostics };
  },
};

const SWAPS = 2;

interface SwapSite {
  readonly site: Site;
  readonly targets: readonly Swappable[];
}

/** Type-aware operator mutation (Winterer, Zhang and Su, OOPSLA 2020). */
export function opfuzz(classes: OperatorClasses, { changes = SWAPS }: MutantBounds = {}): SeededStrategy {
  return {
    name: 'opfuzz',
    summary: 'swaps operators for others of the same sorts; the answer is unknown',
    seeds: 1,
    perSeed: 300,
    needsAnswer: false,
    accepts: (seed) => swapSites(seed, classes).next().done !== true || 'no operator in it can be swapped',
    open: (seed, options) => openSeed(seed, { ...options, changes }, sampleEvenly(swapSites(seed, classes))),
  };
}

export const OPFUZZ = defineStrategy({
  name: 'opfuzz',
  data: [OPERATORS],
  create: ([classes], { bounds }) => opfuzz(classes, bounds),
});

function openSeed(
  seed: Script,
  options: StrategyOptions & { readonly changes: number },
  sites: readonly SwapSite[],
): MutantSource {
  return {
    mutant(rng: Rng): TestCase | undefined {
      if (sites.length === 0) return undefined;
      const count = rng.between(1, options.changes) * rng.between(1, Math.max(1, options.rounds));
      const store = seed.store.fork();
      const drawn = distinctIndices(rng, sites.length, count).map((at) => {
        const { site, targets } = sites[at] as SwapSite;
        return { site, targets, path: pathOf(site) };
      });
      // Applies outer swaps first. A swap preserves the shape, so inner paths and terms stay valid.
      drawn.sort((a, b) => a.path.length - b.path.length);
      const all = drawn.map(({ targets, ...place }): Swap => ({ ...place, to: rng.pick(targets) }));
      const swaps = logicInfo(seed.logic).nonlinear ? all : all.filter((swap) => !isFactorOf(swap, all));
      const steps = swaps.map(({ site, path, to }, id): Step => {
        const before = site.term;
        const rule = `opfuzz:${nameOf(before)}->${to}`;
        const after = swapOperator(store, before, to);
        const { command, slot } = site;
        return { id, rule, claim: 'unrelated', command, slot, path, before, after, declares: [], needs: [] };
      });
      return { script: applySteps(seed, steps, store), claim: 'unrelated', base: seed, steps };
    },
  };
}

interface Swap {
  readonly site: Site;
  readonly to: Swappable;
  readonly path: readonly number[];
}

/** Checks whether `swaps` make this numeral an argument of a product. Linear logics require numerals as factors. */
function isFactorOf({ site }: Swap, swaps: readonly Swap[]): boolean {
  return numeralsAround(site).some(({ parent }) =>
    swaps.some(({ site: outer, to }) => outer === parent && to !== 'forall' && to !== 'exists' && isProduct(to)),
  );
}

/** Checks whether the site is in a numeral used as a factor or divisor. Linear logics require a numeral there. */
function isFactor(site: Site): boolean {
  return numeralsAround(site).some(({ parent }) => parent?.term.kind === 'app' && isProduct(parent.term.op));
}

/** Lists the numerals that contain the site, innermost first, for example `3`, then `(/ 3 4)`. */
function numeralsAround(site: Site): Site[] {
  const found: Site[] = [];
  for (let at: Site | undefined = site; at !== undefined && isNumeral(at.term); at = at.parent) found.push(at);
  return found;
}

/** Sites inside named terms are skipped, because all occurrences of a named term must stay equal. */
function isBelowName(site: Site): boolean {
  for (let at = site; at.parent?.parent !== undefined; at = at.parent) {
    if (nameGiven(at.parent.term) !== undefined) return true;
  }
  return false;
}

function nameOf(term: Term): string {
  return term.kind === 'app' ? term.op : term.kind === 'quant' ? term.binder : term.kind;
}

/** Yields sites in assertions (without assertions, in objectives) and definitions. Assumptions must stay literals. */
function* swapSites(seed: Script, classes: OperatorClasses): Generator<SwapSite> {
  const logic = logicInfo(seed.logic);
  const swapsAt = memoise(swapFinder({ classes, logic, sorts: seed.store.sorts }));
  const keepsObjectives = !asksOnlyObjectives(seed.commands);
  for (const [command, each] of seed.commands.entries()) {
    if (each.kind === 'check-sat-assuming' || isInquiry(each) || (keepsObjectives && isObjective(each))) continue;
    for (const [slot, term] of termsOf(each).entries()) {
      const mayNameTwice = term.kind === 'annot' ? term.body.named : term.named;
      for (const site of iterateSites(term, { command, slot }, { intoFunctions: true })) {
        const targets = swapsAt(site.term);
        if (mayNameTwice && isBelowName(site)) continue;
        if (targets.length > 0 && (logic.nonlinear || !isFactor(site))) yield { site, targets };
      }
    }
  }
}

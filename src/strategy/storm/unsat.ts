import { type Step, applySteps, hasNames } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import type { TermStore, Term } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { distinctIndices } from '../draw.js';
import type { VisibleFragments } from '../fragments.js';
import { drawLayout } from './layout.js';
import { type Restructured, keepStructure, mergeAssertions, redistribute } from './restructure.js';

interface StrongerContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly others: readonly Term[];
}

/** Probability of rebuilding a conjunction. `JOINED`: of also strengthening a conjunct. */
const APART = 0.7;
const JOINED = 0.3;

/** Builds a formula that implies the given one. */
export function stronger(formula: Term, cx: StrongerContext): Term {
  const isConjunction = formula.kind === 'app' && formula.op === 'and' && formula.args.length > 1;
  if (isConjunction && cx.rng.chance(APART)) return reassemble(formula.args, cx);
  return strengthen(formula, cx);
}

function reassemble(conjuncts: readonly Term[], cx: StrongerContext): Term {
  const { rng } = cx;
  const left = rng
    .sample(conjuncts, conjuncts.length)
    .map((each) => (rng.chance(JOINED) ? strengthen(each, cx) : each));
  for (let one = left.pop(), other = left.pop(); one !== undefined; one = left.pop(), other = left.pop()) {
    if (other === undefined) return one;
    left.splice(rng.below(left.length + 1), 0, conjoin(one, other, cx));
  }
  return cx.store.true;
}

function conjoin(a: Term, b: Term, { store, rng }: StrongerContext): Term {
  const not = (term: Term): Term => store.app('not', [term]);
  switch (rng.below(7)) {
    case 0:
    case 1:
      return store.app('and', [a, b]);
    case 2:
      return not(store.app('or', [not(a), not(b)]));
    case 3:
      return not(store.app('=>', [a, not(b)]));
    case 4:
      return store.app('ite', [a, b, store.false]);
    case 5:
      return store.app('ite', [not(a), store.false, b]);
    default:
      return store.app('=', [store.app('and', [a, b]), store.true]);
  }
}

function strengthen(a: Term, cx: StrongerContext): Term {
  const { store, rng, others } = cx;
  const not = (term: Term): Term => store.app('not', [term]);
  if (others.length === 0) return conjoin(a, a, cx);
  const [x, y] = [rng.pick(others), rng.pick(others)];
  switch (rng.below(9)) {
    case 0:
      return conjoin(a, x, cx);
    case 1:
      return conjoin(x, a, cx);
    case 2:
      return conjoin(not(x), a, cx);
    case 3:
      return store.app('and', [a, store.app('or', [x, y])]);
    case 4:
      return store.app('or', [store.app('and', [a, x]), store.app('and', [y, a])]);
    case 5:
      return store.app('ite', [x, a, store.app('and', [a, y])]);
    case 6:
      return store.app('xor', [store.app('and', [x, a]), store.app('and', [a, not(x)])]);
    case 7:
      return store.app('and', [a, store.app('=>', [a, x])]);
    default:
      return not(store.app('=>', [store.app('or', [x, not(x)]), not(a)]));
  }
}

const CHANGED = 3;
/** Probability of merging all assertions, if they have at most `LARGEST_MERGED` nodes. */
const MERGED = 0.5;
const LARGEST_MERGED = 1_500;
const INCREMENTAL = /^(?:push|pop|reset|check-sat-assuming|verbatim)/;

interface UnsatOptions {
  readonly visible: VisibleFragments;
  /** Number of nodes of the seed. `room` is the number of nodes that a mutant may add. */
  readonly size: number;
  readonly room: number;
}

/** Builds mutants that imply an unsat seed, so they are unsat. Uses all assertions, not only an unsatisfiable core. */
export class UnsatSource {
  readonly #script: Script;
  readonly #options: UnsatOptions;
  /** True if assertions may be moved: one check follows all of them, and no levels or named assertions exist. */
  readonly #isFlat: boolean;
  readonly #asserts: readonly number[];

  constructor(script: Script, options: UnsatOptions) {
    this.#script = script;
    this.#options = options;
    const { commands } = script;
    this.#asserts = commands.flatMap((each, i) => (each.kind === 'assert' && !hasNames(each) ? [i] : []));
    const checks = commands.filter(({ kind }) => kind === 'check-sat').length;
    const named = commands.filter(({ kind }) => kind === 'assert').length - this.#asserts.length;
    const moves = commands.some(({ kind }) => INCREMENTAL.test(kind));
    const isLast =
      commands.findLastIndex(({ kind }) => kind === 'assert') < commands.findIndex(({ kind }) => kind === 'check-sat');
    this.#isFlat = checks === 1 && named === 0 && !moves && isLast;
  }

  mutant(rng: Rng): TestCase | undefined {
    if (this.#asserts.length === 0) return undefined;
    const store = this.#script.store.fork();
    const { commands, sites } = this.#restructure(store, rng);
    const base: Script = { ...this.#script, store, commands };
    const steps: Step[] = [];
    let { room } = this.#options;
    for (const index of distinctIndices(rng, sites.length, rng.between(1, CHANGED))) {
      const site = sites[index];
      if (site === undefined) continue;
      const { command, path, term: before, from } = site;
      const after = stronger(before, { store, rng, others: this.#options.visible.at(from) });
      if (after === before || after.size - before.size > room) continue;
      room -= after.size - before.size;
      const at = { command, slot: 0, path, before, after };
      steps.push({ id: steps.length, rule: 'storm:stronger', claim: 'stronger', ...at, declares: [], needs: [] });
    }
    return steps.length === 0 ? undefined : { script: applySteps(base, steps, store), claim: 'stronger', base, steps };
  }

  #restructure(store: TermStore, rng: Rng): Restructured {
    const script = this.#script;
    const { visible, size } = this.#options;
    const layout = drawLayout(rng);
    if (!this.#isFlat) return keepStructure(script, this.#asserts);
    if (layout !== 'plain') return redistribute(layout, script, { visible, store, rng });
    return size <= LARGEST_MERGED && rng.chance(MERGED)
      ? mergeAssertions(script, store)
      : keepStructure(script, this.#asserts);
  }
}

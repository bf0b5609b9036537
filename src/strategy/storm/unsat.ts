import { type Step, applySteps, hasNames } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import type { TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { distinctIndices } from '../draw.js';
import type { VisibleFragments } from '../fragments.js';
import { drawLayout } from './layout.js';
import { type Restructured, keepStructure, mergeAssertions, relaid } from './restructure.js';
import { stronger } from './stronger.js';

const CHANGED = 3;
/** Probability of merging all assertions of a seed up to `LARGEST_MERGED` nodes. */
const MERGED = 0.5;
const LARGEST_MERGED = 1_500;
const INCREMENTAL = /^(?:push|pop|reset|check-sat-assuming|verbatim)/;

interface UnsatOptions {
  readonly visible: VisibleFragments;
  /** `room` limits the additional nodes of a mutant. */
  readonly size: number;
  readonly room: number;
}

/**
 * At least as strong as an unsat seed, thus unsat by construction. All assertions count as the core, so no solver's
 * core is needed.
 */
export class UnsatSource {
  readonly #script: Script;
  readonly #options: UnsatOptions;
  /** True if assertions may move: one check, no levels, no names. */
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
    // Commands after the check do not count.
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
    if (layout !== 'plain') return relaid(layout, script, { visible, store, rng });
    return size <= LARGEST_MERGED && rng.chance(MERGED)
      ? mergeAssertions(script, store)
      : keepStructure(script, this.#asserts);
  }
}

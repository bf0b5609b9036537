import type { Decided } from '../../oracle/index.js';
import type { Script } from '../../script/index.js';
import { TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { KnownSeed, MutantBounds, MutantSource, SeededStrategy, StrategyOptions, TestCase } from '../contract.js';
import { defineStrategy } from '../data.js';
import { FUSION_FUNCTIONS } from './functions.js';
import { FunctionIndex, type SortPair, fuse, sortPairs } from './fuse.js';
import type { CheckedFunction } from './fusion-function.js';
import { type JoinedSeed, type Joining, listJoinings } from './join-seeds.js';
import { type PreparedSeed, canFuse, prepareSeed } from './prepared-seed.js';

/** Probability of chaining three seeds; `ITSELF` is that of fusing a seed with its copy despite other seeds. */
const CHAINED = 0.2;
const ITSELF = 0.15;
const KEPT_PAIRS = 64;

export interface FusionCertificate {
  readonly kind: 'fusion';
  readonly answer: Decided;
  readonly connective: 'and' | 'or';
  readonly seeds: readonly { readonly seed: string; readonly answer: Decided }[];
  readonly notes: readonly string[];
}

/**
 * Semantic fusion (Winterer, Zhang and Su, PLDI 2020): joins seeds with known answers, and replaces constants by
 * inversions from a fresh constant into which two are fused.
 */
export function fusion(functions: readonly CheckedFunction[], bounds: MutantBounds = {}): SeededStrategy {
  const cache = new PreparedSeeds();
  const fitting = new FunctionIndex(functions);
  return {
    name: 'fusion',
    summary: 'joins seeds with known answers and fuses their constants, so that the answer follows',
    seeds: 2,
    perSeed: 100,
    needsAnswer: true,
    accepts: (seed) => cache.accepts(seed),
    open: (seed, options) => new Source(seed, { options, fitting, cache, bounds }),
  };
}

function fusionConcat(bounds: MutantBounds = {}): SeededStrategy {
  return {
    ...fusion([], { ...bounds, changes: 0 }),
    name: 'fusion-concat',
    formOf: 'fusion',
    summary: 'joins seeds with known answers without fusing constants',
  };
}

function fusionPair(functions: readonly CheckedFunction[], bounds: MutantBounds = {}): SeededStrategy {
  return {
    ...fusion(functions, { ...bounds, changes: 1 }),
    name: 'fusion-pair',
    formOf: 'fusion',
    summary: 'joins seeds with known answers and fuses one pair of constants for each two',
  };
}

export const FUSION = defineStrategy({
  name: 'fusion',
  data: [FUSION_FUNCTIONS],
  create: ([functions], { bounds }) => fusion(functions, bounds),
});
export const FUSION_CONCAT = defineStrategy({
  name: 'fusion-concat',
  data: [],
  create: (_, { bounds }) => fusionConcat(bounds),
});
export const FUSION_PAIR = defineStrategy({
  name: 'fusion-pair',
  data: [FUSION_FUNCTIONS],
  create: ([functions], { bounds }) => fusionPair(functions, bounds),
});

class PreparedSeeds {
  readonly store = new TermStore();
  readonly #seeds = new WeakMap<Script, (PreparedSeed | undefined)[]>();
  readonly #accepted = new WeakMap<Script, true | string>();

  accepts(seed: Script): true | string {
    const known = this.#accepted.get(seed) ?? canFuse(seed);
    this.#accepted.set(seed, known);
    return known;
  }

  take(seed: Script, role: number): PreparedSeed {
    const roles = this.#seeds.get(seed) ?? [];
    this.#seeds.set(seed, roles);
    return (roles[role] ??= prepareSeed(seed, { store: this.store, role }));
  }
}

interface SourceParts {
  readonly options: StrategyOptions;
  readonly fitting: FunctionIndex;
  readonly cache: PreparedSeeds;
  readonly bounds: MutantBounds;
}

class Source implements MutantSource {
  readonly #parts: SourceParts;
  readonly #self: Pick<KnownSeed, 'name' | 'script' | 'certified'> & { readonly answer: Decided | undefined };
  readonly #partners: readonly KnownSeed[];
  readonly #pairs = new Map<string, readonly SortPair[]>();

  constructor(seed: Script, parts: SourceParts) {
    this.#parts = parts;
    const { direction, self, partners = [] } = parts.options;
    const answer = direction === undefined ? undefined : direction === 'weaker' ? 'sat' : 'unsat';
    this.#self = self ?? { name: 'seed', script: seed, answer, certified: false };
    this.#partners = partners.filter(({ script }) => parts.cache.accepts(script) === true);
  }

  mutant(rng: Rng): TestCase | undefined {
    const { cache } = this.#parts;
    // If the answer is unknown, any answer holds for a copy too.
    const self: KnownSeed = { ...this.#self, answer: this.#self.answer ?? (rng.chance(0.5) ? 'sat' : 'unsat') };
    const partners = this.#self.answer === undefined ? [] : this.#partners;
    const { changes, pairs: inPairs } = this.#parts.bounds;
    if (inPairs && partners.length === 0) return undefined;
    const known = inPairs ? [self, rng.pick(partners)] : [self, ...others(self, partners, rng)];
    const seeds = known.map((each, role): JoinedSeed => {
      return { name: each.name, answer: each.answer, prepared: cache.take(each.script, role) };
    });
    const joinings = listJoinings(seeds);
    if (joinings.length === 0) return undefined;
    const joining = rng.pick(joinings);
    const pairs = seeds.slice(1).map((seed, i) => this.#pairsOf(seeds[i] as JoinedSeed, seed, i));
    const made = fuse({ seeds, joining, pairs, most: changes }, cache.store.fork(), rng);
    if (made === undefined || !isCertified(known, joining)) return made;
    return { ...made, known: [joining.answer], certificate: formatCertificate(known, joining, made.notes ?? []) };
  }

  #pairsOf(one: JoinedSeed, other: JoinedSeed, role: number): readonly SortPair[] {
    const key = `${role} ${one.name} ${other.name}`;
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const made = sortPairs(this.#parts.fitting, one.prepared, other.prepared);
    if (this.#pairs.size >= KEPT_PAIRS) this.#pairs.clear();
    this.#pairs.set(key, made);
    return made;
  }
}

function others(self: KnownSeed, partners: readonly KnownSeed[], rng: Rng): KnownSeed[] {
  const count = rng.chance(CHAINED) ? 2 : 1;
  return Array.from({ length: count }, () => {
    return partners.length === 0 || rng.chance(ITSELF) ? self : rng.pick(partners);
  });
}

/** One proved seed suffices if it decides the answer. */
function isCertified(
  seeds: readonly KnownSeed[],
  { connective, answer }: Pick<Joining, 'connective' | 'answer'>,
): boolean {
  const deciding = connective === 'and' ? 'unsat' : 'sat';
  if (answer !== deciding) return seeds.every(({ certified }) => certified);
  return seeds.some((seed) => seed.answer === deciding && seed.certified);
}

/** Valid only if the seeds' answers are certain. */
function formatCertificate(
  seeds: readonly KnownSeed[],
  { connective, answer }: Pick<Joining, 'connective' | 'answer'>,
  notes: readonly string[],
): string {
  const from = seeds.map((each) => ({ seed: each.name, answer: each.answer }));
  const certificate: FusionCertificate = { kind: 'fusion', answer, connective, seeds: from, notes };
  return JSON.stringify(certificate);
}

import type { Diagnostic } from '../../diag/index.js';
import type { Decided } from '../../oracle/index.js';
import type { Script } from '../../script/index.js';
import { TermStore } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { KnownSeed, MutantBounds, MutantSource, SeededStrategy, StrategyOptions, TestCase } from '../contract.js';
import { defineStrategy, type StrategyData, type OpenProvers, type Provers } from '../data.js';
import { checkFunction } from './check-function.js';
import { FunctionIndex, type SortPair, fuse, sortPairs } from './fuse.js';
import { type CheckedFunction, type FusionFunction } from './template.js';
import { type JoinedSeed, type Joining, listJoinings } from './join-seeds.js';
import { type PreparedSeed, canFuse, prepareSeed } from './prepared-seed.js';
import {
  selectProved,
  formatFunctionProofs,
  readFunctionProofs,
  type FunctionProof,
  functionHash,
  proveFunction,
} from './prove-function.js';
import { readFusionFunctions } from './read-functions.js';

interface CheckedFunctions {
  readonly proofs: ReadonlyMap<string, FunctionProof>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Tries each unproved function on small values, then queries the provers, if installed. Without provers, the trial is
 * enough, and the recorded proof lists no provers.
 */
async function checkFunctions(
  functions: readonly FusionFunction[],
  known: ReadonlyMap<string, FunctionProof>,
  provers: Provers | undefined,
): Promise<CheckedFunctions> {
  const proofs = new Map(known);
  const diagnostics: Diagnostic[] = [];
  const unproved = functions.filter((fn) => !proofs.has(functionHash(fn)));
  const opened = unproved.length === 0 ? NONE : ((await provers?.open('optional')) ?? NONE);
  try {
    for (const fn of unproved) {
      const trial = checkFunction(fn);
      if (trial.kind === 'refuted') {
        diagnostics.push(trial.diagnostic);
        continue;
      }
      const { x, y, once } = trial.checked;
      const tried = { function: fn.name, x, y, once, provers: [], instances: [] };
      const result = opened.provers.length === 0 ? undefined : await proveFunction(trial.checked, opened.provers);
      if (result === undefined) proofs.set(functionHash(fn), tried);
      else if (result.kind === 'proved') proofs.set(functionHash(fn), result.proof);
      else diagnostics.push(result.diagnostic);
    }
  } finally {
    await opened.close();
  }
  return { proofs, diagnostics };
}

const NONE: OpenProvers = { provers: [], close: () => Promise.resolve() };

export const FUSION_FUNCTIONS: StrategyData<readonly CheckedFunction[]> = {
  name: 'functions',
  file: 'fusion-functions.txt',
  option: { summary: 'fusion functions to use instead of the built-in ones; checked before use' },
  entry: { plural: 'fusion functions', example: '#begin … #end (docs/strategies.md)' },
  read({ text, proofs }) {
    const { functions, diagnostics } = readFusionFunctions(text);
    return {
      value: selectProved(functions, readFunctionProofs(proofs)),
      entries: functions.length,
      diagnostics: functions.length > 0 ? diagnostics.map((each) => ({ ...each, severity: 'warning' })) : diagnostics,
    };
  },
  proofsFile: (file) => file.replace(/(\.txt)?$/, '.proofs.json'),
  async check({ text, proofs: kept }, provers) {
    const { functions } = readFusionFunctions(text);
    const checked = await checkFunctions(functions, readFunctionProofs(kept), provers);
    const refuted = checked.diagnostics.some(({ severity }) => severity === 'error');
    return { proofs: formatFunctionProofs(functions, checked.proofs), diagnostics: checked.diagnostics, refuted };
  },
};

/** Probability of combining three seeds. `ITSELF`: of fusing a seed with itself although other seeds exist. */
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
 * Semantic fusion (Winterer, Zhang and Su, PLDI 2020): combines seeds with known answers, fuses two constants into a
 * new constant, and replaces their occurrences by inversions from the new constant.
 */
export function fusion(functions: readonly CheckedFunction[], bounds: MutantBounds = {}): SeededStrategy {
  const cache = new PreparedSeeds();
  const fitting = new FunctionIndex(functions);
  return {
    name: 'fusion',
    summary: 'joins seeds with known answers and fuses their constants; the answer of the mutant is known',
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
    summary: 'joins seeds with known answers, but fuses no constants',
  };
}

function fusionPair(functions: readonly CheckedFunction[], bounds: MutantBounds = {}): SeededStrategy {
  return {
    ...fusion(functions, { ...bounds, changes: 1 }),
    name: 'fusion-pair',
    formOf: 'fusion',
    summary: 'joins seeds with known answers and fuses one pair of constants per pair of seeds',
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

  readonly accepts = memoise(canFuse, new WeakMap());

  prepare(seed: Script, role: number): PreparedSeed {
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
    // If the answer is unknown, any answer may be assumed, because the seed is fused only with itself.
    const self: KnownSeed = { ...this.#self, answer: this.#self.answer ?? (rng.chance(0.5) ? 'sat' : 'unsat') };
    const partners = this.#self.answer === undefined ? [] : this.#partners;
    const { changes, pairs: inPairs } = this.#parts.bounds;
    if (inPairs && partners.length === 0) return undefined;
    const known = inPairs ? [self, rng.pick(partners)] : [self, ...drawPartners(self, partners, rng)];
    const seeds = known.map((each, role): JoinedSeed => {
      return { name: each.name, answer: each.answer, prepared: cache.prepare(each.script, role) };
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

function drawPartners(self: KnownSeed, partners: readonly KnownSeed[], rng: Rng): KnownSeed[] {
  const count = rng.chance(CHAINED) ? 2 : 1;
  return Array.from({ length: count }, () => {
    return partners.length === 0 || rng.chance(ITSELF) ? self : rng.pick(partners);
  });
}

function isCertified(
  seeds: readonly KnownSeed[],
  { connective, answer }: Pick<Joining, 'connective' | 'answer'>,
): boolean {
  const deciding = connective === 'and' ? 'unsat' : 'sat';
  if (answer !== deciding) return seeds.every(({ certified }) => certified);
  return seeds.some((seed) => seed.answer === deciding && seed.certified);
}

/** Formats a certificate, which is valid only if the seeds' answers are certain. */
function formatCertificate(
  seeds: readonly KnownSeed[],
  { connective, answer }: Pick<Joining, 'connective' | 'answer'>,
  notes: readonly string[],
): string {
  const from = seeds.map((each) => ({ seed: each.name, answer: each.answer }));
  const certificate: FusionCertificate = { kind: 'fusion', answer, connective, seeds: from, notes };
  return JSON.stringify(certificate);
}

import type { Switchable } from '../../src/reduce-front.js';
import type { Theory } from '../../src/smt.js';

/** Our passes and shrinks, by ddSMT's group and mutator. Empty if printing alone has the mutator's effect. */
const GROUPS = {
  core: {
    'binary-reduction': ['drop-commands', 'drop-arguments', 'operand-halves', 'sexp-commands', 'sexp-children'],
    constants: ['constants', 'fewer-symbols', 'sexp-atoms'],
    'erase-node': ['drop-commands', 'drop-arguments', 'unused-declarations', 'sexp-commands', 'sexp-children'],
    'merge-children': ['flatten'],
    'substitute-children': ['hoist', 'jump-down', 'sexp-hoist'],
    'replace-by-variable': ['existing-symbols', 'fewer-symbols'],
    'sort-children': [],
  },
  smtlib: {
    'check-sat-assuming': ['fewer-assumptions'],
    'eliminate-variables': ['symbols-eliminated'],
    'inline-functions': ['inline-definitions'],
    'introduce-fresh-variables': ['fresh-symbols'],
    'let-elimination': ['sexp-lets'],
    'let-substitution': ['sexp-lets'],
    'remove-annotation': ['strip-annotations'],
    'remove-recursive-function': ['recursive-dropped'],
    'simplify-logic': ['simpler-logic'],
    'simplify-quoted-symbols': [],
    'simplify-symbol-names': ['short-names', 'short-sorts'],
  },
  arithmetic: {
    'arith-negate-relations': ['negated-relation'],
    'arith-constants': ['integer-constants', 'decimal-constants', 'numbers-together', 'integers-together'],
    'arith-split-nary-relations': ['split-chain'],
    'arith-strengthen-relations': ['simpler-relation'],
  },
  boolean: {
    'bool-de-morgan': ['de-morgan'],
    'bool-double-negations': ['double-negation'],
    'bool-false-eq': ['equality-constants'],
    'bool-implications': ['implication'],
    'bool-negate-quants': ['negated-quantifier'],
    'bool-xor-binary': ['xor-binary'],
    'bool-xor-constants': ['xor-constants'],
  },
  bv: {
    'bv-norm-constants': [],
    'bv-zero-concat': ['concat-parts'],
    'bv-double-negation': ['bit-vector-signs'],
    'bv-elim-bvcomp': ['compared-bvcomp'],
    'bv-eval-extend': ['computed'],
    'bv-extract-constants': ['computed'],
    'bv-extract-zeroextend': ['extract-extend'],
    'bv-merge-reduced-bw': [],
    'bv-ite-to-bvcomp': ['ite-to-bvcomp'],
    'bv-reflexive-nand': [],
    'bv-simp-constants': ['bit-vector-constants'],
    'bv-to-bool': ['bit-to-bool'],
    'bv-zeroextend-pred': ['extend-compared'],
    'bv-reduce-bitwidth': ['narrow-formats', 'single-width'],
    'bv-merge-extend': ['extend-merged'],
  },
  datatypes: {
    'dt-rm-constructor': ['constructors-dropped'],
    'dt-rm-datatype': ['datatypes-dropped'],
    'dt-rm-identity': ['field-of-constructor'],
  },
  fp: { 'fp-short-sort': [] },
  strings: {
    'seq-nth-unit': ['sequence-known'],
    'str-contains-to-concat': ['contains-to-concat'],
    'str-index-not-found': ['simpler-string-operator'],
    'str-replace-all': ['simpler-string-operator'],
    'str-constants': ['string-constants', 'strings-together'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

type Group = keyof typeof GROUPS;

const GROUP_OF: Readonly<Record<Theory | 'any', Group>> = {
  any: 'core',
  Core: 'boolean',
  Ints: 'arithmetic',
  Reals: 'arithmetic',
  Reals_Ints: 'arithmetic',
  FixedSizeBitVectors: 'bv',
  FloatingPoint: 'fp',
  Strings: 'strings',
  Sequences: 'strings',
  Datatypes: 'datatypes',
  Tuples: 'datatypes',
  FiniteFields: 'smtlib',
  SeparationLogic: 'smtlib',
  ArraysEx: 'smtlib',
  HigherOrder: 'smtlib',
  Sets: 'smtlib',
  Bags: 'smtlib',
  Extensions: 'smtlib',
};

export const DDSMT_MUTATORS: readonly { readonly group: string; readonly names: readonly string[] }[] = Object.entries(
  GROUPS,
).map(([group, mutators]) => ({ group, names: Object.keys(mutators) }));

export const MUTATED_BY: ReadonlyMap<string, readonly string[]> = passesByName();

function passesByName(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const mutators of Object.values(GROUPS)) {
    for (const [mutator, passes] of Object.entries<readonly string[]>(mutators)) {
      for (const pass of passes) found.set(pass, [...(found.get(pass) ?? []), mutator]);
    }
  }
  return found;
}

/** Mutators that ddSMT's options switch on or off. Later options override earlier ones. */
export class MutatorSwitches {
  readonly #off = new Set<string>();
  readonly #groupsOff = new Set<string>();

  get isLimited(): boolean {
    return this.#off.size > 0 || this.#groupsOff.size > 0;
  }

  /** Applies `disable-all`, or the `NAME` or `no-NAME` of a mutator or group. Returns false for any other word. */
  take(word: string): boolean {
    if (word === 'disable-all') {
      for (const { group } of DDSMT_MUTATORS) this.#switch(group, false);
      return true;
    }
    const name = word.replace(/^no-/, '');
    const isKnown = DDSMT_MUTATORS.some(({ group, names }) => group === name || names.includes(name));
    if (isKnown) this.#switch(name, name === word);
    return isKnown;
  }

  /**
   * Returns true if any mutator of the pass is on. For a pass without mutators, returns true unless the group of its
   * theory is off.
   */
  allows({ name, theory }: Switchable): boolean {
    const mutators = MUTATED_BY.get(name);
    if (mutators !== undefined) return mutators.some((each) => !this.#off.has(each));
    return !this.#groupsOff.has(theory === undefined ? 'smtlib' : GROUP_OF[theory]);
  }

  #switch(name: string, on: boolean): void {
    const set = (from: Set<string>, each: string) => (on ? from.delete(each) : from.add(each));
    const group = DDSMT_MUTATORS.find((each) => each.group === name);
    if (group === undefined) set(this.#off, name);
    else {
      set(this.#groupsOff, name);
      for (const each of group.names) set(this.#off, each);
    }
  }
}

export interface Tactic {
  readonly name: string;
  /** `equisatisfiable`: symbols may be eliminated or added, so only a false goal is conclusive. */
  readonly keeps: 'equivalent' | 'equisatisfiable';
}

const makeTactics = (keeps: Tactic['keeps'], names: string): Tactic[] =>
  names.split(' ').map((name) => ({ name, keeps }));

/**
 * z3 tactics that neither call a solver nor are restricted to one theory's normal forms; from `(help-tactic)` of
 * 4.8.12, all still in newer versions.
 */
export const Z3_TACTICS: readonly Tactic[] = [
  ...makeTactics(
    'equivalent',
    'simplify ctx-simplify ctx-solver-simplify dom-simplify propagate-values propagate-ineqs split-clause elim-and aig ' +
      'factor max-bv-sharing cofactor-term-ite blast-term-ite distribute-forall der injectivity unit-subsume-simplify ' +
      'propagate-bv-bounds qe-light',
  ),
  ...makeTactics(
    'equisatisfiable',
    'solve-eqs elim-uncnstr elim-term-ite reduce-args purify-arith nnf snf tseitin-cnf fm normalize-bounds reduce-bv-size ' +
      'symmetry-reduce degree-shift recover-01 macro-finder bv1-blast dt2bv fpa2bv',
  ),
];

/**
 * z3 tactics that eliminate quantifiers, perhaps not all, and preserve meaning. All but the last search for models,
 * so each gets its own limit (`try-for`, milliseconds).
 */
export const Z3_ELIMINATIONS: readonly Tactic[] = makeTactics('equivalent', 'qe qe2 qe_rec qe-light');

export function eliminates(tactic: string): boolean {
  return wordsIn(tactic).some((word) => Z3_ELIMINATIONS.some(({ name }) => name === word));
}

function wordsIn(tactic: string): readonly string[] {
  return tactic.replace(/:[\w.]+\s+[\w.]+/g, '').match(/[^\s()]+/g) ?? [];
}

/** Switches of z3's rewriter (`z3 -p`, module rewriter) that are off by default and preserve a term's value. */
export const Z3_REWRITINGS: readonly string[] = (
  'arith_ineq_lhs arith_lhs blast_distinct blast_eq_value blast_select_store bv_extract_prop bv_ite2id bv_le_extra bv_not_simpl ' +
  'bv_sort_ac elim_and elim_rem elim_to_real eq2ineq expand_nested_stores expand_power expand_select_store expand_store_eq ' +
  'gcd_rounding hoist_ite hoist_mul ite_extra_rules local_ctx mul2concat mul_to_power pull_cheap_ite push_ite_arith push_ite_bv ' +
  'rewrite_patterns som sort_store sort_sums split_concat_eq'
).split(' ');

/** Relates the goals of a tactic or combination to the assertions; undefined if it contains an unknown word. */
export function classifyTactic(tactic: string): Tactic['keeps'] | undefined {
  let keeps: Tactic['keeps'] = 'equivalent';
  for (const word of wordsIn(tactic)) {
    if (COMBINATORS.has(word) || /^\d+$/.test(word)) continue;
    const known = BY_NAME.get(word);
    if (known === undefined) return undefined;
    if (known.keeps === 'equisatisfiable') keeps = known.keeps;
  }
  return keeps;
}

const BY_NAME: ReadonlyMap<string, Tactic> = new Map(
  [...Z3_TACTICS, ...Z3_ELIMINATIONS].map((tactic) => [tactic.name, tactic]),
);
const COMBINATORS: ReadonlySet<string> = new Set([
  'then',
  'and-then',
  'or-else',
  'using-params',
  '!',
  'try-for',
  'skip',
]);

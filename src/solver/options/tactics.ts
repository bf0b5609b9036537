/** A tactic of z3 by name, and how the goals that it gives relate to the assertions. */
export interface Tactic {
  readonly name: string;
  /** `equisatisfiable`: symbols may be eliminated or added, so that only a goal that is false says something. */
  readonly keeps: 'equivalent' | 'equisatisfiable';
}

const named = (keeps: Tactic['keeps'], names: string): Tactic[] => names.split(' ').map((name) => ({ name, keeps }));

/**
 * The tactics of z3 (`(help-tactic)` of 4.8.12; newer versions have all of them) that neither call a solver of their own nor are
 * restricted to one theory's normal forms.
 */
export const Z3_TACTICS: readonly Tactic[] = [
  ...named(
    'equivalent',
    'simplify ctx-simplify ctx-solver-simplify dom-simplify propagate-values propagate-ineqs split-clause elim-and aig ' +
      'factor max-bv-sharing cofactor-term-ite blast-term-ite distribute-forall der injectivity unit-subsume-simplify ' +
      'propagate-bv-bounds qe-light',
  ),
  ...named(
    'equisatisfiable',
    'solve-eqs elim-uncnstr elim-term-ite reduce-args purify-arith nnf snf tseitin-cnf fm normalize-bounds reduce-bv-size ' +
      'symmetry-reduce degree-shift recover-01 macro-finder bv1-blast dt2bv fpa2bv',
  ),
];

/**
 * The tactics of z3 that eliminate quantifiers and keep the meaning of what is asserted; they may leave quantifiers. All but the last look
 * for models, so each has a limit of its own (`try-for`, milliseconds).
 */
export const Z3_ELIMINATIONS: readonly Tactic[] = named('equivalent', 'qe qe2 qe_rec qe-light');

/** Whether a tactic, or a combination of tactics, eliminates quantifiers. */
export function eliminates(tactic: string): boolean {
  return wordsIn(tactic).some((word) => Z3_ELIMINATIONS.some(({ name }) => name === word));
}

/** The words of a combination of tactics, without parameters. */
function wordsIn(tactic: string): readonly string[] {
  return tactic.replace(/:[\w.]+\s+[\w.]+/g, '').match(/[^\s()]+/g) ?? [];
}

/** Switches of z3's rewriter (`z3 -p`, module rewriter) that are off by default and keep a term's value. */
export const Z3_REWRITINGS: readonly string[] = (
  'arith_ineq_lhs arith_lhs blast_distinct blast_eq_value blast_select_store bv_extract_prop bv_ite2id bv_le_extra bv_not_simpl ' +
  'bv_sort_ac elim_and elim_rem elim_to_real eq2ineq expand_nested_stores expand_power expand_select_store expand_store_eq ' +
  'gcd_rounding hoist_ite hoist_mul ite_extra_rules local_ctx mul2concat mul_to_power pull_cheap_ite push_ite_arith push_ite_bv ' +
  'rewrite_patterns som sort_store sort_sums split_concat_eq'
).split(' ');

/** How the goals of a tactic, or of a combination of tactics, relate to the assertions; undefined where a word in it is not known. */
export function natureOf(tactic: string): Tactic['keeps'] | undefined {
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

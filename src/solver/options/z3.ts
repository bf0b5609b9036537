import type { SolverOption } from '../contract.js';
import { ARITH, ARRAYS, BV, DATATYPES, QUANTIFIERS, STRINGS, setting, toggles } from './define.js';
import { Z3_FROM_LIST } from './z3-from-list.js';

/**
 * Z3 parameters that are drawn. `until` and `since` were tested on the npm versions, 4.8.17 to 5.2.0. Seeds,
 * heuristics and search strategies count as supported. Simplifications that no tactic enables, and alternative cores
 * and engines are experimental: the project does not fix odd combinations (Z3Prover/z3#5336, #5460).
 * `Z3_FROM_LIST` holds those whose values and default follow from `data/options/z3.json`; `Z3_LEFT_OUT` those omitted, with
 * reasons.
 */
export const Z3_OPTIONS: readonly SolverOption[] = [
  setting('smt.random_seed=', '0', { supported: '1 7 123456789', isSeed: true }),
  setting('sat.random_seed=', '0', { supported: '1 7 123456789', isSeed: true }),
  setting('nlsat.seed=', '0', { about: ARITH, supported: '1 7', isSeed: true }),
  ...toggles('supported', '', { on: 'auto_config' }),
  ...toggles('supported', '', { off: 'well_sorted_check' }),
  setting('smt.case_split=', '1', { supported: '0 2 3 4 5 6' }),
  setting('smt.phase_selection=', '3', { supported: '0 1 2 4 5 6 7' }),
  setting('smt.relevancy=', '2', { supported: '0 1' }),
  setting('smt.restart_strategy=', '1', { supported: '0 2 3 4' }),
  setting('smt.lemma_gc_strategy=', '0', { supported: '1 2 3' }),
  setting('smt.dack=', '1', { supported: '0 2' }),
  ...toggles('supported', 'smt.', { off: 'delay_units theory_aware_branching dack.eq core.extend_patterns' }),
  ...toggles('experimental', 'smt.', { off: 'theory_case_split clause_proof' }),
  ...toggles('supported', 'combined_solver.', { off: 'ignore_solver1' }),
  setting('combined_solver.solver2_unknown=', '1', { supported: '0 2' }),
  setting('tactic.default_tactic=', '', { experimental: 'smt sat qfbv qflia qfnra' }),
  ...toggles('experimental', 'tactic.', { on: 'solve_eqs.context_solve solve_eqs.ite_solver solve_eqs.theory_solver' }),
  setting('nnf.mode=', 'skolem', { experimental: 'quantifiers full' }),
  ...toggles('experimental', 'nnf.', { about: QUANTIFIERS, off: 'sk_hack' }),

  setting('smt.arith.solver=', '6', { about: ARITH, supported: '2' }),
  setting('smt.arith.simplex_strategy=', '0', { about: ARITH, supported: '1 2' }),
  setting('smt.arith.propagation_mode=', '1', { about: ARITH, supported: '0 2' }),
  ...toggles('supported', 'smt.arith.', {
    about: ARITH,
    on: 'bprop_on_pivoted_rows eager_eq_axioms enable_hnf propagate_eqs',
    off: 'auto_config_simplex greatest_error_pivot int_eq_branch min random_initial_value',
  }),
  ...toggles('supported', 'smt.arith.', { about: ARITH, on: 'reflect', until: '4.8.12' }),
  ...toggles('supported', 'smt.arith.nl.', { about: ARITH, on: 'branching grobner horner nra order tangents' }),
  ...toggles('experimental', 'smt.arith.nl.', { about: ARITH, off: 'expp' }),
  ...toggles('supported', 'nlsat.', {
    about: ARITH,
    on: 'factor randomize reorder simplify_conflicts',
    off: 'inline_vars minimize_conflicts shuffle_vars',
  }),
  setting('nlsat.lazy=', '0', { about: ARITH, supported: '1 2' }),

  ...toggles('supported', 'smt.', { about: QUANTIFIERS, on: 'ematching mbqi refine_inj_axioms' }),
  ...toggles('supported', 'smt.', { about: QUANTIFIERS, off: 'pull_nested_quantifiers' }),
  ...toggles('experimental', 'smt.', {
    about: QUANTIFIERS,
    off: 'macro_finder quasi_macros restricted_quasi_macros induction',
  }),
  setting('smt.q.lift_ite=', '0', { about: QUANTIFIERS, experimental: '1 2' }),
  setting('smt.qi.quick_checker=', '0', { about: QUANTIFIERS, supported: '1 2' }),
  setting('pi.arith=', '1', { about: QUANTIFIERS, supported: '0 2' }),
  ...toggles('supported', 'pi.', {
    about: QUANTIFIERS,
    on: 'block_loop_patterns pull_quantifiers',
    off: 'use_database',
  }),
  ...toggles('supported', 'parser.', { about: QUANTIFIERS, off: 'ignore_user_patterns' }),

  ...toggles('supported', 'smt.bv.', { about: BV, on: 'reflect delay', off: 'watch_diseq' }),
  ...toggles('supported', 'smt.bv.', { about: BV, on: 'eq_axioms', until: '4.12.1' }),
  setting('smt.dt_lazy_splits=', '1', { about: DATATYPES, supported: '0 2' }),
  ...toggles('supported', 'smt.seq.', { about: STRINGS, on: 'split_w_len' }),
  setting('smt.string_solver=', 'seq', { about: STRINGS, experimental: 'z3str3', until: '4.14.1' }),
  ...toggles('experimental', 'ackermannization.', { on: 'eager', off: 'inc_sat_backend sat_backend' }),

  ...toggles('supported', 'sat.', {
    on: 'asymm_branch ate dyn_sub_res elim_vars elim_vars_bdd gc.defrag minimize_lemmas phase.sticky probing probing_binary scc scc.tr subsumption retain_blocked_clauses',
    off: 'abce acce asymm_branch.all bca bce branching.anti_exploration cce enable_pre_simplify force_cleanup lookahead_scores lookahead_simplify',
  }),
  ...toggles('experimental', 'sat.', { off: 'anf cut euf' }),
  setting('sat.branching.heuristic=', 'vsids', { supported: 'chb' }),
  setting('sat.gc=', 'glue_psm', { supported: 'psm glue dyn_psm' }),
  setting('sat.phase=', 'caching', { supported: 'always_false always_true basic_caching random' }),
  setting('sat.restart=', 'ema', { supported: 'static luby geometric' }),
  setting('sat.pb.solver=', 'solver', { supported: 'circuit sorting totalizer binary_merge segmented' }),

  ...toggles('experimental', 'rewriter.', {
    on: 'elim_ite flat ignore_patterns_on_ground_qbody',
    off: 'blast_distinct cache_all elim_and hoist_ite ite_extra_rules local_ctx pull_cheap_ite rewrite_patterns sort_sums',
  }),
  ...toggles('experimental', 'rewriter.', {
    about: ARITH,
    on: 'algebraic_number_evaluator push_to_real',
    off: 'arith_ineq_lhs arith_lhs elim_rem elim_to_real eq2ineq expand_power gcd_rounding hoist_mul mul_to_power push_ite_arith som',
  }),
  ...toggles('experimental', 'rewriter.', {
    about: BV,
    on: 'bit2bool elim_sign_ext',
    off: 'blast_eq_value bv_extract_prop bv_ite2id bv_le_extra bv_not_simpl bv_sort_ac mul2concat push_ite_bv split_concat_eq',
  }),
  ...toggles('experimental', 'rewriter.', {
    about: ARRAYS,
    off: 'blast_select_store expand_nested_stores expand_select_store expand_store_eq sort_store',
  }),

  ...Z3_FROM_LIST,
];

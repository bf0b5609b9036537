import Z3_LISTED from '../../../data/options/z3.json' with { type: 'json' };
import { ARITH, ARRAYS, BV, DATATYPES, FLOATS, QUANTIFIERS, STRINGS, UF } from './define.js';
import { optionDefiner } from './drawn.js';

const drawn = optionDefiner(Z3_LISTED);

export const Z3_FROM_LIST = [
  ...drawn('supported', 'smt.restart_factor', { least: 1 }),
  ...drawn('supported', 'smt.delay_units_threshold smt.phase_caching_off smt.phase_caching_on'),
  ...drawn('experimental', 'smt.dack.factor smt.dack.gc_inv_decay', { most: 1 }),
  ...drawn('experimental', 'smt.dack.gc smt.dack.threshold', { least: 1 }),
  ...drawn('experimental', 'tactic.propagate_values.max_rounds tactic.solve_eqs.max_occs'),
  ...drawn('experimental', 'smt.propagate_values smt.solve_eqs smt.elim_unconstrained smt.bound_simplifier'),
  ...drawn('experimental', 'smt.solve_eqs.linear smt.solve_eqs.non_ground'),
  ...drawn('experimental', 'smt.pb.conflict_frequency', { least: 1 }),
  ...drawn('experimental', 'smt.pb.learn_complements'),

  ...drawn('experimental', 'sat.smt', {
    about: [...ARITH, ...ARRAYS, ...BV, ...DATATYPES, ...FLOATS, ...QUANTIFIERS, ...UF],
  }),
  ...drawn('experimental', 'smt.bv.solver', { about: BV, values: '2', along: 'sat.smt=true' }),
  ...drawn('experimental', 'smt.bv.size_reduce', { about: BV }),
  ...drawn('experimental', 'smt.sls.enable', { along: 'smt.sls.parallel=false' }),

  ...drawn('supported', 'smt.arith.branch_cut_ratio', { about: ARITH, least: 1 }),
  ...drawn('supported', 'smt.arith.rep_freq smt.arith.nl.delay smt.arith.nl.rounds', { about: ARITH }),
  ...drawn('supported', 'smt.arith.nl.grobner_frequency smt.arith.nl.horner_frequency', { about: ARITH, least: 1 }),
  ...drawn(
    'experimental',
    'smt.arith.nl.gr_q smt.arith.nl.grobner_eqs_growth smt.arith.nl.grobner_expr_degree_growth ' +
      'smt.arith.nl.grobner_expr_size_growth smt.arith.nl.grobner_max_simplified smt.arith.nl.grobner_row_length_limit ' +
      'smt.arith.nl.grobner_subs_fixed smt.arith.nl.horner_row_length_limit smt.arith.nl.horner_subs_fixed',
    { about: ARITH },
  ),
  ...drawn(
    'experimental',
    'smt.arith.nl.cross_nested smt.arith.nl.expensive_patching smt.arith.nl.grobner_adaptive ' +
      'smt.arith.nl.grobner_exp_delay smt.arith.nl.grobner_expand_terms smt.arith.nl.grobner_gcd_test ' +
      'smt.arith.nl.grobner_perfect_squares smt.arith.nl.grobner_propagate_quotients ' +
      'smt.arith.nl.linearize_violated_monomials smt.arith.nl.monomial_binomial_sign smt.arith.nl.nra_check_assignment ' +
      'smt.arith.nl.optimize_bounds smt.arith.nl.order.binomial_sign smt.arith.nl.propagate_fixed_rows ' +
      'smt.arith.nl.propagate_linear_monomials smt.arith.nl.reduce_pseudo_linear smt.arith.nl.tangents.box_corners',
    { about: ARITH },
  ),
  ...drawn('experimental', 'smt.arith.nl.monomial_sandwich', { about: ARITH }),
  ...drawn('experimental', 'smt.arith.nl.monomial_sandwich.max_fanout', {
    about: ARITH,
    along: 'smt.arith.nl.monomial_sandwich=true',
  }),
  ...drawn('experimental', 'smt.arith.nl.nra_check_assignment_max_fail smt.arith.nl.optimize_bounds_lp_max_vars', {
    about: ARITH,
  }),
  ...drawn(
    'experimental',
    'nlsat.add_all_coeffs nlsat.canonicalize nlsat.lws nlsat.lws_witness_subs_disc nlsat.lws_witness_subs_lc ' +
      'nlsat.simple_check nlsat.zero_disc nlsat.lws_spt_threshold',
    { about: ARITH },
  ),
  ...drawn('experimental', 'nlsat.variable_ordering_strategy', { about: ARITH, values: '1 2 3' }),
  ...drawn(
    'experimental',
    'lp.dio lp.dio_cuts_enable_gomory lp.dio_cuts_enable_hnf lp.dio_ignore_big_nums lp.dio_run_gcd lp.lcube lp.random_hammers',
    { about: ['Ints'] },
  ),
  ...drawn(
    'experimental',
    'lp.dio_branching_period lp.dio_calls_period lp.dio_calls_period_decrease lp.dio_gomory_enable_period ' +
      'lp.dio_undo_max_work lp.int_hammer_period lp.lcube_flips',
    { about: ['Ints'], least: 1 },
  ),

  ...drawn('supported', 'smt.mbqi.max_cexs', { about: QUANTIFIERS, least: 1 }),
  ...drawn('supported', 'smt.mbqi.force_template smt.qi.eager_threshold smt.qi.lazy_threshold', { about: QUANTIFIERS }),
  ...drawn('supported', 'smt.qi.max_multi_patterns pi.max_multi_patterns', { about: QUANTIFIERS, values: '1 2 3 10' }),
  ...drawn('experimental', 'smt.mbqi.max_cexs_incr pi.arith_weight pi.non_nested_arith_weight', { about: QUANTIFIERS }),
  ...drawn(
    'experimental',
    'pi.avoid_skolems pi.decompose_patterns pi.enabled rewriter.enable_der smt.q.lite smt.ho_matching smt.term_enumeration',
    { about: QUANTIFIERS },
  ),
  ...drawn('experimental', 'rewriter.unfold_recursive_functions'),

  ...drawn('experimental', 'smt.seq.regex_monadic', { about: STRINGS }),
  ...drawn('experimental', 'smt.seq.regex_orientation', { about: STRINGS, values: 'forward reversed' }),
  ...drawn('experimental', 'smt.seq.regex_transition_mode', { about: STRINGS, values: 'brz' }),
  ...drawn('experimental', 'rewriter.coalesce_chars', { about: STRINGS }),

  ...drawn('experimental', 'rewriter.flat_and_or rewriter.sort_disjunctions'),
  ...drawn('experimental', 'rewriter.blast_distinct_threshold', { along: 'rewriter.blast_distinct=true' }),
  ...drawn('experimental', 'rewriter.local_ctx_limit', { along: 'rewriter.local_ctx=true' }),
  ...drawn('experimental', 'rewriter.bv_le2extract', { about: BV }),
  ...drawn('experimental', 'rewriter.bv_ineq_consistency_test_max rewriter.div0_ackermann_limit', { about: BV }),
  ...drawn('experimental', 'rewriter.max_degree', { about: ARITH }),
  ...drawn('experimental', 'rewriter.som_blowup', { about: ARITH, along: 'rewriter.som=true' }),
  ...drawn('experimental', 'rewriter.expand_select_ite', { about: ARRAYS }),

  ...drawn(
    'experimental',
    'sat.asymm_branch.sampled sat.cardinality.solver sat.gc.burst sat.probing_cache sat.restart.fast',
  ),
  ...drawn('experimental', 'sat.cardinality.encoding', { values: 'bimander ordered unate circuit' }),
  ...drawn('experimental', 'sat.pb.lemma_format', { values: 'pb' }),
  ...drawn('experimental', 'sat.pb.resolve', { values: 'rounding' }),
  ...drawn(
    'experimental',
    'sat.asymm_branch.delay sat.asymm_branch.limit sat.asymm_branch.rounds sat.backtrack.conflicts sat.backtrack.scopes ' +
      'sat.bce_at sat.bce_delay sat.blocked_clause_limit sat.burst_search sat.gc.initial sat.gc.increment sat.gc.k ' +
      'sat.gc.small_lbd sat.pb.min_arity sat.probing_limit sat.rephase.base sat.restart.initial sat.search.sat.conflicts ' +
      'sat.search.unsat.conflicts sat.simplify.delay sat.subsumption.limit',
  ),
  ...drawn('experimental', 'sat.elim_vars_bdd_delay'),
  ...drawn(
    'experimental',
    'sat.resolution.cls_cutoff1 sat.resolution.cls_cutoff2 sat.resolution.limit sat.resolution.lit_cutoff_range1 ' +
      'sat.resolution.lit_cutoff_range2 sat.resolution.lit_cutoff_range3 sat.resolution.occ_cutoff ' +
      'sat.resolution.occ_cutoff_range1 sat.resolution.occ_cutoff_range2 sat.resolution.occ_cutoff_range3',
  ),
  ...drawn('experimental', 'sat.random_freq sat.restart.emafastglue', { most: 1 }),
  ...drawn('experimental', 'sat.restart.emaslowglue', { values: '0 0.001 0.1' }),
  ...drawn('experimental', 'sat.restart.factor sat.restart.margin', { least: 1 }),
  ...drawn('experimental', 'sat.variable_decay', { least: 100 }),
  ...drawn('experimental', 'sat.anf.delay sat.anf.exlin', { along: 'sat.anf=true' }),
  ...drawn(
    'experimental',
    'sat.cut.aig sat.cut.delay sat.cut.dont_cares sat.cut.force sat.cut.lut sat.cut.npn3 sat.cut.redundancies sat.cut.xor',
    {
      along: 'sat.cut=true',
    },
  ),
  ...drawn(
    'experimental',
    'sat.lookahead_simplify.bca sat.lookahead.double sat.lookahead.global_autarky sat.lookahead.preselect sat.lookahead.use_learned',
    {
      along: 'sat.lookahead_simplify=true',
    },
  ),
  ...drawn('experimental', 'sat.lookahead.reward', {
    values: 'ternary heule_schur heuleu unit',
    along: 'sat.lookahead_simplify=true',
  }),
  ...drawn('experimental', 'sat.lookahead.delta_fraction', { most: 1, along: 'sat.lookahead_simplify=true' }),
];

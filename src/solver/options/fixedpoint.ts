export interface FixedpointEngine {
  readonly name: string;
  /**
   * Supported queries: over any values, over any but terminating only for short derivations or few values, or over
   * small sorts only.
   */
  readonly values: 'any' | 'few' | 'small';
  /** Relative probability; lower for engines that often reach their limit. */
  readonly weight: number;
  readonly prints: readonly string[];
  readonly parameters: readonly string[];
}

const ANSWERS = ':print-answer true';

const set = (value: string, names: string): string[] => names.split(' ').map((name) => `:${name} ${value}`);

const TRANSFORMATIONS = [
  ...set('false', 'xform.coi xform.inline_eager xform.inline_linear xform.slice xform.subsumption_checker'),
  ...set('false', 'xform.tail_simplifier_pve xform.compress_unbound'),
  ...set('true', 'xform.bit_blast xform.elim_term_ite xform.coalesce_rules'),
  ...set('true', 'xform.fix_unbound_vars'),
  ...set('2', 'xform.unfold_rules'),
];

/**
 * Engines of z3's fixedpoint language in 4.8.12 and later (`z3 -p`, module fp). A version rejects queries with
 * parameters that it lacks. Omitted are parameters documented to restrict answers (`xform.scale`, levels, depths),
 * and those that prevent termination on small queries (`xform.inline_linear_branch`, `spacer.propagate`).
 */
export const FIXEDPOINT_ENGINES: readonly FixedpointEngine[] = [
  {
    name: 'spacer',
    values: 'any',
    weight: 6,
    prints: [ANSWERS, ':print-certificate true'],
    parameters: [
      ...TRANSFORMATIONS,
      ...set('false', 'spacer.ctp spacer.elim_aux spacer.eq_prop spacer.ground_pobs spacer.keep_proxy spacer.mbqi'),
      ...set('false', 'spacer.native_mbp spacer.q3 spacer.reach_dnf spacer.reset_pob_queue spacer.use_iuc'),
      ...set('false', 'spacer.use_derivations spacer.use_inc_clause spacer.use_inductive_generalizer spacer.weak_abs'),
      ...set('true', 'spacer.global spacer.gpdr spacer.p3.share_invariants spacer.p3.share_lemmas spacer.push_pob'),
      ...set('true', 'spacer.restarts spacer.simplify_lemmas_post spacer.simplify_lemmas_pre spacer.simplify_pob'),
      ...set('true', 'spacer.use_bg_invs spacer.use_euf_gen spacer.use_lemma_as_cti spacer.use_lim_num_gen'),
      ...set('1', 'spacer.order_children spacer.random_seed'),
      ...set('0', 'spacer.iuc spacer.iuc.arith'),
    ],
  },
  {
    name: 'datalog',
    values: 'small',
    weight: 3,
    prints: [ANSWERS],
    parameters: [
      ...set(
        'false',
        'datalog.similarity_compressor datalog.subsumption datalog.unbound_compressor xform.coi xform.slice',
      ),
      ...set(
        'true',
        'datalog.all_or_nothing_deltas datalog.magic_sets_for_queries datalog.explanations_on_relation_level',
      ),
      ...set('hashtable', 'datalog.default_table'),
      ...set('bitvector', 'datalog.default_table'),
    ],
  },
  { name: 'bmc', values: 'few', weight: 1, prints: [ANSWERS], parameters: TRANSFORMATIONS },
];

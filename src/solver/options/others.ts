import type { SolverOption } from '../contract.js';
import { ARRAYS, BV, FLOATS, scriptSetting, setting, toggles } from './define.js';

/**
 * Bitwuzla options: names and defaults from its src/option/option.cpp, as of 0.9.0 and 0.10.0. The manual's expert
 * options, and local search, which may not terminate, are experimental.
 */
export const BITWUZLA_OPTIONS: readonly SolverOption[] = [
  setting('--seed=', '', { supported: '1 7', isSeed: true }),
  setting('--bv-solver=', 'bitblast', { supported: 'preprop', experimental: 'prop' }),
  setting('--sat-solver=', 'cadical', { supported: 'cms kissat' }),
  setting('--rewrite-level=', '2', { experimental: '0 1' }),
  ...toggles('supported', '--', { on: 'preprocess' }),
  ...toggles('experimental', '--', {
    on:
      'pp-embedded pp-flatten-and pp-normalize pp-skeleton-preproc pp-variable-subst pp-variable-subst-norm-eq ' +
      'prop-const-bits prop-ineq-bounds prop-sext',
    off: 'pp-elim-bvudiv pp-variable-subst-norm-diseq pp-variable-subst-norm-bv-ineq prop-opt-lt-concat-sext',
  }),
  ...toggles('experimental', '--', { off: 'pp-contr-ands pp-elim-extracts', until: '0.9.0' }),
  ...toggles('experimental', '--', {
    on: 'abstraction-bvmul abstraction-bvudiv abstraction-bvurem',
    off: 'abstraction-assert abstraction-bvadd abstraction-eager-refine abstraction-initial-lemmas abstraction-ite abstraction-value-only',
    since: '0.9.0',
  }),
  ...toggles('experimental', '--', {
    on: 'pp-quant pp-quant-alpha quant-ic quant-ic-bounds',
    off: 'abstraction-inc-bitblast adc-sat-propagator quant-ic-filter quant-ic-underdet',
    since: '0.10.0',
  }),
  setting('--bv-cnf-scope=', 'adaptive', { experimental: 'permanent assertion', since: '0.10.0' }),
  setting('--prop-path-sel=', 'essential', { experimental: 'random' }),
];

/**
 * Boolector options: `boolector --help` of 1.5 for those with `until`, and 3 (src/btoropt.c) for those with `since`.
 * Other engines are experimental.
 */
export const BOOLECTOR_OPTIONS: readonly SolverOption[] = [
  setting('-rwl', '3', { supported: '0 1 2', until: '2.0' }),
  setting('--rewrite-level=', '3', { supported: '0 1 2', since: '3.0' }),
  setting('--seed=', '0', { supported: '1 42', since: '3.0', isSeed: true }),
  setting('--engine=', 'fun', { experimental: 'sls prop aigprop', since: '3.0' }),
];

/** Yices 2 options from the manual page of `yices-smt2`, 2.6.4. */
export const YICES_OPTIONS: readonly SolverOption[] = [
  { name: '--mcsat', default: '', supported: ['--mcsat'] },
  { name: '--incremental', default: '', supported: ['--incremental'] },
  setting('--delegate=', 'y2sat', { about: BV, supported: 'cadical cryptominisat', since: '2.6.2' }),
];

/** MathSAT 5 options that CBMC passes (src/solvers/smt2/smt2_dec.cpp there, from MathSAT's author). */
export const MATHSAT_OPTIONS: readonly SolverOption[] = [
  setting('-preprocessor.simplification=', '', { supported: '0 7' }),
  setting('-dpll.branching_random_frequency=', '', { supported: '0.01 0.5' }),
  setting('-dpll.restart_strategy=', '', { supported: '3' }),
  ...toggles('supported', '-preprocessor.', { on: 'toplevel_propagation' }),
  ...toggles('supported', '-dpll.', {
    off: 'branching_random_invalidate_phase_cache glucose_var_activity glucose_learnt_minimization',
  }),
  ...toggles('supported', '-theory.bv.', { about: BV, off: 'eager delay_propagated_eqs' }),
  setting('-theory.bv.bit_blast_mode=', '', { about: BV, supported: '1 2' }),
  setting('-theory.fp.mode=', '', { about: FLOATS, supported: '1 2' }),
  setting('-theory.fp.bit_blast_mode=', '', { about: FLOATS, supported: '2' }),
  setting('-theory.arr.mode=', '', { about: ARRAYS, supported: '1' }),
];

/**
 * OpenSMT 2 options: the command line has only the seed (src/bin/opensmt.cc), scripts set the rest
 * (src/options/SMTConfig.h, 2.5). Lookahead instead of clause learning, and its own preprocessing, are experimental.
 * Omitted: statistics, dumps, proofs, interpolants, query splitting and limits. It accepts unknown options.
 */
export const OPENSMT_OPTIONS: readonly SolverOption[] = [
  { name: '-r', default: '', supported: ['-r 1', '-r 42', '-r 91648253'], isSeed: true },
  scriptSetting(':luby-restart', 'true', { supported: 'false' }),
  scriptSetting(':restart-first', '100', { supported: '10 1000' }),
  scriptSetting(':restart-inc', '1.1', { supported: '1.5' }),
  scriptSetting(':ccmin-mode', '2', { supported: '0 1' }),
  scriptSetting(':rnd-pol', 'false', { supported: 'true' }),
  scriptSetting(':rnd-init-act', 'false', { supported: 'true' }),
  scriptSetting(':random-var-freq', '0.02', { supported: '0.5' }),
  scriptSetting(':do-substitutions', 'true', { supported: 'false' }),
  scriptSetting(':pure-lookahead', 'false', { experimental: 'true' }),
  scriptSetting(':ghost-vars', 'false', { experimental: 'true' }),
  scriptSetting(':elim', 'true', { experimental: 'false' }),
  scriptSetting(':asymm', 'false', { experimental: 'true' }),
  scriptSetting(':rcheck', 'false', { experimental: 'true' }),
  scriptSetting(':remove-symmetries', 'false', { experimental: 'true' }),
];

/**
 * SMTInterpol options (its SolverOptions.java). Omitted are checks cheaper than a full one, which give up an answer.
 */
export const SMTINTERPOL_OPTIONS: readonly SolverOption[] = [
  { name: 'random-seed', default: '', supported: ['-o random-seed=1', '-o random-seed=42'], isSeed: true },
];

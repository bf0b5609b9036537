import { FIXEDPOINT_ENGINES } from './fixedpoint.js';

/** Standard options that change no answer (SMT-LIB 2.7, section 4.1.7). */
export const STANDARD_OPTIONS = [
  'interactive-mode',
  'produce-assertions',
  'produce-assignments',
  'produce-proofs',
  'produce-unsat-assumptions',
  'produce-unsat-cores',
  'random-seed',
] as const;

/**
 * Script options of cvc4 and cvc5 besides those that hunts vary: engines and self-checks. Options that change a
 * formula's meaning or the basis of an answer are excluded; see `CVC5_OPTIONS`.
 */
export const CVC_SCRIPT_OPTIONS = [
  ...STANDARD_OPTIONS,
  'check-models',
  'check-unsat-cores',
  'finite-model-find',
  'fmf-bound',
  'strings-exp',
] as const;

/**
 * Further script options of cvc5: self-checks, proof and core formats. They change its procedure, not the meaning of
 * an answer.
 */
export const CVC5_SCRIPT_OPTIONS = [
  ...CVC_SCRIPT_OPTIONS,
  'arrays-exp',
  'check-proof-steps',
  'debug-check-models',
  'fp-exp',
  'interpolants-mode',
  'minimal-unsat-cores',
  'produce-abducts',
  'produce-difficulty',
  'produce-interpolants',
  'produce-learned-literals',
  'proof-alethe-res-pivots',
  'proof-allow-trust',
  'proof-annotate',
  'proof-elim-subtypes',
  'proof-format-mode',
  'proof-granularity',
  'proof-mode',
  'proof-pedantic',
  'proof-pp-merge',
  'proof-prune-input',
  'proof-rewrite-rcons-rec-limit',
  'sets-ext',
  'unsat-cores-mode',
] as const;

/**
 * Further script options of z3: self-checks, Horn engines and transformations, optimiser engines. Options that
 * restrict the search or print more are excluded.
 */
export const Z3_SCRIPT_OPTIONS = [
  ...STANDARD_OPTIONS,
  'auto_config',
  'model',
  'model_validate',
  'nlsat.check_lemmas',
  'opt.elim_01',
  'opt.enable_core_rotate',
  'opt.enable_lns',
  'opt.enable_sat',
  'opt.enable_sls',
  'opt.incremental',
  'opt.maxlex.enable',
  'opt.maxsat_engine',
  'opt.optsmt_engine',
  'opt.pb.compile_equality',
  'opt.priority',
  'opt.rc2.totalizer',
  'proof',
  'smt.arith.validate',
  'smt.core.minimize',
  'smt.core.validate',
  'smt.seq.validate',
  'smtlib2_compliant',
  'unsat_core',
  'well_sorted_check',
  'fp.engine',
  'fp.spacer.validate_lemmas',
  ...new Set(
    FIXEDPOINT_ENGINES.flatMap(({ parameters }) => parameters).map((each) => each.replace(/^:(\S+) .*$/, 'fp.$1')),
  ),
];

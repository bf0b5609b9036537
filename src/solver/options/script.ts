import { FIXEDPOINT_ENGINES } from './fixedpoint.js';

/** Options of the standard that change no answer (SMT-LIB 2.7, section 4.1.7). */
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
 * What scripts set for cvc4 and cvc5 alike, beyond the choices that a hunt varies: whole engines and checks of their own. Not
 * among them is what changes what a formula means or what an answer rests on; see `CVC5_OPTIONS`.
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
 * What scripts set for cvc5 besides: checks of its own work, and what proofs and cores look like. With these it works in another way, but an
 * answer means the same.
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
 * What scripts set for z3 besides: checks of its own work, engines and transformations of Horn clauses, the optimiser's engines. Not among them
 * is what restricts a search, or what prints more.
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

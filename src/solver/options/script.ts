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

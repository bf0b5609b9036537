import type { SolverOption } from '../contract.js';
import { ARITH, ARRAYS, BV, DATATYPES, QUANTIFIERS, SETS, STRINGS, UF, flags, setting } from './define.js';

/** Some simplifications lose information needed for models. */
const NO_MODELS = '--no-check-models --no-produce-models';

/**
 * CVC4 options from `cvc4 --help` of 1.8, defaults from `(get-option …)`. Options that cvc5 dropped or keeps for
 * experts are experimental here. Omitted are those omitted for cvc5, and options that change a formula's meaning:
 * `--no-bv-div-zero-const`, `--strings-inm`, `--strings-print-ascii`, `--dt-rewrite-error-sel` and `--quant-epr`.
 */
export const CVC4_OPTIONS: readonly SolverOption[] = [
  ...flags('supported', {
    about: ARITH,
    on: 'arith-brab nl-ext nl-ext-factor nl-ext-rewrite nl-ext-tf-tplanes',
    off: 'arith-rewrite-equalities nl-ext-tplanes nl-ext-tplanes-interleave',
  }),
  ...flags('experimental', {
    about: ARITH,
    on: 'dio-solver new-prop nl-ext-inc-prec restrict-pivots',
    off:
      'cut-all-bounded dio-decomps dio-repeat fc-penalties lemmas-on-replay-failure miplib-trick ' +
      'nl-ext-ent-conf nl-ext-purify nl-ext-rbound nl-ext-split-zero pb-rewrites ' +
      'revert-arith-models-on-unsat se-solve-int soi-qe use-approx use-fcsimplex use-soi',
  }),
  ...flags('supported', {
    about: ARRAYS,
    on: 'arrays-eager-index',
  }),
  ...flags('experimental', {
    about: ARRAYS,
    on: 'arrays-lazy-rintro1 arrays-optimize-linear',
    off: 'arrays-eager-lemmas arrays-model-based arrays-reduce-sharing arrays-weak-equiv',
  }),
  ...flags('supported', {
    about: BV,
    on: 'bitwise-eq',
    off: 'bv-to-bool',
  }),
  ...flags('experimental', {
    about: BV,
    on: 'bv-alg-extf bv-algebraic-solver bv-eq-solver bv-inequality-solver bv-lazy-rewrite-extf ' + 'bv-propagate',
    off: 'bv-eager-explanations bv-extract-arith bv-gauss-elim bv-intro-pow2 bv-lazy-reduce-extf ' + 'bv-quick-xplain',
  }),
  ...flags('experimental', {
    about: DATATYPES,
    off: 'dt-binary-split dt-blast-splits dt-force-assignment dt-infer-as-lemmas',
  }),
  ...flags('supported', {
    about: DATATYPES,
    on: 'dt-share-sel',
  }),
  ...flags('experimental', {
    on: 'minisat-elimination',
    off:
      'decision-use-weight refine-conflicts ext-rew-prep-agg ite-simp on-repeat-ite-simp repeat-simp ' +
      'simp-ite-compress simp-with-care',
  }),
  ...flags('experimental', {
    about: QUANTIFIERS,
    on:
      'cegqi-bv-concat-inv cegqi-bv-linear cegqi-bv-rm-extract cegqi-model cegqi-nopt ' +
      'cond-var-split-quant dt-var-exp-quant elim-ext-arith-quant fmf-fmc-simple full-saturate-quant-rd ' +
      'increment-triggers inst-when-strict-interleave inst-when-tc-first miniscope-quant-fv ' +
      'pre-skolem-quant-agg pre-skolem-quant-nested qcf-eager-check-rd qcf-eager-test quant-cf ' +
      'quant-split',
    off:
      'ag-miniscope-quant cegqi-all cegqi-bv-interleave-value cegqi-bv-solve-nl cegqi-full ' +
      'cegqi-min-bounds cegqi-multi-inst cegqi-prereg-inst cegqi-repeat-lit cegqi-round-up-lia ' +
      'cegqi-use-inf-int cegqi-use-inf-real cond-var-split-agg-quant conjecture-gen ' +
      'conjecture-gen-uee-intro dt-stc-ind fmf-bound-int fmf-bound-lazy fmf-fresh-dc fmf-inst-engine ' +
      'fs-interleave fs-stratify inst-no-model-true int-wf-ind ite-dtt-split-quant mbqi-interleave ' +
      'partial-triggers pure-th-triggers purify-dt-triggers purify-triggers qcf-all-conflict ' +
      'qcf-nested-conflict qcf-skip-rd qcf-tconstraint qcf-vo-exp quant-anti-skolem quant-ind ' +
      'quant-model-ee register-quant-body-terms relational-triggers',
  }),
  ...flags('supported', {
    about: QUANTIFIERS,
    on:
      'cegqi-bv cegqi-innermost e-matching elim-taut-quant inst-no-entail miniscope-quant ' +
      'multi-trigger-linear quant-alpha-equiv var-elim-quant var-ineq-elim-quant',
    off:
      'cegqi cegqi-midpoint cegqi-nested-qe ext-rewrite-quant finite-model-find fmf-bound ' +
      'full-saturate-quant macros-quant mbqi-one-inst-per-round multi-trigger-cache ' +
      'multi-trigger-priority multi-trigger-when-single pre-skolem-quant prenex-quant-user ' +
      'relevant-triggers',
  }),
  ...flags('experimental', {
    about: SETS,
    on: 'sets-infer-as-lemmas',
    off: 'sets-proxy-lemmas',
  }),
  ...flags('supported', {
    on: 'static-learning',
    off: 'ackermann ext-rew-prep',
  }),
  ...flags('supported', {
    about: STRINGS,
    on: 'strings-check-entail-len strings-lazy-pp',
    off: 're-elim strings-fmf',
  }),
  ...flags('experimental', {
    about: STRINGS,
    on:
      'strings-eager-len strings-ff strings-infer-sym strings-len-norm strings-min-prefix-explain ' +
      'strings-rexplain-lemmas',
    off: 're-elim-agg strings-eager strings-guess-model strings-infer-as-lemmas strings-lprop-csp',
  }),
  ...flags('experimental', {
    about: UF,
    on: 'symmetry-breaker',
    off: 'uf-ss-fair-monotone uf-ss-totality uf-ss-totality-sym-break',
  }),
  ...flags('supported', {
    about: UF,
    on: 'uf-ss-fair',
  }),
  ...flags('supported', { off: 'incremental' }),
  ...flags('supported', { off: 'sort-inference', along: NO_MODELS }),
  ...flags('experimental', { off: 'unconstrained-simp', along: NO_MODELS }),
  setting('--seed=', '0', { supported: '1 42 123456789', isSeed: true }),
  setting('--random-seed=', '0', { experimental: '1 42', isSeed: true }),
  setting('--random-freq=', '0', { experimental: '0.05 0.5' }),
  setting('--restart-int-base=', '25', { experimental: '1 200' }),
  setting('--restart-int-inc=', '3', { experimental: '1.1 10' }),
  setting('--decision=', 'internal', { supported: 'justification', experimental: 'justification-stoponly' }),
  setting('--tear-down-incremental=', '0', { experimental: '1' }),
  setting('--simplification=', 'batch', { supported: 'none' }),
  setting('--theoryof-mode=', 'type', { experimental: 'term' }),
  setting('--arith-prop=', 'both', { about: ARITH, experimental: 'none unate bi' }),
  setting('--arith-prop-clauses=', '8', { about: ARITH, experimental: '1 64' }),
  setting('--dio-turns=', '10', { about: ARITH, experimental: '0 1' }),
  setting('--error-selection-rule=', 'min', { about: ARITH, experimental: 'varord max sum' }),
  setting('--heuristic-pivots=', '0', { about: ARITH, experimental: '-1 5' }),
  setting('--nl-ext-tf-taylor-deg=', '4', { about: ARITH, experimental: '2 8' }),
  setting('--pivot-threshold=', '2', { about: ARITH, experimental: '1 20' }),
  setting('--prop-row-length=', '16', { about: ARITH, experimental: '2 100' }),
  setting('--rr-turns=', '3', { about: ARITH, experimental: '1 10' }),
  setting('--simplex-check-period=', '200', { about: ARITH, experimental: '1 10' }),
  setting('--standard-effort-variable-order-pivots=', '-1', { about: ARITH, experimental: '0 5' }),
  setting('--unate-lemmas=', 'all', { about: ARITH, experimental: 'eqs ineqs none' }),
  setting('--arrays-prop=', '2', { about: ARRAYS, experimental: '0 1' }),
  setting('--bitblast=', 'lazy', { about: BV, supported: 'eager' }),
  setting('--bool-to-bv=', 'off', { about: BV, supported: 'ite all' }),
  setting('--bv-eq-slicer=', 'off', { about: BV, experimental: 'on auto', along: NO_MODELS }),
  setting('--cegqi-bv-ineq=', 'eq-boundary', { about: QUANTIFIERS, supported: 'eq-slack keep' }),
  setting('--inst-when=', 'full-last-call', {
    about: QUANTIFIERS,
    supported: 'full full-delay full-delay-last-call last-call',
  }),
  setting('--ite-lift-quant=', 'simple', { about: QUANTIFIERS, supported: 'none all' }),
  setting('--literal-matching=', 'use', { about: QUANTIFIERS, experimental: 'none agg-predicate agg' }),
  setting('--macros-quant-mode=', 'ground-uf', { about: QUANTIFIERS, supported: 'all ground' }),
  setting('--prenex-quant=', 'simple', { about: QUANTIFIERS, supported: 'none norm' }),
  setting('--quant-cf-mode=', 'prop-eq', { about: QUANTIFIERS, experimental: 'conflict partial' }),
  setting('--quant-cf-when=', 'default', { about: QUANTIFIERS, experimental: 'last-call std std-h' }),
  setting('--quant-dsplit-mode=', 'default', { about: QUANTIFIERS, experimental: 'none agg' }),
  setting('--quant-rep-mode=', 'first', { about: QUANTIFIERS, experimental: 'ee depth' }),
  setting('--term-db-mode=', 'all', { about: QUANTIFIERS, supported: 'relevant' }),
  setting('--trigger-active-sel=', 'all', { about: QUANTIFIERS, experimental: 'min max' }),
  setting('--trigger-sel=', 'min', { about: QUANTIFIERS, supported: 'max min-s-max min-s-all all' }),
  setting('--user-pat=', 'trust', { about: QUANTIFIERS, supported: 'use resort ignore interleave' }),
  setting('--uf-ss=', 'full', { about: [...UF, ...QUANTIFIERS], supported: 'no-minimal none' }),
  setting('--re-inter-mode=', 'constant', { about: STRINGS, experimental: 'all one-constant none' }),
  setting('--strings-process-loop-mode=', 'full', { about: STRINGS, experimental: 'simple simple-abort' }),
];

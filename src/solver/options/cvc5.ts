import type { SolverOption } from '../contract.js';
import { ARITH, ARRAYS, BV, DATATYPES, FLOATS, QUANTIFIERS, SETS, STRINGS, UF, flags, setting } from './define.js';
import { CVC5_FROM_LIST } from './cvc5-from-list.js';

/** Some simplifications lose information needed for models. */
const NO_MODELS = '--no-check-models --no-produce-models';

/**
 * cvc5 options that are drawn; those for experts or marked experimental in its help are experimental.
 * `CVC5_FROM_LIST` holds the options whose values and default follow from `data/options/cvc5.json`; `CVC5_LEFT_OUT` those
 * omitted, with reasons.
 */
export const CVC5_OPTIONS: readonly SolverOption[] = [
  ...flags('supported', {
    about: ARITH,
    on: 'arith-brab arith-static-learning nl-ext-factor nl-ext-rewrite nl-ext-tf-tplanes nl-ext-tplanes',
    off: 'arith-rewrite-equalities nl-ext-tplanes-interleave',
  }),
  ...flags('experimental', {
    about: ARITH,
    on: 'dio-solver new-prop nl-ext-inc-prec restrict-pivots',
    off:
      'arith-eq-solver cut-all-bounded dio-decomps fc-penalties lemmas-on-replay-failure miplib-trick ' +
      'nl-ext-ent-conf nl-ext-purify nl-ext-rbound nl-ext-split-zero nl-icp nl-rlv-assert-bounds ' +
      'pb-rewrites revert-arith-models-on-unsat se-solve-int soi-qe use-approx use-fcsimplex use-soi ' +
      'solve-real-as-int',
  }),
  ...flags('supported', {
    about: ARRAYS,
    on: 'arrays-eager-index',
  }),
  ...flags('experimental', {
    about: ARRAYS,
    on: 'arrays-optimize-linear',
    off: 'arrays-eager-lemmas arrays-exp arrays-reduce-sharing',
  }),
  ...flags('supported', {
    about: BV,
    on: 'bitwise-eq',
    off: 'bv-to-bool',
  }),
  ...flags('experimental', {
    about: BV,
    on: 'bv-propagate',
    off: 'bv-assert-input bv-gauss-elim bv-intro-pow2 bv-rw-extend-eq eager-arith-bv-conv',
  }),
  ...flags('experimental', {
    about: DATATYPES,
    on: 'dt-polite-optimize',
    off: 'dt-binary-split dt-blast-splits dt-infer-as-lemmas',
  }),
  ...flags('supported', {
    about: DATATYPES,
    on: 'dt-share-sel',
  }),
  ...flags('experimental', {
    on: 'model-var-elim-uneval',
    off:
      'jh-rlv-order early-ite-removal foreign-theory-rewrite ite-simp on-repeat-ite-simp repeat-simp ' +
      'simp-ite-compress simp-with-care simplification-bcp relevance-filter',
  }),
  ...flags('experimental', {
    about: FLOATS,
    off: 'fp-exp fp-lazy-wb',
  }),
  ...flags('supported', {
    about: QUANTIFIERS,
    on:
      'cbqi cegqi-bv cegqi-innermost e-matching elim-taut-quant inst-no-entail multi-trigger-linear ' +
      'quant-alpha-equiv var-elim-quant var-ineq-elim-quant',
    off:
      'cbqi-all-conflict cegqi cegqi-inf-int cegqi-inf-real cegqi-midpoint cegqi-nested-qe enum-inst ' +
      'enum-inst-interleave enum-inst-sum ext-rewrite-quant finite-model-find fmf-bound ' +
      'full-saturate-quant macros-quant mbqi-one-inst-per-round multi-trigger-cache ' +
      'multi-trigger-priority multi-trigger-when-single prenex-quant-user relevant-triggers',
  }),
  ...flags('experimental', {
    about: QUANTIFIERS,
    on:
      'cbqi-eager-check-rd cbqi-eager-test cegqi-bv-concat-inv cegqi-bv-linear cegqi-bv-rm-extract ' +
      'cegqi-nopt dt-var-exp-quant enum-inst-rd increment-triggers pre-skolem-quant-nested term-db-cd',
    off:
      'cbqi-skip-rd cbqi-tconstraint cbqi-vo-exp cegqi-all cegqi-bv-interleave-value cegqi-bv-solve-nl ' +
      'cegqi-full cegqi-min-bounds cegqi-multi-inst cegqi-round-up-lia conjecture-gen cons-exp-triggers ' +
      'dt-stc-ind enum-inst-stratify fmf-bound-blast fmf-bound-lazy int-wf-ind ite-dtt-split-quant mbqi ' +
      'mbqi-interleave partial-triggers purify-triggers quant-ind register-quant-body-terms ' +
      'relational-triggers',
  }),
  ...flags('experimental', {
    about: SETS,
    on: 'sets-infer-as-lemmas',
    off: 'sets-proxy-lemmas',
  }),
  ...flags('supported', {
    on: 'static-learning',
    off: 'learned-rewrite',
  }),
  ...flags('supported', {
    about: STRINGS,
    on:
      'strings-check-entail-len strings-eager-eval strings-eager-solver strings-lazy-pp strings-mbr ' +
      'strings-regexp-inclusion',
    off: 'strings-deq-ext strings-eager-len-re strings-fmf',
  }),
  ...flags('experimental', {
    about: STRINGS,
    on: 'strings-eager-reg strings-ff strings-infer-sym strings-len-norm strings-rexplain-lemmas',
    off: 'strings-code-elim strings-infer-as-lemmas',
  }),
  ...flags('experimental', {
    about: UF,
    on: 'symmetry-breaker',
    off: 'uf-ss-fair-monotone',
  }),
  ...flags('supported', {
    about: UF,
    on: 'uf-ss-fair',
  }),
  ...flags('supported', { off: 'incremental' }),
  ...flags('supported', { off: 'ackermann' }),
  ...flags('supported', { off: 'sort-inference', along: NO_MODELS }),
  ...flags('experimental', { off: 'unconstrained-simp', along: NO_MODELS }),
  ...flags('experimental', { about: ARRAYS, off: 'arrays-weak-equiv', along: NO_MODELS }),
  setting('--seed=', '0', { supported: '1 42 123456789', isSeed: true }),
  setting('--sat-random-seed=', '0', { supported: '1 42', isSeed: true }),
  setting('--minisat-simplification=', 'all', { experimental: 'clause-elim none' }),
  setting('--decision=', 'internal', { supported: 'justification stoponly' }),
  setting('--jh-skolem=', 'first', { experimental: 'last' }),
  setting('--jh-skolem-rlv=', 'assert', { experimental: 'always' }),
  setting('--simplification=', 'batch', { supported: 'none' }),
  setting('--ext-rew-prep=', 'off', { supported: 'use agg' }),
  setting('--deep-restart=', 'none', { experimental: 'input input-and-solvable input-and-prop all' }),
  setting('--ee-mode=', 'distributed', { experimental: 'central' }),
  setting('--theoryof-mode=', 'type', { experimental: 'term' }),
  setting('--arith-prop=', 'both', { about: ARITH, experimental: 'unate bi' }),
  setting('--error-selection-rule=', 'min', { about: ARITH, experimental: 'varord max' }),
  setting('--nl-ext=', 'full', { about: ARITH, supported: 'none light' }),
  setting('--nl-ext-tf-taylor-deg=', '4', { about: ARITH, experimental: '2 8' }),
  setting('--nl-rlv=', 'none', { about: ARITH, experimental: 'interleave always' }),
  setting('--unate-lemmas=', 'all', { about: ARITH, experimental: 'eqs ineqs none' }),
  setting('--solve-int-as-bv=', '0', { about: ['Ints'], experimental: '4 8' }),
  setting('--iand-mode=', 'value', { about: [...BV, 'Ints'], experimental: 'sum bitwise' }),
  setting('--arrays-prop=', '2', { about: ARRAYS, experimental: '0 1' }),
  setting('--bitblast=', 'lazy', { about: BV, supported: 'eager' }),
  setting('--bool-to-bv=', 'off', { about: BV, supported: 'ite all' }),
  setting('--bv-solver=', 'bitblast', { about: BV, supported: 'bitblast-internal' }),
  setting('--solve-bv-as-int=', 'off', { about: BV, experimental: 'sum iand bv bitwise' }),
  setting('--cbqi-mode=', 'prop-eq', { about: QUANTIFIERS, supported: 'conflict' }),
  setting('--cegqi-bv-ineq=', 'eq-boundary', { about: QUANTIFIERS, supported: 'eq-slack keep' }),
  setting('--cond-var-split-quant=', 'on', { about: QUANTIFIERS, experimental: 'off agg' }),
  setting('--ieval=', 'off', { about: QUANTIFIERS, supported: 'use use-learn' }),
  setting('--inst-when=', 'full-last-call', {
    about: QUANTIFIERS,
    supported: 'full full-delay full-delay-last-call last-call',
  }),
  setting('--ite-lift-quant=', 'simple', { about: QUANTIFIERS, supported: 'none all' }),
  setting('--literal-matching=', 'use', { about: QUANTIFIERS, experimental: 'none agg-predicate agg' }),
  setting('--macros-quant-mode=', 'ground-uf', { about: QUANTIFIERS, supported: 'all ground' }),
  setting('--miniscope-quant=', 'conj-and-fv', { about: QUANTIFIERS, supported: 'off conj fv agg' }),
  setting('--pre-skolem-quant=', 'off', { about: QUANTIFIERS, supported: 'on agg' }),
  setting('--prenex-quant=', 'simple', { about: QUANTIFIERS, supported: 'none norm' }),
  setting('--quant-dsplit=', 'default', { about: QUANTIFIERS, supported: 'none agg' }),
  setting('--quant-rep-mode=', 'first', { about: QUANTIFIERS, experimental: 'ee depth' }),
  setting('--term-db-mode=', 'all', { about: QUANTIFIERS, supported: 'relevant' }),
  setting('--trigger-active-sel=', 'all', { about: QUANTIFIERS, experimental: 'min max' }),
  setting('--trigger-sel=', 'min', { about: QUANTIFIERS, supported: 'max min-s-max min-s-all all' }),
  setting('--user-pat=', 'trust', { about: QUANTIFIERS, supported: 'use strict resort ignore interleave' }),
  setting('--uf-ss=', 'full', { about: [...UF, ...QUANTIFIERS], supported: 'no-minimal none' }),
  setting('--re-elim=', 'off', { about: STRINGS, supported: 'on agg' }),
  setting('--re-inter-mode=', 'none', { about: STRINGS, experimental: 'all constant one-constant' }),
  setting('--seq-array=', 'none', { about: STRINGS, experimental: 'lazy eager' }),
  setting('--strings-process-loop-mode=', 'full', { about: STRINGS, supported: 'simple simple-abort' }),

  ...CVC5_FROM_LIST,
];

import type { LeftOut } from './left-out.js';

/** cvc5 options that are never drawn; from their descriptions (`cvc5 --help` of 1.0.3). */
export const CVC5_LEFT_OUT: LeftOut = {
  meaning: '--arith-no-partial-fun --strings-alpha-card --global-declarations --global-negate --force-logic',
  unsound: '--dt-cyclic --cdt-bisimilar --nl-cov-force --quant-fun-wd --fmf-fun --fmf-fun-rlv --fmf-mbqi',
  limit:
    '--rlimit --rlimit-per --tlimit --tlimit-per --rweight --inst-max-level --inst-max-rounds --enum-inst-limit ' +
    '--uf-ss-abort-card --force-no-limit-cpu-while-dump',
  file: '--err --in --out --output --write-partitions-to --filesystem-access',
  command: '--oracles --interactive --segv-spin',
  threads: '--use-portfolio --portfolio-jobs',
  printing:
    '--bv-print-consts-as-indexed-symbols --dag-thresh --dump-* --expr-depth --flatten-ho-chains --output-lang ' +
    '--print-* --stats* --trace --verbosity --collect-pivot-stats --early-exit',
  models:
    '--abstract-values --assign-function-values --condense-function-values --model-cores --model-u-print ' +
    '--produce-models --produce-assignments --strings-model-max-len',
  task:
    '--sygus* --cegis-sample --append-learned-literals-to-cubes --checks-before-partition --checks-between-partitions ' +
    '--compute-partitions --partition-* --difficulty-mode --interpolants-mode --lfsc-* --minimal-unsat-cores ' +
    '--minisat-dump-dimacs --parse-only --preprocess-only --produce-* --proof-* --unsat-cores-mode',
  check:
    '--check-abducts --check-interpolants --check-models --check-proof-steps --check-proofs --check-synth-sol ' +
    '--check-unsat-cores --debug-check-models',
  input:
    '--lang --semantic-checks --stdin-input-per-line --strict-parsing --type-checking --wf-checking --dt-nested-rec --sets-ext --strings-exp',
  unsupported: '--nl-cov --nl-cov-* --bv-sat-solver --ff-*',
  idle: '--tc-mode --pool-inst --ho-elim --ho-elim-store-ax --ho-matching --ho-merge-term-db --sep-* --uf-lazy-ll --uf-ho-ext --replay-* --approx-branch-depth',
};

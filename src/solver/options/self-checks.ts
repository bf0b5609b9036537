import type { SelfCheck } from '../contract.js';

/**
 * Checks that cvc5 can make of its own work (`cvc5 --help` of 1.0.3). Checks of models are not among them: they are asked for by the
 * profile's `checkModelArgs`.
 */
export const CVC5_SELF_CHECKS: readonly SelfCheck[] = [
  { name: '--check-proofs', default: '--no-check-proofs', supported: ['--check-proofs'], of: 'unsat' },
  {
    name: '--proof-check',
    default: '--proof-check=none',
    experimental: ['--check-proofs --proof-check=eager'],
    of: 'unsat',
  },
  { name: '--check-unsat-cores', default: '--no-check-unsat-cores', supported: ['--check-unsat-cores'], of: 'unsat' },
  {
    name: '--check-interpolants',
    default: '--no-check-interpolants',
    supported: ['--check-interpolants'],
    of: 'get-interpolant',
  },
  { name: '--check-abducts', default: '--no-check-abducts', supported: ['--check-abducts'], of: 'get-abduct' },
  { name: '--check-synth-sol', default: '--no-check-synth-sol', supported: ['--check-synth-sol'], of: 'check-synth' },
];

/**
 * `fp.validate` checks the invariant or the counterexample of Horn clauses. The first check is experimental: each step of its newer core is proved by another of its engines, or refuted; of those refuted only the kinds
 * count that cannot introduce symbols. Left out are
 * `sat.drat.check_unsat` and `sat.drat.check_sat`, which 4.8.12 and 5.1.0 fail for the refutation of nearly every formula over bit-vectors,
 * `solver.proof.check`, which reads a proof from a file, and `smt.core.validate`, which is for its developers by its own words.
 */
export const Z3_SELF_CHECKS: readonly SelfCheck[] = [
  {
    name: 'sat.smt.proof.check',
    default: 'sat.smt.proof.check=false',
    experimental: ['sat.smt.proof.check=true sat.smt=true sat.euf=true tactic.default_tactic=sat'],
    of: 'unsat',
    since: '4.12.1',
  },
  { name: 'fp.validate', default: 'fp.validate=false', supported: ['fp.validate=true'], of: 'horn' },
];

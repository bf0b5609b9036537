import type { SelfCheck } from '../contract.js';

/**
 * Checks that cvc5 can make of its own work (`cvc5 --help` of 1.0.3), except of models, which `checkModelArgs`
 * enables.
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
 * Checks that z3 can make of its own work. `sat.smt.proof.check` proves or refutes each step of the newer core with
 * another engine; it is experimental, and only refuted kinds that cannot introduce symbols count. `fp.validate`
 * checks the invariant or counterexample of Horn clauses.
 * Omitted: `sat.drat.check_unsat` and `sat.drat.check_sat`, which fail in 4.8.12 and 5.1.0 for nearly every
 * bit-vector refutation; `solver.proof.check`, which reads a proof file; `smt.core.validate`, documented as for
 * developers.
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

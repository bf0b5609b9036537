import type { SolverProfile } from '../contract.js';
import { bitwuzla } from './bitwuzla.js';
import { boolector } from './boolector.js';
import { cvc4 } from './cvc4.js';
import { cvc5 } from './cvc5.js';
import { mathsat } from './mathsat.js';
import { opensmt } from './opensmt.js';
import { smtinterpol } from './smtinterpol.js';
import { stp } from './stp.js';
import { yices } from './yices.js';
import { z3 } from './z3.js';

/** Most general solvers first. */
export const SOLVER_PROFILES: readonly SolverProfile[] = [
  z3,
  cvc5,
  cvc4,
  bitwuzla,
  boolector,
  yices,
  mathsat,
  opensmt,
  stp,
  smtinterpol,
];

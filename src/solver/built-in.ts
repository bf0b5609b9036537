import bitwuzla from '../../data/solvers/bitwuzla.json' with { type: 'json' };
import boolector from '../../data/solvers/boolector.json' with { type: 'json' };
import cvc4 from '../../data/solvers/cvc4.json' with { type: 'json' };
import cvc5 from '../../data/solvers/cvc5.json' with { type: 'json' };
import mathsat from '../../data/solvers/mathsat.json' with { type: 'json' };
import opensmt from '../../data/solvers/opensmt.json' with { type: 'json' };
import oxiz from '../../data/solvers/oxiz.json' with { type: 'json' };
import princess from '../../data/solvers/princess.json' with { type: 'json' };
import smtinterpol from '../../data/solvers/smtinterpol.json' with { type: 'json' };
import stp from '../../data/solvers/stp.json' with { type: 'json' };
import yices from '../../data/solvers/yices.json' with { type: 'json' };
import z3 from '../../data/solvers/z3.json' with { type: 'json' };

/** The most general solvers come first. */
export const BUILT_IN: readonly unknown[] = [
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
  princess,
  oxiz,
];

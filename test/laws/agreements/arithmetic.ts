import { type Rng, rngFromSeed } from '../../../src/util/index.js';
import { type Agreement, checkValid, stateValues } from './agreement.js';

function formatNumeral(value: number, real: boolean): string {
  const text = real ? `${Math.abs(value)}.0` : `${Math.abs(value)}`;
  return value < 0 ? `(- ${text})` : text;
}

/** A ground term of sort Int or Real without a division by a literal zero. */
function drawTerm(rng: Rng, depth: number, real: boolean): string {
  const arg = (): string => drawTerm(rng, depth - 1, real);
  const divisor = (): string => formatNumeral(rng.pick([1, 2, 3, 7, -1, -2, -5]), real);
  if (depth === 0) return formatNumeral(rng.between(-20, 20), real);
  switch (rng.below(8)) {
    case 0:
      return `(+ ${arg()} ${arg()} ${arg()})`;
    case 1:
      return `(- ${arg()} ${arg()})`;
    case 2:
      return `(* ${arg()} ${arg()})`;
    case 3:
      return `(- ${arg()})`;
    case 4:
      return real ? `(/ ${arg()} ${divisor()})` : `(div ${arg()} ${divisor()} ${divisor()})`;
    case 5:
      return real ? `(/ ${arg()} ${divisor()})` : `(mod ${arg()} ${divisor()})`;
    case 6:
      return real ? `(to_real ${drawTerm(rng, depth - 1, false)})` : `(to_int ${drawTerm(rng, depth - 1, true)})`;
    default:
      return `(ite (${rng.pick(['<', '<=', '>', '>='])} ${arg()} ${arg()}) ${arg()} ${arg()})`;
  }
}

function drawTerms(): readonly string[] {
  const rng = rngFromSeed('ground arithmetic');
  return Array.from({ length: 300 }, (_, i) => drawTerm(rng, 3, i % 2 === 0));
}

export const ARITHMETIC: Agreement = {
  subject: 'ground arithmetic',
  solvers: ['z3', 'cvc5'],
  checks: () => checkValid(stateValues(drawTerms())),
};

const DIVISIONS = ['bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvsmod'];

/**
 * Only z3 has these operators, such as `bvudiv_i`, which assume a nonzero divisor.
 * `src/semantics/solver-operators.test.ts` tests their meaning.
 */
export const PARTIAL_DIVISIONS: Agreement = {
  subject: 'partial divisions with a nonzero divisor',
  solvers: ['z3'],
  asksShipped: true,
  declarations: '(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))',
  checks: () => checkValid(DIVISIONS.map((op) => `(=> (distinct y #x0) (= (${op}_i x y) (${op} x y)))`)),
};

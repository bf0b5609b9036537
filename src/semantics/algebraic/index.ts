export type { AlgebraicRoot, AlgebraicTerm, AlgebraicValue } from './algebraic.js';
export {
  addReal,
  compareReal,
  decimalOfReal,
  divideReal,
  floorReal,
  inverseReal,
  multiplyReal,
  negateReal,
  refine,
  rootIn,
  rootOf,
  sameReal,
  signOfReal,
} from './real.js';

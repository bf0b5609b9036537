export {
  type Growth,
  type GrowthParameters,
  type OpenGrowth,
  type Shape,
  apply,
  applyInstance,
  compound,
  oneLevelLess,
  computeShape,
  takesMore,
} from './apply.js';
export { type PlaceHint, hintsFor, isLiteralPlace, isPartial, takesLiteralOnly } from './hints.js';
export { type IndexDrawer, type Instance, type SortSource, indexDrawer } from './instance.js';
export { type Datatype, type LiteralLimits, applyConstructor, drawLiteral } from './literal.js';
export { type SignatureArgument, Operators, SignatureIndex } from './operators.js';
export { type ClosedSorts, argumentsWithin, indicesWithin } from './within.js';

export {
  type Growth,
  type Habits,
  type OpenGrowth,
  type Shape,
  apply,
  applyInstance,
  compound,
  oneLevelLess,
  shapeOf,
  takesMore,
} from './apply.js';
export { type PlaceHint, hintsFor, isLiteralPlace, isPartial, takesLiteralOnly } from './hints.js';
export { type IndexDrawer, type Instance, type SortSource, indexDrawer } from './instance.js';
export { type Datatype, type LiteralLimits, applyConstructor, literalOf } from './literal.js';
export { type AboutSort, Operators, SignatureIndex } from './operators.js';
export { type Arguments, type ClosedSorts, argumentsWithin, indicesWithin } from './within.js';

export { type Growth, type Habits, apply, compound, takesMore } from './apply.js';
export { type OperatorHints, type PlaceHint, hintsFor, isPartial, takesLiteralOnly } from './hints.js';
export { type Instance, type SortSource, type Wanted, drawInstance } from './instance.js';
export { type Datatype, type LiteralContext, type LiteralLimits, applyConstructor, literalOf } from './literal.js';
export { type AboutSort, type Ways, Operators } from './operators.js';

export { type Growth, type Habits, apply, compound, takesMore } from './apply.js';
export { type PlaceHint, hintsFor, isPartial, takesLiteralOnly } from './hints.js';
export type { SortSource } from './instance.js';
export { type Datatype, type LiteralLimits, applyConstructor, literalOf } from './literal.js';
export { type AboutSort, Operators, SignatureIndex } from './operators.js';

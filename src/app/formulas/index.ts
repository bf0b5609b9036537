export { detectArrayLines } from './btor-array-lines.js';
export { type EvaluateOptions, type ModelEvaluation, evaluate } from './evaluate.js';
export { enumerationGenerators } from './enumerations.js';
export { type Generated, generate, isExternal, findGenerator } from './generate.js';

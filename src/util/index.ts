export {
  LONGEST_MS,
  type ReadAmount,
  memoryProblem,
  readMemory,
  readSize,
  readTime,
  sizeOption,
  timeOption,
} from './amounts.js';
export { closest, didYouMean } from './closest.js';
export { joinCommandLine } from './command-line.js';
export { contentId } from './content.js';
export { ddmin } from './ddmin.js';
export { dropUndefined } from './defined.js';
export { escapePattern } from './escape-pattern.js';
export { firstLine, flatText } from './first-line.js';
export { formatCount, groupDigits, joinNames, withArticle } from './grouped.js';
export { groupBy, pushTo } from './groups.js';
export { finalize, hashWords } from './hash.js';
export { type PositionedJson, readPositionedJson } from './json.js';
export { isJsonObject } from './json-object.js';
export { LONGEST_NUMBER, type Rational, decimalText, rational, rationalFromDecimal } from './rational.js';
export { BudgetOverrun, isOutOfRoom } from './out-of-room.js';
export { type Named, mapOfNamed, valueNamed } from './named.js';
export {
  addRationals,
  compareRationals,
  divideRationals,
  floorRational,
  multiplyRationals,
  negateRational,
  subtractRationals,
} from './rational-arithmetic.js';
export { type Rng, rngFromSeed } from './rng.js';
export { bitLength, gcd, isPrime } from './whole.js';
export { visible, visibleLine } from './visible.js';
export { memoise } from './lazily.js';
export { sampleEvenly } from './sample-evenly.js';
export { stopwatch } from './stopwatch.js';
export { textsIn } from './texts.js';

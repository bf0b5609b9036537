export { alignCommands, traceText } from './trace.js';
export { FIRST_DRAWN, listAskedSeeds, seedTestAt } from './asked-seed.js';
export { CooperativePause } from './cooperative-pause.js';
export type { FusionPartners } from './partners.js';
export type { Question } from './question.js';
export { readSeed } from './seed.js';
export { hashShape, characteristicOperators } from './shape.js';
export {
  type LoadedSeed,
  type DrawnBatch,
  type DrawnTest,
  type Origin,
  CERTIFICATE,
  PROOF_OF_SEED,
  TestCaseMaker,
  asSeed,
  drawTest,
  hashSeeds,
  listDroppedOptions,
  isSeed,
  judgeablePart,
  messageOf,
  normalForm,
  openOrigin,
  originName,
  seedAsTest,
  seedQuestion,
  testQuestion,
} from './test-cases.js';

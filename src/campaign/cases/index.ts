export { alignedCommands } from './aligned-commands.js';
export { askedSeeds, seedTestAt } from './asked-seed.js';
export { CooperativePause } from './cooperative-pause.js';
export type { FusionPartners } from './partners.js';
export { type PrintedScript, carryInquiries } from './inquiries.js';
export type { Question } from './question.js';
export { readSeed } from './seed.js';
export { commonHead, headOf, shapeOf, characteristicOperators } from './shape.js';
export {
  type LoadedSeed,
  type MadeBatch,
  type MadeTest,
  type Origin,
  TestCaseMaker,
  asSeed,
  drawTest,
  droppedOptions,
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
export { type Names, namesOf, theoriesOf, theoriesOfTerms } from './theories.js';
export { traceText } from './trace.js';

/** Exports of the engine for benches. Bundled into `dist/bench/`, which does not ship. */
export { loadStrategies, loadStrategyTexts, openSolver } from '../src/app/index.js';
export { btorNodeNames, countBtorNodes } from '../compat/thesis/btor-nodes.js';
export { mannWhitney, median, varghaDelaney, varghaDelaneyInterval } from '../lab/experiments/statistics.js';
export { loadShippedStrategies } from '../lab/index.js';
export { reportLines, topsOfTheory, verify } from '../lab/verify/index.js';
export { convertGraph, evaluateGraph, hasSteps, printBtor, readBtor, toScript } from '../src/btor/index.js';
export { characteristicOperators, hashShape } from '../src/campaign/hunt/draw/shape.js';
export {
  Bandit,
  Findings,
  Grouping,
  LOG_FORMAT,
  ROUND,
  SEED_ITSELF,
  askAndExamine,
  batchYield,
  canBeAsked,
  collectEvidence,
  countKnownRounds,
  currentFacts,
  drawTest,
  examineModel,
  judgeablePart,
  memoryVersionCache,
  openOrigin,
  readSeed,
  readState,
  runHunt,
  runWorker,
  seedQuestion,
  testQuestion,
} from '../src/campaign/index.js';
export { findPosition, renderDiagnostic } from '../src/diag/index.js';
export {
  BTOR_DEFAULTS,
  Enumeration,
  GENERATORS,
  answerByExhaustion,
  btorOfSeed,
  readTheories,
} from '../src/generate/index.js';
export {
  CommandProcesses,
  connectNats,
  createCampaignFolder,
  hasCampaign,
  isCampaignFolder,
  libsqlStore,
  natsLive,
  natsStore,
  natsTaskSource,
  openCampaignFolder,
  packageFamily,
  parseNatsAddress,
  resolveExecutable,
  thisMachine,
} from '../src/host/index.js';
export { collectSuspects, isNonBug } from '../src/oracle/index.js';
export { layOutLayers, makeDrawing, pictureOfBtor } from '../studio/picture/index.js';
export {
  ALGORITHMS,
  makeStage,
  observe,
  reduceGraph,
  reduceScript,
  reducibleBtor,
  reducibleScript,
  startProblem,
} from '../src/reduce/index.js';
export { DISCOVERY_THEORIES, Universe, checkCertificate, listScopes } from '../lab/index.js';
export { readRules } from '../src/rewrite/index.js';
export {
  preserves,
  collectChecks,
  countChecks,
  isInquiry,
  isInquiryName,
  listStatuses,
  termsOf,
  theoriesOf,
  toJudgeable,
} from '../src/script/index.js';
export {
  Budget,
  Evaluator,
  buildSignature,
  compileTerm,
  decide,
  describePart,
  fromNumber,
  judgeModel,
  judgeModelText,
  judgeRewrittenTerm,
  listDomain,
  readModel,
  signatureAt,
  toTerm,
} from '../src/semantics/index.js';
export {
  DEFAULT_LIMITS,
  OWN_COMMANDS,
  SOLVER_PROFILES,
  classifyTactic,
  compareVersions,
  splitCommandLine,
  missingFeatureIn,
  toIdentity,
} from '../src/solver/index.js';
export {
  STRATEGIES,
  checkFunction,
  formatFunctionProofs,
  functionHash,
  isSeeded,
  mutantPrinter,
  mutantRng,
  proveFunction,
  readFunctionProofs,
  readFusionFunctions,
} from '../src/strategy/index.js';
export { printCommand, printScript, printTerm, readScript } from '../src/syntax/index.js';
export {
  TermStore,
  children,
  iterateSites,
  operatorInfo,
  operatorNamed,
  postorder,
  reachable,
  replaceAt,
} from '../src/term/index.js';
export { contentId, rngFromSeed } from '../src/util/index.js';
export { ASKED_NAMES, withInquiries } from '../src/inquiry/index.js';
export { memoryStore } from '../test/support/memory-store.js';

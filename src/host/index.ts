export { type CommandOptions, CommandProcesses, FILE_PLACEHOLDER, type PreparedRun } from './command-runner.js';
export { type FolderLock, type LockHolder, lockedProblem, isLock, lockFolder } from './folder-lock.js';
export { type CommandTrust, commandTrust } from './command-trust.js';
export { drawSvg } from './draw-svg.js';
export { type Examination, type ModeTimes, PROBE_LIMITS, type ProbeResult, examineSolver } from './examine-solver.js';
export { resolveExecutable } from './executable.js';
export { type FoundSolver, findSolvers } from './find-solvers.js';
export {
  NPM_Z3_VERSIONS,
  type NpmZ3,
  cacheFolder,
  ensureZ3,
  isOffline,
  localZ3Versions,
  needsFetching,
  findShippedZ3,
  stayOffline,
} from './npm-z3.js';
export { distributionIn, hostName, thisMachine } from './machine.js';
export { type OpenOptions, isSolver, openSolver } from './open-solver.js';
export { idOfText } from './text-id.js';
export { interruptible } from './interruptible.js';
export { OpeningFile } from './opening-file.js';
export { packageFile } from './package-files.js';
export { type PluginFile, hashPlugin, importDefault } from './plugin-file.js';
export { type ProcessRequest, type ProcessResult, runProcess } from './process.js';
export { readStartTime } from './process-start.js';
export { openBrowser } from './open-browser.js';
export { replaceFile } from './replace-file.js';
export { type ThreadLink, threadLink } from './thread-link.js';
export { type AllowedSolvers, type ThreadData, type ThreadsWorker, Threads } from './threads.js';
export { DiskFull, isDiskFull } from './disk-full.js';
export { type OwnFolder, SCRATCH, ownFolder } from './own-folders.js';
export { libsqlStore } from './store-libsql.js';
export { createCampaignFolder, findWorker } from './campaign-folder.js';
export { type OpenMode, isCampaignPlace, makeOnServer, openCampaignFolder, openForNotes } from './open-campaign.js';
export { type OpenCampaign, campaignWith, filesFolder, findingPath, isCampaignFolder } from './opened-campaign.js';
export {
  type FolderContent,
  type SkippedFile,
  type ReadFile,
  findSeedFiles,
  isLeftOut,
  makeFolder,
  whyNoFolder,
  readTextFile,
  readWholeFile,
  writeFolder,
  writeTextFile,
  writingProblem,
} from './files.js';
export { configFolder, stateFolder } from './user-folders.js';
export { diskVersionCache } from './version-cache.js';
export { NPM_Z3_FAMILY, npmZ3Versions } from './version-npm.js';
export { gitVersions } from './version-git.js';
export { parseVersions, templateVersions } from './version-solvers.js';
export { QueryShell } from './query-shell.js';
export {
  type CampaignNames,
  type Credentials,
  type OnNotice,
  type NatsAddress,
  type LiveBucket,
  type LiveWorker,
  type NatsLink,
  type NatsNotice,
  type NatsStore,
  type NatsStoreOptions,
  type QueueState,
  type Refusal,
  type Watch,
  type Writer,
  CampaignGone,
  NoServer,
  NotAllowed,
  NotTheWriter,
  ServerError,
  StreamFull,
  replaceCampaign,
  campaignsAt,
  connectNats,
  hasCampaign,
  onNotices,
  isAddress,
  isCampaignName,
  isLink,
  isNatsAddress,
  isNatsStore,
  makeNatsCampaign,
  campaignNames,
  natsStore,
  natsDispatch,
  natsLive,
  natsQueueState,
  natsTaskSource,
  taskTokens,
  openNatsCampaign,
  parseNatsAddress,
  hideSecrets,
  withoutSecrets,
} from './nats/index.js';
export { makeWholeCampaign } from './whole-campaign.js';

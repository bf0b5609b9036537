export { CommandProcesses, FILE_PLACEHOLDER } from './command-runner.js';
export { type FolderLock, lockedProblem, isLock, lockFolder } from './folder-lock.js';
export { commandTrust } from './command-trust.js';
export { type Examination, PROBE_LIMITS, type ProbeResult, examineSolver } from './examine-solver.js';
export { resolveExecutable } from './executable.js';
export { type FoundSolver, findSolvers } from './find-solvers.js';
export {
  NPM_Z3_VERSIONS,
  type NpmZ3,
  cacheFolder,
  isOffline,
  localZ3Versions,
  needsFetching,
  stayOffline,
} from './npm-z3.js';
export { hostName, thisMachine } from './machine.js';
export { type OpenOptions, isSolver, openSolver } from './open-solver.js';
export { idOfText } from './text-id.js';
export { interruptible } from './interruptible.js';
export { packageFile } from './package-files.js';
export { type PluginFile, hashPlugin, importDefault } from './plugin-file.js';
export { runProcess } from './process.js';
export { replaceFile } from './replace-file.js';
export { threadLink } from './thread-link.js';
export { type AllowedSolvers, type ThreadData, type ThreadsWorker, Threads } from './threads.js';
export { DiskFull, isDiskFull } from './disk-full.js';
export { SCRATCH, ownFolder } from './own-folders.js';
export { libsqlStore } from './store-libsql.js';
export { createCampaignFolder, findWorker } from './campaign-folder.js';
export { type OpenMode, isCampaignPlace, makeOnServer, openCampaignFolder, openForNotes } from './open-campaign.js';
export { type OpenCampaign, campaignWith, filesFolder, findingPath, isCampaignFolder } from './opened-campaign.js';
export {
  type FolderContent,
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
export * from './nats/index.js';
export { makeWholeCampaign } from './whole-campaign.js';

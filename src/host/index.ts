export {
  type FolderContent,
  findSeedFiles,
  isLeftOut,
  makeFolder,
  readTextFile,
  readWholeFile,
  replaceFile,
  whyNoFolder,
  writeFolder,
  writeTextFile,
  FILE_ERRORS,
  findWriteProblem,
} from './files/files.js';
export { SCRATCH, isRunning, ownFolder } from './files/own-folders.js';
export { type PluginFile, hashPlugin, importDefault, packageFile } from './files/package-files.js';
export { cacheFolder, configFolder, makeStateFolder, stateFolder } from './files/user-folders.js';
export { resolveExecutable } from './process/executable.js';
export { interruptible } from './process/interruptible.js';
export { hostName, thisMachine } from './process/machine.js';
export { runProcess } from './process/process.js';
export { threadLink } from './process/thread-link.js';
export { type AllowedSolvers, type ThreadData, type ThreadsOptions, Threads } from './process/threads.js';
export { CommandProcesses, FILE_PLACEHOLDER } from './solvers/command-runner.js';
export { commandTrust } from './solvers/command-trust.js';
export { type FoundSolver, findSolvers } from './solvers/find-solvers.js';
export { ensurePackage, listLocal, startOf } from './packages/find-package.js';
export { isOffline, packageVersions, stayOffline } from './packages/store.js';
export { withHeap } from './solvers/native-solver.js';
export { type OpenOptions, isSolver, openSolver } from './solvers/open-solver.js';
export { diskVersionCache } from './versions/cache.js';
export { gitVersions } from './versions/git.js';
export { type RanSolver, packageFamily, parseVersions, solverVersions, templateVersions } from './versions/list.js';
export { createCampaignFolder, findWorker, makeWholeCampaign } from './store/campaign-folder.js';
export { type FolderLock, isLock, lockFolder, lockedProblem } from './files/folder-lock.js';
export { DiskFull, FolderGone, idOfText, isDiskFull, libsqlStore } from './store/libsql.js';
export {
  type OpenMode,
  isCampaignLocation,
  makeOnServer,
  openCampaignFolder,
  openForNotes,
} from './store/open-campaign.js';
export {
  type OpenCampaign,
  campaignWith,
  filesFolder,
  claimsFolder,
  rejectedFolder,
  scriptFile,
  slowFolder,
  splitFinding,
  findingPath,
  isCampaignFolder,
} from './store/opened-campaign.js';
export * from './nats/index.js';
export { queryListener } from './process/query-shell.js';

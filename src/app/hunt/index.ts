export {
  type CampaignView,
  type FindingsView,
  type UnconfirmedEvent,
  findFinding,
  findStanding,
  findUnconfirmed,
  readView,
  warnOfGaps,
  withCampaign,
} from './campaign-view.js';
export { CONFIG_FIELDS, allowConfig, withConfig } from './config.js';
export { type HuntOptions, DATA, HUNT_OPTIONS, JOBS, PLUGINS, THREADS } from './hunt-options.js';
export { type CampaignResult, type HuntEvent, checkHunt, hunt } from './hunt.js';
export { KnownFindings, openFolder, readKnown, requireFolder } from './known.js';
export { campaignAt, connectTo, processName } from './lead.js';
export { type ResumeEvent, type ResumeOptions, RESUME_OPTIONS, resume } from './resume.js';
export { SEED_FILTER_OPTIONS, SeedFilter } from './seed-filter.js';
export { type GatheredSeed, checkSeedCertificate, SHIPPED_SEEDS } from './seeds.js';
export { type SessionEvent, isLogged, replayFinished, writeScripts } from './session.js';
export {
  type Allow,
  type TrustedFolder,
  type TrustOptions,
  CONFIG_FILE,
  configCommandsText,
  confirmCommands,
  foreignCommands,
  foreignCommandsText,
  mayRun,
  ownCampaign,
  trustCampaign,
} from './trust.js';
export { DEMO_SOLVERS, demoOptions } from './demo-hunt.js';
export { openThreads, threadsFor } from './threads.js';
export { triage } from './triage.js';
export { workerTools } from './runtime.js';

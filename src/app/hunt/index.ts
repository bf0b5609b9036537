export {
  type CampaignView,
  type FindingsView,
  type ViewOptions,
  findFinding,
  openFolder,
  readBaseline,
  readView,
  warnOfGaps,
  withCampaign,
} from './campaign-view.js';
export { type LogQuery, type WatchedFigures, CampaignWatch } from './campaign-watch.js';
export { type Campaign, openCampaign } from './campaign.js';
export { type HuntOptions, DATA, DEFAULT_STRATEGIES, HUNT_OPTIONS, JOBS, PLUGINS, THREADS } from './hunt-options.js';
export { type CampaignResult, type HuntEvent, campaignStarted, hunt } from './hunt.js';
export { type KnownFindings, loadKnown, makeBaselineLookup, readKnown } from './known.js';
export { formatHuntLine } from './option-words.js';
export { type MergeEvent, type MergeOptions, merge } from './merge.js';
export { type PlanParts, makePlan } from './plan.js';
export { campaignAt, connectTo, processName } from './lead.js';
export { type ResumeEvent, type ResumeOptions, RESUME_OPTIONS, resume } from './resume.js';
export { type SeedCertificate, checkSeedCertificate } from './seed-certificate.js';
export { type GatheredSeed, type SeedRequest, SHIPPED_SEEDS, gatherSeeds } from './seeds.js';
export { type TransferResult, pull, push } from './transfer.js';
export { type SessionEvent, type SessionOptions, isLogged, runSession } from './session.js';
export { mayRun } from './allowed-solvers.js';
export { beginThreads, threadsFor } from './threads.js';
export { type TriageOptions, type Triaged, triage } from './triage.js';
export { workerTools } from './worker-tools.js';
export {
  type Allow,
  type TrustOptions,
  type TrustedFolder,
  foreignCommandsText,
  ownCampaign,
  permitPlan,
  mapProfiles,
  trustCampaign,
} from './trust.js';

export {
  type BisectEvent,
  type BisectFileEvent,
  type BisectFileOptions,
  type BisectFindingsOptions,
  type BisectOptions,
  type BisectionResult,
  type FileBisected,
  type FindingsBisected,
  type VersionProgressEvent,
  bisect,
  bisectFile,
} from './bisect.js';
export { type CountOptions, type CountResult, PER_GROUP, count } from './count.js';
export { type RecheckOptions, type RecheckResult, recheck } from './recheck.js';
export { type ReplayOptions, type ReplayResult, replay } from './replay.js';
export {
  type CampaignReport,
  type FindingReport,
  type ReportFormat,
  type ReportOptions,
  type WrittenPages,
  type WrittenReports,
  GENERIC,
  MARKS,
  REPORT_FORMAT_NAMES,
  REPORT_PROJECTS,
  reportCampaign,
  reportFinding,
  reportIn,
  writeReports,
} from './report.js';
export { gatherReportFacts, listReportedBugs } from './reported-bugs.js';

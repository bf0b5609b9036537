export {
  type BisectEvent,
  type BisectOptions,
  type BisectionResult,
  type FindingsBisected,
  type VersionProgressEvent,
  bisect,
  groupBySolver,
  searchOptions,
  withProgress,
  withTimeout,
} from './bisect.js';
export { loadOracles } from './oracles-of.js';
export {
  type FindingReport,
  type WrittenPages,
  GENERIC,
  MARKS,
  REPORT_FORMAT_NAMES,
  REPORT_PROJECTS,
  indexGroups,
  reportCampaign,
  reportFinding,
  reportIn,
  findReportable,
  writeReports,
  zipFinding,
  listReportedBugs,
} from './report.js';

import * as v from 'valibot';
import {
  CAMPAIGN_QUERY,
  COMPARE_QUERY,
  type CampaignBrief,
  type CampaignLive,
  type CommonGroup,
  FINDINGS_QUERY,
  FINDING_QUERY,
  type FindingDetail,
  type FindingEntry,
  type FindingRow,
  GROUPS_QUERY,
  type GroupEntry,
  ISSUE_QUERY,
  type IssueDraft,
  LOG_QUERY,
  type LogEntry,
  type Page,
  REPORT_QUERY,
  ROWS_QUERY,
  type ReportText,
  SEEDS_QUERY,
  type SeedEntry,
  TRIAGE_ALL_INPUT,
  TRIAGE_INPUT,
  TRUST_INPUT,
  type ZipArchive,
} from './campaigns.js';
import { CAMPAIGN, FORMULA, JOB, MOST_TEXT, PATH, SEED, SOURCE } from './inputs.js';
import { EXPERIMENT_OPTIONS, JOB_REQUEST, type Job, type ReductionStep, type SharedPage } from './jobs.js';
import type {
  AlgorithmEntry,
  CampaignEntry,
  Example,
  FileText,
  Generators,
  JobSummary,
  KnownSolver,
  GeneratedFormula,
  RecentEntry,
  Session,
  Solvers,
  SolverVersions,
} from './replies.js';
import { NOTHING, route, text, whole } from './route.js';
import type { RouteName } from './routes.js';
import {
  type ExperimentEntry,
  type ExperimentForm,
  type ExperimentResult,
  HUNT_LINE,
  type StoredSettings,
  type OptionEntry,
  SETTINGS,
} from './settings.js';

const ONE_JOB = v.strictObject({ job: JOB });

/** Except `GET /api/events`. */
export const API = {
  session: route('session', {
    summary: 'the open folders and files, and the jobs',
    effect: 'reads',
    input: NOTHING,
  }).to<Session>(),

  readFile: route('readFile', {
    summary: 'the text of a file of the workspace',
    effect: 'reads',
    input: v.strictObject({ path: PATH }),
  }).to<FileText>(),

  saveFile: route('saveFile', {
    summary: 'saves a file, or creates one in an open folder',
    effect: 'acts',
    input: v.strictObject({
      path: PATH,
      text: text(MOST_TEXT),
      /** Saving fails if the file has another version. Null requires a new file. If absent, any file is overwritten. */
      version: v.optional(v.nullable(text(100))),
    }),
  }).to<FileText>(),

  /** Text of a step, a failure, a finding's input, or a file. */
  formula: route('formula', {
    summary: 'the text of a formula from any source',
    effect: 'reads',
    input: v.strictObject({ formula: FORMULA }),
  }).to<Pick<FileText, 'name' | 'language' | 'text' | 'bytes'>>(),

  solvers: route('solvers', {
    summary: 'the available solvers, with their versions',
    effect: 'acts',
    input: NOTHING,
  }).to<Solvers>(),
  solverVersions: route('solverVersions', {
    summary: "the versions of a solver's packages, from the package registries",
    effect: 'acts',
    input: v.strictObject({ solver: text(60) }),
  }).to<SolverVersions>(),
  checkSolver: route('checkSolver', {
    summary: 'starts a solver to check that it runs',
    effect: 'acts',
    input: v.strictObject({ solver: text(1_000) }),
  }).to<Pick<KnownSolver, 'id' | 'version'>>(),

  generators: route('generators', {
    summary: 'the generators, with their parameters, ranges and defaults',
    effect: 'reads',
    input: NOTHING,
  }).to<Generators>(),

  generate: route('generate', {
    summary: 'generates the formula of a random seed',
    effect: 'reads',
    input: v.strictObject({ source: SOURCE, seed: SEED }),
  }).to<GeneratedFormula>(),

  algorithms: route('algorithms', { summary: 'the ways to reduce a formula', effect: 'reads', input: NOTHING }).to<
    readonly AlgorithmEntry[]
  >(),

  jobs: route('jobs', { summary: 'all jobs', effect: 'reads', input: NOTHING }).to<readonly JobSummary[]>(),
  startJob: route('startJob', { summary: 'starts a job', effect: 'acts', input: JOB_REQUEST }).to<Job>(),
  job: route('job', { summary: 'one job', effect: 'reads', input: ONE_JOB }).to<Job>(),

  controlJob: route('controlJob', {
    summary:
      'stops a job; pauses or continues a reduction, a bug search or a hunt; step: runs to the next accepted step',
    effect: 'acts',
    input: v.strictObject({ job: JOB, action: v.picklist(['stop', 'pause', 'go-on', 'step']) }),
  }).to<JobSummary>(),

  forgetJob: route('forgetJob', {
    summary: 'removes a finished job and its steps',
    effect: 'acts',
    input: ONE_JOB,
  }).to<null>(),

  steps: route('steps', {
    summary: 'the accepted steps of a reduction',
    effect: 'reads',
    input: v.strictObject({
      job: JOB,
      from: v.optional(whole(0, 10_000_000), 0),
      most: v.optional(whole(1, 10_000), 10_000),
    }),
  }).to<Page<ReductionStep>>(),

  reductionPage: route('reductionPage', {
    summary: 'a reduction with all its steps as one HTML file',
    effect: 'reads',
    input: ONE_JOB,
  }).to<SharedPage>(),

  campaigns: route('campaigns', { summary: 'the campaigns of the workspace', effect: 'reads', input: NOTHING }).to<
    readonly CampaignEntry[]
  >(),
  campaign: route('campaign', {
    summary: 'the current figures of a campaign',
    effect: 'reads',
    input: CAMPAIGN_QUERY,
  }).to<CampaignLive>(),
  campaignBrief: route('campaignBrief', {
    summary: 'a few figures of a campaign, for lists',
    effect: 'reads',
    input: CAMPAIGN_QUERY,
  }).to<CampaignBrief>(),
  campaignPage: route('campaignPage', {
    summary: 'a campaign with its findings and plots as one HTML file, like gainsay report --format html',
    effect: 'reads',
    input: v.strictObject({ campaign: CAMPAIGN }),
  }).to<SharedPage>(),
  compareCampaigns: route('compareCampaigns', {
    summary: 'the groups of several campaigns, with the campaigns that have them',
    effect: 'reads',
    input: COMPARE_QUERY,
  }).to<readonly CommonGroup[]>(),
  campaignLog: route('campaignLog', { summary: 'the event log, newest first', effect: 'reads', input: LOG_QUERY }).to<
    Page<LogEntry>
  >(),
  seeds: route('seeds', { summary: 'the seeds with their known facts', effect: 'reads', input: SEEDS_QUERY }).to<
    Page<SeedEntry>
  >(),
  trustCampaign: route('trustCampaign', {
    summary: 'allows the commands of a campaign made elsewhere',
    effect: 'acts',
    input: TRUST_INPUT,
  }).to<CampaignLive>(),

  groups: route('groups', {
    summary: 'groups of findings: new ones first, then the most severe',
    effect: 'reads',
    input: GROUPS_QUERY,
  }).to<Page<GroupEntry>>(),
  findings: route('findings', {
    summary: 'findings in the order of discovery',
    effect: 'reads',
    input: FINDINGS_QUERY,
  }).to<Page<FindingEntry>>(),
  findingRows: route('findingRows', {
    summary: 'the first groups or findings, without long texts',
    effect: 'reads',
    input: ROWS_QUERY,
  }).to<Page<FindingRow>>(),
  finding: route('finding', {
    summary: 'all facts of a finding',
    effect: 'reads',
    input: FINDING_QUERY,
  }).to<FindingDetail>(),
  report: route('report', {
    summary: 'the report of a finding for a project',
    effect: 'reads',
    input: REPORT_QUERY,
  }).to<ReportText>(),
  findingZip: route('findingZip', {
    summary: 'a zip archive with the files of a finding and its report',
    effect: 'reads',
    input: FINDING_QUERY,
  }).to<ZipArchive>(),
  issue: route('issue', {
    summary: "the address of a filled-in issue in the tracker of the solver's project, and the known bugs that fit",
    effect: 'reads',
    input: ISSUE_QUERY,
  }).to<IssueDraft>(),
  triage: route('triage', {
    summary: 'sets the status of a finding',
    effect: 'acts',
    input: TRIAGE_INPUT,
  }).to<FindingEntry>(),
  triageAll: route('triageAll', {
    summary: 'sets the status of several findings',
    effect: 'acts',
    input: TRIAGE_ALL_INPUT,
  }).to<null>(),

  start: route('start', {
    summary: 'examples, and the files and campaigns that were opened before',
    effect: 'reads',
    input: NOTHING,
  }).to<{ readonly recent: readonly RecentEntry[]; readonly examples: readonly Example[] }>(),
  openRecent: route('openRecent', {
    summary: 'opens a file, folder or campaign that was opened before',
    effect: 'acts',
    input: v.strictObject({ path: text(4_000) }),
  }).to<{ readonly kind: RecentEntry['kind']; readonly path: string }>(),
  startDemo: route('startDemo', {
    summary: 'starts the hunt of gainsay demo: an old Z3, which is fetched once, or the built-in one',
    effect: 'acts',
    input: v.strictObject({ builtIn: v.optional(v.boolean(), false) }),
  }).to<Job>(),

  huntForm: route('huntForm', { summary: 'the options of a hunt', effect: 'reads', input: NOTHING }).to<
    readonly OptionEntry[]
  >(),
  huntLine: route('huntLine', {
    summary: 'the command line for the values of a form; an invalid option gives the error message of gainsay hunt',
    effect: 'reads',
    input: HUNT_LINE,
  }).to<{ readonly line: string }>(),

  experimentForm: route('experimentForm', {
    summary: 'the available experiments, with their settings',
    effect: 'reads',
    input: NOTHING,
  }).to<readonly ExperimentForm[]>(),
  experimentLine: route('experimentLine', {
    summary:
      'the command line for the values of a form; an invalid setting gives the error message of gainsay lab experiment',
    effect: 'reads',
    input: v.strictObject(EXPERIMENT_OPTIONS),
  }).to<{ readonly line: string }>(),
  experiments: route('experiments', {
    summary: 'the folders of experiments in the workspace',
    effect: 'reads',
    input: NOTHING,
  }).to<readonly ExperimentEntry[]>(),
  experiment: route('experiment', {
    summary: 'the rows, tables and plots of an experiment',
    effect: 'reads',
    input: v.strictObject({ experiment: text(4_000) }),
  }).to<ExperimentResult>(),

  pageStorage: route('pageStorage', {
    summary: 'what pages of earlier studios stored, such as edits',
    effect: 'reads',
    input: NOTHING,
  }).to<Readonly<Record<string, string>>>(),
  storeForPages: route('storeForPages', {
    summary: 'stores what a page stores, for the page of the next studio; null removes an entry',
    effect: 'acts',
    input: v.strictObject({
      changed: v.record(v.pipe(text(10_000), v.regex(/^gainsay\./)), v.nullable(text(MOST_TEXT))),
    }),
  }).to<null>(),

  settings: route('settings', {
    summary: 'the options of the studio',
    effect: 'reads',
    input: NOTHING,
  }).to<StoredSettings>(),
  saveSettings: route('saveSettings', {
    summary: 'stores the options of the studio',
    effect: 'acts',
    input: v.strictObject({ settings: SETTINGS }),
  }).to<StoredSettings>(),
  resetSettings: route('resetSettings', {
    summary: 'restores the defaults',
    effect: 'acts',
    input: NOTHING,
  }).to<StoredSettings>(),
} as const satisfies Readonly<Record<RouteName, unknown>>;

export type Api = typeof API;

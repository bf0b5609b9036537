export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path by name. The page needs no more, so this file imports no schemas. */
export const ROUTES = {
  session: 'GET /api/session',
  readFile: 'GET /api/file',
  saveFile: 'PUT /api/file',
  formula: 'POST /api/formula',
  solvers: 'GET /api/solvers',
  solverVersions: 'GET /api/solvers/:solver/versions',
  checkSolver: 'POST /api/solvers',
  generators: 'GET /api/generators',
  generate: 'POST /api/generate',
  algorithms: 'GET /api/algorithms',
  jobs: 'GET /api/jobs',
  startJob: 'POST /api/jobs',
  job: 'GET /api/jobs/:job',
  controlJob: 'POST /api/jobs/:job/control',
  forgetJob: 'DELETE /api/jobs/:job',
  steps: 'GET /api/jobs/:job/steps',
  reductionPage: 'GET /api/jobs/:job/page',
  campaigns: 'GET /api/campaigns',
  campaign: 'GET /api/campaigns/:campaign',
  campaignBrief: 'GET /api/campaigns/:campaign/brief',
  campaignPage: 'GET /api/campaigns/:campaign/page',
  compareCampaigns: 'POST /api/compare',
  campaignLog: 'GET /api/campaigns/:campaign/log',
  seeds: 'GET /api/campaigns/:campaign/seeds',
  trustCampaign: 'POST /api/campaigns/:campaign/trust',
  groups: 'GET /api/campaigns/:campaign/groups',
  findings: 'GET /api/campaigns/:campaign/findings',
  findingRows: 'GET /api/campaigns/:campaign/rows',
  finding: 'GET /api/campaigns/:campaign/findings/:finding',
  report: 'GET /api/campaigns/:campaign/findings/:finding/report',
  findingZip: 'GET /api/campaigns/:campaign/findings/:finding/zip',
  issue: 'GET /api/campaigns/:campaign/findings/:finding/issue',
  triage: 'PUT /api/campaigns/:campaign/findings/:finding/triage',
  triageAll: 'PUT /api/campaigns/:campaign/triage',
  start: 'GET /api/start',
  openRecent: 'POST /api/start/recent',
  startDemo: 'POST /api/start/demo',
  huntForm: 'GET /api/hunt/form',
  huntLine: 'POST /api/hunt/line',
  experimentForm: 'GET /api/experiment/form',
  experimentLine: 'POST /api/experiment/line',
  experiments: 'GET /api/experiments',
  experiment: 'GET /api/experiments/:experiment',
  pageStorage: 'GET /api/storage',
  storeForPages: 'PUT /api/storage',
  settings: 'GET /api/settings',
  saveSettings: 'PUT /api/settings',
  resetSettings: 'DELETE /api/settings',
} as const satisfies Readonly<Record<string, `${Method} /api/${string}`>>;

export type RouteName = keyof typeof ROUTES;

export function splitRoute(route: `${Method} /api/${string}`) {
  const [method, path] = route.split(' ');
  return { method: method as Method, path: path as `/api/${string}` };
}

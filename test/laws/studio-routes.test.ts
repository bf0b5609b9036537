import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API, ApiError, type RouteName, studioClient } from '../../studio/server/contract/index.js';
import { type OpenStudio, startStudio } from '../../studio/server/index.js';
import { makeReducedFinding } from '../page/made-campaign.js';

const NAMES = Object.keys(API) as RouteName[];
const READING = NAMES.filter((name) => API[name].effect === 'reads');
const ACTING = NAMES.filter((name) => API[name].effect === 'acts');

const CAMPAIGN = { campaign: '0/made' };
const FINDING = { ...CAMPAIGN, finding: 'wrong-answer-0123456789' };
const JOB = { job: 'job-1' };

/** An input for each reading route. */
const INPUTS: Readonly<Partial<Record<RouteName, object>>> = {
  session: {},
  readFile: { path: '0/a.smt2' },
  formula: { formula: { kind: 'finding', ...FINDING } },
  generators: {},
  generate: { source: { kind: 'btor', parameters: { numbers: { nodes: 40 } } }, seed: 7 },
  algorithms: {},
  jobs: {},
  job: JOB,
  steps: JOB,
  reductionPage: JOB,
  campaigns: {},
  campaign: CAMPAIGN,
  campaignBrief: CAMPAIGN,
  campaignPage: CAMPAIGN,
  compareCampaigns: { campaigns: ['0/made'] },
  campaignLog: CAMPAIGN,
  seeds: CAMPAIGN,
  groups: CAMPAIGN,
  findings: CAMPAIGN,
  findingRows: CAMPAIGN,
  finding: FINDING,
  report: FINDING,
  findingZip: FINDING,
  issue: FINDING,
  start: {},
  huntForm: {},
  huntLine: { options: { tests: 12 } },
  experimentForm: {},
  experimentLine: { experiment: 'coverage' },
  experiments: {},
  experiment: { experiment: '0/none' },
  pageStorage: {},
  settings: {},
};
/** Routes whose subject does not exist: a view-only studio has no jobs. */
const MISSING = ['job', 'steps', 'reductionPage', 'experiment'];

let scratch: string;
let studio: OpenStudio;
let path: string;
const before = {
  PATH: process.env['PATH'],
  state: process.env['XDG_STATE_HOME'],
  config: process.env['XDG_CONFIG_HOME'],
};

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gainsay-routes-'));
  path = join(scratch, 'work');
  mkdirSync(path);
  mkdirSync(join(scratch, 'bin'));
  for (const name of ['z3', 'cvc5', 'sat', 'wrong']) {
    const program = join(scratch, 'bin', name);
    writeFileSync(program, `#!/bin/sh\ntouch ${join(scratch, 'was-run')}\necho sat\n`);
    chmodSync(program, 0o755);
  }
  writeFileSync(join(path, 'a.smt2'), '(check-sat)\n');
  await makeReducedFinding(join(scratch, 'original'), {
    wrong: join(scratch, 'bin', 'wrong'),
    sat: join(scratch, 'bin', 'sat'),
  });
  // A copy, because SQLite may write the original once more when its last connection is collected.
  cpSync(join(scratch, 'original'), join(path, 'made'), { recursive: true });
  process.env['PATH'] = `${join(scratch, 'bin')}${delimiter}${before.PATH ?? ''}`;
  process.env['XDG_STATE_HOME'] = join(scratch, 'state');
  process.env['XDG_CONFIG_HOME'] = join(scratch, 'config');
  studio = await startStudio({ paths: [path], viewOnly: true });
});

afterAll(async () => {
  await studio.close();
  for (const [name, value] of [
    ['PATH', before.PATH],
    ['XDG_STATE_HOME', before.state],
    ['XDG_CONFIG_HOME', before.config],
  ] as const) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rmSync(scratch, { recursive: true, force: true });
});

const base = () => `http://127.0.0.1:${studio.port}`;

/** The kind of the refusal, or `done`. */
async function call(name: RouteName, input: object): Promise<string> {
  const client = studioClient({ fetch: (url, init) => fetch(url, init), base: base(), token: studio.token });
  try {
    await (client[name] as (input: object) => Promise<unknown>)(input);
    return 'done';
  } catch (error) {
    return error instanceof ApiError ? error.problem.kind : String(error);
  }
}

/** Paths and contents of all files, except those that SQLite makes next to a database that is read. */
function snapshot(): readonly string[] {
  const files = readdirSync(scratch, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^original|\.db-(?:wal|shm)$/.test(name))
    .sort();
  return files.map((name) => {
    const file = join(scratch, name);
    return statSync(file).isFile() ? `${name} ${createHash('sha256').update(readFileSync(file)).digest('hex')}` : name;
  });
}

it('marks each route as reading or acting, and has an input for each reading route', () => {
  expect(NAMES.map((name) => API[name].effect as string).filter((each) => !['reads', 'acts'].includes(each))).toEqual(
    [],
  );
  expect(Object.keys(INPUTS).sort()).toEqual([...READING].sort());
  for (const name of NAMES) if (!['GET', 'POST'].includes(API[name].method)) expect(ACTING).toContain(name);
});

it('has no other routes than those of the API, the events and the page', () => {
  const folder = new URL('../../studio/server/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const added = sources.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return [...text.matchAll(/\b(?:app|server)\.(get|post|put|patch|delete|all|on|route|mount)\(([^,)]*)/g)]
      .filter(([, method = '', of = '']) => method !== 'on' || of.startsWith('route.'))
      .map(([, method, of]) => `${name}: ${method} ${of}`);
  });
  expect(added.sort()).toEqual([
    'mount.ts: on route.method',
    "studio.ts: all '/api/*'",
    "studio.ts: get '*'",
    "studio.ts: get '/api/events'",
  ]);
});

it('refuses each acting route of a view-only studio, whatever its input', async () => {
  expect(ACTING.length).toBeGreaterThan(10);
  const files = snapshot();
  const inputs = { ...FINDING, ...JOB, solver: 'z3', path: '0/a.smt2', text: '', kind: 'hunt', options: {} };
  for (const name of ACTING) expect(`${name} ${await call(name, inputs)}`).toBe(`${name} view-only`);
  expect(snapshot()).toEqual(files);
});

it('explains a refusal to a person', async () => {
  const headers = { authorization: `Bearer ${studio.token}`, accept: 'text/html' };
  const reply = await fetch(`${base()}/api/solvers`, { headers });
  expect(reply.status).toBe(403);
  expect(await reply.text()).toContain('It was started with --view-only');
});

it('answers each reading route of a view-only studio without running a program or changing a file', async () => {
  const files = snapshot();
  for (const name of READING) {
    const expected = MISSING.includes(name) ? 'not-found' : 'done';
    expect(`${name} ${await call(name, INPUTS[name] ?? {})}`).toBe(`${name} ${expected}`);
  }
  expect(snapshot()).toEqual(files);
});

import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isCampaignFolder, openCampaignFolder, openForNotes } from '../../src/host/index.js';
import { readKnown, triage, withCampaign } from '../../src/app/index.js';
import { replay } from '../../lab/index.js';
import { batchDone, foundAt, makeCampaign } from '../../test/page/made-campaign.js';
import { makeStarted } from '../../test/support/findings.js';
import type { CampaignEvent } from '../../src/campaign/index.js';
import type { Workspace } from '../workspace/index.js';
import { CampaignWatch } from './campaign-watch.js';
import { Campaigns } from './campaigns.js';
import { ApiError, type Job, type StudioClient, type Target, studioClient } from './contract/index.js';
import type { Hub } from './hub.js';
import { type OpenStudio, startStudio } from './index.js';
import type { KnownJob } from './jobs/job.js';
import { nightly } from '../../test/support/nightly.js';

/** A shell script that reads its input without starting other programs. Each line goes through the branches `cases`. */
function onInput(first: string, cases: string, last: string): string {
  return `#!/bin/sh\n${first}\nwhile read -r line; do case $line in ${cases} *) ;; esac; done\n${last}\n`;
}

/** Answers `sat` to the seed and `unsat` to its mutants. */
const WRONG_SOLVER = onInput('said=unsat', '*"(> (+ x y) 2)"*) said=sat ;;', 'echo $said');
const HONEST = onInput('', '', 'echo sat');
const CRASHES = onInput('', '*"* "*) abort=1 ;;', 'test -z "$abort" || kill -ABRT $$\necho sat');
const ABORTS = onInput('', '*add*) abort=1 ;;', 'test -z "$abort" || kill -ABRT $$');
const SEED =
  '(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n(assert (> (+ x y) 2))\n(check-sat)\n';

let place: string;
let studio: OpenStudio;
let api: StudioClient;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gainsay-studio-test-'));
  process.env['XDG_CONFIG_HOME'] = join(place, 'config');
  process.env['XDG_STATE_HOME'] = join(place, 'state');
  mkdirSync(join(place, 'work'));
  writeFileSync(join(place, 'work', 'seed.smt2'), SEED);
  const programs = {
    always_unsat: WRONG_SOLVER,
    always_sat: HONEST,
    third_sat: HONEST,
    crashes: CRASHES,
    aborts: ABORTS,
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(place, name), text, { mode: 0o755 });
  }
  studio = await startStudio({ paths: [join(place, 'work')] });
  api = studioClient({
    fetch: (url, init) => fetch(url, init),
    base: `http://127.0.0.1:${studio.port}`,
    token: studio.token,
  });
});

afterAll(async () => {
  await studio.close();
  rmSync(place, { recursive: true, force: true });
});

async function over(job: string): Promise<Job> {
  for (;;) {
    const now = await api.job({ job });
    if (['done', 'stopped', 'failed'].includes(now.state)) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const huntOptions = () => ({
  seeds: [join(place, 'work', 'seed.smt2')],
  // The prefixes select profiles, because the programs are not named like solvers.
  solvers: [
    `z3:${join(place, 'always_unsat')}`,
    `cvc5:${join(place, 'always_sat')}`,
    `mathsat:${join(place, 'third_sat')}`,
  ],
  strategies: ['opfuzz'],
  tests: 2,
  repeats: 1,
  out: join(place, 'work', 'hunted'),
  key: '1',
  jobs: 1,
  models: false,
  reduce: 'none',
  bisect: 'none',
  tieBreakers: false,
  mode: 'fresh',
});

it('runs a hunt, reports its result, and stores triage notes on findings', async () => {
  const { line } = await api.huntLine({ options: huntOptions() });
  expect(line).toContain('--strategy opfuzz');
  await expect(api.huntLine({ options: { jobs: 0 } })).rejects.toThrow('the option jobs is 0');
  const { job } = await api.startJob({ kind: 'hunt', options: huntOptions() });
  const done = await over(job);
  expect(done).toMatchObject({ state: 'done', kind: 'hunt' });
  const campaign = ('campaign' in done ? done.campaign : null) ?? '';
  // The hunt's campaign is listed once, although its folder is also inside the studio's folder.
  expect((await api.campaigns({})).map((each) => each.campaign)).toEqual([campaign]);

  const live = await api.campaign({ campaign });
  expect(live).toMatchObject({ running: null, foreignCommands: [], name: 'hunted' });
  expect(live.summary.state).toBe('ended');
  expect(live.course.at(-1)?.tests).toBe(live.summary.tests);
  expect(live.strategies.find(({ name }) => name === 'opfuzz')?.batches).toBeGreaterThan(0);

  expect(live).toMatchObject({ goal: { tests: 2 }, machines: [{ sessions: 1, tests: live.summary.tests }] });
  expect(live.machines[0]?.findings).toBe(Object.values(live.summary.findings).reduce((sum, each) => sum + each, 0));
  expect(live.lastTest).toBeLessThanOrEqual(live.summary.ms);
  expect(live.clock.ms).toBe(live.summary.ms);
  expect(live.lastFinding).toBeLessThan(live.clock.ms);
  // Seeds are not in the course.
  expect(live.course.at(-1)?.answers['sat']).toBe(2 * live.summary.tests);
  expect(live.blame.map(({ against, groups }) => [against, groups])).toEqual(
    live.newest[0]?.against.map((against) => [against, 1]),
  );

  const findings = await api.findings({ campaign });
  expect(findings.of).toBe(Object.values(live.summary.findings).reduce((sum, each) => sum + each, 0));
  expect(findings.of).toBeGreaterThan(0);
  const groups = await api.groups({ campaign });
  expect(groups.of).toBe(live.summary.groups);
  const [group] = groups.items;
  const finding = group?.finding ?? '';
  expect((await api.groups({ campaign, text: 'no such words' })).of).toBe(0);
  expect((await api.findings({ campaign, solver: group?.solver ?? group?.suspects[0] })).of).toBeGreaterThan(0);

  const rows = await api.findingRows({ campaign });
  expect(rows.items.map((row) => [row.finding, row.count])).toEqual(
    groups.items.map((each) => [each.finding, each.count]),
  );
  expect(await api.findingRows({ campaign, of: 'findings', most: 1 })).toMatchObject({
    ...{ items: [{ finding: findings.items[0]?.finding }], of: findings.of },
  });
  const others = groups.items.map((each) => each.finding);
  expect((await api.finding({ campaign, finding })).neighbours).toEqual({
    ...{ list: 'groups', position: 1, of: groups.of, before: null, after: others[1] ?? null },
  });
  const { summary, started } = live;
  expect(await api.campaignBrief({ campaign })).toEqual({
    ...{ started, tests: summary.tests, findings: findings.of, groups: groups.of, ms: summary.ms },
    ...{ state: 'ended', isWhole: true, running: null },
  });
  const common = await api.compareCampaigns({ campaigns: [campaign, campaign] });
  expect(common.map((each) => each.in)).toEqual(groups.items.map((each) => [each.finding, each.finding]));

  const detail = await api.finding({ campaign, finding });
  expect(detail.texts.mutant.text).toContain('(check-sat)');
  expect(Object.keys(detail.files)).toContain('repro.sh');
  expect(detail.report.text).toContain('unsat');
  expect((await api.report({ campaign, finding, project: 'generic' })).project).toBe('the project');
  expect(detail.shown.map(({ said, isSuspect }) => [said, isSuspect])).toEqual(
    expect.arrayContaining([
      ['sat', expect.anything()],
      ['unsat', expect.anything()],
    ]),
  );
  const commands = detail.shown.map(({ command }) => command);
  expect(commands).toContainEqual(expect.stringContaining(join(place, 'always_unsat')));
  expect(detail.foreignCommands).toEqual([]);
  expect(detail.solvers.map(({ solver }) => solver).sort()).toEqual([...huntOptions().solvers].sort());
  const zip = await api.findingZip({ campaign, finding });
  expect(zip.name).toBe(`${finding}.zip`);
  expect(Object.keys(unzipSync(Buffer.from(zip.base64, 'base64')))).toContain(`${finding}/repro.sh`);
  const issue = await api.issue({ campaign, finding, project: 'z3' });
  expect(issue.url).toMatch(/^https:\/\/github\.com\/Z3Prover\/z3\/issues\/new\?/);
  expect(issue.searched).toContain('the campaign');
  expect(readdirSync(detail.path)).not.toContain('issue.md');
  const again = await api.startJob({ kind: 'finding', action: 'replay', campaign, findings: [finding] });
  const replayed = await over(again.job);
  if (replayed.kind !== 'finding') throw new Error('no replay');
  expect(replayed.work.lines.join()).toContain('The bug still reproduces');
  expect(replayed.work.table?.rows.map(([, , , said]) => said).sort()).toEqual(
    detail.shown.map(({ said }) => said).sort(),
  );
  const text = await api.formula({ formula: { kind: 'finding', campaign, finding } });
  expect(text.text).toBe(detail.texts.smallest.text);

  const link = 'https://example.org/issues/1';
  const said = await api.triage({ campaign, finding, state: 'reported', link, note: 'sent' });
  expect(said).toMatchObject({ known: `reported: ${link}`, triage: { state: 'reported', link, note: 'sent' } });
  expect((await api.campaign({ campaign })).summary.knownGroups).toBe(1);
  expect((await api.groups({ campaign, triage: 'reported' })).of).toBe(1);
  // A later hunt recognises the reported bug by its triage in this folder.
  const { bugs } = await readKnown(join(place, 'work', 'hunted'));
  expect(bugs).toMatchObject([{ name: `reported: ${link} (${finding})`, url: link, solver: 'z3' }]);
  const view = await withCampaign(join(place, 'work', 'hunted'), ({ tally }) => tally.summary());
  expect(view.groups.filter(({ known }) => known === `reported: ${link}`)).toHaveLength(1);
  expect((await api.finding({ campaign, finding })).history).toHaveLength(1);
  await expect(api.triage({ campaign, finding, state: 'reported', link: 'javascript:alert(1)' })).rejects.toThrow(
    'address',
  );
  expect((await api.triage({ campaign, finding, state: 'new' })).known).toBeNull();

  const { when: since } = await api.triage({ campaign, finding, state: 'known' }).then(({ triage: each }) => each);
  await api.triage({ campaign, finding, state: 'known', note: 'a bug', since });
  await expect(api.triage({ campaign, finding, state: 'new', since })).rejects.toThrow(
    'the triage was changed meanwhile: known, a bug',
  );
  await api.triageAll({ campaign, findings: [finding], state: 'new' });
  const { triage: changed } = await api.finding({ campaign, finding });
  expect(changed).toMatchObject({ state: 'new', note: 'a bug' });

  const log = await api.campaignLog({ campaign, kinds: 'finding-triaged', most: 2 });
  expect(log.items.map(({ event }) => event.kind)).toEqual(['finding-triaged', 'finding-triaged']);
  expect(log.items[0]?.sequence).toBeGreaterThan(log.items[1]?.sequence ?? 0);
  const sent = await api.campaignLog({ campaign, text: 'sent', kinds: 'finding-triaged' });
  expect(sent.items).toHaveLength(1);
  expect((await api.seeds({ campaign })).of).toBe(1);
});

it('reduces a finding by its own check and stores the result in its campaign', async () => {
  const seed = join(place, 'work', 'crashing.smt2');
  writeFileSync(seed, SEED.replace('LIA', 'NIA').replace('(check-sat)', '(assert (< (* x y) 7))\n(check-sat)'));
  const out = join(place, 'work', 'crashed');
  const solvers = [`z3:${join(place, 'crashes')}`];
  const hunted = await api.startJob({
    kind: 'hunt',
    options: { ...huntOptions(), seeds: [seed], solvers, out, tests: 0 },
  });
  const ended = await over(hunted.job);
  const campaign = ('campaign' in ended ? ended.campaign : null) ?? '';
  const [{ finding = '' } = {}] = (await api.groups({ campaign })).items;
  const input = { kind: 'finding', campaign, finding } as const;
  const { job } = await api.startJob({ kind: 'reduce', input, must: { kind: 'finding' } });
  const done = await over(job);
  if (done.kind !== 'reduce') throw new Error('no reduction');
  expect(done).toMatchObject({ state: 'done', reduce: { unit: 'terms', changed: null } });
  const { before, now } = done.reduce;
  expect(now.size).toBeGreaterThan(0);
  expect(now.size).toBeLessThan(before.size);
  const detail = await api.finding({ campaign, finding });
  const { items } = await api.steps({ job });
  const last = await api.formula({ formula: { kind: 'step', job, step: items.length - 1 } });
  expect([detail.isReduced, detail.texts.smallest.text]).toEqual([true, last.text]);
  const other = { kind: 'text', text: SEED, language: 'smt2' } as const;
  await expect(api.startJob({ kind: 'reduce', input: other, must: { kind: 'finding' } })).rejects.toThrow(
    'only a finding',
  );
});

it('runs no command of a foreign campaign before the user allows it', async () => {
  const { campaigns } = await api.session({});
  const campaign = campaigns.find(({ name }) => name === 'hunted')?.campaign ?? '';
  // Simulates a folder from another machine.
  rmSync(join(place, 'work', 'hunted', 'commands.json'));
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const { foreignCommands } = await api.campaign({ campaign });
  expect(foreignCommands.some((command) => command.includes('always_unsat'))).toBe(true);
  const refused = await over((await api.startJob({ kind: 'resume', campaign, options: { tests: 1 } })).job);
  expect(refused).toMatchObject({ state: 'failed', error: { kind: 'not-trusted' } });
  const [, ...some] = foreignCommands;
  await expect(api.trustCampaign({ campaign, commands: some })).rejects.toThrow(ApiError);
  expect((await api.trustCampaign({ campaign, commands: [...foreignCommands] })).foreignCommands).toEqual([]);
  const resumed = await over((await api.startJob({ kind: 'resume', campaign, options: { tests: 1 } })).job);
  expect(resumed.state).toBe('done');
});

it('stores failures of solvers next to command lines, and reduces them or says why not', async () => {
  const source = { kind: 'btor', parameters: { numbers: { nodes: 8 } } } as const;
  const solver = { kind: 'solver', solver: `boolector:${join(place, 'always_sat')}` } as const;
  const search = async (program: string) => {
    writeFileSync(join(place, program), onInput('', '', 'echo unsat'), { mode: 0o755 });
    const asked: [Target, Target] = [solver, { kind: 'command', line: join(place, program) }];
    const { job } = await api.startJob({ kind: 'search', source, seed: 1, count: 2, asked, jobs: 1 });
    const done = await over(job);
    if (done.kind !== 'search') throw new Error('no search');
    const { failures, stored } = done.search;
    expect(failures).toMatchObject([{ kind: 'wrong-answer' }, { like: 1 }]);
    const listed = readFileSync(join(stored ?? '', 'failures.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(listed.map((line) => JSON.parse(line) as object)).toMatchObject([{ seed: 1 }, { seed: 2, like: 1 }]);
    const text = readFileSync(join(stored ?? '', 'seed-1', 'seed-1.btor'), 'utf8');
    expect(text).toBe((await api.generate({ source, seed: 1 })).text);
    return failures[0];
  };
  const known = await search('boolector-unsat');
  const reduced = await over(known?.reduction ?? '');
  expect(reduced).toMatchObject({ state: 'done', reduce: { request: { must: { failure: 'wrong-answer' } } } });
  expect(await search('unnamed')).toMatchObject({ reduction: null, notReduced: expect.stringMatching(/as solvers/) });
}, 60_000);

it('searches for bugs with successive random seeds, and reduces the first failure of each kind', async () => {
  const crashes = join(place, 'aborts');
  const source = { kind: 'btor', parameters: { numbers: { nodes: 30 } } } as const;
  const asked = [{ kind: 'command', line: crashes, stdin: true }] as [{ kind: 'command'; line: string; stdin: true }];
  const { job } = await api.startJob({ kind: 'search', source, seed: 1, count: 6, asked });
  const done = await over(job);
  if (done.kind !== 'search') throw new Error('no search');
  const { failures, made, seed } = done.search;
  expect([made, seed]).toEqual([6, 7]);
  const [first, ...others] = failures;
  expect(first).toMatchObject({ number: 1, kind: 'crash', like: null });
  expect(others.every(({ like, reduction }) => like === 1 && reduction === null)).toBe(true);
  const again = await api.generate({ source, seed: first?.seed ?? 0 });
  expect((await api.formula({ formula: { kind: 'failure', job, number: 1 } })).text).toBe(again.text);

  const reduced = await over(first?.reduction ?? '');
  if (reduced.kind !== 'reduce') throw new Error('no reduction');
  expect(reduced).toMatchObject({ state: 'done', parent: job });
  const { steps, now, before, confirmed } = reduced.reduce;
  expect(now.size).toBeLessThan(before.size);
  expect(confirmed).toBe(steps);
  const all = await api.steps({ job: reduced.job });
  expect(all.items.map(({ step }) => step)).toEqual(Array.from({ length: steps + 1 }, (_, at) => at));
  const last = await api.formula({ formula: { kind: 'step', job: reduced.job, step: steps } });
  expect(last.text).toContain('add');
  expect(last.bytes).toBe(now.bytes);

  // Continues from a step with another algorithm, in single-step mode.
  const input = { kind: 'step', job: reduced.job, step: 0 } as const;
  const must = { kind: 'command', command: crashes, stdin: true } as const;
  const unknown = { kind: 'solvers' as const, solvers: ['z3'], failure: 'other' as 'crash' };
  await expect(api.startJob({ kind: 'reduce', input, must: unknown })).rejects.toThrow(
    "unknown kind of failure 'other'",
  );
  const next = await api.startJob({ kind: 'reduce', input, must, algorithm: 'ddmin', paused: true, jobs: 1 });
  expect(next.state).toBe('pausing');
  await api.controlJob({ job: next.job, action: 'step' });
  for (;;) {
    const { state } = await api.job({ job: next.job });
    if (state === 'paused') break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const stepped = await api.job({ job: next.job });
  if (stepped.kind !== 'reduce') throw new Error('no reduction');
  expect([stepped.state, stepped.reduce.steps]).toEqual(['paused', 1]);
  await api.controlJob({ job: next.job, action: 'stop' });
  expect((await over(next.job)).state).toBe('stopped');
  await api.forgetJob({ job: next.job });
  await expect(api.job({ job: next.job })).rejects.toThrow('there is no job');
}, 30_000);

it('pauses and resumes a hunt and a reduction, and stops them soon without losing findings', async () => {
  const options = { ...huntOptions(), tests: 100_000, out: join(place, 'work', 'paused') };
  const { job } = await api.startJob({ kind: 'hunt', options });
  const tests = async () => {
    const now = await api.job({ job });
    const campaign = 'campaign' in now ? now.campaign : null;
    return campaign === null ? 0 : (await api.campaign({ campaign })).summary.tests;
  };
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await until(async () => (await tests()) > 0);
  expect((await api.controlJob({ job, action: 'pause' })).state).toBe('paused');
  // Queries in progress finish, and no others start.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const paused = await tests();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await tests()).toBe(paused);
  expect((await api.controlJob({ job, action: 'go-on' })).state).toBe('running');
  await until(async () => (await tests()) > paused);
  const hunt = await api.job({ job });
  const live = await api.campaign({ campaign: ('campaign' in hunt ? hunt.campaign : null) ?? '' });
  expect(live.clock.ms).toBeLessThanOrEqual(Date.now() - Date.parse(live.started) - 550);
  expect(live.clock.ms).toBeGreaterThanOrEqual(live.summary.ms);
  expect(live.clock.isWallTime).toBe(false);
  await api.controlJob({ job, action: 'pause' });
  const { clock } = await api.campaign({ campaign: live.campaign });
  const page = await api.campaignPage({ campaign: live.campaign });
  expect((await api.campaignBrief({ campaign: live.campaign })).ms).toBeLessThanOrEqual(clock.ms + 1);
  expect(clock.ms).toBeGreaterThanOrEqual(live.clock.ms);
  if (clock.ms >= 2_000) expect(page.html).toContain(`${Math.round(clock.ms / 1_000)} seconds in all`);
  await api.controlJob({ job, action: 'stop' });
  const stopped = await over(job);
  expect(stopped.state).toBe('stopped');
  const campaign = ('campaign' in stopped ? stopped.campaign : null) ?? '';
  const { summary } = await api.campaign({ campaign });
  expect(summary).toMatchObject({ state: 'interrupted' });
  expect(Object.values(summary.findings).reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0);

  const input = { kind: 'text', language: 'smt2', text: SEED.replace('(+ x y)', '(+ (* x 3) (* y 5) x)') } as const;
  const must = { kind: 'solvers', solvers: [`z3:${join(place, 'crashes')}`] as [string] } as const;
  const reduction = await api.startJob({ kind: 'reduce', input, must, paused: true, jobs: 1 });
  expect(reduction.state).toBe('pausing');
  await api.controlJob({ job: reduction.job, action: 'step' });
  const now = () => api.job({ job: reduction.job });
  await until(async () => (await now()).state === 'paused');
  const stepped = await now();
  expect(stepped).toMatchObject({ state: 'paused', reduce: { steps: 1 } });
  await api.controlJob({ job: reduction.job, action: 'go-on' });
  expect(await over(reduction.job)).toMatchObject({ state: 'done' });
}, 60_000);

nightly(
  'stores a failure of a bug search as a finding that can be regenerated',
  async () => {
    const source = { kind: 'formula', generator: 'bv_few_unsat' } as const;
    const asked = [{ kind: 'solver', solver: `cvc5:${join(place, 'always_sat')}` }] as [
      { kind: 'solver'; solver: string },
    ];
    const { job } = await api.startJob({ kind: 'search', source, seed: 3, count: 2, asked, jobs: 1 });
    const done = await over(job);
    if (done.kind !== 'search') throw new Error('no search');
    const [first, second] = done.search.failures;
    // Only the hunt that stores the failure reduces it.
    expect(first).toMatchObject({ kind: 'wrong-answer', like: null, reduction: null });
    expect(second).toMatchObject({ like: 1, hunt: null });
    const hunted = await over(first?.hunt ?? '');
    expect(hunted).toMatchObject({ state: 'done', parent: job, title: 'confirm failure 1 of the bug search' });
    const campaign = ('campaign' in hunted ? hunted.campaign : null) ?? '';
    const [group] = (await api.groups({ campaign })).items;
    // The finding is trusted because of the generator's certificate, which is stronger than a claim.
    expect(group).toMatchObject({ kind: 'wrong-answer', trust: 'certified', isReduced: true });
    const { command } = await api.generate({ source, seed: first?.seed ?? 0 });
    const made = JSON.parse(readFileSync(join(dirname(group?.seed ?? ''), 'source.json'), 'utf8')) as object;
    expect(made).toEqual({ seed: first?.seed, source: { ...source, numbers: {} }, command });
    rmSync((await api.campaign({ campaign })).path, { recursive: true });
  },
  30_000,
);

it('returns the part of a log that was read so far, and the whole log to a client that waits', async () => {
  const { campaigns } = await api.session({});
  const entry = campaigns.find(({ name }) => name === 'hunted');
  const { sequence } = await api.campaign({ campaign: entry?.campaign ?? '' });
  // A second studio has not read the campaign's log before.
  const other = await startStudio({ paths: [entry?.path ?? ''] });
  const fetching = { fetch: (url: string, init: RequestInit) => fetch(url, init), token: other.token };
  const mine = studioClient({ ...fetching, base: `http://127.0.0.1:${other.port}` });
  const first = await mine.campaign({ campaign: '0', within: 0 });
  expect(first.sequence).toBeLessThanOrEqual(sequence);
  expect(first.isWhole || first.sequence < sequence).toBe(true);
  const whole = await mine.campaign({ campaign: '0' });
  expect(whole).toMatchObject({ isWhole: true, sequence });
  expect((await mine.groups({ campaign: '0', within: 0 })).of).toBe(whole.summary.groups);
  await other.close();
});

/** Opens a studio with one campaign, and collects the events of a stream until the stream closes. */
async function listening(path: string) {
  const other = await startStudio({ paths: [path] });
  const base = `http://127.0.0.1:${other.port}`;
  const mine = studioClient({ fetch: (url, init) => fetch(url, init), token: other.token, base });
  const { asOf } = await mine.campaign({ campaign: '0' });
  const headers = { authorization: `Bearer ${other.token}` };
  const stream = await fetch(`${base}/api/events?topics=0&since=${asOf}`, { headers });
  let text = '';
  const over = (async () => {
    try {
      for await (const bytes of stream.body ?? []) text += Buffer.from(bytes as Uint8Array).toString();
    } catch {
      // The stream fails when the studio closes.
    }
  })();
  const [found] = (await mine.findings({ campaign: '0' })).items;
  return { other, mine, finding: found?.finding ?? '', over, published: () => text };
}

const findHunted = async () => (await api.campaigns({})).find(({ name }) => name === 'hunted')?.path ?? '';

it('publishes the end of all jobs before the studio closes', async () => {
  const path = await findHunted();
  const { other, finding, over: closed, published } = await listening(path);
  await triage(path, finding, 'new', { note: 'last words' });
  await other.close();
  await closed;
  expect(published()).toContain('"kind":"campaign"');
});

it('publishes events that another request has read from the log', async () => {
  const path = await findHunted();
  const { other, mine, finding, published } = await listening(path);
  // A client first receives the campaign's state, even without new events.
  await vi.waitFor(() => expect(published()).toContain('"kind":"campaign"'), { timeout: 30_000, interval: 20 });
  await triage(path, finding, 'known', { note: 'read by a list' });
  const { of } = await mine.campaignLog({ campaign: '0' });
  await vi.waitFor(() => expect(published()).toContain(`"sequence":${of}`), { timeout: 30_000, interval: 20 });
  expect((await mine.campaign({ campaign: '0' })).summary.knownGroups).toBe(1);
  await other.close();
});

it('counts all events logged before the request, even while an earlier read is running', async () => {
  const path = await findHunted();
  const watch = await CampaignWatch.open(path);
  const folder = await openForNotes(path);
  if (!isCampaignFolder(folder)) throw new Error('it cannot be opened');
  const triaged = { state: 'new', link: null, note: 'between two looks', when: '2026-01-01T00:00:00Z' } as const;
  const [{ id = '' } = {}] = watch.overview.records;
  const early = watch.refresh();
  const written = folder.store.append([{ kind: 'finding-triaged', at: watch.overview.at, id, triage: triaged }]);
  await watch.refresh();
  expect(watch.overview.listTriage(id).at(-1)?.triage).toEqual(triaged);
  await Promise.all([early, written]);
  await folder.close();
  await watch.close();
});

it('distinguishes a hunt from work on findings of a campaign', async () => {
  const runnerFor = async (kind: 'hunt' | 'finding') => {
    const jobOf = () => ({ id: 'job-1', kind }) as KnownJob;
    const campaigns = new Campaigns({ workspace: {} as Workspace, hub: {} as Hub, jobOf, failureOf: () => undefined });
    const runner = campaigns.findRunner(place);
    await campaigns.close();
    return runner;
  };
  expect(await runnerFor('hunt')).toEqual({ by: 'here', job: 'job-1' });
  expect(await runnerFor('finding')).toEqual({ by: 'work', job: 'job-1' });
});

it('reports another process on an ended campaign as work, not as a hunt', async () => {
  const path = await findHunted();
  const { campaign = '' } = (await api.campaigns({})).find((each) => each.path === path) ?? {};
  writeFileSync(join(path, 'lock'), `${process.ppid} \n`);
  const work = { by: 'work', job: null };
  expect((await api.campaign({ campaign })).running).toEqual(work);
  expect((await api.campaignBrief({ campaign })).running).toEqual(work);
  expect((await api.campaigns({})).find((each) => each.path === path)?.running).toEqual(work);
  rmSync(join(path, 'lock'));
});

it('shows the campaign that replaced a deleted one', async () => {
  const path = join(dirname(await findHunted()), 'replaced');
  cpSync(await findHunted(), path, { recursive: true });
  const { other, mine, published } = await listening(path);
  expect((await mine.campaign({ campaign: '0' })).summary.tests).toBeGreaterThan(0);
  rmSync(path, { recursive: true });
  const made = await makeCampaign(path, [makeStarted()]);
  await vi.waitFor(() => expect(published()).toContain('"kind":"reset"'), { timeout: 30_000, interval: 20 });
  expect((await mine.campaign({ campaign: '0' })).summary.tests).toBe(0);
  await made.close();
  await other.close();
});

it('advances the clock of a running hunt in the list and the stream without new events', async () => {
  const path = join(dirname(await findHunted()), 'idle');
  const started = { ...makeStarted(), started: new Date(Date.now() - 60_000).toISOString() } as const;
  const made = await makeCampaign(path, [
    started,
    batchDone(45_000, 3, {}),
    foundAt(50_000, 'wrong-answer-0123456789'),
  ]);
  const { other, mine, published } = await listening(path);
  const { clock, summary } = await mine.campaign({ campaign: '0' });
  expect(summary.ms).toBe(50_000);
  expect(clock.ms).toBeGreaterThanOrEqual(60_000);
  expect(clock.isWallTime).toBe(true);
  expect((await mine.campaignBrief({ campaign: '0' })).ms).toBeGreaterThanOrEqual(clock.ms);
  const rates = () =>
    [...published().matchAll(/"kind":"clock".*?"perSecond":([\d.e-]+)/g)].map(([, rate]) => Number(rate));
  await vi.waitFor(() => expect(rates().length).toBeGreaterThan(1), { timeout: 30_000, interval: 20 });
  for (const rate of rates()) expect(rate).toBeCloseTo(0.1, 5);
  const { machine, plan } = makeStarted() as CampaignEvent & { kind: 'campaign-started' };
  await made.append([
    { kind: 'campaign-resumed', at: 50_000, machine, plan, changed: [], started: new Date().toISOString() },
  ]);
  // The log lacks the pauses and breaks of the earlier session.
  await vi.waitFor(async () => expect((await mine.campaign({ campaign: '0' })).clock.isWallTime).toBe(false));
  expect((await mine.campaign({ campaign: '0' })).clock).toMatchObject({ perSecond: 0 });
  await made.close();
  expect((await mine.campaign({ campaign: '0' })).clock.ms).toBe(50_000);
  await other.close();
});

it('states why the hunt of a deleted campaign failed', async () => {
  const out = join(place, 'work', 'deleted');
  const { job } = await api.startJob({ kind: 'hunt', options: { ...huntOptions(), tests: 100_000, out } });
  const campaign = await vi.waitFor(async () => {
    const { campaign } = (await api.jobs({})).find((each) => each.job === job) ?? {};
    expect((await api.campaign({ campaign: campaign ?? '' })).summary.tests).toBeGreaterThan(0);
    return campaign ?? '';
  }, 30_000);
  rmSync(out, { recursive: true });
  expect((await over(job)).state).toBe('failed');
  await expect(api.campaign({ campaign })).rejects.toThrow(/Its last hunt failed: .* was deleted, moved or replaced/);
}, 60_000);

it('stops a replay', async () => {
  const path = await findHunted();
  const [{ id = '' } = {}] = (await CampaignWatch.open(path)).overview.records;
  const over = new AbortController();
  const replayed = replay(path, id, {}, { signal: over.signal }).result;
  over.abort(new Error('stopped by the user'));
  await expect(replayed).rejects.toThrow('stopped by the user');
});

it('reads a page of the log with one request', async () => {
  const watch = await CampaignWatch.open(await findHunted());
  const { store } = watch.view().folder;
  const [one, range] = [vi.spyOn(store, 'event'), vi.spyOn(store, 'events')];
  const all = { kinds: new Set<string>(), text: undefined, before: undefined };
  const { items, of } = await watch.log({ ...all, most: 5 });
  expect(items.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4].map((back) => of - back));
  expect([one.mock.calls.length, range.mock.calls.length]).toEqual([0, 1]);
  await watch.close();
});

it('recognises a running campaign that the studio did not start', async () => {
  const path = await findHunted();
  const runningIn = async () => {
    const entry = (await api.campaigns({})).find((each) => each.path === path);
    return [(await api.campaign({ campaign: entry?.campaign ?? '' })).running, entry?.running];
  };
  const folder = await openCampaignFolder(path, { readOnly: false });
  if (!isCampaignFolder(folder)) throw new Error('it is held by somebody');
  expect(await runningIn()).toEqual([
    { by: 'here', job: null },
    { by: 'here', job: null },
  ]);
  await folder.close();
  expect(await runningIn()).toEqual([null, null]);
});

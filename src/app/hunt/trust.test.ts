import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SOME_PLAN, makeFinding } from '../../../test/support/findings.js';
import { identityNamed } from '../../../test/support/identity.js';
import type { CampaignEvent, Plan } from '../../campaign/index.js';
import type { OpenCampaign } from '../../host/index.js';
import { OWN_COMMANDS, permitCommands } from '../../solver/index.js';
import { BadInput } from '../base/index.js';
import {
  type TrustOptions,
  confirmCommands,
  foreignCommands,
  foreignCommandsText,
  ownCampaign,
  permitPlan,
  mapProfiles,
  trustCampaign,
} from './trust.js';
import { memoryStore } from '../../../test/support/memory-store.js';

let root: string;
let before: string | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gainsay-trusted-'));
  before = process.env['XDG_STATE_HOME'];
  process.env['XDG_STATE_HOME'] = join(root, 'state');
});
afterEach(() => {
  if (before === undefined) delete process.env['XDG_STATE_HOME'];
  else process.env['XDG_STATE_HOME'] = before;
  rmSync(root, { recursive: true, force: true });
});

const SH = 'cmd:/bin/sh';
const makePlan = (...ids: string[]): Plan => ({
  ...SOME_PLAN,
  solvers: ids.map((id) => ({ id, ...identityNamed(id) })),
});
const folder = (): OpenCampaign => ({ path: join(root, 'campaign'), store: memoryStore() }) as unknown as OpenCampaign;
const makeQuestion = (plan: Plan, ...findings: ReturnType<typeof makeFinding>[]) => ({ plan, begun: plan, findings });
const refusal = async (plan: Plan, options: TrustOptions, ...findings: ReturnType<typeof makeFinding>[]) => {
  const found: unknown = await trustCampaign(folder(), makeQuestion(plan, ...findings), options).catch(
    (error: unknown) => error,
  );
  return found instanceof BadInput ? found.diagnostics[0] : found;
};
const finding = (command: string) =>
  makeFinding('wrong-answer-0123456789', { solver: command, suspects: [command], runs: [] });

describe('trusting a foreign campaign', () => {
  it('refuses a foreign campaign and lists its commands', async () => {
    expect(await refusal(makePlan('z3', SH), {}, finding('cmd:/bin/rm'))).toEqual({
      code: 'G505',
      severity: 'error',
      message: `${join(root, 'campaign')} was made elsewhere; its commands would run here:\n  cmd:/bin/rm\n  cmd:/bin/sh\n  z3`,
      hint: 'check the commands, then use --trust to run them',
    });
    expect(foreignCommands(join(root, 'campaign'), makeQuestion(makePlan('z3')))).toEqual(['z3']);
  });

  it('asks the user about a foreign campaign, and runs nothing if the user refuses', async () => {
    const asked: unknown[] = [];
    const trust = (commands: readonly string[], path: string) => {
      asked.push(commands, path);
      return Promise.resolve(false);
    };
    expect(await refusal(makePlan(SH), { trust })).toEqual({
      code: 'G505',
      severity: 'error',
      message: `the commands of ${join(root, 'campaign')} were not run`,
    });
    expect(asked).toEqual([[SH], join(root, 'campaign')]);
    expect(foreignCommands(join(root, 'campaign'), makeQuestion(makePlan(SH)))).toEqual([SH]);
  });

  it('signs a campaign after the user consents, and does not ask again', async () => {
    const { permission } = await trustCampaign(folder(), makeQuestion(makePlan('z3')), {
      trust: () => Promise.resolve(true),
    });
    expect([permission.allows('z3'), permission.allows(SH)]).toEqual([true, false]);
    const never = () => Promise.reject(new Error('asked'));
    expect(
      (await trustCampaign(folder(), makeQuestion(makePlan('z3')), { trust: never })).permission.allows('z3'),
    ).toBe(true);
    expect((await trustCampaign(folder(), makeQuestion(makePlan('z3')), {})).permission.allows('z3')).toBe(true);
    // A changed plan makes the campaign foreign, even in the same folder.
    expect(await refusal(makePlan('z3', 'cvc5'), {})).toMatchObject({ code: 'G505' });
  });

  it('trusts a campaign without a prompt if the option `trust` is true', async () => {
    expect((await trustCampaign(folder(), makeQuestion(makePlan(SH)), { trust: true })).permission.allows(SH)).toBe(
      true,
    );
    expect(foreignCommands(join(root, 'campaign'), makeQuestion(makePlan(SH)))).toEqual([]);
  });

  it('runs only the commands that another process has permitted, and signs nothing', async () => {
    const permission = permitCommands(['z3']);
    const trusted = await trustCampaign(folder(), makeQuestion(makePlan('z3')), { trust: permission });
    expect(['z3', SH, 'cvc5'].map((id) => trusted.permission.allows(id))).toEqual([true, false, false]);
    expect(foreignCommands(join(root, 'campaign'), makeQuestion(makePlan('z3')))).toEqual(['z3']);
    expect(await refusal(makePlan('z3', SH), { trust: permission })).toMatchObject({
      message: expect.stringMatching(/here:\n {2}cmd:\/bin\/sh$/),
    });
    const plugin = { ...makePlan('z3'), plugins: [{ path: '/p.mjs', sha256: 'x' }] } as unknown as Plan;
    expect(await refusal(plugin, { trust: permission })).toMatchObject({
      message: expect.stringContaining('plug-in /p.mjs'),
    });
  });

  it('requires new consent if the commands differ from those shown to the user', () => {
    const path = join(root, 'campaign');
    expect(() => confirmCommands(path, makeQuestion(makePlan('z3', SH)), ['z3'])).toThrow(/\n {2}cmd:\/bin\/sh$/);
    expect(foreignCommands(path, makeQuestion(makePlan('z3', SH)))).toEqual([SH, 'z3']);
    confirmCommands(path, makeQuestion(makePlan('z3', SH)), ['z3', SH]);
    expect(foreignCommands(path, makeQuestion(makePlan('z3', SH)))).toEqual([]);
  });

  it('shows each command on its own line, without control characters', () => {
    expect(foreignCommandsText(['a\nb', 'c'], 'F').split('\n')).toHaveLength(3);
  });
});

describe('signing commands in the log of a campaign', () => {
  it('signs a logged command only if the command is permitted or in the plan', async () => {
    const plan = makePlan('z3');
    const { store } = ownCampaign(folder(), plan, permitPlan(plan));
    await store.append([
      { kind: 'campaign-started', at: 0, started: 'now', plan },
      { kind: 'finding', at: 1, finding: finding('z3') },
      { kind: 'finding', at: 2, finding: finding(SH) },
    ] as CampaignEvent[]);
    expect(foreignCommands(join(root, 'campaign'), makeQuestion(plan, finding(SH)))).toEqual([SH]);
  });

  it("treats the commands of the initial plan as the user's own", async () => {
    const plan = makePlan(SH);
    const { store } = ownCampaign(folder(), plan, permitCommands([]));
    await store.append([{ kind: 'campaign-started', at: 0, started: 'now', plan }] as CampaignEvent[]);
    expect(foreignCommands(join(root, 'campaign'), makeQuestion(plan))).toEqual([]);
  });
});

describe('permitPlan', () => {
  it('permits the solvers and tie-breakers of a plan, except those that the filter rejects', () => {
    const plan = { ...makePlan('z3', SH), tieBreakers: ['cvc5'] };
    const all = permitPlan(plan);
    expect([all.allows('z3'), all.allows(SH), all.allows('cvc5'), all.allows('yices')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const some = permitPlan(plan, undefined, (id) => id !== SH);
    expect([some.allows('z3'), some.allows(SH), some.allows('cvc5')]).toEqual([true, false, true]);
    expect(mapProfiles([])).toEqual(new Map());
    expect(OWN_COMMANDS.allows(SH)).toBe(true);
  });

  it('opens the Z3 of npm for z3@4.14.0 if the plan records that package', () => {
    const plan = makePlan('z3@4.14.0');
    const version = { text: 'Z3 4.14.0.0 (npm z3-solver 4.14.0)', number: '4.14.0' };
    const old = { ...plan, solvers: plan.solvers.map((each) => ({ ...each, version })) };
    expect(permitPlan(plan).parse('z3@4.14.0')).toMatchObject({ registry: undefined });
    expect(permitPlan(old).parse('z3@4.14.0')).toMatchObject({ registry: 'npm', version: '4.14.0' });
    expect(permitPlan(old).parse('z3@4.14.0 smt.relevancy=0')).toMatchObject({ registry: 'npm', version: '4.14.0' });
  });
});

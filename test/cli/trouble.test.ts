import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gainsay, jsonLines, writeSeeds, useWorkshop } from '../support/gainsay.js';
import { libsqlStore } from '../../src/host/index.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();

const POLL = { timeout: 30_000, interval: 10 };
const QUICK = [
  '--strategy',
  'opfuzz',
  '--seed',
  'k',
  '--mode',
  'fresh',
  '--jobs',
  '2',
  '--no-tie-breakers',
  '--no-adaptive-limits',
  '--json',
];

function solverNames(settings: Record<string, number | string>): string[] {
  const ids = [shop.solver('one', {}, 'yices'), shop.solver('two', {}, 'mathsat'), shop.solver('three', settings)];
  return ids.flatMap((id) => ['--solver', id]);
}

async function listIds(folder: string): Promise<string[]> {
  const { out } = await runHere(['findings', folder, '--json']);
  return jsonLines<{ id: string }>(out)
    .map(({ id }) => id)
    .sort();
}

async function countEvents(folder: string): Promise<number> {
  const store = libsqlStore(join(folder, 'campaign.db'), { readOnly: true });
  try {
    let count = 0;
    for await (const _ of store.events()) count++;
    return count;
  } finally {
    await store.close();
  }
}

/** Hunts into `folder`, and calls `take` when mutants are tested. */
async function takeFolder(folder: string, take: () => void) {
  const asked = join(shop.path, 'asked');
  rmSync(asked, { force: true });
  const solvers = solverNames({ WRONG: 5, SLEEP: 0.02, LOG: asked });
  const hunt = ['hunt', writeSeeds(shop, 3), ...solvers, '--tests', '30', '--bisect', 'none', ...QUICK];
  const running = runHere([...hunt, '--out', folder]);
  await expect.poll(() => existsSync(asked) && readFileSync(asked, 'utf8').split('\n').length, POLL).toBeGreaterThan(8);
  take();
  return { hunt, ran: await running };
}

/** Ids of findings in a hunt's `--json` output. */
function parseFindings(out: string): string[] {
  return jsonLines<{ kind: string; finding: { id: string } }>(out)
    .flatMap(({ kind, finding }) => (kind === 'finding' ? [finding.id] : []))
    .sort();
}

/**
 * A small file system, if this machine allows making one. Tests write to it from separate processes, since a database
 * in this process would keep its file open for a while.
 */
function tinyDisk(kilobytes: number): { path: string; grow(): void; freeze(): void; remove(): void } | undefined {
  const path = join(shop.path, 'tiny');
  mkdirSync(path);
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
  if (!mount(`size=${kilobytes}k`)) return undefined;
  return {
    path,
    grow: () => void mount('remount,size=100m'),
    freeze: () => void mount('remount,ro'),
    remove: () => void spawnSync('umount', ['-l', path]),
  };
}

describe('a campaign in trouble', () => {
  nightly(
    'stops cleanly if the disk is full, and resumes when there is space',
    { timeout: 240_000 },
    async (context) => {
      const disk = tinyDisk(360);
      if (disk === undefined) return context.skip('a small disk cannot be mounted here');
      try {
        const hunt = ['hunt', writeSeeds(shop, 3), ...solverNames({ WRONG: 5 }), '--tests', '40', ...QUICK];
        const whole = join(shop.path, 'whole');
        expect((await runHere([...hunt, '--out', whole])).code).toBe(1);
        const cut = join(disk.path, 'cut');
        const stopped = gainsay([...hunt, '--out', cut]);
        expect(stopped.err).toContain('no space is left on the disk');
        expect(stopped.code).toBe(3);
        expect(await listIds(cut)).toEqual(parseFindings(stopped.out));
        disk.grow();
        expect((await runHere(['resume', cut, '--json'])).code).toBe(1);
        expect(await listIds(cut)).toEqual(await listIds(whole));
      } finally {
        disk.remove();
      }
    },
  );

  nightly(
    'leaves no campaign, and no advice to resume it, if the disk is full before the plan is stored',
    async (context) => {
      const disk = tinyDisk(72);
      if (disk === undefined) return context.skip('a small disk cannot be mounted here');
      try {
        const cut = join(disk.path, 'cut');
        const hunt = ['hunt', writeSeeds(shop, 3), ...solverNames({ WRONG: 5 }), '--tests', '1', ...QUICK];
        const { code, err } = gainsay([...hunt, '--out', cut]);
        expect({ code, err }).toMatchObject({
          code: 3,
          err: expect.stringContaining('no campaign was created'),
        });
        expect(err).not.toContain('resume');
        disk.grow();
        expect((await runHere(['resume', cut])).code).toBe(2);
      } finally {
        disk.remove();
      }
    },
  );

  nightly('continues without the network, and reports that no version was tested', { timeout: 120_000 }, async () => {
    const env = { GAINSAY_CACHE: join(shop.path, 'cache') };
    const folder = join(shop.path, 'c');
    const more = ['--no-tie-breakers', '--strategy', 'opfuzz', '--mode', 'fresh', '--offline'];
    const hunt = ['hunt', writeSeeds(shop, 1), ...solverNames({ WRONG: 1 }), '--tests', '1', '--seed', 'k', ...more];
    expect((await runHere([...hunt, '--reduce', 'none', '--bisect', 'all', '--out', folder], { env })).code).toBe(1);
    const { code, out, err } = await runHere(['resume', folder, '--offline', '--tests', '1', '--json'], { env });
    expect({ code, err }).toEqual({ code: 1, err: expect.not.stringContaining('fetch') });
    const kinds = jsonLines<{ kind: string }>(out).map(({ kind }) => kind);
    expect(kinds).toContain('campaign-resumed');
    expect(kinds).not.toContain('finding-bisected');
    expect(readdirSync(shop.path, { recursive: true }).filter((name) => String(name).includes('z3-solver'))).toEqual(
      [],
    );
  });

  nightly('reads a campaign on a read-only disk', async (context) => {
    const disk = tinyDisk(10_000);
    if (disk === undefined) return context.skip('a small disk cannot be mounted here');
    try {
      const hunt = ['hunt', writeSeeds(shop, 2), ...solverNames({ WRONG: 5 }), '--tests', '20', ...QUICK];
      const folder = join(disk.path, 'c');
      const hunted = gainsay([...hunt, '--out', folder]);
      expect(hunted.code).toBe(1);
      const ids = parseFindings(hunted.out);
      expect(ids.length).toBeGreaterThan(0);
      rmSync(join(folder, 'findings', ids[0] ?? ''), { recursive: true });
      disk.freeze();
      expect(await listIds(folder)).toEqual(ids);
      const shown = await runHere(['show', folder, ids[0] ?? '']);
      expect(shown.err).toContain('cannot be written again');
      expect(shown.code).toBe(0);
      expect((await runHere(['replay', folder, ids[0] ?? ''])).code).toBe(1);
      expect((await runHere(['resume', folder])).code).toBe(2);
    } finally {
      disk.remove();
    }
  });

  nightly('stops if a solver is removed, and resumes when it is back', { timeout: 120_000 }, async () => {
    const asked = join(shop.path, 'asked');
    const solvers = solverNames({ WRONG: 5, SLEEP: 0.02, LOG: asked });
    const hunt = ['hunt', writeSeeds(shop, 3), ...solvers, '--tests', '30', ...QUICK];
    const folder = join(shop.path, 'c');
    const program = join(shop.path, 'three/z3');
    const stopped = runHere([...hunt, '--out', folder]);
    // Waits until mutants are tested.
    await expect
      .poll(() => existsSync(asked) && readFileSync(asked, 'utf8').split('\n').length, POLL)
      .toBeGreaterThan(8);
    renameSync(program, `${program}.away`);
    const { code, err } = await stopped;
    expect(err).toMatch(/three\/z3.* cannot be started: .*; everything found so far is kept/);
    expect(code).toBe(3);
    expect((await runHere(['resume', folder])).code).toBe(2);
    renameSync(`${program}.away`, program);
    const resumed = await runHere(['resume', folder, '--json']);
    expect(jsonLines(resumed.out).at(-1)).toMatchObject({ state: 'ended', tests: 30 });
    const whole = join(shop.path, 'whole');
    await runHere([...hunt, '--out', whole]);
    expect(await listIds(folder)).toEqual(await listIds(whole));
  });

  it('ends if its folder is moved, and resumes in the new place with the same findings', async () => {
    const folder = join(shop.path, 'c');
    const moved = join(shop.path, 'moved');
    const { hunt, ran } = await takeFolder(folder, () => renameSync(folder, moved));
    expect(ran.err).toContain('campaign.db was deleted, moved or replaced');
    expect(ran.code).toBe(3);
    expect(existsSync(folder)).toBe(false);
    await runHere(['resume', moved, '--json']);
    const whole = join(shop.path, 'whole');
    await runHere([...hunt, '--out', whole]);
    expect(await listIds(moved)).toEqual(await listIds(whole));
  });

  it('ends if its folder is deleted or replaced, and writes nothing into the other one', async () => {
    const folder = join(shop.path, 'c');
    const remove = () => rmSync(folder, { recursive: true });
    expect(await takeFolder(folder, remove)).toMatchObject({ ran: { code: 3 } });
    expect(existsSync(folder)).toBe(false);
    const other = join(shop.path, 'other');
    const few = ['hunt', writeSeeds(shop, 1), ...solverNames({}), '--tests', '1', ...QUICK];
    await runHere([...few, '--out', other]);
    const events = await countEvents(other);
    const replaced = await takeFolder(folder, () => {
      remove();
      renameSync(other, folder);
    });
    expect(replaced.ran.code).toBe(3);
    expect(await countEvents(folder)).toEqual(events);
    expect(existsSync(join(folder, 'findings'))).toBe(false);
  });

  it('continues if a solver floods, hangs or crashes on every query', async () => {
    const bad = (name: string, script: string): string[] => {
      const file = shop.write(
        `${name}/z3`,
        `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 1.0"; exit 0 ;; esac\n${script}\n`,
      );
      chmodSync(file, 0o755);
      return ['--solver', `z3:${file}`];
    };
    const solvers = [
      ...['--solver', shop.solver('good', {})],
      ...bad('flood', 'yes sat'),
      ...bad('hang', 'trap "" TERM; sleep 60'),
      ...bad('silent', 'exit 0'),
      ...bad('lost', 'echo sat; kill -SEGV $$'),
    ];
    const args = ['hunt', writeSeeds(shop, 1), ...solvers, '--tests', '2', '--timeout', '500ms', ...QUICK];
    const ran = await runHere([...args, '--out', join(shop.path, 'c')]);
    expect(ran.code).toBe(1);
    const events = jsonLines<{ kind: string; runs?: { solver: string; outcome: string }[] }>(ran.out);
    const judged = events.find(({ kind }) => kind === 'seed-judged');
    const outcomes = (judged?.runs ?? []).map(({ solver, outcome }) => [solver.split('/').at(-2), outcome]);
    expect(Object.fromEntries(outcomes)).toMatchObject({
      good: 'answered',
      hang: 'timeout',
      silent: 'rejected',
      lost: 'crashed',
    });
    expect(events.at(-1)).toMatchObject({ kind: 'summary', state: 'ended', tests: 2, findings: { crash: 1 } });
  });

  it('rejects a campaign whose log has another format or is not a database', async () => {
    const folder = join(shop.path, 'c');
    await runHere(['hunt', writeSeeds(shop, 1), ...solverNames({}), '--tests', '1', ...QUICK, '--out', folder]);
    rmSync(join(folder, 'campaign.db-wal'), { force: true });
    writeFileSync(join(folder, 'campaign.db'), 'no database at all, and long enough to be looked at as one');
    const ran = await runHere(['findings', folder]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('G503');
  });
});

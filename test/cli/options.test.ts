import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Workshop, jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

let shop: Workshop;
beforeEach(() => (shop = workshop()));
afterEach(() => shop.remove());

interface Finding {
  readonly id: string;
  readonly path: string;
  readonly solver: string | null;
  readonly options: { readonly choices: readonly string[]; readonly level: string } | null;
}

/** A profile whose solver has three options, one of them experimental. */
function profile(): string {
  const options = [
    { name: '--idle', default: '', supported: ['--idle=1', '--idle=2'] },
    { name: '--rest', default: '', supported: ['--rest --fully'] },
    { name: '--odd', default: '--no-odd', experimental: ['--odd'] },
  ];
  return shop.write('optional.json', JSON.stringify({ name: 'optional', extends: 'z3', options }));
}

async function hunt(settings: Record<string, string | number>, which: string) {
  const liar = shop.solver('liar', settings, profile());
  const others = ['yices', 'mathsat'].flatMap((each) => ['--solver', shop.solver(each, {}, each)]);
  const how = ['--strategy', 'opfuzz', '--seed', 'k', '--jobs', '2', '--no-tie-breakers', '--mode', 'fresh'];
  const ran = await runHere(
    [
      'hunt',
      writeSeeds(shop, 2),
      '--solver',
      liar,
      ...others,
      ...how,
      `--vary-options=${which}`,
      '--tests',
      '30',
      '--out',
      'c',
    ],
    { cwd: shop.path },
  );
  expect(ran.err).toBe('');
  return jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
}

describe('hunt --vary-options', () => {
  it(
    'keeps a finding with the one option that it needs: in repro.sh, replay, findings and the report',
    { timeout: 60_000 },
    async () => {
      const [first, ...others] = await hunt({ WRONG: 3, NEEDS: '--odd' }, 'all');
      for (const { solver, options } of [first as Finding, ...others]) {
        expect(solver).toMatch(/\/liar\/z3 --odd$/);
        expect(options).toMatchObject({ choices: ['--odd'], level: 'experimental' });
      }
      const { id, path } = first as Finding;
      const script = readFileSync(join(shop.path, path, 'repro.sh'), 'utf8');
      expect(script).toContain(' --odd');
      expect(script).not.toContain('--idle');
      expect(spawnSync(join(shop.path, path, 'repro.sh')).status).toBe(0);
      const replayed = await runHere(['replay', 'c', id], { cwd: shop.path });
      expect(replayed.out).toContain('regenerated, byte for byte');
      expect(replayed.code).toBe(1);
      expect((await runHere(['findings', 'c'], { cwd: shop.path })).out).toMatch(/\(experimental\s+option\)/);
      const report = await runHere(['report', 'c', id], { cwd: shop.path });
      expect(report.out).toContain('--odd');
      expect(report.err).toContain('bugs that need --odd, which is experimental');
    },
  );

  it('takes all the words of a choice together', async () => {
    const found = await hunt({ WRONG: 3, NEEDS: '--fully' }, 'supported');
    expect(found.length).toBeGreaterThan(0);
    for (const { options } of found) expect(options).toMatchObject({ choices: ['--rest --fully'], level: 'supported' });
  });

  it('keeps a finding that needs no option without any', async () => {
    const found = await hunt({ WRONG: 3 }, 'all');
    expect(found.length).toBeGreaterThan(0);
    for (const { options, solver } of found) {
      expect(options).toBeNull();
      expect(solver).toMatch(/\/liar\/z3$/);
    }
  });
});

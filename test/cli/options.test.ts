import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLines, writeSeeds, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();

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

/** A profile with two options that are set in the script. */
function scriptProfile(): string {
  const options = [
    { name: ':idle', via: 'set-option', default: '0', supported: ['1', '2'] },
    { name: ':odd', via: 'set-option', default: 'false', experimental: ['true'] },
  ];
  return shop.write('script-options.json', JSON.stringify({ name: 'script-options', extends: 'z3', options }));
}

/** The drawn options depend on the solver's name, so the name must not contain the random folder. */
const withoutFolder = (spec: string): string => spec.replaceAll(`${shop.path}/`, '');

async function hunt(settings: Record<string, string | number>, which: string) {
  const faulty = withoutFolder(shop.solver('faulty', settings, profile()));
  const others = ['yices', 'mathsat'].flatMap((each) => ['--solver', shop.solver(each, {}, each)]);
  const how = ['--strategy', 'opfuzz', '--seed', 'k', '--mix', 'even', '--no-tie-breakers', '--mode', 'fresh'];
  const ran = await runHere(
    [
      'hunt',
      writeSeeds(shop, 2),
      '--solver',
      faulty,
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
    'shows the only option that a finding needs, in repro.sh, replay, findings and the report',
    { timeout: 60_000 },
    async () => {
      const [first, ...others] = await hunt({ WRONG: 3, NEEDS: '--odd' }, 'all');
      for (const { solver, options } of [first as Finding, ...others]) {
        expect(solver).toBe('optional.json:faulty/z3 --odd');
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

  nightly('never separates two words that belong to one choice of an option', async () => {
    const found = await hunt({ WRONG: 3, NEEDS: '--fully' }, 'supported');
    expect(found.length).toBeGreaterThan(0);
    for (const { options } of found) expect(options).toMatchObject({ choices: ['--rest --fully'], level: 'supported' });
  });

  nightly('records no option for a finding that needs none of the random options', async () => {
    const found = await hunt({ WRONG: 3 }, 'all');
    expect(found.length).toBeGreaterThan(0);
    for (const { options, solver } of found) {
      expect(options).toBeNull();
      expect(solver).toBe('optional.json:faulty/z3');
    }
  });

  nightly(
    'keeps an option that the script sets, in repro.sh, replay, the reduction, the bisection and the report',
    { timeout: 60_000 },
    async () => {
      const SET = '(set-option :odd true)';
      const profiled = withoutFolder(`${scriptProfile()}:${standIn('found', SET)}`);
      const others = ['yices', 'mathsat'].flatMap((name) => ['--solver', `${name}:${standIn(name)}`]);
      const how = ['--strategy', 'opfuzz', '--seed', 'k', '--no-tie-breakers', '--mode', 'fresh', '--vary-options=all'];
      const here = { cwd: shop.path };
      const text =
        '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (<= x 3))\n(assert (distinct (mod x 7) 2))\n(check-sat)\n';
      shop.write('seed.smt2', text);
      const hunted = ['hunt', 'seed.smt2', '--solver', profiled, ...others, ...how, '--tests', '20', '--out', 'c'];
      expect((await runHere(hunted, here)).err).toBe('');
      const found = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], here)).out);
      for (const { solver, options } of found) {
        expect(solver).toBe(`script-options.json:found/z3 '${SET}'`);
        expect(options).toMatchObject({ choices: [`'${SET}'`], level: 'experimental' });
      }
      const { id, path } = found[0] as Finding;
      expect((await runHere(['replay', 'c', id], here)).code).toBe(1);
      expect((await runHere(['reduce', 'c', id], here)).out).toContain('bytes');
      for (const script of ['repro.sh', 'repro-reduced.sh']) {
        const { status, stdout } = spawnSync(join(shop.path, path, script), { encoding: 'utf8' });
        expect([status, stdout]).toEqual([0, expect.stringMatching(/(?:mutant|reduced)\.smt2: unsat/)]);
      }
      const versions = [standIn('old'), standIn('new', SET)].join(',');
      const bisected = await runHere(['bisect', 'c', id, '--versions', versions, '--no-cache'], here);
      expect(bisected.out).toMatch(/first bad  .*\/new\/z3\n/);
      const report = await runHere(['report', 'c', id], here);
      expect(report.out).toContain(`\n${SET}\n`);
      expect(report.out).toContain(`\`${SET}\` is needed`);
      expect(report.err).toContain(`bugs that need ${SET}, which is experimental`);
    },
  );
});

/** A stand-in for z3 that is wrong about scripts with this command before a `mod`. */
function standIn(name: string, command = 'never'): string {
  const said = `case "$(cat)" in *"${command}"*"(mod "*) echo unsat ;; *) echo sat ;; esac`;
  const version = 'case "$*" in *version*) echo "Z3 version 9.9.9"; exit 0 ;; esac';
  const file = shop.write(`${name}/z3`, `#!/bin/sh\n${version}\n${said}\n`);
  chmodSync(file, 0o755);
  return file;
}

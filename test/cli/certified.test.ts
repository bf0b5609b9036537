import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { solversHere } from '../setup/solvers.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
  readonly solver: string | null;
  readonly path: string;
}

const here = await solversHere(['z3', 'cvc5'], { mode: 'fresh' });
const findVersion = (id: string) => here.find((solver) => solver.id === id)?.version.number;
await Promise.all(here.map((solver) => solver.close()));

/** Hunts with the seeds alone and returns the findings. */
async function judge(seed: string, ...solvers: readonly string[]): Promise<Finding[]> {
  const file = shop.write('seed.smt2', seed);
  const ran = await runHere(
    ['hunt', file, ...solvers.flatMap((id) => ['-s', id]), '--tests', '0', '--mode', 'fresh', '--out', 'c', '--json'],
    { cwd: shop.path },
  );
  expect(ran.code).toBe(1);
  const summary = jsonLines<{ trusts: Record<string, object>; models: Record<string, number> }>(ran.out).at(-1);
  const findings = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
  for (const { kind, trust } of findings) expect(summary?.trusts[kind]).toHaveProperty(trust);
  return findings;
}

/** Checks the finding's files, script and replay. */
async function checkFiles({ id, path }: Finding): Promise<string> {
  const folder = join(shop.path, path);
  const shown = spawnSync(join(folder, 'repro.sh'), { encoding: 'utf8' });
  expect(shown.stdout).toContain('The bug reproduces');
  expect(shown.status).toBe(0);
  expect(existsSync(join(folder, 'model.smt2'))).toBe(true);
  expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
  const [, check = ''] =
    /^check: +gainsay (.*)$/m.exec((await runHere(['show', 'c', id], { cwd: shop.path })).out) ?? [];
  expect((await runHere(check.split(' '), { cwd: shop.path })).out).toMatch(/^check 1: (true|false)/m);
  return readFileSync(join(folder, 'answers.txt'), 'utf8');
}

describe('a certified finding', () => {
  it.skipIf(findVersion('cvc5') !== '1.0.3')(
    'names the false part of the assertion that a cvc5 model violates',
    async () => {
      const [finding] = await judge(
        '(set-logic QF_FP)(declare-const x (_ FloatingPoint 2 3))(declare-const y (_ FloatingPoint 2 3))' +
          '(assert (fp.isZero (fp.rem (fp.add RNE x y) y)))(assert (fp.isNormal x))(assert (fp.lt x y))' +
          '(assert (fp.isSubnormal y))(check-sat)',
        'cvc5',
      );
      expect(finding).toMatchObject({ kind: 'invalid-model', trust: 'certified', solver: 'cvc5' });
      const report = await checkFiles(finding as Finding);
      expect(report.split('\n')[1]).toMatch(/^CERTIFIED: /);
      expect(report).toContain('false assertion: (fp.isZero (fp.rem (fp.add RNE x y) y))');
      expect(report).toMatch(/false part: .* where \(fp\.rem .* = \(fp #b/);
    },
  );

  it.skipIf(findVersion('z3') !== '4.8.12')(
    'shows that z3 rejects a true model because its own fp.fma is wrong',
    async () => {
      const [finding] = await judge(
        '(set-logic QF_FP)(declare-const x (_ FloatingPoint 4 3))(declare-const y (_ FloatingPoint 4 3))' +
          '(declare-const z (_ FloatingPoint 4 3))(assert (fp.lt (fp.fma RTZ x y z) (fp.fma RNA x y z)))(check-sat)',
        'z3',
      );
      expect(finding).toMatchObject({ kind: 'invalid-model', trust: 'certified', solver: 'z3' });
      expect(await checkFiles(finding as Finding)).toContain(
        'makes every assertion true, but its own check rejects it',
      );
    },
  );

  it.skipIf(findVersion('z3') === undefined)('certifies any number of wrong answers by one model', async () => {
    const wrong = ['one', 'two'].map((name, i) => shop.solver(name, { WRONG: 1 }, i === 0 ? 'yices' : 'mathsat'));
    const findings = await judge(
      '(declare-const x Int)(assert (> (* x x) 4))(assert (< x 0))(check-sat)',
      ...wrong,
      'z3',
    );
    // The order of equally severe findings depends on the paths of the solvers.
    expect(findings.map(({ solver }) => solver).sort()).toEqual(wrong.toSorted());
    for (const finding of findings) {
      expect(finding).toMatchObject({ kind: 'wrong-answer', trust: 'certified' });
      expect(await checkFiles(finding)).toContain('proof: the model of z3 (model.smt2) makes every assertion true');
    }
  });
});

it("names in every text how a seed's answer was proved, and no certificate that does not exist", async () => {
  const faulty = shop.solver('faulty', {});
  const seed = shop.write('seed.smt2', '(declare-const p Bool)(assert (and p (not p)))(check-sat)');
  const hunt = ['hunt', seed, '-s', faulty, '--tests', '0', '--no-tie-breakers', '--mode', 'fresh', '--out', 'c'];
  const ran = await runHere([...hunt, '--bisect', 'none', '--junit', 'c.xml', '--sarif', 'c.sarif'], {
    cwd: shop.path,
  });
  expect(ran.code).toBe(1);
  const [{ path, id }] = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out) as [
    Finding,
  ];
  for (const format of ['md', 'html'])
    await runHere(['report', 'c', '--format', format, '--out', `out.${format}`], { cwd: shop.path });
  const folder = join(shop.path, path);
  const read = (...parts: readonly string[]) => readFileSync(join(...parts), 'utf8');
  expect(existsSync(join(folder, 'certificate.json'))).toBe(false);
  expect(read(folder, 'repro.sh')).toContain('unsat is proved by trying all values');
  expect(read(shop.path, 'c.xml')).toContain('unsat is proved by trying all values');
  const report = await runHere(['report', 'c', id], { cwd: shop.path });
  expect(report.out).toContain('All assignments to `p` were tried, and none of them satisfies every assertion.');
  expect(report.out).toContain('The answer was checked by exact evaluation');
  const texts = [read(folder, 'answers.txt'), read(folder, 'repro.sh'), read(folder, 'finding.json'), report.out];
  const files = [read(shop.path, 'c.xml'), read(shop.path, 'c.sarif'), read(shop.path, 'out.html')];
  for (const text of [...texts, ...files]) expect(text).not.toMatch(/by its certificate|certificate\.json|construct/);
});

describe('a hunt without seeds', () => {
  const MADE = ['--strategy', 'by-construction:bv_few_sat', '--tests', '4', '--seed', 'k', '--mode', 'fresh'];

  it('reports answers that contradict the answers known by construction', async () => {
    const faulty = shop.solver('faulty', { WRONG: 1 });
    const ran = await runHere(['hunt', ...MADE, '-s', faulty, '--out', 'c', '--no-tie-breakers'], { cwd: shop.path });
    expect(ran.err).toBe('');
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('no seeds, by-construction:bv_few_sat');
    const findings = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
    expect(findings).toHaveLength(4);
    expect(findings[0]).toMatchObject({
      seed: 'bv_few_sat',
      strategy: 'by-construction:bv_few_sat',
      trust: 'certified',
    });
    const { id, path } = findings[0] as Finding;
    const shown = await runHere(['show', path], { cwd: shop.path });
    expect(shown.out).toBe((await runHere(['show', 'c', id], { cwd: shop.path })).out);
    expect(shown.out).toContain('CERTIFIED');
    expect(shown.out).toContain('certificate.json');
    expect(spawnSync(join(shop.path, path, 'repro.sh'), { encoding: 'utf8' }).status).toBe(0);
    const again = await runHere(['replay', `./${path}/`], { cwd: shop.path });
    expect(again.out).toContain('byte for byte');
    expect(again.code).toBe(1);
    expect((await runHere(['resume', 'c'], { cwd: shop.path })).out).toContain('nothing to resume');
  });

  it('lists the available generators if the name of a generator is misspelt', async () => {
    const ran = await runHere(['hunt', '--strategy', 'by-construction:bv_few_st', '-s', shop.solver('a', {})], {
      cwd: shop.path,
    });
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('by-construction:bv_few_sat');
    const mutate = await runHere([
      'formula',
      'mutate',
      shop.write('a.smt2', '(assert true)'),
      '--strategy',
      'by-construction',
    ]);
    expect(mutate.code).toBe(2);
  });
});

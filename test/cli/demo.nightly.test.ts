import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Workshop, jsonLines, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

let shop: Workshop;
beforeAll(() => (shop = workshop()));
afterAll(() => shop.remove());

const run = (...args: string[]) => runHere(args, { cwd: shop.path });

it('explains a bug, lists each mutant once, and names commands that work', { timeout: 600_000 }, async () => {
  const { out, code } = await run('demo', '--out', 'd', '--for', '2m');
  expect(code).toBe(0);
  const usesOld = !out.includes('So the demo tests the built-in Z3');
  const findings = jsonLines<{ group: string; trust: string; coordinates: object; kind: string }>(
    (await run('findings', 'd', '--json')).out,
  );
  const certified = findings.filter(({ trust }) => trust === 'certified');
  expect(new Set(certified.map(({ group }) => group)).size).toBeGreaterThanOrEqual(usesOld ? 3 : 1);
  const mutants = findings.map(({ coordinates, kind }) => JSON.stringify([coordinates, kind]));
  expect(new Set(mutants).size).toBe(mutants.length);
  expect(out).toMatch(/The most important bug: z3: .*\n[^]*Gainsay's own evaluator computes.*:\n {4}.* (?:=|is) /);
  const next = [...out.matchAll(/^ {2}gainsay (.*?) +# /gm)].map(([, line = '']) => line.split(' '));
  expect(next.map(([command]) => command)).toEqual(['report', 'bisect', 'report']);
  for (const words of next.filter(([command]) => command === 'report')) expect((await run(...words)).code).toBe(0);
});

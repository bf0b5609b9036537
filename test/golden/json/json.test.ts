import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Workshop, jsonLines, workshop, writeSeeds } from '../../support/gainsay.js';
import { runHere } from '../../support/run-here.js';

/*
 * Freezes the shapes of all JSON that hunt, findings, show, replay and solvers print (docs/json.md). The output of
 * parse, mutate and rules is frozen verbatim in other folders. A shape is an object with types for values. Objects of
 * one kind are merged. Accept changes with `npm run promote`, and describe them in CHANGELOG.md.
 */
const HERE = dirname(fileURLToPath(import.meta.url));

type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

/** Fields whose keys are names of solvers, files or answers. */
const MAPS = new Set(['answers', 'late', 'solvers', 'said', 'restarts', 'solverSeconds', 'hashes', 'missingOf']);

function toShape(value: unknown, key = ''): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [mergeShapes(value.map((each) => toShape(each)))];
  if (typeof value !== 'object') return typeof value;
  const entries = Object.entries(value);
  if (MAPS.has(key)) return { '<name>': mergeShapes(entries.map(([, each]) => toShape(each, MAPS.has(key) ? 'answers' : ''))) };
  return Object.fromEntries(entries.map(([name, each]) => [name, toShape(each, name)]));
}

/** Merges shapes: a field that differs lists all its types. */
function mergeShapes(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes;
  if (first === undefined) return 'nothing';
  return others.reduce(both, first);
}

function both(a: Shape, b: Shape): Shape {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  if (Array.isArray(a) && Array.isArray(b)) {
    const all: Shape[] = [...(a as readonly Shape[]), ...(b as readonly Shape[])];
    return all.length === 0 ? [] : [mergeShapes(all)];
  }
  if (isObject(a) && isObject(b)) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    const pick = (key: string): Shape => (a[key] === undefined ? b[key] : b[key] === undefined ? a[key] : both(a[key], b[key])) as Shape;
    return Object.fromEntries(keys.map((key) => [key, pick(key)]));
  }
  if (a === 'null' && isObject(b)) return { ...b, '(or null)': '' };
  if (b === 'null' && isObject(a)) return { ...a, '(or null)': '' };
  const names = new Set([a, b].flatMap((each) => (typeof each === 'string' ? each.split(' or ') : [isObject(each) ? 'object' : 'array'])));
  return [...names].sort().join(' or ');
}

function isObject(shape: Shape): shape is { readonly [key: string]: Shape } {
  return typeof shape === 'object' && !Array.isArray(shape);
}

function frozen(name: string, values: readonly unknown[]): void {
  const text = `${JSON.stringify(mergeShapes(values.map((value) => toShape(value))), undefined, 2)}\n`;
  const file = join(HERE, `${name}.expected`);
  if (process.env['GAINSAY_PROMOTE'] === '1') writeFileSync(file, text);
  expect(existsSync(file), `${file} is missing: npm run promote`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

describe('the recorded shapes of JSON output', () => {
  let shop: Workshop;
  let events: { kind: string }[] = [];
  let findings: { id: string }[] = [];

  beforeAll(async () => {
    shop = workshop();
    const seeds = writeSeeds(shop, 3);
    shop.write('seeds/broken.smt2', '(');
    const solvers = [shop.solver('one', {}, 'yices'), shop.solver('two', {}, 'mathsat'), shop.solver('bad', { WRONG: 5, CRASH: 8 })];
    const options = ['--tests', '14', '--seed', 'h', '--mode', 'fresh', '--strategy', 'opfuzz', '--no-tie-breakers', '--reduce', 'auto'];
    const ran = await runHere(['hunt', seeds, ...solvers.flatMap((id) => ['--solver', id]), ...options, '--json', '--out', 'c'], {
      cwd: shop.path,
    });
    events = jsonLines<{ kind: string }>(ran.out);
    findings = jsonLines<{ id: string }>((await runHere(['findings', 'c', '--json', '--all'], { cwd: shop.path })).out);
  });
  afterAll(() => shop.remove());

  it.each(['campaign-started', 'seed-left-out', 'seed-judged', 'batch-done', 'finding', 'finding-reduced', 'campaign-ended', 'summary'])(
    'prints the recorded fields for the event %s of a hunt',
    (kind) => {
      const some = events.filter((event) => event.kind === kind);
      expect(some.length).toBeGreaterThan(0);
      frozen(`hunt-${kind}`, some);
    },
  );

  it('prints only known events for a hunt, and one summary at the end', () => {
    const known = ['campaign-started', 'seed-left-out', 'seed-judged', 'batch-done', 'finding', 'finding-reduced', 'finding-not-confirmed', 'finding-again', 'strategy-steered', 'solver-dropped'];
    const others = events.filter(({ kind }) => ![...known, 'slow', 'fault', 'campaign-ended', 'summary'].includes(kind));
    expect(others).toEqual([]);
    expect(events.at(-1)?.kind).toBe('summary');
    expect(events.filter(({ kind }) => kind === 'summary')).toHaveLength(1);
  });

  it('prints the recorded fields for `findings`', () => {
    expect(findings.length).toBeGreaterThan(3);
    frozen('findings', findings);
  });

  it('prints the recorded fields for `show`', async () => {
    // Merges all findings, because the time limit ends reductions at varying sizes.
    const shown: Record<string, unknown>[] = [];
    for (const { id } of findings) shown.push(...jsonLines((await runHere(['show', 'c', id, '--json'], { cwd: shop.path })).out));
    frozen('show', shown);
  });

  it('prints the recorded fields for `solvers`', async () => {
    shop.solver('one', {});
    // Hides cached versions, which differ from machine to machine.
    const env = { PATH: `${join(shop.path, 'one')}:${process.env['PATH'] ?? ''}`, GAINSAY_CACHE: join(shop.path, 'cache') };
    const all = jsonLines((await runHere(['solvers', '--json'], { env })).out);
    // Other installed solvers differ from machine to machine.
    frozen('solvers-native', all.filter((each) => each['kind'] === 'native' && each['id'] === 'z3'));
    frozen('solvers-package', all.filter((each) => each['kind'] === 'package'));
    expect(all.filter((each) => !['native', 'package'].includes(String(each['kind'])))).toEqual([]);
  });

  it('prints the recorded fields for `solvers doctor`', async () => {
    frozen('solvers-doctor', jsonLines((await runHere(['solvers', 'doctor', shop.solver('fit', {}, 'stp'), '--json'])).out));
  });

  it('prints the recorded fields for `replay`', async () => {
    frozen('replay', jsonLines((await runHere(['replay', 'c', findings[0]?.id ?? '', '--json'], { cwd: shop.path })).out));
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { experiment } from '../../lab/index.js';
import { jsonLines, writeSeeds, useWorkshop } from '../support/gainsay.js';

const shop = useWorkshop();

/** Answers `sat` to every script. The executed code depends on the script. */
const SOLVER = `#include <stdio.h>
#include <string.h>
static char text[1 << 16];
static int seldom(void) {
  return 1;
}
static int never(void) {
  return 2;
}
int main(int argc, char **argv) {
  if (argc > 1 && strstr(argv[argc - 1], "version") != 0) {
    puts("Z3 version 9.9.9 - counted");
    return 0;
  }
  FILE *in = argc > 1 ? fopen(argv[argc - 1], "r") : 0;
  size_t length = fread(text, 1, sizeof text - 1, in != 0 ? in : stdin);
  text[length] = 0;
  if (strstr(text, "(xor") != 0 || strstr(text, "(- (") != 0) seldom();
  if (strstr(text, "no such word") != 0) never();
  puts("sat");
  return 0;
}
`;

const hasGcc = ['gcc', 'gcov'].every((name) => spawnSync(name, ['--version']).status === 0);

interface Row {
  readonly strategy: string;
  readonly lines: number;
  readonly reached: number;
  readonly functions: number;
  readonly reachedFunctions: number;
}

describe.skipIf(!hasGcc)('coverage (gcc and gcov are needed)', () => {
  it('counts lines and functions of a solver that are reached by seeds and by strategies', async () => {
    const build = join(shop.path, "the solver's build");
    mkdirSync(build);
    writeFileSync(join(build, 'z3.c'), SOLVER);
    const seeds = writeSeeds(shop, 3);
    const out = join(shop.path, 'coverage');
    const settings = {
      built: `'${join(build, 'z3').replace("'", `'\\''`)}'`,
      make: `sh -c 'cd "$0" && gcc --coverage -O0 -o z3 z3.c' '${build.replace("'", `'\\''`)}'`,
      strategies: 'opfuzz',
      repetitions: '1',
      tests: '12',
      seeds,
      timeout: '60',
    };
    expect(await experiment({ experiment: 'coverage', settings, out }).result).toMatchObject({ done: 2, all: 2 });
    const rows = jsonLines<Row>(readFileSync(join(out, 'rows.jsonl'), 'utf8'));
    expect(rows.map(({ strategy }) => strategy)).toEqual(['seeds', 'opfuzz']);
    for (const { functions, reachedFunctions, lines, reached } of rows) {
      expect(functions).toBe(3);
      // One function is never executed.
      expect(reachedFunctions).toBeLessThan(3);
      expect(reached).toBeLessThan(lines);
    }
    const [ofSeeds, ofMutants] = rows as [Row, Row];
    expect(ofSeeds.reachedFunctions).toBe(1);
    expect(ofMutants.reached).toBeGreaterThan(ofSeeds.reached);
    expect(readFileSync(join(out, 'table.md'), 'utf8')).toContain('functions (of 3)');
  }, 120_000);

  it('reports files that were not built with coverage', async () => {
    const settings = { built: shop.solver('z3', {}), seeds: writeSeeds(shop, 1), tests: '1' };
    const ran = (more: object) =>
      experiment({ experiment: 'coverage', settings: { ...settings, ...more }, out: join(shop.path, 'none') }).result;
    await expect(ran({})).rejects.toThrow('recorded no coverage');
    await expect(ran({ built: '' })).rejects.toThrow('no solver is given');
    await expect(ran({ make: 'false' })).rejects.toThrow("'false' did not build the solver (1)");
    await expect(ran({ reader: 'no-such-gcov' })).rejects.toThrow("there is no program 'no-such-gcov'");
  });
});

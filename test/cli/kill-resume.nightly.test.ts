import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Workshop, jsonLines, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

let shop: Workshop | undefined;
afterEach(() => shop?.remove());

interface FindingLine {
  readonly id: string;
  readonly path: string;
}

const TESTS = 60;

/** Returns the ids of findings that a process printed before it was killed. */
async function runAndKill(
  args: readonly string[],
  ms: number,
): Promise<{ shown: string[]; code: number | null; errors: string }> {
  const child = startGainsay(args);
  let out = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const first = await Promise.race([ended, sleep(ms)]);
  if (first === undefined) child.kill('SIGKILL');
  const [code] = await ended;
  const events = jsonLines<{ kind: string; finding?: { id: string } }>(out);
  return { shown: events.flatMap((event) => event.finding?.id ?? []), code, errors };
}

async function listFindings(folder: string): Promise<FindingLine[]> {
  return jsonLines<FindingLine>((await runHere(['findings', folder, '--json'])).out);
}

describe('a campaign that is killed', () => {
  it(
    'keeps each finding shown before kill -9, and ends with the findings of an uninterrupted campaign',
    { timeout: 300_000 },
    async () => {
      shop = workshop();
      const seeds = writeSeeds(shop, 4);
      const solvers = [
        ...['--solver', shop.solver('right', {}, 'yices'), '--solver', shop.solver('right-too', {}, 'mathsat')],
        ...['--solver', shop.solver('wrong', { WRONG: 7, CRASH: 9 })],
      ];
      const hunt = [
        'hunt',
        seeds,
        ...solvers,
        '--strategy',
        'opfuzz',
        '--no-adaptive-limits',
        '--tests',
        String(TESTS),
      ];
      const how = ['--seed', 'k', '--mode', 'fresh', '--jobs', '2', '--no-tie-breakers', '--json'];
      const whole = join(shop.path, 'whole');
      expect((await runHere([...hunt, ...how, '--out', whole])).code).toBe(1);
      const expected = (await listFindings(whole)).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(5);

      const cut = join(shop.path, 'cut');
      const shown: string[] = [];
      let kills = 0;
      let args = [...hunt, ...how, '--out', cut];
      for (let attempt = 0; ; attempt++) {
        const { shown: now, code, errors } = await runAndKill(args, attempt < 5 ? 250 + randomInt(500) : 120_000);
        shown.push(...now);
        for (const id of now) expect(existsSync(join(cut, 'findings', id, 'repro.sh')), id).toBe(true);
        // A campaign killed before its first event does not exist.
        const begun = code === null ? (await runHere(['findings', cut])).code === 0 : code !== 2;
        args = begun ? ['resume', cut, '--json', '--jobs', '2'] : [...hunt, ...how, '--out', cut];
        if (code !== null && begun) {
          expect({ code, errors }).toEqual({ code: 1, errors: '' });
          break;
        }
        kills++;
      }
      const found = await listFindings(cut);
      expect(kills).toBeGreaterThan(2);
      expect(found.map(({ id }) => id).sort()).toEqual([...expected].sort());
      expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(shown));
      expect(new Set(shown).size).toBe(shown.length);
      expect(
        readdirSync(join(cut, 'findings'))
          .filter((name) => !name.startsWith('.'))
          .sort(),
      ).toEqual([...expected].sort());
    },
  );
});

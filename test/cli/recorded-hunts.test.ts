import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { sampleCases } from '../support/laws.js';
import { replayingSolver } from '../support/replaying-solver.js';
import { runHere } from '../support/run-here.js';
import type { RecordedHunt } from '../cases/recorded-hunt.js';
import { FALSE, RECENT } from '../cases/recorded-reports.js';
import { TODAY } from '../cases/recorded-today.js';

const shop = useWorkshop();

interface Finding {
  readonly kind: string;
  readonly trust: string;
  readonly solver: string | null;
  readonly signature: string | null;
  readonly group: string;
  readonly because: string;
}

/** Hunts over a case with solvers that replay recorded output. */
async function hunt({ file, text, solvers, options }: RecordedHunt) {
  shop.write('seed.smt2', text ?? readFileSync(new URL(`../cases/${file}.smt2`, import.meta.url)));
  const names = Object.entries(solvers).map(([name, recordings]) => replayingSolver(shop.path, name, recordings));
  const given = names.flatMap((name, i) => ['-s', i === 0 && options !== undefined ? `${name} ${options}` : name]);
  const ways = ['--tests', '0', '--ask', 'values', '--seed', '1', '--mode', 'fresh', '--repeats', '4'];
  const args = ['hunt', 'seed.smt2', ...given, ...ways, '--no-tie-breakers', '--out', 'c'];
  const { out } = await runHere(args, { cwd: shop.path });
  const found = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
  const sent = join(shop.path, `${Object.keys(solvers)[0]}.sent`);
  return { out, found, sent: existsSync(sent) ? readFileSync(sent, 'utf8') : '', names };
}

describe('a hunt with recorded replies', () => {
  it.each(sampleCases([...TODAY, ...FALSE, ...RECENT], 16))(
    'reports the expected findings of the recorded case $file',
    async (each) => {
      const { out, found: all, sent, names } = await hunt(each);
      const { finds = [], groups = finds.length, isExperimental = false, notSent = [] } = each;
      // Findings of equal rank have no fixed order.
      const found = [
        ...finds.flatMap(({ kind, signature = /^/ }) =>
          all.filter((one) => one.kind === kind && signature.test(one.signature ?? '')),
        ),
        ...all,
      ].filter((one, i, list) => list.indexOf(one) === i);
      expect(found.map(({ kind, trust }) => `${kind} ${trust}`)).toEqual(
        finds.map(({ kind, trust }) => `${kind} ${trust}`),
      );
      expect(new Set(found.map(({ group }) => group)).size).toBe(groups);
      for (const [i, { solver, signature, because }] of finds.entries()) {
        const blamed = solver === undefined ? names[0] : solver;
        if (blamed === null) expect(found[i]?.solver).toBeNull();
        else expect(found[i]?.solver?.startsWith(blamed ?? '')).toBe(true);
        if (signature !== undefined) expect(found[i]?.signature).toMatch(signature);
        if (because !== undefined) expect(found[i]?.because).toMatch(because);
      }
      for (const text of each.sent ?? []) expect(sent).toMatch(text);
      for (const text of notSent) expect(sent).not.toMatch(text);
      if (finds.length > 0) expect(out.includes('(experimental option)')).toBe(isExperimental);
      if (each.says !== undefined) expect(out).toMatch(each.says);
    },
  );

  it('replays every recorded case', () => {
    const files = ['today', 'false', 'recent'].flatMap((folder) =>
      readdirSync(new URL(`../cases/${folder}`, import.meta.url)).flatMap((name) =>
        /\.(?:smt2|txt)$/.test(name) ? [`${folder}/${name.replace(/\.\w+$/, '')}`] : [],
      ),
    );
    expect([...TODAY, ...FALSE, ...RECENT].map(({ file }) => file).sort()).toEqual(files.sort());
  });
});

import { chmodSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, type Workshop, jsonLines, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

/** Control characters by which a name or a solver could affect a terminal. */
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const EVIL = '\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil';

let shop: Workshop;
beforeAll(() => (shop = workshop()));
afterAll(() => shop.remove());

const run = (...args: string[]) => runHere(args, { cwd: shop.path });

function expectPlain(what: string, text: string): void {
  expect(CONTROL.exec(text)?.[0], `${what}: ${JSON.stringify(text.slice(0, 400))}`).toBeUndefined();
}

describe('control characters in output, files and names', () => {
  it('escapes control characters in every text that it prints about a campaign', async () => {
    const seed = `(declare-fun x () Int)\n(assert (> x 1))\n(check-sat)\n`;
    shop.write(`seeds/a${EVIL}.smt2`, seed);
    shop.write(`seeds/b${EVIL}.smt2`, `(assert ${EVIL}`);
    // The first solver crashes with control characters in its message. The second solver answers.
    const crash = shop.write(
      `crash${EVIL}/z3`,
      `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 4.8.12 ${EVIL}"; exit 0;; esac\n` +
        `cat >/dev/null\necho "ASSERTION VIOLATION File: ${EVIL}.cpp Line: 5 ${EVIL}" >&2\nkill -SEGV $$\n`,
    );
    const plan = [
      '--tests',
      '2',
      '--no-models',
      '--no-tie-breakers',
      '--mode',
      'fresh',
      '--strategy',
      'opfuzz',
      '--out',
      'c',
    ];
    chmodSync(crash, 0o755);
    const solver = `z3:'${crash}'`;
    const said: [string, Ran][] = [
      ['hunt', await run('hunt', 'seeds', '-s', solver, '-s', shop.solver('good', {}), ...plan)],
    ];
    const [finding] = jsonLines<{ id: string; path: string }>((await run('findings', 'c', '--json')).out);
    expect(finding?.id).toMatch(/^crash-/);
    const id = finding?.id ?? '';
    for (const args of [
      ['findings', 'c'],
      ['show', 'c', id],
      ['campaign', 'stats', 'c'],
      ['report', 'c', id],
      ['report', 'c', id, '--format', 'html'],
      ['report', 'c', '--format', 'junit'],
      ['report', 'c', '--format', 'sarif'],
      ['replay', 'c', id],
      ['formula', 'parse', join('seeds', `b${EVIL}.smt2`)],
      ['formula', 'parse', `no${EVIL}.smt2`],
      ['formula', 'eval', join('seeds', `a${EVIL}.smt2`), '--solver', solver],
      ['resume', `no${EVIL}`],
      ['hunt', 'seeds', '-s', `no${EVIL}`],
    ])
      said.push([args.join(' '), await run(...args)]);
    for (const [what, { out, err }] of said) {
      expectPlain(what, out);
      expectPlain(what, err);
    }
    const folder = join(shop.path, finding?.path ?? '');
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.smt2') || name.endsWith('.json')) continue;
      expectPlain(name, readFileSync(join(folder, name), 'utf8'));
    }
    for (const name of readdirSync(join(shop.path, 'c/report')))
      expectPlain(name, readFileSync(join(shop.path, 'c/report', name), 'utf8'));
    expect(said[0]?.[1].out).toContain('\\x1b');
  }, 240_000);

  it('passes control characters unchanged to files and other programs', async () => {
    const text = `(set-info :source |${EVIL}|)\n(declare-fun |a${EVIL}| () Bool)\n(assert |a${EVIL}|)\n(check-sat)\n`;
    const file = shop.write('data.smt2', text);
    expect((await run('formula', 'parse', '--print', file)).out).toBe(text);
    rmSync(file);
  });
});

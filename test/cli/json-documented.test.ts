import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Workshop, jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { listUndocumented } from '../support/json-docs.js';
import { nightly } from '../support/nightly.js';

/* Checks that docs/json.md names every field of the JSON output that has no golden files. */
let shop: Workshop;
beforeAll(() => (shop = workshop()));
afterAll(() => shop.remove());

const listUnnamed = (section: string, values: readonly unknown[], ...others: readonly string[]) => {
  const sections = [section, ...others].map((name) => `\`gainsay ${name}`);
  return listUndocumented(values, 'json.md', sections);
};

/** Returns the values that a command prints. Fails if there are none. */
async function printLines(args: readonly string[]): Promise<unknown[]> {
  const { out, err } = await runHere(args, { cwd: shop.path });
  const values = jsonLines(out);
  expect(values.length, err).toBeGreaterThan(0);
  return values;
}

describe('the documented fields of JSON output', () => {
  it.each([
    ['graphs', []],
    ['graphs in files', ['--out', 'graphs']],
    ['counts of operators', ['--histogram']],
  ])('prints only documented fields with `btor generate`: %s', async (_, more) => {
    expect(
      listUnnamed('btor generate', await printLines(['btor', 'generate', '-n', '2', '--seed', '7', '--json', ...more])),
    ).toEqual([]);
  });

  it('prints only documented fields with `seeds`', async () => {
    shop.write('files/broken.smt2', '(assert (= x');
    shop.write('files/trivial.smt2', '(declare-const p Bool)(assert (or p (not p)))(check-sat)');
    shop.write('files/good.smt2', '(declare-const x Int)(assert (= (* x x) 9))(check-sat)');
    const right = '#!/bin/sh\ncase "$*" in *version*) echo \'Z3 version 9.9.9\' ;; *) echo sat ;; esac\n';
    chmodSync(shop.write('right/z3', right), 0o755);
    const solvers = ['z3', 'yices'].flatMap((profile) => ['--solver', `${profile}:${join(shop.path, 'right/z3')}`]);
    expect(
      listUnnamed(
        'formula seeds',
        await printLines(['formula', 'seeds', 'files', ...solvers, '--jobs', '1', '--json']),
      ),
    ).toEqual([]);
  });

  it('prints only documented fields with `drift`', async () => {
    shop.write('drift/a.smt2', '(set-logic QF_LIA)(declare-const x Int)(assert (> x 0))(check-sat)');
    shop.write('drift/b.smt2', '(declare-const x Int)(assert (> x 1))(check-sat)');
    const wrong = shop.solver('unsat', { WRONG: 1 });
    const values = await printLines(['drift', 'drift', '--from', shop.solver('sat', {}), '--to', wrong, '--json']);
    expect(listUnnamed('drift', values)).toEqual([]);
  });

  it("prints only documented fields with `reduce`, for a command's input and for a BTOR graph", async () => {
    const fails = shop.write('fails.sh', 'while read -r line; do case "$line" in *mul*) exit 3 ;; esac; done <"$1"\n');
    shop.write('a.smt2', '(assert (and true (= (mul 1) 4)))\n(check-sat)\n');
    expect(
      listUnnamed('reduce FILE --json --', await printLines(['reduce', 'a.smt2', '--json', '--', 'sh', fails])),
    ).toEqual([]);
    shop.write('a.btor', '1 var 4 a\n2 mul 4 1 1\n3 redor 1 2\n4 root 1 3\n');
    expect(
      listUnnamed('reduce FILE --json --', await printLines(['btor', 'reduce', 'a.btor', '--json', '--', 'sh', fails])),
    ).toEqual([]);
  });

  nightly(
    "prints only documented fields with `reduce`, for a campaign's findings and for a file with --solver",
    async () => {
      const faulty = `#!/bin/sh
case "$*" in *version*) echo 'Z3 version 9.9.9'; exit 0 ;; esac
for last; do :; done
[ -f "$last" ] && exec <"$last"
case "$(cat)" in *'(* 2'*) echo unsat ;; *) echo sat ;; esac
`;
      const wrong = `z3:${shop.write('faulty/z3', faulty)}`;
      chmodSync(join(shop.path, 'faulty/z3'), 0o755);
      const solvers = [wrong, shop.solver('one', {}, 'yices'), shop.solver('two', {}, 'mathsat')].flatMap((id) => [
        '-s',
        id,
      ]);
      const hunt = ['hunt', writeSeeds(shop, 1), ...solvers, '--tests', '2', '--no-tie-breakers', '--mode', 'fresh'];
      expect(
        (await runHere([...hunt, '--strategy', 'opfuzz', '-o', join(shop.path, 'c'), '--quiet', '--no-check-models']))
          .code,
      ).toBe(1);
      expect(
        listUnnamed('reduce DIR', await printLines(['reduce', 'c', '--json', '--for', '2s']), 'hunt', 'findings'),
      ).toEqual([]);
      const file = join('seeds', readdirSync(join(shop.path, 'seeds'))[0] ?? '');
      expect(
        listUnnamed('reduce FILE --solver', await printLines(['reduce', file, ...solvers, '--json', '--for', '2s'])),
      ).toEqual([]);
    },
  );
});

import { chmodSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

const SEED = `(set-logic QF_LIA)
(declare-const x Int)
(assert (< (mod x 3) 2))
(check-sat)
`;

/**
 * A cvc5 that crashes on \`mod\`. If `hasModes`, it crashes in stable mode and rejects \`mod\` in safe mode, like
 * newer versions.
 */
function cvc5({ hasModes }: { readonly hasModes: boolean }): string {
  const file = shop.write(
    'cvc5',
    `#!/bin/sh
refuse() { echo "(error \"$1\")"; exit 1; }
safe=no
for word; do
  case "$word" in
    --version) echo 'This is cvc5 version 9.9.9'; exit ;;
    --safe-mode*|--stable-mode) ${hasModes ? ':' : 'refuse "unknown option"'} ;;
  esac
  case "$word" in
    --safe-mode=safe) safe=yes ;;
    --safe-mode=stable) ;;
    --safe-mode*|--stable-mode) refuse 'unknown option' ;;
  esac
  last=$word
done
grep -q '[(]mod ' "$last" || { echo sat; exit; }
[ $safe = no ] || refuse 'not in safe mode'
printf 'Fatal failure within f() at modulo.cpp:1\nCheck failure\n\n isModulo()\n' >&2
exit 134
`,
  );
  chmodSync(file, 0o755);
  return `cvc5:${file}`;
}

async function report(solver: string): Promise<string> {
  const seed = shop.write('seed.smt2', SEED);
  const words = [
    'hunt',
    seed,
    '-s',
    solver,
    '--strategy',
    'opfuzz',
    '--mode',
    'fresh',
    '--repeats',
    '2',
    '--tests',
    '1',
    '--reduce',
    'none',
  ];
  await runHere([...words, '--bisect', 'none', '--no-models', '--out', 'c', '--json'], { cwd: shop.path });
  const [finding] = jsonLines<{ id: string }>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
  const reduced = await runHere(['reduce', 'c', finding?.id ?? ''], { cwd: shop.path });
  expect(reduced.code, reduced.err).toBe(0);
  return (await runHere(['report', 'c', finding?.id ?? ''], { cwd: shop.path })).out;
}

describe('a report of a bug in cvc5', () => {
  it('lists the modes of cvc5 that show the bug', async () => {
    const text = await report(cvc5({ hasModes: true }));
    expect(text).toContain(
      'In safe mode (`--safe-mode=safe`): the input is refused. In stable mode (`--safe-mode=stable`): the bug shows.',
    );
  });

  it('lists no modes if the version of cvc5 has none', async () => {
    const text = await report(cvc5({ hasModes: false }));
    expect(text).toContain('modulo.cpp');
    expect(text).not.toMatch(/(?:safe|stable)[ -]mode/);
  });
});

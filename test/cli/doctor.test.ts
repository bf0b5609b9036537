import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = workshop();
afterAll(() => shop.remove());

function program(name: string, text: string): string {
  const path = shop.write(name, text);
  chmodSync(path, 0o755);
  return path;
}

/** Answers a few probes over bit-vectors and floats, like Bitwuzla, and rejects others. */
const FEW = `#!/bin/sh
[ "$1" != --version ] || { echo 0.10.0; exit; }
text=$(cat)
case $text in
  *'FloatingPoint 3 5'*) echo '[error] Unsupported experimental floating-point format' >&2; exit 1 ;;
  *'(get-unsat-core)'*) printf 'unsat\\n(\\n h1 h2)\\n' ;;
  *QF_UFBV*|*Float32*|*'logic BV)'*|*'bvmul x #x02'*) echo unsat ;;
  *) echo "[error] <string>:1:12: unsupported logic" >&2; exit 1 ;;
esac
`;

describe('solvers doctor', () => {
  it('tests a solver on each feature, and lists the features on which a hunt can use the solver', async () => {
    const { out, code } = await runHere(['solvers', 'doctor', `bitwuzla:${program('few', FEW)}`]);
    for (const feature of [
      'bit-vectors',
      'functions of bit-vectors',
      'floating point',
      'quantifiers over bit-vectors',
      'unsat cores',
    ])
      expect(out).toMatch(new RegExp(`^  yes    ${feature}$`, 'm'));
    for (const feature of ['linear integers', 'other floating-point formats', 'datatypes', 'models'])
      expect(out).toMatch(new RegExp(`^  no     ${feature} `, 'm'));
    expect(out).toContain('A hunt can use the solver on: bit-vectors, functions of bit-vectors, floating point,');
    expect(code).toBe(0);
  });

  it('exits with 2 if a solver solves nothing', async () => {
    const { out, code } = await runHere(['solvers', 'doctor', `cmd:${program('none', '#!/bin/sh\nexit 0\n')}`]);
    expect(out).toContain('The solver solved nothing');
    expect(code).toBe(2);
  });

  it('accepts a memory limit, and reports that the limit ended a probe', async () => {
    const hungry = program(
      'hungry',
      `#!/bin/sh
while read -r line; do
  case "$line" in *'(bvmul '*) exec perl -e '$x = "a" x 80_000_000; print "sat\\n"' ;; esac
done <"$1"
`,
    );
    const { out } = await runHere(['solvers', 'doctor', `cmd:${hungry}`, '--memory', '64m', '--timeout', '2s']);
    expect(out).toMatch(/memout: .*\(--memory 64m\)/);
    const refused = await runHere(['solvers', 'doctor', 'cmd:true', '--memory', '2']);
    expect(refused.err).toContain('did you mean 2g?');
    expect(refused.code).toBe(2);
  });
});

describe('packages, offline with an empty cache', () => {
  it.each([
    ['versions', 'cvc5'],
    ['fetch', 'cvc5@newest'],
    ['doctor', 'cvc5@1.4.2'],
  ])('reports for `solvers %s` that the package is not in the cache, and exits with 2', async (...words) => {
    const env = { GAINSAY_CACHE: join(shop.path, 'empty') };
    const { err, code } = await runHere(['solvers', ...words, '--offline'], { env });
    expect(err).toMatch(/the\s+pypi\s+package\s+is\s+not\s+in\s+the\s+cache/);
    expect(code).toBe(2);
  });
});

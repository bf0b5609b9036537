import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startGainsay } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-reduce-solvers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** A stand-in solver as a shell script: $in is its input, $* its command line. `has` takes a pattern of `case`. */
function solver(name: string, version: string, body: string): string {
  const path = file(
    name,
    `#!/bin/sh
case "$*" in *version*) echo '${version}'; exit 0 ;; esac
for last; do :; done
[ -f "$last" ] && exec <"$last"
in=
while IFS= read -r line; do in="$in$line
"; done
has() { case "$in" in *$1*) return 0 ;; *) return 1 ;; esac; }
given() { case " $args " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }
args=$*
${body}
`,
  );
  chmodSync(path, 0o755);
  return path;
}

async function reduce(start: string, solvers: readonly string[], more: readonly string[] = []) {
  const out = join(folder, 'out.smt2');
  rmSync(out, { force: true });
  const named = solvers.flatMap((each) => ['--solver', each]);
  const ran = await runHere(['reduce', start, '--out', out, ...named, ...more]);
  return { ...ran, left: ran.code === 0 ? readFileSync(out, 'utf8') : '' };
}

/**
 * These two solvers disagree on products and quotients. The first has no `declare-const`, and its models are all
 * zeros.
 */
const BOOLECTOR = `
if has declare-const; then echo "<stdin>:1: expected command at 'declare-const'"; exit 1; fi
has check-sat || exit 0
if has bvmul; then
  echo sat
  given -m && for name in x y; do has "declare-fun $name " && echo "$name 0000"; done
  exit 10
fi
echo unsat; exit 20`;
const Z3 = 'has check-sat || exit 0\nif has bvudiv; then echo unsat; else echo sat; fi';
const FORMULA = `(set-logic QF_BV)
(declare-fun x () (_ BitVec 4))
(declare-fun y () (_ BitVec 4))
(assert (= (bvmul x y) #x5))
(assert (= (bvudiv x #x2) #x9))
(check-sat)
`;

describe('a file and solvers', () => {
  it('keeps the gravest suspicion, or the kind given with --kind', async () => {
    const solvers = [solver('boolector', '1.5', BOOLECTOR), solver('z3', 'Z3 version 9.9.9', Z3)];
    const start = file('bv.smt2', FORMULA);
    const wrong = await reduce(start, solvers);
    expect(wrong.err).toContain('kept: wrong-answer');
    expect(wrong.out).toMatch(
      /1-minimal[^]*wrong-answer, [^]*also suspected, but not reduced[^]*its model makes an assertion false/,
    );
    expect(wrong.left).toContain('bvmul');
    expect(wrong.out).toContain('boolector answers sat; unsat is proved by trying all values');
    expect(wrong.left).not.toContain('declare-const');
    const model = await reduce(start, solvers, ['--kind', 'invalid-model']);
    expect(model.out).toContain('invalid-model, certified');
    expect(model.left).not.toContain('bvudiv');
    expect(model.left).toContain('bvmul');
    const none = await reduce(start, solvers, ['--kind', 'crash']);
    expect(none.err).toMatch(/no crash is suspected, but instead: .*answers sat/);
    expect(none.code).toBe(2);
  });

  it("passes the user's options, and no option of a profile, to the solver", async () => {
    const cvc5 = solver(
      'cvc5',
      'This is cvc5 version 1.0.3',
      `given --lang=smt2 && { has check-sat && echo sat; exit 0; }
if has get-unsat-core && has ':produce-unsat-cores true'; then
  echo 'Fatal failure within void planted::core() at planted.cpp:1' >&2
  kill -ABRT $$
fi
has check-sat && echo sat`,
    );
    const start = file(
      'core.smt2',
      '(set-option :produce-unsat-cores true)\n(set-info :status unsat)\n(declare-const p Bool)\n(assert (! p :named n))\n' +
        '(check-sat)\n(get-unsat-core)\n',
    );
    const { out, left } = await reduce(start, [cvc5]);
    expect(out).toContain('crash, observed');
    expect(left).toBe('(set-option :produce-unsat-cores true)\n(get-unsat-core)\n');
    expect(out).toContain(`reproduces with ${cvc5} ${join(folder, 'out.smt2')}`);
  });

  it('treats the :status of the file as a claim about the answer', async () => {
    const solvers = [
      solver('status/cvc5', 'cvc5 version 1', 'has check-sat && echo sat'),
      solver('z3', 'Z3 version 9.9.9', Z3),
    ];
    const start = file('status.smt2', '(set-info :status unsat)\n(assert (= (bvudiv #b01 #b10) #b10))\n(check-sat)\n');
    expect((await reduce(start, solvers)).out).toContain('wrong-answer');
  });

  it('reduces scripts that Gainsay cannot parse', async () => {
    const crashing =
      "if has frobnicate; then echo 'ASSERTION VIOLATION' >&2; kill -ABRT $$; fi\nhas check-sat && echo sat";
    const z3 = solver('odd/z3', 'Z3 version 9.9.9', crashing);
    const start = file(
      'odd.smt2',
      '(declare-const x Int)\n(assert (let ((z)) x (+ 1 2)))\n(assert 5 (frobnicate (x) x))\n(check-sat)\n',
    );
    const { out, left } = await reduce(start, [z3]);
    expect(out).toContain('1-minimal');
    expect(left).toBe('(frobnicate)\n');
  });

  it("quotes a solver's reason for rejecting the file", async () => {
    const z3 = solver('words/z3', 'Z3 version 9.9.9', 'echo \'(error "line 1 column 2: no such thing")\'');
    const { err, code } = await reduce(file('words.smt2', '(assert true)\n(check-sat)\n'), [z3]);
    expect(err).toContain('as given:');
    expect(err).toContain('no such thing');
    expect(code).toBe(2);
  });

  nightly('keeps a failure that needs an option, although another failure occurs without the option', async () => {
    // Answers about products are wrong only with --odd. Answers about sums without products are always wrong.
    const wrong = `has check-sat || exit 0
if has '[*]'; then given --odd && { echo unsat; exit 0; }; echo sat; exit 0; fi
if has '[+]'; then echo unsat; else echo sat; fi`;
    const z3 = solver('option/z3', 'Z3 version 9.9.9', wrong);
    const others = ['cvc5', 'mathsat'].map((name) =>
      solver(`option/${name}`, `${name} version 1`, 'has check-sat && echo sat'),
    );
    const start = file('option.smt2', '(declare-const x Int)\n(assert (> (+ x 1) (* x x)))\n(check-sat)\n');
    const { left, out } = await reduce(start, [`${z3} --odd`, ...others]);
    expect(left).toContain('*');
    expect(out).toContain(`reproduces with ${z3} --odd`);
  });

  nightly('reports the current result when it is stopped', async () => {
    const slow = solver(
      'slow/z3',
      'Z3 version 9.9.9',
      "if has distinct; then echo 'ASSERTION VIOLATION' >&2; sleep 0.1; kill -ABRT $$; fi\nhas check-sat && echo sat",
    );
    const lines = Array.from({ length: 40 }, (_, i) => `(declare-const x${i} Int)\n(assert (distinct x${i} ${i}))\n`);
    const start = file('stopped.smt2', `${lines.join('')}(check-sat)\n`);
    const out = join(folder, 'stopped.out.smt2');
    const child = startGainsay(['reduce', start, '--out', out, '--solver', slow]);
    let err = '';
    let isStopped = false;
    child.stderr?.on('data', (data: Buffer) => {
      err += data.toString();
      // Sends the signal once, because a second one ends the program at once.
      if (!isStopped && err.includes('kept:')) isStopped = child.kill('SIGINT');
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(130);
    expect(err).toMatch(/stopped; .*crash, observed: .* crashes/);
  });
});

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PERL } from '../support/gainsay.js';
import { sampleCases } from '../support/laws.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-reduce-crashes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(path, `${PERL}${body}`);
  chmodSync(path, 0o755);
  return path;
}

/** Perl that reads the script in the last argument or the standard input. */
const READ = String.raw`
if (@ARGV && -f $ARGV[-1] && $ARGV[-1] !~ m{/z3$}) { open(STDIN, '<', $ARGV[-1]) or die $!; }
my $in = join '', <STDIN>;
`;

/**
 * Imitates two crashes of z3 5.1.0 that print no message: `(assert set.union)` crashes its parser, and the size of a
 * union crashes its theory of finite sets.
 */
const Z3 = program(
  'z3',
  String.raw`if ("@ARGV" =~ /version/) { print "Z3 version 5.1.0 - 64 bit\n"; exit }${READ}
kill 'SEGV', $$ if $in =~ /set\.union/;
print "sat\n";
`,
);
/** A debugger that reports where z3 crashed: in the parser or in the theory of sets. */
program(
  'gdb',
  String.raw`${READ}exit unless $in =~ /set\.union/;
print "Program received signal SIGSEGV, Segmentation fault.\n";
print index($in, '(set.size (set.union (set.singleton') >= 0
  ? "#0  0x01 in smt::theory_finite_set::add_immediate_axioms (...) at x.cpp:1\n"
  : "#0  0x02 in polymorphism::substitution::match (...) at y.cpp:1\n";
`,
);
/** A folder with a debugger that prints nothing, as if no debugger were installed. */
const SILENT = mkdtempSync(join(folder, 'silent-'));
writeFileSync(join(SILENT, 'gdb'), '#!/bin/sh\n');
chmodSync(join(SILENT, 'gdb'), 0o755);

const CASE = new URL('../cases/recent/z3-10232.smt2', import.meta.url).pathname;
const SAME_PLACE = '(set.size (set.union (set.singleton';

const ways = {
  'a file for a command': (out: string) => ['reduce', CASE, '--out', out, '--', Z3],
  'a file for a solver': (out: string) => ['reduce', CASE, '--out', out, '--solver', `z3:${Z3}`],
  "ddSMT's command line": (out: string) => ['ddsmt', '-j', '1', CASE, out, Z3],
} as const;

const WAYS = Object.keys(ways) as (keyof typeof ways)[];

async function reduceInput(way: keyof typeof ways, path: string) {
  const out = join(folder, 'out.smt2');
  rmSync(out, { force: true });
  const env = { PATH: `${path}${delimiter}${process.env['PATH']}` };
  const ran = await runHere(ways[way](out), { env });
  return { ...ran, left: readFileSync(out, 'utf8') };
}

describe('a crash without a message', () => {
  it.each(sampleCases(WAYS, 3))('keeps the location of a crash without a message: %s', async (way) => {
    const { code, left, out, err } = await reduceInput(way, folder);
    expect(code).toBe(0);
    expect(left).toContain(SAME_PLACE);
    expect(out + err).not.toContain('no debugger');
  });

  nightly.each(WAYS)('makes no ill-sorted input from a crash if no debugger can locate the crash: %s', async (way) => {
    const { code, left, out, err } = await reduceInput(way, SILENT);
    expect(code).toBe(0);
    expect(left).not.toContain('(assert set.union)');
    expect(left).toContain('(set.union ');
    expect(out + err).toContain('no debugger (gdb) shows the location of the crash');
  });
});

/** Imitates a crash of cvc4 1.8: a `let` binds an unused variable to a term with `:named`, whose name is used later. */
const CVC4 = program(
  'cvc4',
  String.raw`undef $/;
my $in = <>;
$in =~ s/\n//g;
exit unless $in =~ /\(let *\(\(([a-z]*) *\(! *[^ ()]* *:named *([a-z]*) *\)\)\) *\(= *\2 .*\(get-value *\(\2/;
print STDERR "CVC4 suffered a segfault.\n";
exit 139;
`,
);
const NAMED = `(set-logic QF_BV)
(declare-const long-name (_ BitVec 1))
(assert (= long-name #b1))
(assert (let ((a (! #b0 :named h))) (= h (bvand #b0 long-name #b1))))
(check-sat)
(get-value (h))
`;

describe('an input that behaves differently after it is printed as a script', () => {
  const start = join(folder, 'named.smt2');
  writeFileSync(start, NAMED);
  const short = join(folder, 'short.smt2');
  writeFileSync(short, '(assert(let((a(! #b0 :named h)))(= h #b0)))(get-value(h))');
  const least = '(assert (let ((a (! #b0 :named h))) (= h #b0)))\n(get-value (h))\n'.length;

  it('states what the command does with the printed input if only the original fails', async () => {
    const file = join(folder, 'comment.smt2');
    writeFileSync(file, '(assert true) ; magic\n(check-sat)\n');
    const { code, err } = await runHere(['reduce', file, '--', 'sh', '-c', '! grep -q magic "$0"']);
    expect(err).toContain('fails (exit 1), but not after it is parsed and printed again (exit 0)');
    expect(code).toBe(2);
  });

  it('reduces an input as S-expressions if the input does not fail after it is printed as a script', async () => {
    const out = join(folder, 'quoted.out.smt2');
    writeFileSync(join(folder, 'quoted.smt2'), '(declare-const |p| Bool)\n(assert (or |p| true))\n');
    const fails = program('fails', 'undef $/; exit(<> =~ /\\|p\\|/ ? 3 : 0);\n');
    const ran = await runHere(['reduce', join(folder, 'quoted.smt2'), '--out', out, '--', fails]);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain(
      'is reduced as S-expressions, because it cannot be reduced as a script: the file does not fail after it is printed as a script',
    );
    expect(ran.out).toContain('1-minimal');
    expect(readFileSync(out, 'utf8')).toBe('(|p|)\n');
  });

  nightly('keeps a :named term in a `let` if the printed script does not fail', async () => {
    const out = join(folder, 'named.out.smt2');
    const ran = await runHere(['reduce', start, '--out', out, '--', CVC4]);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('reduced as S-expressions');
    expect(ran.out).toContain('1-minimal');
    expect(readFileSync(out, 'utf8').length).toBeLessThanOrEqual(least);
  });

  nightly(
    "reduces as S-expressions with ddSMT's command line if the input does not fail after it is printed",
    async () => {
      const out = join(folder, 'short.out.smt2');
      const ran = await runHere(['ddsmt', '-j', '1', short, out, CVC4]);
      expect(ran.code).toBe(0);
      expect(ran.err).toContain('reduced as S-expressions');
      expect(readFileSync(out, 'utf8').length).toBeLessThanOrEqual(least);
    },
  );
});

/**
 * A solver with a fault like cvc5 1.3.1: if a quantifier rebinds a variable of an outer quantifier, this solver crashes
 * (cvc5 answers wrongly).
 */
const CVC5 = program(
  'cvc5',
  String.raw`if ("@ARGV" =~ /version/) { print "This is cvc5 version 1.3.1\n"; exit }${READ}
if (2 <= (() = $in =~ /\(b Bool\)/g)) {
  print STDERR "Fatal failure within cvc5::f at x.cpp:1\n";
  kill 'ABRT', $$;
}
print "unsat\n";
`,
);

describe('a file for a solver that crashes because a binder shadows a variable', () => {
  nightly('keeps the names of bound variables if the crash needs a binder that shadows a variable', async () => {
    const out = join(folder, 'binders.out.smt2');
    const start = new URL('../cases/recent/cvc5-12252.smt2', import.meta.url).pathname;
    const ran = await runHere(['reduce', start, '--out', out, '--solver', `cvc5:${CVC5}`]);
    expect(ran.code).toBe(0);
    expect(ran.out).not.toContain('S-expressions');
    const left = readFileSync(out, 'utf8');
    expect(left.match(/\(b Bool\)/g)).toHaveLength(2);
    expect(left.length).toBeLessThan(60);
  });
});

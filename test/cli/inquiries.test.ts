import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { solversHere } from '../setup/solvers.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import {
  LOST_CASE,
  LOST_GOAL,
  SHORT_CORE,
  STRANGE_CORE,
  WRONG_SIMPLIFICATION,
  WRONG_VALUE,
  makeFaultySolver,
  findZ3,
} from '../support/lying-solver.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();

const here = await solversHere(['z3'], { mode: 'fresh' });
const hasZ3 = here.length > 0;
await Promise.all(here.map((solver) => solver.close()));

const SEED = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (or (< (+ x y) 10) (> (* 2 x) y)))
(assert (>= (- x y) (+ y 1)))
(check-sat)
`;

const lying = (lie: string) => makeFaultySolver(shop.path, lie);

/**
 * A cvc5 that passes queries to z3. For commands that return formulas, such as `get-qe`, it prints fixed replies: in
 * `replies`, the key `get-qe` is for commands after the check, and `get-qe early` for commands before the check.
 */
function inventing(replies: Readonly<Record<string, string>>): string {
  const entries = Object.entries(replies).map(([name, reply]) => `'${name}' => '${reply}'`);
  const file = shop.write(
    'cvc5',
    String.raw`#!/usr/bin/env perl
use strict;
if (grep { $_ eq '--version' } @ARGV) { print "This is cvc5 version 1.0.3\n"; exit }
my %replies = (${entries.join(', ')});
open(my $script, '<', $ARGV[-1]) or die $!;
my $text = join '', <$script>;
my $check = index $text, '(check-sat)';
$text =~ s{\((get-(?:qe|interpolant|abduct)[a-z-]*)(?: [^\n]*)?\) \(echo}{
  my $early = $-[0] < $check ? ' early' : '';
  '(echo "' . ($replies{"$1$early"} // 'fail') . '") (echo';
}ge;
open(my $z3, '|-', '${findZ3()}', '-in') or die $!;
print $z3 $text;
close $z3;
exit $? >> 8;
`,
  );
  chmodSync(file, 0o755);
  return `cvc5:${file}`;
}

/** Changes the first numeric optimum. */
const WRONG_OPTIMUM = String.raw`s/([(]objectives\n.*?)(\d+)([)]+)$/$1 . ($2 + 1) . $3/ems`;
/** Changes the weight of the false soft assertions. */
const WRONG_COST = String.raw`s/^( [(]cost +)(\d+)[)]$/$1 . ($2 + 1) . ")"/em`;
/** Negates an assumption. */
const WRONG_ASSUMPTION = String.raw`s/^[(](assumed!\d+)/((not $1)/m`;
/** Inverts the first named formula's value. */
const WRONG_ASSIGNMENT = String.raw`s/^([(][(]a!\d+ )(true|false)/$1 . ($2 eq 'true' ? 'false' : 'true')/em`;

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
  readonly solver: string;
  readonly path: string;
  readonly signature: string;
  readonly because: string;
}

interface Hunted {
  readonly seed?: string;
  readonly out?: string;
}

async function hunt(solver: string, { seed: text = SEED, out = 'c' }: Hunted, ...more: readonly string[]) {
  const seed = shop.write('seed.smt2', text);
  const words = [
    'hunt',
    seed,
    '-s',
    solver,
    '--strategy',
    'opfuzz',
    '--seed',
    '3',
    '--mode',
    'fresh',
    '--repeats',
    '2',
  ];
  const ran = await runHere([...words, '--bisect', 'none', '--out', out, '--json', ...more], { cwd: shop.path });
  const summary = jsonLines<{ models: { replies?: Record<string, Record<string, number>> } }>(ran.out).at(-1);
  const findings = jsonLines<Finding>((await runHere(['findings', out, '--json'], { cwd: shop.path })).out);
  return { code: ran.code, replies: summary?.models.replies ?? {}, findings };
}

describe.skipIf(!hasZ3)('a hunt with inquiries', () => {
  it('accepts and counts correct replies', async () => {
    const { code, replies, findings } = await hunt('z3', {}, '--ask', 'all', '--tests', '12');
    expect(findings).toEqual([]);
    expect(code).toBe(0);
    expect(replies['get-value']).toMatchObject({ wrong: 0, undetermined: 0 });
    expect(replies['get-value']?.['right']).toBeGreaterThan(5);
    expect(replies['simplify']).toMatchObject({ wrong: 0, undetermined: 0 });
    expect(replies['simplify']?.['right']).toBeGreaterThan(5);
  });

  it('reports a value that contradicts the model, and reduces and replays that finding', async () => {
    const suspect = lying(WRONG_VALUE);
    const { code, findings } = await hunt(suspect, {}, '--ask', 'values', '--tests', '6');
    expect(code).toBe(1);
    const [finding] = findings;
    expect(finding).toMatchObject({ kind: 'wrong-value', trust: 'certified', solver: suspect });
    const id = finding?.id ?? '';
    expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
    expect((await runHere(['reduce', 'c', id], { cwd: shop.path })).code).toBe(0);
    const folder = join(shop.path, finding?.path ?? '');
    expect(readFileSync(join(folder, 'reduced.smt2'), 'utf8')).toMatch(/^\(get-value /m);
    const repro = spawnSync(join(folder, 'repro.sh'), { encoding: 'utf8' });
    expect(repro.stdout).toContain('The bug reproduces');
    const report = (await runHere(['report', 'c', id], { cwd: shop.path })).out;
    expect(report).toMatch(
      /^# z3: get-value (?:and the model give different values|returns (?:true|false) for .* in the model)/,
    );
    expect(report).toMatch(/In its own model, the value is /);
  });

  nightly('reports a simplification to a term with another value', async () => {
    const { code, findings } = await hunt(lying(WRONG_SIMPLIFICATION), {}, '--ask', 'simplify', '--tests', '6');
    expect(code).toBe(1);
    const [finding] = findings;
    expect(finding).toMatchObject({ kind: 'wrong-simplification', trust: 'certified' });
    const report = (await runHere(['report', 'c', finding?.id ?? ''], { cwd: shop.path })).out;
    expect(report).toMatch(/They are not equal:/);
  });

  nightly('reports a tactic whose goals lack an assertion', async () => {
    const { findings } = await hunt(lying(LOST_GOAL), {}, '--ask', 'tactics', '--tests', '12');
    const [finding] = findings.filter(({ kind }) => kind === 'wrong-goals');
    expect(finding).toMatchObject({ trust: 'certified' });
    const report = (await runHere(['report', 'c', finding?.id ?? ''], { cwd: shop.path })).out;
    expect(report).toMatch(/^# z3: apply [\w -]+ (?:turns an? |returns a formula that (?:adds|loses) a case)/);
  });

  nightly('reports a satisfiable unsat core, and a core with an unknown name', async () => {
    const seed = SEED.replace('(check-sat)', '(assert (< x 0))\n(assert (> x 5))\n(check-sat)');
    const short = await hunt(lying(SHORT_CORE), { seed }, '--ask', 'cores', '--tests', '24');
    const [finding] = short.findings.filter(({ kind }) => kind === 'wrong-core');
    expect(finding).toMatchObject({ trust: 'certified' });
    expect((await runHere(['replay', 'c', finding?.id ?? ''], { cwd: shop.path })).code).toBe(1);
    const strange = await hunt(lying(STRANGE_CORE), { seed, out: 'd' }, '--ask', 'cores', '--tests', '24');
    expect(strange.findings.map(({ kind }) => kind)).toContain('wrong-core');
  });

  nightly(
    'reports wrong interpolants, abducts and quantifier eliminations, and reduces and replays them',
    { timeout: 180_000 },
    async () => {
      const seed = SEED.replace('(assert', '(declare-const z Int)\n(assert');
      const suspect = inventing({
        'get-interpolant': '(define-fun I () Bool (> z 0))',
        'get-interpolant early': '(define-fun I () Bool false)',
        'get-abduct': '(define-fun C () Bool true)',
        'get-qe': 'false',
      });
      const asked = async (ask: string, out: string) =>
        (await hunt(suspect, { seed, out }, '--ask', ask, '--tests', '40', '--reduce', 'none')).findings;
      const hunts = { i: await asked('interpolants', 'i'), c: await asked('qe', 'c') };
      const lies = [
        [
          'i',
          'wrong-interpolant',
          'foreign symbol (Ints)',
          'get-interpolant returns an interpolant with a foreign symbol',
          /but the reply is not an interpolant: z is not a symbol that both sides share/,
        ],
        [
          'i',
          'wrong-interpolant',
          'not implied by the assertions (Ints)',
          'get-interpolant returns an interpolant that the assertions do not imply',
          /: the assertions are true, and the interpolant is false/,
        ],
        [
          'i',
          'wrong-abduct',
          'does not suffice (Ints)',
          'get-abduct returns an abduct that does not imply the goal',
          /: the assertions and the abduct are true, and the goal is false/,
        ],
        [
          'c',
          'wrong-elimination',
          'a case is lost (Ints, Quantifiers)',
          'get-qe returns a formula that loses a case',
          /: the formula is true, and the result is false/,
        ],
      ] as const;
      for (const [out, kind, signature, title, because] of lies) {
        const finding = hunts[out].find((each) => each.kind === kind && each.signature === signature);
        expect(finding).toMatchObject({ trust: 'certified', solver: suspect, because: expect.stringMatching(because) });
        const report = (await runHere(['report', out, finding?.id ?? ''], { cwd: shop.path })).out;
        expect(report.split('\n')[0]).toContain(`cvc5: ${title}`);
      }
      const { id = '', path = '' } = hunts.c.find(({ kind }) => kind === 'wrong-elimination') ?? {};
      expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
      expect((await runHere(['reduce', 'c', id, '--for', '5s'], { cwd: shop.path })).code).toBe(0);
      expect(readFileSync(join(shop.path, path, 'reduced.smt2'), 'utf8')).toMatch(/^\(get-qe /m);
    },
  );

  nightly('reports a tactic that loses a case when it eliminates a quantifier', async () => {
    const seed = '(declare-const x Int)\n(assert (exists ((k Int)) (and (< x k) (< k 7))))\n(check-sat)\n';
    const { findings } = await hunt(lying(LOST_CASE), { seed }, '--ask', 'qe', '--tests', '12', '--reduce', 'none');
    const finding = findings.find(({ signature }) => signature.includes('a case is lost'));
    expect(finding).toMatchObject({ kind: 'wrong-goals', trust: 'certified' });
    expect(finding?.signature).toMatch(/^(simplify )?qe[2_a-z-]*, a case is lost \(/);
  });

  nightly('reports an optimum that the model does not reach, and reduces and replays that finding', async () => {
    const bounds = '(assert (and (< x 9) (> x (- 9)) (< y 9) (> y (- 9))))';
    const seed = SEED.replace('(check-sat)', `${bounds}\n(minimize x)\n(maximize (+ x y))\n(check-sat)`);
    const { findings } = await hunt(
      lying(WRONG_OPTIMUM),
      { seed },
      '--ask',
      'optimum',
      '--tests',
      '16',
      '--reduce',
      'none',
    );
    const [finding] = findings.filter(({ kind }) => kind === 'wrong-optimum');
    expect(finding).toMatchObject({ trust: 'certified' });
    const id = finding?.id ?? '';
    expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
    expect((await runHere(['reduce', 'c', id], { cwd: shop.path })).code).toBe(0);
    const folder = join(shop.path, finding?.path ?? '');
    expect(readFileSync(join(folder, 'reduced.smt2'), 'utf8')).toMatch(/^\(get-objectives\)$/m);
    expect(spawnSync(join(folder, 'repro.sh'), { encoding: 'utf8' }).stdout).toContain('The bug reproduces');
    const report = (await runHere(['report', 'c', id], { cwd: shop.path })).out;
    expect(report).toMatch(
      /^# z3: get-objectives reports a (?:minimum|maximum|penalty) of .* that its model does not attain/,
    );
    expect(report).toMatch(/But:/);
  });

  nightly("reports a reply with a wrong cost of the seed's soft assertions", async () => {
    const seed = SEED.replace('(check-sat)', '(assert-soft (> x 99) :weight 2 :id cost)\n(check-sat)');
    const { findings } = await hunt(
      lying(WRONG_COST),
      { seed },
      '--ask',
      'optimum',
      '--tests',
      '6',
      '--reduce',
      'none',
    );
    const [finding] = findings.filter(({ kind }) => kind === 'wrong-optimum');
    expect(finding).toMatchObject({ trust: 'certified' });
    const report = (await runHere(['report', 'c', finding?.id ?? ''], { cwd: shop.path })).out;
    expect(report).toMatch(/^# z3: get-objectives reports a (?:wrong )?penalty of soft assertions/);
  });

  nightly('reports a wrong unsat assumption, and a wrong truth value of a named formula', async () => {
    const seed = SEED.replace('(check-sat)', '(assert (< x 0))\n(assert (> x 5))\n(check-sat)');
    const { findings } = await hunt(
      lying(WRONG_ASSUMPTION),
      { seed },
      '--ask',
      'cores',
      '--tests',
      '24',
      '--reduce',
      'none',
    );
    const [finding] = findings.filter(({ kind }) => kind === 'wrong-core');
    expect(finding).toMatchObject({ trust: 'certified' });
    expect((await runHere(['report', 'c', finding?.id ?? ''], { cwd: shop.path })).out).toContain('not assumed');
    const assigned = await hunt(
      lying(WRONG_ASSIGNMENT),
      { out: 'd' },
      '--ask',
      'values',
      '--tests',
      '12',
      '--reduce',
      'none',
    );
    expect(assigned.findings.map(({ kind }) => kind)).toContain('wrong-value');
  });

  it('rejects the unknown inquiry `value`, and suggests `values`', async () => {
    const ran = await runHere(['hunt', shop.write('s.smt2', SEED), '-s', 'z3', '--ask', 'value', '--out', 'd'], {
      cwd: shop.path,
    });
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(
      /unknown inquiry 'value'[^]*values, simplify, tactics, cores, optimum, qe, interpolants, synthesis, horn, proofs, all or none[^]*did you mean values/,
    );
  });
});

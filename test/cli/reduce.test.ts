import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonLines, startGainsay } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-reduce-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A command that fails, with exit code 3, on text with all of these words. */
function failsOn(name: string, words: readonly string[]): readonly string[] {
  const finds = words.map((word, i) => `index($0, "${word}") { found[${i}] = 1 }\n`);
  const all = words.map((_, i) => `found[${i}]`).join(' && ');
  return ['awk', '-f', file(`${name}.awk`, `${finds.join('')}END { exit ${all} ? 3 : 0 }\n`)];
}

const SCRIPT = `(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const p Bool)
(define-fun twice ((x (_ BitVec 8))) (_ BitVec 8) (bvadd x x))
(assert (or p (bvult (bvmul (bvadd a #x01) (bvudiv b a)) (twice b))))
(assert (forall ((y (_ BitVec 8))) (=> (bvult y a) (= (bvand y b) (bvlshr y #x02)))))
(assert (not (= (concat a b) (concat b a))))
(check-sat)
`;

const DIVISION = `(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (bvult (bvmul a (bvudiv b a)) b))
(check-sat)
`;

describe('gainsay reduce', () => {
  it('keeps the parts that make a command fail, drops the rest, and changes nothing when the reduction resumes', async () => {
    const start = file('script.smt2', SCRIPT);
    const out = join(folder, 'script.out.smt2');
    const command = failsOn('udiv', ['bvudiv', 'check-sat']);
    const ran = await runHere(['reduce', start, '--out', out, '--', ...command]);
    expect(ran.out).toMatch(/-> \d+ terms/);
    expect(ran.code).toBe(0);
    const left = readFileSync(out, 'utf8');
    expect(left).toContain('bvudiv');
    expect(left).not.toMatch(/forall|bvmul|concat|bvadd/);
    expect(left.length).toBeLessThan(SCRIPT.length / 3);
    const { code } = await runHere(['reduce', start, '--out', out, '--continue', '--', ...command]);
    expect(code).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(left);
  });

  it('reports the sizes of the two files', async () => {
    const start = file('info.smt2', `; more than the printed script has\n(set-info :source |a test|)\n${DIVISION}`);
    const crashing = file('crashing.sh', 'if cat "$@" | grep -q bvudiv; then kill -SEGV $$; fi\necho sat\n');
    const command = failsOn('info', ['bvudiv', 'check-sat']);
    for (const failing of [
      ['--solver', `cmd:sh ${crashing}`],
      ['--', ...command],
    ]) {
      const out = join(folder, `info.out${failing.length}.smt2`);
      const ran = await runHere(['reduce', start, '--json', '--out', out, ...failing]);
      expect(ran.code, ran.err).toBe(0);
      expect(jsonLines(ran.out)).toMatchObject([
        { bytes: { before: statSync(start).size, after: statSync(out).size } },
      ]);
    }
  });

  nightly('accepts a smaller bit-width even if no node is removed', async () => {
    const start = file('wide.btor', '1 var 8 x\n2 var 8 y\n3 mul 8 -1 -2\n4 eq 1 3 1\n5 root 1 4\n');
    const out = join(folder, 'wide.out.btor');
    const command = failsOn('wide', ['1 var', '2 var', 'mul', 'eq 1 3 1', 'root']);
    const ran = await runHere(['reduce', start, '--out', out, '--', ...command]);
    expect(ran.out).toMatch(/^5 -> 5 nodes/);
    expect(readFileSync(out, 'utf8')).toContain('3 mul 1 ');
  });

  nightly('writes the same result with any number of jobs', async () => {
    const start = file('jobs.smt2', SCRIPT);
    const command = failsOn('jobs', ['bvlshr', 'bvand']);
    const results: string[] = [];
    for (const jobs of ['1', '3']) {
      const out = join(folder, `jobs-${jobs}.smt2`);
      expect((await runHere(['reduce', start, '--jobs', jobs, '--out', out, '--', ...command])).code).toBe(0);
      results.push(readFileSync(out, 'utf8'));
    }
    expect(results[0]).toBe(results[1]);
  });

  nightly(
    'writes the same result when it is killed and continued repeatedly',
    async () => {
      const start = file('killed.smt2', SCRIPT);
      const command = [
        'sh',
        file('slow.sh', 'grep -q bvlshr "$1" && grep -q check-sat "$1" && sleep 0.02 && exit 3\nexit 0\n'),
      ];
      const whole = join(folder, 'whole.smt2');
      expect((await runHere(['reduce', start, '--out', whole, '--', ...command])).code).toBe(0);
      const out = join(folder, 'killed.out.smt2');
      for (let time = 0; time < 2; time++) {
        const child = startGainsay(['reduce', start, '--out', out, '--continue', '--', ...command]);
        const ended = new Promise((resolve) => child.once('exit', resolve));
        const size = existsSync(`${out}.journal`) ? statSync(`${out}.journal`).size : 0;
        for (
          let wait = 0;
          wait < 400 && (!existsSync(`${out}.journal`) || statSync(`${out}.journal`).size <= size + 150);
          wait++
        ) {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        child.kill('SIGKILL');
        await ended;
      }
      expect((await runHere(['reduce', start, '--out', out, '--continue', '--', ...command])).code).toBe(0);
      expect(readFileSync(out, 'utf8')).toBe(readFileSync(whole, 'utf8'));
      expect(existsSync(`${out}.journal`)).toBe(false);
    },
    60_000,
  );

  nightly('stops at the time limit, and reports that the limit is reached', async () => {
    const start = file('budget.smt2', SCRIPT);
    const out = join(folder, 'budget.out.smt2');
    const command = ['sh', file('sleepy.sh', 'sleep 0.3; grep -q bvlshr "$1" && exit 3\nexit 0\n')];
    const { code, err } = await runHere(['reduce', start, '--out', out, '--for', '2s', '--', ...command]);
    expect(code).toBe(130);
    expect(err).toContain('the time limit was reached');
    expect(readFileSync(out, 'utf8')).toContain('bvlshr');
  });

  nightly('confirms its result after the time limit', async () => {
    const start = file('once.smt2', SCRIPT);
    const out = join(folder, 'once.out.smt2');
    // Only the whole script fails repeatedly. Any other script fails once.
    const once = [
      'sleep 0.2',
      'grep -q assert "$1" || exit 0',
      `[ $(tr -d "[:space:]" <"$1" | wc -c) -ge ${SCRIPT.replace(/\s/g, '').length} ] && exit 3`,
      `seen=${folder}/seen-$(cksum <"$1" | tr " " -)`,
      '[ -e "$seen" ] && exit 0',
      ': >"$seen"',
      'exit 3',
    ];
    const command = ['sh', file('once.sh', `${once.join('\n')}\n`)];
    const { code, err } = await runHere(['reduce', start, '--out', out, '--for', '3s', '--', ...command]);
    expect(err).toContain('fails only sometimes');
    expect(code).toBe(3);
  });

  it('prints the passes in order, and a diff of each accepted step', async () => {
    const listed = await runHere(['reduce', '--list-passes'], { cwd: folder });
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toMatch(/^Scripts:\n {2}drop-commands +commands are removed/);
    expect(listed.out).toContain('\nBTOR graphs:\n  leaves');
    file('steps.smt2', '(declare-const p Bool)\n(assert p)\n(check-sat)\n');
    const reduced = await runHere(
      ['reduce', 'steps.smt2', '--print-diff', '--match', '^1', '--', 'grep', '-c', 'assert'],
      {
        cwd: folder,
      },
    );
    expect(reduced.err).toMatch(
      /^--- steps\.smt2 \(step 0\)\n\+\+\+ steps\.smt2 \(step 1\)\n@@ .*\n[^]*-\(check-sat\)\n/,
    );
    expect(reduced.out).toContain('bytes');
  });

  it('reduces a file that is not a script as S-expressions', async () => {
    const start = file('odd.smt2', '(assert (let ((z)) foo bar))\n(assert 5 (foo (bar 1)))\n');
    const out = join(folder, 'odd.out.smt2');
    const ran = await runHere(['reduce', start, '--out', out, '--', ...failsOn('odd', ['foo', 'bar'])]);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('S-expressions');
    expect(readFileSync(out, 'utf8').length).toBeLessThan(15);
  });

  it('reduces a SyGuS file whose commands cause the failure without any formula', async () => {
    const start = file(
      'dialect.sy',
      '(synth-fun f ((x Int)) Int)\n(constraint (crash (baz 1 2) (f 0)))\n(check-synth)\n',
    );
    const out = join(folder, 'dialect.out.sy');
    const ran = await runHere(['reduce', start, '--out', out, '--', ...failsOn('dialect', ['crash'])]);
    expect(ran.out).toMatch(/^21 -> \d nodes/);
    expect(ran.code).toBe(0);
    expect(readFileSync(out, 'utf8').trim().length).toBeLessThan(10);
  });

  it('continues with the text of a script that cannot be reduced as a script', async () => {
    const start = file('one.sexp', '((foo 1) (bar) (crash (baz 1 2)))\n');
    const out = join(folder, 'one.out.sexp');
    const ran = await runHere(['reduce', start, '--out', out, '--', ...failsOn('one', ['crash'])]);
    expect(ran.out).toContain('1-minimal');
    expect(readFileSync(out, 'utf8').trim().length).toBeLessThan(10);
  });

  it('reduces a file whose declarations alone cause the failure', async () => {
    const start = file('data.smt2', '(declare-datatype L ((nil) (cons (head Int) (tail L))))\n(check-sat)\n');
    const out = join(folder, 'data.out.smt2');
    const ran = await runHere(['reduce', start, '--out', out, '--', ...failsOn('data', ['declare-datatype'])]);
    expect(ran.code).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('declare-datatype');
  });

  it('rejects options that cannot be combined, and a command that fails on an empty input', async () => {
    const start = file('vain.smt2', SCRIPT);
    const refused = await runHere(['reduce', start, '--solver', 'z3', '--match', 'x']);
    expect(refused.err).toContain('--match does not apply to --solver');
    expect(refused.code).toBe(2);
    const everything = await runHere(['reduce', start, '--', 'sh', '-c', 'exit 3']);
    expect(everything.err).toContain('an empty input but (check-sat) fails in the same way: exit 3');
  });

  it("accepts ddSMT's command line", async () => {
    const start = file('ddsmt.smt2', DIVISION);
    const out = join(folder, 'ddsmt.out.smt2');
    const command = failsOn('ddsmt', ['bvudiv']);
    const ran = await runHere([
      'ddsmt',
      '-j',
      '2',
      '--strategy',
      'hybrid',
      '--no-simplify-symbol-names',
      '--no-strings',
      '--ignore-output',
      start,
      out,
      ...command,
    ]);
    expect(ran.err).toContain('--strategy is ignored');
    expect(ran.err).not.toContain('--no-strings');
    expect(ran.code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/bvudiv #x|bvudiv [ab#]/);
    expect((await runHere(['ddsmt', '--match-out', 'nothing-like-it', start, out, ...command])).code).toBe(1);
    expect((await runHere(['ddsmt', '--no-such-option', start, out, ...command])).err).toContain('ddsmt has no option');
  });

  nightly("supports ddSMT's other options", async () => {
    const start = file('asked.smt2', SCRIPT);
    const parsed = await runHere(['ddsmt', '--parser-test', start]);
    expect(parsed.out).toContain('(assert (not (= (concat a b) (concat b a))))');
    const out = join(folder, 'asked.out.smt2');
    const ran = await runHere([
      'ddsmt',
      '--disable-all',
      '--dump-config',
      '-q',
      start,
      out,
      ...failsOn('asked', ['bvudiv']),
    ]);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ infile: start, outfile: out, check: { ignoreOut: false } });
    expect(readFileSync(out, 'utf8')).toBe(parsed.out);
  });

  nightly('stops the first run of a ddsmt command at the time limit, and at a signal', async () => {
    const start = file('stuck.smt2', SCRIPT);
    const out = join(folder, 'stuck.out.smt2');
    const stuck = await runHere(['ddsmt', '--timeout', '0.2', start, out, 'sh', '-c', 'sleep 600']);
    expect(stuck.code).toBe(1);
    expect(stuck.err).toContain('ran on the input for more than 200 ms');
    const mark = join(folder, 'stuck.started');
    const child = startGainsay(['ddsmt', start, out, 'sh', '-c', `touch ${mark}; exec sleep 600`]);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    while (!existsSync(mark)) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGTERM');
    expect(await ended).toBe(130);
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ['an input that does not fail', SCRIPT, failsOn('never', ['never-there'])],
    ['a command that fails on every input', SCRIPT, ['sh', '-c', 'exit 3']],
    ['a command that cannot be started', SCRIPT, ['/no/such/program']],
  ])('rejects %s', async (_, text, command) => {
    const start = file('refused.smt2', text);
    const { code, err } = await runHere(['reduce', start, '--out', join(folder, 'refused.out'), '--', ...command]);
    expect(code).toBe(2);
    expect(err).toMatch(/error G50\d/);
  });

  nightly(
    "reduces BTOR graphs by each algorithm, also if its name is spelt as in Vida's thesis",
    async () => {
      const graph = (await runHere(['btor', 'generate', '-s', '5', '-n', '100'])).out;
      const start = file('graph.btor', graph);
      const command = failsOn('graph', ['write', 'read', 'root']);
      const nodes = graph.trim().split('\n').length;
      for (const spelling of ['-ddmin', '-hddplus', '-cref', '-cbref']) {
        const out = join(folder, `graph${spelling}.btor`);
        const { code, err } = await runHere(['btor', 'reduce', spelling, '--out', out, start, '--', ...command]);
        expect(err).not.toContain('error');
        expect(code).toBe(0);
        expect(readFileSync(out, 'utf8').trim().split('\n').length).toBeLessThan(nodes / 2);
      }
    },
    30_000,
  );
});

describe('gainsay btor convert', () => {
  it('converts a BTOR graph to SMT-LIB and to BTOR2', async () => {
    const start = file('plain.btor', '1 var 4 a\n2 var 4 b\n3 mul 4 1 2\n4 add 4 1 2\n5 ult 1 3 4\n6 root 1 5\n');
    const { out, code } = await runHere(['btor', 'convert', start, '--to', 'smt2']);
    expect(code).toBe(0);
    expect(out).toContain('(set-logic QF_BV)');
    expect(out).toContain('bvmul');
    const two = (await runHere(['btor', 'convert', start, '--to', 'btor2'])).out;
    expect(two).toContain('sort bitvec 4');
    const [parsed] = jsonLines((await runHere(['formula', 'parse', '--json', file('plain.btor2', two)])).out);
    expect(parsed?.['ok']).toBe(true);
  });

  it('rejects a feature that the target dialect lacks, and reports the line of the feature', async () => {
    const start = file('steps.btor', '1 var 2\n2 one 2\n3 add 2 1 2\n4 next 2 1 3\n5 redand 1 1\n6 root 1 5\n');
    const { code, err } = await runHere(['btor', 'convert', start, '--to', 'boolector-1.5']);
    expect(code).toBe(2);
    expect(err).toMatch(/steps\.btor:\d+:\d+: error G6\d\d/);
    expect(err).toContain('next');
  });
});

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isHere } from '../setup/solvers.js';
import { type Ran, type Workshop, gainsay, startGainsay, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

let shop: Workshop;
beforeEach(() => {
  shop = workshop();
  cpSync(EXAMPLES, join(shop.path, 'examples'), { recursive: true });
});
afterEach(() => shop.remove());

const run = (...args: readonly string[]): Promise<Ran> => runHere(args, { cwd: shop.path });
/** Like `runHere`, with another correct solver installed, which runs if two solvers disagree. */
const runWithJudge = (...args: readonly string[]): Promise<Ran> => {
  const judge = shop.solver('judge', {}).replace(/^z3:/, '');
  mkdirSync(join(shop.path, 'bin'));
  cpSync(judge, join(shop.path, 'bin/cvc5'));
  const PATH = [join(shop.path, 'bin'), process.env['PATH'] ?? ''].join(delimiter);
  return runHere(args, { cwd: shop.path, env: { PATH } });
};
const filesIn = (folder: string): string[] =>
  existsSync(join(shop.path, folder)) ? readdirSync(join(shop.path, folder)).sort() : [];
/** Mutants in the scratch folder, which also holds temporary folders of this process. */
const listMutants = () => filesIn('scratch').filter((name) => name.endsWith('.smt2'));
const readText = (path: string): string => readFileSync(join(shop.path, path), 'utf8');
/** Returns the path `NAME/z3` of a stand-in solver with these settings. */
const fake = (name: string, settings: Readonly<Record<string, string | number>> = {}): string =>
  shop
    .solver(name, settings)
    .replace(/^z3:/, '')
    .slice(shop.path.length + 1);
const PHI = ['examples/phi1.smt2', 'examples/phi2.smt2'];

describe('the example command lines of fusion', () => {
  it.skipIf(!isHere('z3')).each([
    ['two sat seeds', ['z3', '-o', 'sat', '-s', 'fusion', 'examples/phi1.smt2', 'examples/phi2.smt2'], 2],
    ['two unsat seeds', ['z3', '-o', 'unsat', '-s', 'fusion', 'examples/phi3.smt2', 'examples/phi4.smt2'], 2],
    ['a folder of sat seeds', ['z3', '-o', 'sat', '-s', 'fusion', '-i', '4', 'examples/sat'], 3],
    ['a folder of unsat seeds', ['z3', '-o', 'unsat', '-s', 'fusion', '-i', '9', 'examples/unsat'], 2],
  ])('fuses %s with the example command line, and reports no bug', async (_, args, seeds) => {
    const ran = await run('yinyang', ...args);
    expect(ran.out).toBe(
      `All seeds processed\n${seeds} seeds processed, ${seeds} valid, 0 invalid\n0 bug triggers found\n`,
    );
    expect(ran.code).toBe(0);
    expect(ran.err).toMatch(/^\[\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [AP]M\] Strategy: yinyang, 1 testing targets/);
    expect(ran.err).toMatch(/Campaign stored in logs\/yinyang-\S+ /);
    expect(filesIn('bugs')).toEqual([]);
  });
});

describe('a solver with wrong answers', () => {
  it('writes two files for each bug that opfuzz reports, and stores a campaign that gainsay commands can read', async () => {
    const clis = `${fake('right')};${fake('wrong', { WRONG: 3 })} -x a.b=c`;
    const ran = await runWithJudge('opfuzz', clis, '--seed', '5', '-i', '3', ...PHI);
    expect(ran.code).toBe(10);
    const bugs = filesIn('bugs');
    expect(bugs.length).toBeGreaterThan(0);
    for (const name of bugs) expect(name).toMatch(/^incorrect-z3-xabc-phi[12]-[A-Za-z0-9]{5}\.(smt2|output)$/);
    expect(ran.out).toBe(
      `All seeds processed\n2 seeds processed, 2 valid, 0 invalid\n${bugs.length / 2} bug triggers found\n`,
    );
    const [output = '', script = ''] = bugs;
    expect(script).toBe(output.replace(/output$/, 'smt2'));
    expect(ran.err).toContain(`Detected soundness bug! bugs/${script}\n`);
    expect(readText(`bugs/${output}`)).toMatch(
      /^\*\*\* REFERENCE \ncommand: .*\nstderr:\nstdout:\nsat\n[^]*\n\n\*\*\* INCORRECT \ncommand: wrong\/z3 -x a\.b=c\nstderr:\nstdout:\nunsat\n$/,
    );
    expect(readText(`bugs/${script}`)).toMatch(/^\(set-logic QF_NIA\)\n[^]*\(check-sat\)\n$/);
    const campaign = /Campaign stored in (\S+)/.exec(ran.err)?.[1] ?? '';
    const found = await runHere(['findings', campaign], { cwd: shop.path });
    expect(found.out).toContain('  wrong/z3 -x a.b=c  answers unsat; sat is correct');
    expect(found.out).not.toContain('cmd:');
    expect(found.code).toBe(0);
  });

  it('reports a wrong answer without a second solver, in a file named after both seeds', async () => {
    const ran = await runWithJudge(
      'yinyang',
      fake('wrong', { WRONG: 4 }),
      '-o',
      'sat',
      '-i',
      '6',
      '--seed',
      '7',
      ...PHI,
    );
    expect(ran.code).toBe(10);
    const outputs = filesIn('bugs').filter((name) => /^incorrect-z3-phi1-phi2-\w{5}\.output$/.test(name));
    expect(outputs.length).toBeGreaterThan(0);
    expect(readText(`bugs/${outputs[0]}`)).toMatch(/^\*\*\* REFERENCE \n[^]*\*\*\* INCORRECT \ncommand: wrong\/z3\n/);
  });

  nightly('writes equal files for equal random seeds', async () => {
    const clis = `${fake('right')};${fake('wrong', { WRONG: 3, CRASH: 7 })}`;
    const args = ['opfuzz', clis, '--seed', 'k', '-i', '20', 'examples/phi1.smt2'];
    for (const bugs of ['one', 'two']) await run(...args, '-b', bugs);
    expect(filesIn('one').length).toBeGreaterThan(0);
    expect(filesIn('two')).toEqual(filesIn('one'));
    for (const name of filesIn('one')) expect(readText(`two/${name}`)).toBe(readText(`one/${name}`));
    await run('opfuzz', clis, '--seed', 'l', '-i', '20', 'examples/phi1.smt2', '-b', 'three');
    expect(filesIn('three')).not.toEqual(filesIn('one'));
  });
});

describe('a solver that crashes', () => {
  nightly('distinguishes crashes from segmentation faults', async () => {
    const clis = `${fake('c', { CRASH: 2 })} -q;${fake('s', { SEGV: 2 })}`;
    const ran = await run('opfuzz', clis, '--seed', '1', '-i', '12', ...PHI);
    expect(ran.code).toBe(10);
    const crash = filesIn('bugs').find((name) => /^crash-z3-q-phi\d-\w{5}\.output$/.test(name));
    expect(readText(`bugs/${crash}`)).toMatch(/^command: c\/z3 -q\nstderr:\nASSERTION VIOLATION\n[^]*\nstdout:\n/);
    const fault = filesIn('bugs').find((name) => /^segfault-z3-phi\d-\w{5}\.output$/.test(name));
    expect(readText(`bugs/${fault}`)).toMatch(/^command: s\/z3\nstderr:\n[^]*stdout:\n/);
    expect(ran.err).toMatch(/Detected crash bug: bugs\/crash-/);
    expect(ran.err).toMatch(/Detected segfault: bugs\/segfault-/);
  });

  nightly('reports a solver that floods, hangs or prints nothing', async () => {
    const odd = (name: string, script: string): string => {
      shop.write(`${name}/solve.sh`, `#!/bin/sh\ncase "$*" in *version*) exit 0 ;; esac\n${script}\n`);
      return `sh ${name}/solve.sh`;
    };
    const clis = [
      fake('good'),
      odd('flood', 'yes sat'),
      odd('hang', 'trap "" TERM; sleep 60'),
      odd('silent', 'exit 0'),
    ];
    const ran = await run('opfuzz', clis.join(';'), '-t', '1', '-i', '3', 'examples/phi1.smt2');
    expect(ran.out).toContain('1 seeds processed, 1 valid, 0 invalid\n0 bug triggers found\n');
    // The solvers answered nothing, so "no findings" means nothing.
    expect(ran.code).toBe(4);
  });
});

describe('flags', () => {
  const both = (): string => `${fake('a')};${fake('b')}`;
  const countAsked = (log: string): number => new Set(readText(log).trim().split('\n')).size;

  it('keeps mutants with -k, limits them with -i, stores them in -s, writes no log with -n, prints only bugs with -q', async () => {
    const ran = await run('opfuzz', both(), '-k', '-n', '-q', '-i', '6', '-s', 'mine', 'examples/phi1.smt2');
    expect(ran).toMatchObject({ code: 0, out: 'All seeds processed\n', err: '' });
    const kept = filesIn('mine').filter((name) => name.endsWith('.smt2'));
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.length).toBeLessThanOrEqual(6);
    for (const name of kept) expect(name).toMatch(/^phi1-\w{5}-\w{5}\.smt2$/);
    // The process of the tests still owns a temporary folder there.
    expect(filesIn('mine').filter((name) => !name.startsWith('gainsay-'))).toEqual(kept);
    expect(filesIn('logs')).toEqual([]);
  });

  nightly('limits the changes of a mutant with -m', async () => {
    shop.write('long.smt2', `(declare-const x Int)\n${'(assert (< x (+ x 1)))\n'.repeat(12)}(check-sat)\n`);
    const most = async (m: string): Promise<number> => {
      await run('opfuzz', both(), '-k', '-i', '25', '-m', m, '-s', `m${m}`, '--seed', '3', 'long.smt2');
      const changed = filesIn(`m${m}`)
        .filter((name) => name.endsWith('.smt2'))
        .map((name) => readText(`m${m}/${name}`).split('\n'));
      const plain = '(assert (< x (+ x 1)))';
      return Math.max(...changed.map((lines) => lines.filter((l) => l.startsWith('(assert') && l !== plain).length));
    };
    expect(await most('1')).toBe(1);
    expect(await most('6')).toBeGreaterThan(3);
  });

  it('skips large seeds with -L, and counts unreadable seeds as invalid', async () => {
    shop.write('seeds/good.smt2', '(declare-const x Int)(assert (or (> x 0) (< x 1)))(check-sat)');
    shop.write('seeds/large.smt2', `(declare-const p Bool)(assert p)(check-sat)${' '.repeat(300)}`);
    shop.write('seeds/bad.smt2', '(assert (and');
    const ran = await run('opfuzz', both(), '-L', '200', '-i', '2', 'seeds');
    expect(ran.out).toContain('3 seeds processed, 1 valid, 2 invalid\n0 bug triggers found\n');
    expect(ran.err).toMatch(/large\.smt2 is skipped: too large \(\d+ bytes; the limit of -L is 200\)/);
    const none = await run('opfuzz', both(), '-L', '200', 'seeds/bad.smt2');
    expect(none.code).toBe(2);
    expect(none.err).toContain('nothing was tested: no seed is valid');
    expect(none.out).toContain('1 seeds processed, 0 valid, 1 invalid\n');
  });

  it('counts a fusion seed whose :status differs from -o as invalid', async () => {
    shop.write('u.smt2', '(set-info :status unsat)(declare-const p Bool)(assert (and p (not p)))(check-sat)');
    const ran = await run('yinyang', fake('a'), '-o', 'sat', '-i', '2', 'u.smt2', ...PHI);
    expect(ran.out).toContain('3 seeds processed, 2 valid, 1 invalid\n');
    expect(ran.err).toContain('u.smt2 is skipped: its :status is unsat, but -o says sat');
  });

  nightly("appends the mutant's file to a command's arguments, and deletes the file unless -k is given", async () => {
    const log = join(shop.path, 'asked.txt');
    shop.write('solve', `#!/bin/sh\necho "$*" >>${log}\necho sat\n`);
    await run('typefuzz', `sh ./solve --fast 'a b';${fake('b')}`, '-i', '2', '-l', 'l2', 'examples/phi1.smt2');
    expect(countAsked('asked.txt')).toBeGreaterThan(1);
    const lines = readText('asked.txt').trim().split('\n');
    for (const line of lines.slice(1)) expect(line).toMatch(/^--fast a b \S+\/scratch\/\S+\.smt2$/);
    expect(filesIn('l2').length).toBe(2);
    expect(listMutants()).toEqual([]);
  });

  nightly.skipIf(!isHere('z3') || !isHere('cvc5'))('reads a file given with -c in the formats of yinyang', async () => {
    shop.write('ops', '; mine\n<,<= :arity 2\nunion,setminus\n');
    const opfuzz = await run('opfuzz', 'z3;cvc5 -q', '-c', 'ops', '-k', '-i', '8', 'examples/phi1.smt2');
    expect(opfuzz.err).toContain('ops: skipped words that are not operators: union, setminus');
    expect(listMutants().length).toBeGreaterThan(0);
    for (const name of listMutants()) expect(readText(`scratch/${name}`)).toContain('(<= (* a 3) b)');
    const block = '#begin\n(declare-const x Int)\n(declare-const y Int)\n(declare-const z Int)\n';
    shop.write('sound', `${block}(assert (= z (+ x y)))\n(assert (= x (- z y)))\n(assert (= y (- z x)))\n#end\n`);
    expect((await run('yinyang', 'z3', '-c', 'sound', '-i', '5', ...PHI)).code).toBe(0);
    shop.write('odd', `${block}(assert (= z (+ x y) y))\n(assert (= x (- z y)))\n(assert (= y (- z x)))\n#end\n`);
    const odd = await run('yinyang', 'z3', '-c', 'odd', ...PHI);
    expect(odd.code).toBe(2);
    expect(odd.err).toContain('odd:5:9: error G311');
    shop.write('sig', '(+ Int Int Int :left-assoc)\n(+ Int Foo Int)\n');
    const sig = await run('typefuzz', 'z3;cvc5 -q', '-c', 'sig', ...PHI);
    expect(sig.code).toBe(2);
    expect(sig.err).toMatch(/^sig:2:8: error G310[^]*\| \(\+ Int Foo Int\)\n {2}\| {8}\^\^\^\n/);
  });
});

describe('exit codes', () => {
  it.each([
    [2, ['opfuzz', 'SOLVER', 'examples'], 'at least two SMT solvers'],
    [2, ['yinyang', 'SOLVER', 'examples/phi1.smt2'], 'at least two seeds for the fusion strategy'],
    [4, ['opfuzz', 'SOLVER;no-such-solver -q', 'examples'], "the program 'no-such-solver' was not found"],
    [5, ['yinyang', 'SOLVER', '-b', 'examples/phi1.smt2/b', 'examples'], 'the bug folder examples/phi1.smt2/b'],
    [5, ['yinyang', 'SOLVER', '-l', 'examples/phi1.smt2/l', 'examples'], 'the log folder'],
  ])('exits with %d for %j', async (code, args, message) => {
    const solver = fake('a');
    const ran = await run(...args.map((arg) => arg.replace('SOLVER', solver)));
    expect(ran.err).toContain(message);
    expect(ran.err).not.toContain('bug in Gainsay');
    expect(ran.code).toBe(code);
  });

  it.skipIf(!isHere('cvc5'))('exits with 4 if a solver rejects its options', async () => {
    const ran = await run('yinyang', 'cvc5 --frobnicate', ...PHI);
    expect(ran.err).toContain('cvc5 --frobnicate rejects its options: ');
    expect(ran.err).not.toContain('cmd:');
    expect(ran.code).toBe(4);
  });

  nightly('exits with 4 and prints the summary if a solver disappears', async () => {
    const one = fake('a');
    shop.write('gone/z3', `#!/bin/sh\necho sat\n[ -s asked ] && rm "$0"\necho once >>asked\n`);
    chmodSync(join(shop.path, 'gone/z3'), 0o755);
    const ran = await run('opfuzz', `${one};gone/z3`, '-i', '5', 'examples/phi1.smt2');
    expect(ran.err).toContain('gone/z3 cannot be started');
    expect(ran.out).toMatch(/^\d seeds processed, \d valid, 0 invalid\n0 bug triggers found\n$/);
    expect(ran.code).toBe(4);
  });

  nightly('exits with 5 and prints the summary if the disk is full', async (context) => {
    const tiny = join(shop.path, 'tiny');
    mkdirSync(tiny);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', tiny]);
    if (mounted.status !== 0) return context.skip('a small disk cannot be mounted here');
    try {
      writeFileSync(join(tiny, 'fill'), ' '.repeat(8192));
      const clis = `${fake('right')};${fake('wrong', { CRASH: 2 })}`;
      const ran = await run('opfuzz', clis, '-b', 'tiny', '-i', '20', '--seed', '1', ...PHI);
      expect(ran.err).toContain('cannot be written: no space is left on the disk');
      expect(ran.out).toMatch(/ bug triggers found\n$/);
      expect(ran.code).toBe(5);
    } finally {
      spawnSync('umount', [tiny]);
    }
  });

  it.skipIf(process.env['GAINSAY_MAIN'] !== undefined)('exits with 3 after a fault of Gainsay', async () => {
    const broken = vi.spyOn(Date.prototype, 'getFullYear').mockImplementation(() => {
      throw new Error('broken on purpose');
    });
    try {
      const ran = await run('yinyang', fake('a'), '-i', '1', ...PHI);
      expect(ran.err).toContain('broken on purpose');
      expect(ran.code).toBe(3);
    } finally {
      broken.mockRestore();
    }
  });

  it('exits with 3 if its output cannot be written', () => {
    const broken = join(shop.path, 'broken.mjs');
    writeFileSync(broken, "process.stdout.write = () => { throw new Error('broken on purpose'); };\n");
    const ran = gainsay(['--version'], { env: { NODE_OPTIONS: `--import ${pathToFileURL(broken).href}` } });
    expect(ran.err).toContain('broken on purpose');
    expect(ran.code).toBe(3);
  });

  it('exits with 0 after help and version', async () => {
    expect(await run('opfuzz', '--help')).toMatchObject({ code: 0, err: '' });
    expect((await run('yinyang', '-h')).out).toContain('-o, --oracle <answer>');
    expect((await run('typefuzz', 'x', '-v')).out).toMatch(/^typefuzz \d+\.\d+\.\d+ \(Gainsay\)\n$/);
  });
});

describe('Ctrl-C', () => {
  /** Sends SIGINT at the first status line or the first bug. */
  async function interruptRun(settings: Record<string, number>, until: string): Promise<Ran> {
    const clis = `${fake('right', { SLEEP: 0.05 })};${fake('wrong', { SLEEP: 0.05, ...settings })}`;
    const args = ['opfuzz', clis, '-i', '100000', '--seed', '2', ...PHI, 'examples/sat'];
    const child = startGainsay(args, { cwd: shop.path });
    const said = { out: '', err: '' };
    let sent = false;
    child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => {
      said.err += chunk.toString();
      if (!sent && said.err.includes(until)) sent = child.kill('SIGINT');
    });
    const code = await new Promise<number | null>((ended) => child.once('close', ended));
    return { code, ...said };
  }

  nightly('prints the summary at Ctrl-C, and exits with 0 if nothing was found', async () => {
    const ran = await interruptRun({}, 'Performed ');
    expect(ran.out).toMatch(/^User interrupt\n\d+ seeds processed, \d+ valid, 0 invalid\n0 bug triggers found\n$/);
    expect(ran.code).toBe(0);
    expect(filesIn('scratch')).toEqual([]);
  });

  nightly('exits with 10 at Ctrl-C if there are findings', async () => {
    const ran = await interruptRun({ CRASH: 3 }, 'Detected crash');
    expect(ran.out).toMatch(/^User interrupt\n[^]*\n[1-9]\d* bug triggers found\n$/);
    expect(ran.code).toBe(10);
    expect(filesIn('bugs').length).toBeGreaterThan(1);
  });
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/run-here.js';

const cwd = mkdtempSync(join(tmpdir(), 'gainsay-usage-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const GRAPH = '1 var 2 a\n2 var 2 b\n3 ult 1 1 2\n4 root 1 3\n';

beforeAll(() => {
  writeFileSync(join(cwd, 'a.btor'), GRAPH);
  mkdirSync(join(cwd, 'folder.btor'));
});

/** A command that fails on every graph with `ult`. */
const CHECK = ['--', 'sh', '-c', 'grep -q ult "$0" && exit 3; exit 0'];

describe('a typing error', () => {
  it.each([
    [['reduce', 'a.btor', 'boolector', '-rwl0'], 'usage: gainsay reduce [options] FILE -- COMMAND…'],
    [['reduce', '--', 'boolector'], 'no command is given'],
    [['reduce', 'a.btor', '--out', './a.btor', ...CHECK], 'the output ./a.btor is the input file'],
    [['reduce', 'a.btor', '--out', 'folder.btor', ...CHECK], 'the output folder.btor is a folder'],
    [['reduce', 'a.btor', '--out', 'none/x.btor', ...CHECK], 'none/x.btor cannot be written'],
    [
      ['report', 'c', 'crash-1', '--issue', '--format', 'html'],
      "option '--issue' cannot be used with option '--format",
    ],
    [['reduce', 'a.btor', '--match', String.raw`a\-b`, ...CHECK], 'use a backslash only before'],
    [['reduce', 'a.btor', '--match', 'nothing', ...CHECK], 'both output streams are searched'],
    [['reduce', 'a.btor', '--', './no-such-check.sh'], 'the path of an executable file'],
    [['btor', 'reduce', 'a.btor', '--algorithm', 'hdd', '-bfs', ...CHECK], "cannot be used with option '--algorithm"],
    [['btor', 'convert', 'folder.btor', '-to=btor1'], 'folder.btor cannot be read: it is a folder'],
    [['btor', 'convert', 'none.btor', '-to=btor1'], 'none.btor cannot be read: no such file'],
    [['btor', 'generate', '--bads', '2'], '--bads applies to BTOR2 models only'],
    [['btor', 'generate', 'weights=mul'], 'mul= and a number from 0'],
    [['btor', 'generate', 'node=3'], 'did you mean nodes?'],
    [['show', 'a.btor', '--out', 'a.pdf'], 'the extension .pdf'],
    [['lab', 'experiment', 'btor-size', 'max=x'], 'max cannot be x'],
    [['lab', 'experiment', 'btor-size', '--points', 'x'], '--points cannot be x'],
    [['lab', 'experiment', 'sae-comparison', '--parallel', '0'], '--parallel cannot be 0'],
    [['lab', 'experiment', 'btor-size', '--parallel', '2'], 'btor-size measures one data point at a time'],
    [['hunt', '--on', 'nats://h/x', '--threads', '2'], '--threads has no effect with --on'],
    [['hunt', '--on', 'nats://h/x', '--out', 'y'], '--on and --out cannot be combined'],
    [['drift', 'a.smt2', '--to', 'z3'], 'no --from is given'],
    [['drift', 'a.smt2', '--from', 'z3', '--to', 'z3', '--pairs', '3'], '--pairs 3 is too few'],
    [['drift', 'a.smt2', '--from', 'z3', '--to', 'z3', '--percent', '90'], '--percent 90 is not a slowdown'],
    [['drift', 'none.smt2', '--from', 'z3', '--to', 'z3'], 'none.smt2: no such file'],
    [['drift', 'a.smt2', 'none/', '--from', 'z3', '--to', 'z3'], 'none/: no such file'],
    [['drift', 'a.btor', '--from', 'z3', '--to', 'z3'], 'a BTOR file; this command runs solvers on scripts only'],
    [['formula', 'eval', 'a.btor', '--solver', 'z3', '--solver', 'cvc5'], 'the option can be given only once'],
    [['bisect', 'a.smt2', '-s', 'z3', '-s', 'cvc5'], 'the option can be given only once'],
    [['formula', 'mutate', 'a.btor', '--strategy', 'opfuzz', '--strategy', 'sae'], 'the option can be given only once'],
    [['lab', 'experiment', 'btor-reduce', '--solver', 'z3'], 'btor-reduce has no --solver'],
  ])('rejects %j', async (args, message) => {
    const ran = await runHere(args, { cwd });
    expect(ran.err).toContain(message);
    expect(ran.err).not.toContain('bug in Gainsay');
    expect(ran.code).toBe(2);
  });

  it('leaves the input file unchanged and creates no files if a command is rejected', () => {
    expect(readFileSync(join(cwd, 'a.btor'), 'utf8')).toBe(GRAPH);
    expect(existsSync(join(cwd, 'a.pdf'))).toBe(false);
    expect(existsSync(join(cwd, 'experiments'))).toBe(false);
  });
});

describe('a former command', () => {
  it.each([
    [['explain', 'G504'], 'gainsay explain is now gainsay --explain\n', '# G504'],
    [['parse', 'a.btor'], 'gainsay parse is now gainsay formula parse\n', 'a.btor: '],
    [['help', 'merge'], 'gainsay merge is now gainsay campaign merge\n', 'Usage: gainsay campaign merge '],
  ])('works and prints its new name: %j', async (args, note, out) => {
    const ran = await runHere(args, { cwd });
    expect(ran).toMatchObject({ code: 0, err: note });
    expect(ran.out.startsWith(out)).toBe(true);
  });
});

it.each(['--studio', '--vary-options'])(
  'reads a file after %s as a seed, and other words as its value',
  async (flag) => {
    const seeded = await runHere(['hunt', flag, 'a.btor', '--solver', 'no-solver', '--tests', '1'], { cwd });
    expect(seeded.err).toContain("no profile matches the program 'no-solver'");
    const mistyped = await runHere(['hunt', flag, 'somehow', '--solver', 'no-solver', '--tests', '1'], { cwd });
    expect(mistyped.err).toContain('Allowed choices are ');
  },
);

it.each([
  [['--explain', 'G504'], '# G504: '],
  [['--explain=G504'], '# G504: '],
  [['hunt', '--explain', 'G504'], '# G504: '],
  [['hunt', '--explain'], 'G101'],
])('explains a code instead of running the command: %j', async (args, begin) => {
  const { code, out } = await runHere(args, { cwd });
  expect(code).toBe(0);
  expect(out.startsWith(begin)).toBe(true);
});

describe('an unknown command', () => {
  it.each([
    [['reduc'], "there is no command 'reduc'\n(did you mean gainsay reduce?)"],
    [['tirage', 'c'], 'did you mean gainsay campaign triage?'],
    [['campaign', 'merg'], "there is no command 'merg' in gainsay campaign\n(did you mean gainsay campaign merge?)"],
    [['toString'], "there is no command 'toString'\n(gainsay --help lists"],
  ])('gets a suggestion: %j', async (args, message) => {
    const ran = await runHere(args, { cwd });
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(message);
  });
});

describe('gainsay formula mutate', () => {
  it('mutates a BTOR file as a graph or by its translation', async () => {
    const graph = await runHere(['formula', 'mutate', 'a.btor', '--strategy', 'btor-mutants', '--count', '1'], { cwd });
    expect(graph.out).toMatch(/^; a\.btor btor-mutants 0 of random seed 0: unrelated, must answer (un)?sat\n; .+\n/);
    expect(graph.out).toMatch(/\n\d+ root 1 -?\d+\n$/);
    const script = await runHere(['formula', 'mutate', 'a.btor', '--strategy', 'opfuzz', '--count', '1'], { cwd });
    expect(script.out).toContain('(set-logic QF_BV)');
    expect(script.code).toBe(0);
  });
});

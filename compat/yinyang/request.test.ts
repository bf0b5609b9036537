import { describe, expect, it } from 'vitest';
import { readToolRequest } from './request.js';
import { type Tool, type ToolName, TOOLS } from './tools.js';

const tool = (name: ToolName): Tool => TOOLS.find((each) => each.name === name) as Tool;
const SEED = 'package.json';
const read = (name: ToolName, ...words: readonly string[]) => {
  const request = readToolRequest(tool(name), words);
  if (typeof request === 'string') throw new Error(request);
  return request;
};

describe('the command line of a tool', () => {
  it("sets yinyang's defaults", () => {
    expect(read('opfuzz', 'z3 model_validate=true;cvc5 -q', SEED)).toMatchObject({
      strategy: 'opfuzz',
      clis: ['z3 model_validate=true', 'cvc5 -q'],
      seeds: [SEED],
      iterations: 300,
      changes: 2,
      timeoutMs: 8_000,
      limitBytes: 100_000,
      bugs: 'bugs',
      scratch: 'scratch',
      logs: 'logs',
      jobs: 1,
      keepsMutants: false,
      isQuiet: false,
      isLogged: true,
      notes: [],
    });
    expect(read('yinyang', 'z3', SEED)).toMatchObject({ strategy: 'fusion', iterations: 30, oracle: 'sat' });
    expect(read('typefuzz', 'a;b', SEED)).toMatchObject({ strategy: 'typefuzz', iterations: 300 });
  });

  it('parses a command line as argparse does', () => {
    const all = { iterations: 7, timeoutMs: 5_000, limitBytes: 9, keepsMutants: true, isQuiet: true, isLogged: false };
    for (const words of [
      ['-i', '7', '-t', '5', '-L', '9', '-k', '-q', '-n', 'a;b', SEED],
      ['a;b', '-i7', SEED, '-t5', '-L9', '-kqn'],
      ['a;b', '--iterations=7', '--time', '5', '--file-size-limit', '9', '--keep', '--quiet', '--no-log', '--', SEED],
    ]) {
      expect(read('opfuzz', ...words)).toMatchObject(all);
    }
  });

  it('reads -s as the strategy or as the scratch folder of yinyang', () => {
    expect(read('yinyang', 'z3', '-s', 'fusion', SEED)).toMatchObject({ strategy: 'fusion', scratch: 'scratch' });
    expect(read('yinyang', 'a;b', '-s', 'opfuzz', SEED)).toMatchObject({ strategy: 'opfuzz', iterations: 300 });
    expect(read('yinyang', 'z3', '-s', '/dev/shm', SEED)).toMatchObject({ strategy: 'fusion', scratch: '/dev/shm' });
    expect(read('opfuzz', 'a;b', '-s', 'fusion', SEED)).toMatchObject({ strategy: 'opfuzz', scratch: 'fusion' });
    const older = ['a;b', '--strategy', 'opfuzz', '-scratch', 's', '-bugs', 'b', '-opconfig', 'o', '-fl', '5', SEED];
    expect(read('yinyang', ...older)).toMatchObject({ scratch: 's', bugs: 'b', config: 'o', limitBytes: 5 });
  });

  it('reports flags that are ignored', () => {
    expect(read('yinyang', '-g', 'z3', SEED)).toMatchObject({ clis: ['z3'], seeds: [SEED] });
    expect(read('yinyang', '-g', '1', 'z3', SEED).notes).toEqual([
      '-g is ignored: the built-in functions, or those of -c, are used',
    ]);
    expect(read('yinyang', '-g', '0', 'z3', SEED).notes).toEqual([]);
    expect(read('yinyang', '-r', 'z3', SEED).notes).toEqual(['-r is ignored']);
    expect(read('yinyang', '-s', 'fuson', 'z3', SEED).notes).toEqual([
      '-s fuson is used as a folder; did you mean -s fusion?',
    ]);
    expect(read('yinyang', '-s', 'opfuzz', '-o', 'sat', 'a;b', SEED).notes).toHaveLength(1);
  });

  it.each<[ToolName, string[], string]>([
    ['opfuzz', ['z3', SEED], 'at least two SMT solvers'],
    ['typefuzz', ['z3;', SEED], 'at least two SMT solvers'],
    ['yinyang', ['z3', '-s', 'opfuzz', SEED], 'at least two SMT solvers'],
    ['yinyang', ['z3', 'no-such-file'], 'folder/file "no-such-file" does not exist'],
    ['yinyang', ['z3', '-t', '0', SEED], '-t 0: the value should not be a negative number or zero'],
    ['yinyang', ['z3', '-i', '-3', SEED], '-i -3: the value should not be a negative number or zero'],
    ['yinyang', ['z3', '-m', 'two', SEED], '-m two: the value is not a number'],
    ['yinyang', ['z3', '-i', '1.5', SEED], '-i 1.5: the value is not a whole number'],
    ['opfuzz', ['z3;cvc5', '-i', SEED], `-i ${SEED}: the value is not a number`],
    ['opfuzz', ['seeds/a.smt2', 'z3;cvc5'], 'seeds/a.smt2 is in the position of the solvers'],
    ['yinyang', ['z3', '-o', 'unknown', SEED], '-o unknown is not an answer'],
    ['yinyang', ['z3', '--strategy', 'storm', SEED], "there is no strategy 'storm'"],
    ['yinyang', [], 'no solver is given'],
    ['yinyang', ['z3'], 'no seed is given'],
    ['yinyang', [' ; ', SEED], 'no solver is given'],
    ['opfuzz', ['--frobnicate', 'a;b', SEED], 'opfuzz has no flag --frobnicate'],
    ['opfuzz', ['-o', 'sat', 'a;b', SEED], 'opfuzz has no flag -o'],
    ['opfuzz', ['--s', '1', 'a;b', SEED], '--s is ambiguous: --scratchfolder or --seed'],
    ['opfuzz', ['--quiet=1', 'a;b', SEED], '--quiet takes no value'],
    ['opfuzz', ['a;b', SEED, '-t'], '-t needs a value'],
  ])('rejects %s %j: %s', (name, words, message) => expect(() => read(name, ...words)).toThrow(message));

  it('reads a request for help or version in any position', () => {
    expect(readToolRequest(tool('opfuzz'), ['z3', '-h'])).toBe('help');
    expect(readToolRequest(tool('opfuzz'), ['-qv'])).toBe('version');
  });

  it('ignores a repeated solver', () => {
    expect(read('opfuzz', 'z3 ; z3', SEED).clis).toEqual(['z3']);
  });
});

it('gives no two flags of a tool the same spelling', () => {
  for (const { flags } of TOOLS) {
    const names = flags.flatMap((flag) => flag.names);
    expect(new Set(names).size).toBe(names.length);
  }
});

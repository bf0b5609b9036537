import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBtor } from '../../src/btor/index.js';
import { jsonLines } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { isHere } from '../setup/solvers.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-btor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('gainsay btor generate', () => {
  it("accepts the generator's options as Vida's thesis spells them and as Gainsay does", async () => {
    const old = await runHere(['btor', 'generate', '-n=50', '-s=3', '-cnf', '-clauses=2', '-noarrays=true']);
    const own = await runHere([
      'btor',
      'generate',
      '--nodes',
      '50',
      '--seed',
      '3',
      '--cnf',
      '--clauses',
      '2',
      '--noarrays',
    ]);
    expect(old.code).toBe(0);
    expect(old.out).toBe(own.out);
    expect(readBtor(old.out).ok).toBe(true);
  });

  it('writes a file for each seed, equal to the output for that seed alone', async () => {
    const out = join(folder, 'made');
    const { code } = await runHere([
      'btor',
      'generate',
      '-n',
      '40',
      '-s',
      '5',
      '--count',
      '3',
      '--out',
      out,
      '--to',
      'btor2',
    ]);
    expect(code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(['random-5.btor2', 'random-6.btor2', 'random-7.btor2']);
    const alone = (await runHere(['btor', 'generate', '-n', '40', '-s', '6', '--to', 'btor2'])).out;
    expect(readFileSync(join(out, 'random-6.btor2'), 'utf8')).toBe(alone);
  });

  it('counts nodes by kind, and lists absent kinds', async () => {
    const [report] = jsonLines<{ kinds: Record<string, number>; never: string[] }>(
      (await runHere(['btor', 'generate', '-n', '20', '-all', '--weights', 'mul=50', '--histogram', '--json'])).out,
    );
    expect(report?.never).toEqual([]);
    expect(report?.kinds['root']).toBe(1);
  });

  it('rejects meaningless options', async () => {
    expect((await runHere(['btor', 'generate', '-minwidth', '9'])).err).toContain(
      '-minwidth 9 is greater than -maxwidth 4',
    );
    expect((await runHere(['btor', 'generate', '--weights', 'mull=1'])).err).toContain('did you mean mul?');
    expect((await runHere(['btor', 'generate', '-cnf', 'perhaps'])).code).toBe(2);
  });
});

describe.runIf(isHere('boolector'))('gainsay lab experiment', () => {
  it('resumes an experiment that was stopped within a row, and writes its tables and plots', async () => {
    const out = join(folder, 'cnf');
    const args = ['lab', 'experiment', 'btor-cnf', 'sizes=20', 'max=2', 'step=1', 'files=2', 'alone=0'];
    const run = (...more: string[]) => runHere([...args, '--out', out, ...more]);
    expect((await run('--points', '2')).out).toContain('2 of 4 points');
    appendFileSync(join(out, 'rows.jsonl'), '{"point":"20 no');
    const before = readFileSync(join(out, 'rows.jsonl'), 'utf8').split('\n').slice(0, 2);
    expect((await run()).out).toContain('4 of 4 points');
    const rows = readFileSync(join(out, 'rows.jsonl'), 'utf8').split('\n').slice(0, -1);
    expect(rows.slice(0, 2)).toEqual(before);
    expect(rows.map((row) => (JSON.parse(row) as { clauses: number }).clauses)).toEqual([0.5, 0.5, 1.5, 1.5]);
    expect(readFileSync(join(out, 'table.md'), 'utf8')).toContain('- solver: boolector');
    expect(readFileSync(join(out, 'plot.svg'), 'utf8')).toContain('</svg>');
    expect((await run('files=3')).err).toContain('measured with other settings');
  });

  it('translates graphs to SMT-LIB for a solver with SMT-LIB as its input format', async () => {
    const out = join(folder, 'size');
    const solvers = ['--solver', 'boolector', '--solver', 'boolector --smt2'];
    const args = ['lab', 'experiment', 'btor-size', 'max=20', '--files', '3', '--out', out, ...solvers];
    expect((await runHere(args)).code).toBe(0);
    const text = readFileSync(join(out, 'table.md'), 'utf8');
    expect(text).toContain('asked in SMT-LIB (translated)');
    expect(text).toContain('No graph was answered with both sat and unsat.');
  });

  it('rejects an unknown experiment, and an unknown setting of a known experiment', async () => {
    expect((await runHere(['lab', 'experiment', 'btor-sise'])).err).toContain('did you mean btor-size?');
    expect((await runHere(['lab', 'experiment', 'btor-size', 'sizes=3'])).err).toContain(
      'btor-size has no setting sizes',
    );
  });
});

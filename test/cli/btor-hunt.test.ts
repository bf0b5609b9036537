import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isHere } from '../setup/solvers.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
  readonly solver: string | null;
  readonly strategy: string;
  readonly path: string;
}

/** The fake solvers cannot run persistently, and detecting that takes seconds. */
const FRESH = ['--mode', 'fresh'];
const QUIET = ['--seed', 'k', '--jobs', '1', '--quiet', '--no-tie-breakers', ...FRESH, '--out', 'c'];

function hunt(...args: readonly string[]) {
  return runHere(['hunt', ...args, ...QUIET], { cwd: shop.path });
}

async function findings(): Promise<Finding[]> {
  return jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
}

const SEED_1 = '1 var 8 a\n2 var 8 b\n3 mul 8 1 2\n4 add 8 1 2\n5 ugte 1 3 4\n6 root 1 -5\n';
const SEED_2 =
  '1 sort bitvec 1\n2 sort bitvec 3\n3 state 2 s\n4 one 2\n5 add 2 3 4\n6 next 2 3 5\n7 redand 1 3\n8 bad 7\n';

describe('gainsay hunt --strategy btor', () => {
  it.skipIf(!isHere('boolector'))(
    'finds the crash of boolector 1.5.118 on negated arrays, and reduces it',
    async () => {
      const ran = await hunt(
        '--strategy',
        'btor:flawed',
        '--solver',
        'boolector',
        '--timeout',
        '1s',
        '--tests',
        '4',
        '--reduce',
        'auto',
      );
      // Another version of the solver may have fixed the bug.
      if (ran.code === 0) return;
      const found = await findings();
      expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['crash']));
      const paths = found.map(({ path }) => join(shop.path, path));
      const path = paths.find((each) => existsSync(join(each, 'reduced.btor'))) ?? '';
      const nodes = (name: string): number => readFileSync(join(path, name), 'utf8').trim().split('\n').length;
      expect(nodes('reduced.btor')).toBeLessThan(Math.min(12, nodes('mutant.btor')));
      expect(existsSync(join(path, 'mutant.smt2'))).toBe(false);
      expect(readFileSync(join(path, 'trace.txt'), 'utf8')).toContain('generated: ');
      expect(spawnSync('sh', [join(path, 'repro.sh')], { encoding: 'utf8' }).stdout).toContain('The bug reproduces');
      const replayed = await runHere(['replay', 'c', found[0]?.id ?? ''], { cwd: shop.path });
      expect(replayed.out).toContain('byte for byte');
      expect(replayed.code).toBe(1);
      spawnSync('rm', ['-r', path]);
      expect((await runHere(['show', 'c', path.split('/').at(-1) ?? ''], { cwd: shop.path })).out).toContain(
        'reduced: ',
      );
      expect(existsSync(join(path, 'reduced.btor'))).toBe(true);
    },
  );

  it.skipIf(!isHere('boolector') || !isHere('z3'))('reports no bug of a correct solver', async () => {
    const solvers = ['boolector', 'boolector -rwl0', 'boolector --smt2', 'z3'].flatMap((id) => ['--solver', id]);
    const ran = await hunt('--strategy', 'btor:small,btor:arrays,btor:mutated', ...solvers, '--tests', '18');
    expect(ran.err).toBe('');
    expect(ran.out).toContain('nothing found');
    expect(ran.code).toBe(0);
  });

  it('proves an answer wrong by trying all inputs, and reduces the graph', async () => {
    const ran = await hunt(
      '--strategy',
      'btor:small',
      '--solver',
      shop.solver('bad', { WRONG: 1 }),
      '--tests',
      '4',
      '--reduce',
      'auto',
    );
    expect(ran.code).toBe(1);
    const [first] = await findings();
    expect(first).toMatchObject({ kind: 'wrong-answer', trust: 'certified', strategy: 'btor:small' });
    const folder = join(shop.path, first?.path ?? '');
    for (const name of ['mutant.smt2', 'mutant.btor', 'certificate.json', 'reduced.btor', 'reduced.smt2'])
      expect(existsSync(join(folder, name)), name).toBe(true);
    expect(spawnSync('sh', [join(folder, 'repro.sh')], { encoding: 'utf8' }).status).toBe(0);
  });

  it('accepts BTOR and BTOR2 seeds, and resumes after an interruption', async () => {
    shop.write('seeds/one.btor', SEED_1);
    shop.write('seeds/two.btor2', SEED_2);
    shop.write('seeds/three.smt2', '(declare-const p Bool)(assert p)(check-sat)');
    const solver = shop.solver('good', {});
    const ran = await hunt('seeds', '--strategy', 'btor-mutants', '--solver', solver, '--tests', '6');
    expect(ran.out).toContain('6 tests in');
    expect(ran.out).not.toContain('left out');
    expect((await runHere(['resume', 'c', '--quiet'], { cwd: shop.path })).out).toContain('6 tests');
    const both = await runHere(
      [
        'hunt',
        'seeds/one.btor',
        '--strategy',
        'btor,opfuzz',
        '--solver',
        solver,
        '--tests',
        '3',
        '--reduce',
        'none',
        ...FRESH,
        '-o',
        'd',
      ],
      { cwd: shop.path },
    );
    expect(both.out).toContain('1 seed, btor, btor-mutants, opfuzz');
  });

  it('reports errors in a BTOR seed', async () => {
    const file = shop.write('bad.btor', '1 var 8\n2 add 8 1 3\n');
    const ran = await hunt(file, '--strategy', 'btor-mutants', '--solver', shop.solver('good', {}));
    expect(ran.err).toContain('bad.btor is skipped: cannot be parsed: line 2');
    expect(ran.code).toBe(2);
  });
});

import { expect, it } from 'vitest';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { replayingSolver } from '../support/replaying-solver.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

/** Hunts in a solver that simplifies rightly, but answers that term and reply can differ. */
async function huntBeside(answer: string | undefined) {
  const text = '(set-logic QF_LIA)\n(declare-const a Int)\n(assert (< a 3))\n(check-sat)\n(simplify (< a 3))\n';
  const seed = shop.write('seed.smt2', text);
  const wrong = { of: '(not (= (< a 3)', prints: { 'check-sat': 'sat' } };
  const right = { prints: { 'check-sat': 'sat', simplify: '(not (<= 3 a))' } };
  const z3 = replayingSolver(shop.path, 'z3', [wrong, right]);
  if (answer !== undefined) replayingSolver(shop.path, 'cvc5', [{ prints: { 'check-sat': answer } }]);
  const env = { PATH: `${shop.path}:${process.env['PATH']}` };
  const ways = [
    '--tests',
    '0',
    '--seed',
    '1',
    '--mode',
    'fresh',
    '--bisect',
    'none',
    '--ask',
    'simplify',
    '--out',
    'c',
  ];
  const run = (...args: string[]) => runHere(args, { cwd: shop.path, env });
  const { out } = await run('hunt', seed, '-s', z3, ...ways, ...(answer === undefined ? ['--no-tie-breakers'] : []));
  const found = jsonLines<{ id: string; kind: string; trust: string }>((await run('findings', 'c', '--json')).out);
  return { out, found, run };
}

it('reports no wrong reply if only the solver itself refutes it, and a solver of another lineage does not', async () => {
  const { out, found, run } = await huntBeside('unsat');
  expect(found).toEqual([]);
  expect(out).toContain('1 unconfirmed');

  // Commands explain the name of the suspicion, which only the list of all findings has.
  const [{ id, because } = { id: '', because: '' }] = jsonLines<{ id: string; because: string }>(
    (await run('findings', 'c', '--json', '--all')).out,
  );
  const shown = await run('show', 'c', id);
  expect([shown.code, shown.out.split('\n')[0]]).toEqual([0, `${id} is not a finding: ${because}`]);
  expect(shown.out).toMatch(/\nsuspected: .+\nz3.*: .+\n[^]*\n== script ==\n\n[^]*\(check-sat\)/);
  expect(jsonLines((await run('show', 'c', id, '--json')).out)).toMatchObject([
    { id, because, confirmed: false, script: expect.stringContaining('(check-sat)') as string },
  ]);
  const commands = [['replay'], ['report'], ['bisect'], ['reduce'], ['campaign', 'recheck'], ['campaign', 'triage']];
  for (const command of commands) {
    const state = command.includes('triage') ? ['known'] : [];
    const refused = await run(...command, 'c', id, ...state);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('a suspicion that was not confirmed')]);
    expect(refused.err).toContain(`show c ${id} shows it`);
  }
});

it('states that one of two answers is wrong if no other solver is asked', async () => {
  const { found, run } = await huntBeside(undefined);
  expect(found).toMatchObject([{ kind: 'wrong-simplification', trust: 'metamorphic' }]);
  const { out } = await run('report', 'c', found[0]?.id ?? '');
  expect(out).toMatch(
    /^# z3: simplify turns a < term of Ints into a term with another value, according to its own answer/,
  );
  expect(out).toContain(
    'To `simplify`, z3 5.4.1 replies `(not (<= 3 a))` for `(< a 3)`. ' +
      'But the same solver answers that the two terms can differ, so one of its two answers is wrong.',
  );
  expect(out).not.toContain('They are not equal');
});

import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allowConfig } from '../../src/app/index.js';
import { gainsay, jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const shop = workshop();
afterAll(() => shop.remove());
const cwd = shop.path;
shop.write('seed.smt2', '(declare-const x Int)\n(assert (= x 1))\n(assert (> x 0))\n(check-sat)\n');
/** Crashes on a negation and on a number of two digits. */
const DIES = `#!/bin/sh
while read -r line; do case $line in *"(not"* | *"= x "[0-9][0-9]*) kill -SEGV $$ ;; esac; done <"$1"
echo sat
`;
chmodSync(shop.write('dies', DIES), 0o755);

const SOURCE = `
import { print } from 'gainsay';
import { definePlugin } from 'gainsay/plugin';
import { word } from './word.mjs';
const failing = { name: 'failing', summary: 'throws', open: () => ({ mutant() { throw new Error('out of ideas'); } }) };
const misspelt = { name: 'misspelt', summary: 'throws', open: (seed) => ({ mutant: () => seed.store.app('andd', []) }) };
const negate = {
  name: 'negate',
  summary: 'negates an assertion',
  open: (seed) => ({
    mutant(rng) {
      const chosen = rng.pick(seed.commands.filter(({ kind }) => kind === 'assert'));
      const store = seed.store.fork();
      const term = store.app('not', [chosen.term]);
      const commands = seed.commands.map((each) => (each === chosen ? { ...each, term } : each));
      return { script: { ...seed, store, commands }, claim: 'sat', notes: [word] };
    },
  }),
};
const csv = { kind: 'text', name: 'csv', campaign: ({ bugs }) => bugs.map(({ facts }) => facts.id + ',' + facts.kind + '\\n').join('') };
export default definePlugin({ name: 'mine', strategies: [failing, misspelt, negate], formats: [csv] });
`;

describe('a plug-in', () => {
  it('hunts with a plug-in and replays its findings, tolerates its exceptions, and rejects a changed file', async () => {
    shop.write('mine.mjs', SOURCE);
    shop.write('word.mjs', "export const word = 'negated';\n");
    const strategy = ['--plugin', './mine.mjs', '--strategy', 'negate,failing,misspelt'];
    const hunt = await runHere(
      ['hunt', 'seed.smt2', ...strategy, '-s', 'cmd:./dies', '--per-seed', '4', '-o', 'camp'],
      {
        cwd,
      },
    );
    expect(hunt.err).toContain('plug-in mine');
    expect(hunt.out).toContain('ended because the strategies have no further new mutants, or reached --per-seed');
    const line = (text: string) => SOURCE.split('\n').findIndex((each) => each.includes(text)) + 1;
    expect(hunt.out + hunt.err).toMatch(
      new RegExp(
        `strategy failing: out of ideas \\(\\S+/mine\\.mjs:${line('out of ideas')}:\\d+\\); it is switched off`,
      ),
    );
    expect(hunt.out + hunt.err).toMatch(
      new RegExp(`strategy misspelt: unknown operator 'andd' \\(\\S+/mine\\.mjs:${line('andd')}:\\d+\\)`),
    );
    expect(hunt.code, hunt.out + hunt.err).toBe(1);

    const csv = await runHere(['report', 'camp', '--format', 'csv', '--plugin', 'mine.mjs'], { cwd });
    expect(csv.out, csv.err).toMatch(/^crash-[0-9a-f]{10},crash\n$/);
    const id = csv.out.slice(0, 16);
    const replay = await runHere(['replay', 'camp', id], { cwd });
    expect(replay.out, replay.err).toContain('regenerated, byte for byte');

    shop.write('word.mjs', "export const word = 'other';\n");
    for (const args of [
      ['resume', 'camp', '--tests', '1'],
      ['replay', 'camp', id],
    ]) {
      const changed = await runHere(args, { cwd });
      expect(changed.err).toContain('changed since the campaign was started');
      expect(changed.code).toBe(2);
    }
  }, 60_000);

  it('does not load a plug-in of a foreign campaign', async () => {
    shop.write('mine.mjs', SOURCE);
    shop.write('word.mjs', "export const word = 'negated';\n");
    const env = { XDG_STATE_HOME: join(cwd, 'somebody-else') };
    const resumed = await runHere(['resume', 'camp', '--tests', '1'], { cwd, env });
    expect(resumed.err).toMatch(/G505[\s\S]*plug-in .*mine\.mjs/);
    expect(resumed.code).toBe(2);
  }, 60_000);

  it('checks the laws for a plug-in, and reports violations', async () => {
    shop.write(
      'broken.mjs',
      `let calls = 0;
      export default { name: 'broken', strategies: [{ name: 'counts', summary: 'is not a function of its random seed',
        open: () => ({ mutant: () => '(assert (= ' + calls++ + ' 0))(check-sat)' }) }],
        generators: [{ name: 'ill', summary: 'is ill-sorted', formula: () => '(assert (+ 1 true))(check-sat)' }],
        oracles: [{ name: 'guesses', summary: 'blames nobody there', examples: [],
          judge: () => ({ kind: 'finding', suspicions: [{ kind: 'anomaly', suspects: ['nobody'] }] }) }] };`,
    );
    const check = await runHere(['lab', 'check-plugin', 'broken.mjs'], { cwd });
    expect(check.out, check.err).toContain('BROKEN  strategy counts: the same random seed gives the same mutant');
    expect(check.out).toContain('BROKEN  generator ill: its mutants can be parsed');
    expect(check.out).toContain('BROKEN  oracle guesses: its verdicts are consistent');
    expect(check.code).toBe(2);
    const mine = await runHere(['lab', 'check-plugin', 'mine.mjs'], { cwd });
    expect(mine.out, mine.err).toContain('BROKEN  strategy failing: does not throw (out of ideas (');
    const same = (seeds: string) =>
      new RegExp(`kept {2}strategy negate: the same random seed gives the same mutant \\(\\d+ mutants of ${seeds}\\)`);
    expect(mine.out).toMatch(same('14 built-in seeds'));
    shop.write('own/a.smt2', '(declare-const own Int)(assert (> (* own own own) 7))(check-sat)');
    const own = await runHere(['lab', 'check-plugin', 'mine.mjs', 'own'], { cwd });
    expect(own.out, own.err).toMatch(same('14 built-in seeds and 1 other seed'));
  }, 60_000);

  // Runs in a separate process, in which the plug-in imports the bundle as 'gainsay'.
  it('loads a plug-in that gainsay.config.json names, once the user has allowed it', () => {
    shop.write('project/package.json', '{"type":"module"}');
    shop.write('project/gainsay.config.json', '{"plugin": ["../mine.mjs"]}\n');
    allowConfig(join(cwd, 'project'), { plugins: ['../mine.mjs'] });
    const made = gainsay(['formula', 'mutate', '../seed.smt2', '--strategy', 'negate', '--count', '1'], {
      cwd: join(cwd, 'project'),
    });
    expect(made.err).toContain('options from gainsay.config.json: plugin');
    expect(made.out, made.err).toContain('(not (');
  }, 60_000);
});

describe('the parts of a plug-in', () => {
  nightly(
    'uses a plug-in in `reduce FILE` and `generate`, and reports its errors',
    async () => {
      const source = `
      export default { name: 'parts',
        generators: [{ name: 'odd', summary: 'odd ones', formula: (rng) => '(declare-const p Bool)(assert (xor p ' + rng.chance(0.5) + '))(check-sat)' }],
        oracles: [{ name: 'loud', summary: 'a solver says sat', examples: [], judge: ({ runs: [run] }) => ({ kind: 'finding', suspicions: [
          { kind: 'anomaly', suspects: [run.solver], signature: 'says ' + run.outcome.answers, because: 'it is loud' }] }) }],
        shrinks: [
          { kind: 'term', name: 'to-or', summary: 'sums become ors', examples: [{ script: '(check-sat)', becomes: [] }],
            shrink: (term, { store }) => (term.op === 'bvadd' ? [store.app('bvor', term.args)] : []) },
          { kind: 'term', name: 'larger', summary: 'makes terms larger', examples: [{ script: '(check-sat)', becomes: [] }],
            shrink: (term, { store }) => (term.op === '=' ? [store.app('not', [store.app('not', [term])])] : []) },
        ] };`;
      const plugin = ['--plugin', shop.write('parts.mjs', source)];
      shop.write('sum.smt2', '(assert (= (bvadd #b1 #b0) #b1))\n(check-sat)\n');
      const grep = ['--', 'grep', '-cE', 'bv(add|or) #b1 #b0'];
      const reduced = await runHere(
        ['reduce', 'sum.smt2', ...plugin, '--match', '^[1-9]', '-o', 'small.smt2', ...grep],
        {
          cwd,
        },
      );
      expect(reduced.err).toContain('shrink larger: offers a term of');
      expect(reduced.code, reduced.err).toBe(0);
      expect(readFileSync(join(cwd, 'small.smt2'), 'utf8')).toBe('(assert (= (bvor #b1 #b0) #b1))\n');

      chmodSync(shop.write('says', '#!/bin/sh\ngrep -q "= x 1" "$1" && echo sat || echo unknown\n'), 0o755);
      const loud = await runHere(['reduce', 'seed.smt2', ...plugin, '-s', 'cmd:./says', '-o', 'loud.smt2'], { cwd });
      expect(loud.err).toContain('kept: anomaly, plugin: it is loud');
      expect(readFileSync(join(cwd, 'loud.smt2'), 'utf8')).toBe(
        '(declare-const x Int)\n(assert (= x 1))\n(check-sat)\n',
      );

      const generated = await runHere(['generate', 'odd', ...plugin, '--count', '2', '--json'], { cwd });
      expect(JSON.parse(generated.out.split('\n')[0] ?? '')).toMatchObject({
        status: 'sat',
        certificate: { kind: 'exhaustion', assignments: 2, satisfying: 1 },
      });
      const listed = await runHere(['generate', '--list', ...plugin], { cwd });
      expect(listed.out).toMatch(/^odd +odd ones$/m);
      const refused = await runHere(['generate', 'odd', ...plugin, 'size=3'], { cwd });
      expect(refused.err).toContain('odd has no setting size: it is defined by a plug-in');
    },
    60_000,
  );
});

describe('a program as a strategy', () => {
  it('runs a program before the hunt and stores its output, so that the program is not needed later', async () => {
    const program = shop.write(
      'mutate.sh',
      '#!/bin/sh\necho "; claim: unsat"; sed "s/= x 1/= x $GAINSAY_RANDOM_SEED/"; echo "; mutant"; echo "(assert"\n',
    );
    chmodSync(program, 0o755);
    const hunt = (folder: string) =>
      runHere(
        [
          'hunt',
          'seed.smt2',
          '--strategy',
          'cmd:./mutate.sh',
          '-s',
          'cmd:./dies',
          '--tests',
          '1',
          '--seed',
          '3',
          '-o',
          folder,
        ],
        { cwd },
      );
    const first = await hunt('one');
    expect(first.err).toContain('a mutant cannot be used: it cannot be parsed');
    const findings = (await runHere(['findings', 'one', '--json'], { cwd })).out;
    const id = /crash-[0-9a-f]{10}/.exec(findings)?.[0] ?? '';
    await hunt('two');
    expect((await runHere(['findings', 'two', '--json'], { cwd })).out).toContain(id);
    rmSync(program);
    const replay = await runHere(['replay', 'one', id], { cwd });
    expect(replay.out, replay.err).toContain('rebuilt from the stored mutant of the program');
    expect((await runHere(['resume', 'one', '--tests', '1'], { cwd })).code).toBe(1);
    expect((await runHere(['formula', 'mutate', 'seed.smt2', '--strategy', 'cmd:./mutate.sh'], { cwd })).err).toContain(
      'there is no program',
    );
  }, 60_000);
});

it('warns once of a program without mutants, and fails only if no strategy is left', async () => {
  chmodSync(shop.write('none.sh', '#!/bin/sh\nexit 1\n'), 0o755);
  const hunt = (...strategies: string[]) => {
    const given = strategies.flatMap((each) => ['--strategy', each]);
    const rest = ['-s', shop.solver('fine', {}), '--tests', '4', '--json', '--reduce', 'none', '--bisect', 'none'];
    return runHere(['hunt', writeSeeds(shop, 3), ...given, ...rest, '-o', `with-${strategies.length}`], { cwd });
  };
  const both = await hunt('cmd:./none.sh', 'opfuzz');
  expect(both.err.match(/warning G502/g)).toHaveLength(1);
  expect(both.err).toMatch(
    /cmd:\.\/none\.sh: no mutant of any seed; the program exited with 1 \(\S+ and 2 more seeds\)/,
  );
  expect(jsonLines(both.out).at(-1)).toMatchObject({ kind: 'summary', tests: 4 });
  const alone = await hunt('cmd:./none.sh');
  expect([alone.code, alone.err.match(/warning G502/g)?.length]).toEqual([2, 1]);
  expect(alone.err).toContain('cmd:./none.sh printed no mutant of any seed');
});

describe("an anomaly of a plug-in's oracle", () => {
  const source = `
    export default { name: 'mine', oracles: [{ name: 'gloomy', summary: 'a solver says unsat', examples: [],
      judge: ({ runs: [run] }) => {
        if (run.outcome.kind !== 'answered') return { kind: 'inconclusive', because: 'no answer' };
        if (!run.outcome.answers.includes('unsat')) return { kind: 'pass' };
        return { kind: 'finding', suspicions: [
          { kind: 'anomaly', suspects: [run.solver], signature: 'says unsat', because: 'it is gloomy' }] };
      } }] };`;

  nightly(
    "rechecks and bisects a plug-in's anomaly by calling its oracle again",
    async () => {
      const [good, bad] = [shop.solver('good', {}), shop.solver('bad', { WRONG: 6 })];
      const run = (...args: string[]) => runHere(args, { cwd, env: { GAINSAY_CACHE: join(cwd, 'cache') } });
      const how = ['--plugin', shop.write('gloomy.mjs', source), '-s', bad, '--strategy', 'opfuzz', '--mode', 'fresh'];
      const quiet = ['--quiet', '--no-models', '--no-tie-breakers', '--reduce', 'none', '--bisect', 'none'];
      await run('hunt', writeSeeds(shop, 1), ...how, ...quiet, '--seed', 'k', '--tests', '30', '-o', 'gloom');
      const found = jsonLines<{ id: string; kind: string }>((await run('findings', 'gloom', '--json')).out);
      const { id = '' } = found.find(({ kind }) => kind === 'anomaly') ?? {};
      expect(id).toMatch(/^anomaly-/);

      const standing = async (solver: string) =>
        jsonLines((await run('campaign', 'recheck', 'gloom', id, '--solver', solver, '--json')).out)[0]?.['standing'];
      expect(await standing(bad)).toBe('still');
      expect(await standing(shop.solver('newer', { VERSION: '10.0' }))).toBe('fixed');
      expect(await standing(shop.solver('dead', { VERSION: '10.0', CRASH: 1 }))).not.toBe('fixed');
      const bisected = await run('bisect', 'gloom', id, '--versions', `${good},${bad}`, '--json');
      expect(jsonLines(bisected.out)[0], bisected.err).toMatchObject({ id, lastGood: good, firstBad: bad });

      shop.write('gloomy.mjs', `${source}// changed`);
      expect((await run('campaign', 'recheck', 'gloom', id, '--solver', bad)).err).toContain(
        'changed since the campaign was started',
      );
    },
    60_000,
  );
});

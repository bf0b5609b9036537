import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { workshop } from '../support/gainsay.js';
import type { FindingState } from '../../src/campaign/index.js';
import { runHere } from '../support/run-here.js';

const shop = workshop();
afterAll(() => shop.remove());
const cwd = shop.path;
/** Answers `sat` to scripts without a negation, and `unsat` to others. */
const CONFUSED = '#!/bin/sh\ngrep -q "(not" "$1" && echo unsat || echo sat\n';
/** Right about the seed `order.smt2` and its mutants. */
chmodSync(shop.write('right', '#!/bin/sh\ngrep -q "(> " "$1" && echo unsat || echo sat\n'), 0o755);
for (const name of ['confused', 'also-confused']) chmodSync(shop.write(name, CONFUSED), 0o755);
/** Two families, whose solvers are certainly independent. */
for (const name of ['one', 'two']) shop.write(`${name}.json`, JSON.stringify({ name, input: 'file' }));
shop.write('real.smt2', '(declare-const x Real)\n(assert (> (exp x) (sin x)))\n(check-sat)\n');
shop.write('order.smt2', '(declare-const x Int)\n(declare-const y Int)\n(assert (> (+ x y) (+ y x)))\n(check-sat)\n');
shop.write('bool.smt2', '(declare-const b Bool)\n(assert (or b (= b true)))\n(check-sat)\n');
shop.write(
  'negations.mjs',
  `import { definePlugin } from 'gainsay/plugin';
const making = (name, claim, change) => ({
  name, summary: 'changes an assertion',
  open: (seed) => ({
    mutant(rng) {
      const chosen = rng.pick(seed.commands.filter(({ kind }) => kind === 'assert'));
      const store = seed.store.fork();
      const term = change(store, chosen.term, seed);
      return { script: { ...seed, store, commands: seed.commands.map((each) => (each === chosen ? { ...each, term } : each)) }, claim, rewrites: [name] };
    },
  }),
});
const twice = (store, term) => store.app('not', [store.app('not', [term])]);
const isPlain = ({ kind, sort, args = [] }) => sort.kind === 'Bool' && ['value', 'const', 'app'].includes(kind) && args.every(isPlain);
// The claim is false if all assertions are propositional.
const lies = (store, term, seed) =>
  store.app('and', [term, seed.commands.every((each) => each.kind !== 'assert' || isPlain(each.term)) ? store.app('not', [term]) : term]);
export default definePlugin({ name: 'negations', strategies: [
  making('twice', 'equisatisfiable', twice),
  making('said-sat', 'sat', twice),
  making('silent', undefined, twice),
  making('said-unknown', 'unknown', twice),
  making('lies', 'equisatisfiable', lies),
  making('not-less', 'equisatisfiable', (store, term) => term.op === '>' ? store.app('not', [store.app('<', term.args)]) : term),
  making('contradiction', 'equisatisfiable', (store, term) => store.app('and', [term, store.app('not', [term])])),
] });
`,
);

let hunts = 0;

async function hunt(
  seed: string,
  strategy: string,
  solvers = ['confused'],
  {
    more = [],
    deciding = ['--no-tie-breakers'],
  }: { readonly more?: readonly string[]; readonly deciding?: readonly string[] } = {},
) {
  const out = `camp-${++hunts}`;
  const named = solvers.flatMap((each) => ['-s', each.includes(':') ? each : `cmd:./${each}`]);
  const made = ['--plugin', './negations.mjs', '--strategy', strategy, '--tests', `${1 + more.length}`];
  // Other random seeds may mutate the seeds in another order.
  const fixed = ['--seed', '1', '-j', '1', ...deciding, '--quiet'];
  const ran = await runHere(['hunt', seed, ...more, ...made, ...named, ...fixed, '-o', out], { cwd });
  return { ...ran, out: ran.out + ran.err, folder: out };
}

function runRepro(folder: string, id: string): string {
  const { stdout, stderr } = spawnSync('sh', [`${shop.path}/${folder}/findings/${id}/repro-reduced.sh`], {
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
}

describe('the claim of a plug-in', () => {
  it.each([
    [
      'twice',
      'answers unsat to the mutant, but sat to the seed, which is claimed to be equisatisfiable',
      '# cmd:confused: answers sat to a formula, but unsat to one that is claimed to be equisatisfiable, with ',
      'answers `unsat` to this formula, but `sat` to another one, which is claimed to be equisatisfiable:',
    ],
    [
      'said-sat',
      'answers unsat; sat is claimed',
      '# cmd:confused: answers unsat where sat is claimed, on a formula with ',
      'answers `unsat`; `sat` is claimed by the strategy that made the formula:',
    ],
  ])(
    "counts a plug-in's claim as evidence against a solver that is otherwise consistent: %s",
    async (strategy, text, title, sentence) => {
      const { code, out, folder } = await hunt('real.smt2', strategy);
      expect(code, out).toBe(1);
      expect(out).toContain('1 claimed');
      expect(out).not.toContain('negations.mjs');
      expect(out.replace(/\s+/g, ' ')).toContain(text);
      const replay = await runHere(['replay', folder, /wrong-answer-[0-9a-f]{10}/.exec(out)?.[0] ?? ''], { cwd });
      expect(replay.code, replay.out + replay.err).toBe(1);
      expect(replay.out.includes('is expected')).toBe(false);
      const report = await runHere(['report', folder], { cwd });
      expect(report.code, report.err).toBe(0);
      const page = (await runHere(['report', folder, 'wrong'], { cwd })).out;
      expect(page).toContain(title);
      expect(page).toContain(sentence);
      const shown = (await runHere(['show', folder, 'wrong'], { cwd })).out;
      expect(shown).toContain(strategy === 'twice' ? 'expected: not known' : 'expected: sat');
      const base = '```smt2\n(declare-const x Real)\n(assert (> (exp x) (sin x)))';
      expect(page.includes(base)).toBe(strategy === 'twice');
      expect(page.includes('is claimed, without proof, to have the same answer as')).toBe(strategy === 'twice');
    },
  );

  it.each(['silent', 'said-unknown'])('reports nothing if a plug-in claims no answer: %s', async (strategy) => {
    expect(await hunt('real.smt2', strategy)).toMatchObject({ code: 0 });
  });

  it("ignores a plug-in's claim if it is refuted, or if unrelated solvers agree on the opposite", async () => {
    const refuted = await hunt('bool.smt2', 'contradiction');
    expect(refuted.code, refuted.out).toBe(0);
    const later = await hunt('real.smt2', 'contradiction', ['confused'], { more: ['bool.smt2'] });
    expect(later.out).toContain('1 finding withdrawn');
    const folders = readdirSync(join(cwd, later.folder, 'findings'));
    const [id = ''] = folders.filter((each) => each.startsWith('wrong-answer-'));
    const replayed = await runHere(['replay', later.folder, id], { cwd });
    expect(replayed).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Not a bug \(withdrawn, since claims of the strategy contradiction are ignored: /m,
      ) as string,
    });
    for (const command of [['bisect'], ['campaign', 'recheck']]) {
      const refused = await runHere([...command, later.folder, id], { cwd });
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(`${id} is withdrawn, not a bug`)]);
    }
    const report = await runHere(['report', later.folder, 'wrong'], { cwd });
    expect([report.code, report.out]).toEqual([2, '']);
    expect(report.err).toContain(' is not a bug: claims of the strategy ');
    const shown = (await runHere(['show', later.folder, 'wrong'], { cwd })).out;
    expect(shown).toMatch(/\nWITHDRAWN, not a bug: claims of the strategy contradiction are ignored: .*\.\nBefore: /);
    expect(shown).toContain('expected by the wrong claim: ');
    expect(shown).not.toMatch(/CLAIMED|claim by:/);
    const proved = await hunt('bool.smt2', 'twice');
    expect(proved.out).toContain('1 certified');
    const replay = await runHere(['replay', proved.folder, /wrong-answer-[0-9a-f]{10}/.exec(proved.out)?.[0] ?? ''], {
      cwd,
    });
    expect(replay.code, replay.out + replay.err).toBe(1);
    expect(replay.out).toContain('sat is proved by ');
    const both = await hunt('real.smt2', 'twice', ['one.json:./confused', 'two.json:./also-confused']);
    expect(both.code, both.out).toBe(0);
    expect(both.out.replaceAll(/\s+/g, ' ')).toContain(
      'nothing found claims of the strategy twice are ignored: real.smt2 is sat, but a mutant that is claimed to be equisatisfiable is unsat (answered by one.json:./confused and two.json:./also-confused)',
    );
    const [, mutant = ''] = /the mutant:\s+(\S+\.smt2)/.exec(both.out) ?? [];
    expect(readFileSync(join(cwd, mutant), 'utf8')).toMatch(/^; claims of the strategy twice are ignored: .*\n\(/);
    const literal = await hunt('real.smt2', 'said-sat', ['one.json:./confused', 'two.json:./also-confused']);
    const said = literal.out.replaceAll(/\s+/g, ' ');
    const [, example = ''] = /1 claim of said-sat contradicted and ignored: (\S+)/.exec(said) ?? [];
    expect(example, literal.out).not.toBe('');
    expect(readFileSync(join(cwd, example), 'utf8')).toMatch(/^; claimed to be sat, but unsat is answered by .*\n\(/);
  });

  it.each(['twice', 'said-sat'])(
    "keeps a plug-in's claim if only solvers that may be wrappers agree on the opposite: %s",
    async (strategy) => {
      const { code, out } = await hunt('real.smt2', strategy, ['confused', 'also-confused']);
      expect(code, out).toBe(1);
      expect(out).toContain('(2 wrong-answer: 2 claimed)');
    },
  );

  it('reduces the seed, and makes and judges the mutant of each smaller seed', async () => {
    shop.write(
      'large.smt2',
      '(declare-const x Real)\n(declare-const y Real)\n(assert (> (exp x) (sin x)))\n(assert (> (exp y) (* x y)))\n(check-sat)\n',
    );
    const { out, folder } = await hunt('large.smt2', 'twice');
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const stats = await runHere(['campaign', 'stats', folder], { cwd });
    expect(stats.out).toContain('negations:twice');
    const answers = readFileSync(`${shop.path}/${folder}/findings/${id}/answers.txt`, 'utf8');
    expect(answers).toContain(
      'claim by: strategy twice, not proved; if the claim is refuted, the finding is withdrawn',
    );
    await runHere(['report', folder], { cwd });
    expect(readFileSync(`${shop.path}/${folder}/report/checklist.txt`, 'utf8')).toContain(
      'check the claim of twice: both answers may be right if the claim is wrong',
    );
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code, reduced.out + reduced.err).toBe(0);
    const text = readFileSync(`${shop.path}/${folder}/findings/${id}/reduced.smt2`, 'utf8');
    expect(text.match(/\(assert/g)).toHaveLength(1);
    expect(text).toContain('(not (not');
    const repro = await runHere(['replay', folder, id], { cwd });
    expect(repro.code, repro.out + repro.err).toBe(1);
    expect(runRepro(folder, id)).toContain('rests on the claim of strategy');
    expect(readFileSync(`${shop.path}/${folder}/findings/${id}/answers.txt`, 'utf8')).toContain('cannot prove (');
    expect(readFileSync(`${shop.path}/${folder}/findings/${id}/answers.txt`, 'utf8')).not.toContain('()');
  });

  it('blames the answer to the seed if values prove the answers to seed and mutant', async () => {
    shop.write(
      'linear.smt2',
      '(declare-const x Int)\n(declare-const y Int)\n(assert (> x (* 2 y)))\n(assert (< y (- x 3)))\n(check-sat)\n',
    );
    chmodSync(shop.write('needs-not', '#!/bin/sh\ngrep -q "(not" "$1" && echo sat || echo unsat\n'), 0o755);
    const { code, out, folder } = await hunt('linear.smt2', 'twice', ['needs-not']);
    expect(code, out).toBe(1);
    expect(out).toContain('1 metamorphic');
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const because = 'the answers to both are proved, so the answer to the seed is wrong';
    expect((await runHere(['show', folder, id], { cwd })).out.replaceAll(/\s+/g, ' ')).toContain(because);
    expect((await runHere(['replay', folder, id], { cwd })).code).toBe(1);
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code, reduced.out + reduced.err).toBe(0);
    expect(runRepro(folder, id)).toContain('The bug reproduces');
    const page = (await runHere(['report', folder, 'wrong'], { cwd })).out;
    expect(page).not.toContain('is claimed');
  });

  it('blames the answer to the seed if a further solver answers seed and mutant alike', async () => {
    shop.write(
      'function.smt2',
      '(declare-fun f (Int) Int)\n(assert (forall ((x Int)) (=> (> x 0) (= (f x) 20))))\n(assert (> (f 3) 12))\n(check-sat)\n',
    );
    const isRight = 'grep -q "(f x)" "$1" && grep -q "(not" "$1"';
    chmodSync(shop.write('no-functions', `#!/bin/sh\n${isRight} && echo sat || echo unsat\n`), 0o755);
    const { out, folder } = await hunt('function.smt2', 'twice', ['no-functions'], { deciding: [] });
    const text = 'answers unsat to the seed, but sat to the mutant, which is claimed to be equisatisfiable';
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const because = '; z3@npm:newest answers sat to the seed.';
    const expectSeed = async () => {
      expect((await runHere(['findings', folder], { cwd })).out.replaceAll(/\s+/g, ' ')).toContain(text);
      expect((await runHere(['show', folder, id], { cwd })).out).toContain(because);
      const page = (await runHere(['report', folder, id], { cwd })).out;
      expect(page).toContain(because);
      expect(page).not.toContain('proved correct');
      expect((await runHere(['replay', folder, id], { cwd })).code).toBe(1);
    };
    await expectSeed();
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code, reduced.out + reduced.err).toBe(0);
    await expectSeed();
    expect(runRepro(folder, id)).toContain('rests on the claim of strategy');
  }, 180_000);

  it('finds out while it reduces that the answer to the seed is wrong', async () => {
    chmodSync(
      shop.write(
        'needs-true',
        '#!/bin/sh\ngrep -q false "$1" && echo unsat && exit\ngrep -q "(not" "$1" && echo sat || echo unsat\n',
      ),
      0o755,
    );
    shop.write(
      'large-values.smt2',
      '(declare-const x Int)\n(declare-const y Int)\n(assert (> (* x y y) 1234))\n(check-sat)\n',
    );
    const { out, folder } = await hunt('large-values.smt2', 'twice', ['needs-true']);
    expect(out).toContain('1 claimed');
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code, reduced.out + reduced.err).toBe(0);
    expect(reduced.out).toMatch(/trust claimed, now (certified|metamorphic)/);
  });

  it('suspects only the solver that contradicts itself if a further solver answers as claimed', async () => {
    shop.write(
      'quantified.smt2',
      '(declare-fun f (Int) Int)\n(declare-const a Int)\n(assert (forall ((x Int)) (=> (> x 0) (= (f x) 20))))\n' +
        '(assert (> (f a) 12))\n(check-sat)\n',
    );
    const { out, folder } = await hunt('quantified.smt2', 'twice', ['confused'], { deciding: [] });
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const shown = await runHere(['show', folder, id, '--json'], { cwd });
    expect(JSON.parse(shown.out), out).toMatchObject({
      solver: expect.stringMatching(/confused$/) as string,
      suspects: [expect.stringMatching(/confused$/)],
      tieBreakers: expect.arrayContaining([expect.objectContaining({ answers: ['sat'] })]) as unknown,
    });
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code, reduced.out + reduced.err).toBe(0);
    const text = readFileSync(`${shop.path}/${folder}/findings/${id}/reduced.smt2`, 'utf8');
    expect(text).not.toContain('forall');
  });

  it.each([
    ['a reduction finds two small scripts whose answers are proved', [], ['--no-tie-breakers', '--reduce', 'auto']],
    ['further solvers agree on the seed', [], []],
    ['a later reduction does', ['reduce'], ['--no-tie-breakers']],
  ])('refutes a claim about a solver that is right if %s', async (_, [later], deciding) => {
    const { out, folder } = await hunt('order.smt2', 'not-less', ['one.json:./right'], { deciding });
    if (later !== undefined) {
      expect(out).toContain('1 claimed');
      const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
      const replay = await runHere(['replay', folder, id], { cwd });
      expect(replay.out).toContain('The bug still reproduces: ');
      const reduced = await runHere([later, folder, id], { cwd });
      expect(reduced.out).toContain(
        'the claim of the strategy is refuted: (assert (> 0 0)) (check-sat) is unsat, but the mutant (assert (not (< 0 0))) (check-sat) is sat (both are proved)',
      );
    }
    const found = await runHere(['findings', folder], { cwd });
    expect(found.out, out).toMatch(
      /^nothing found(?:; 1 unconfirmed .*)?\nclaims of the strategy not-less are ignored:\s/,
    );
    expect(found.code).toBe(0);
  });

  it('names the strategy in the summary if further solvers contradict its claim', async () => {
    shop.write(
      'above.smt2',
      '(declare-fun f (Int) Int)\n(assert (forall ((x Int)) (> (f x) x)))\n(assert (< (f 3) 2))\n(check-sat)\n',
    );
    const { code, out } = await hunt('above.smt2', 'said-sat', ['one.json:./confused'], { deciding: [] });
    expect(code, out).toBe(0);
    expect(out, out).toContain(
      '1 unconfirmed (1 by claims of said-sat)\n1 claim of said-sat contradicted and ignored: ',
    );
  });

  it('suspects the solver that contradicts its answer to the seed if two solvers disagree, unless the claim is refuted', async () => {
    chmodSync(shop.write('yes', '#!/bin/sh\necho sat\n'), 0o755);
    const { out, folder } = await hunt('real.smt2', 'twice', ['confused', 'yes']);
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const finding = JSON.parse((await runHere(['show', folder, id, '--json'], { cwd })).out) as FindingState;
    expect(finding, out).toMatchObject({
      trust: 'claimed',
      suspects: [expect.stringMatching(/confused$/)],
      oracles: expect.arrayContaining(['agreement', 'metamorphic']) as unknown,
    });
    expect(finding.runs.map(({ answers }) => answers)).toEqual([['unsat'], ['sat']]);
    expect((await runHere(['replay', folder, id], { cwd })).code).toBe(1);
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code, reduced.out + reduced.err).toBe(0);
    // Only all assignments of the mutant refute the claim, which takes longer than a query.
    const names = Array.from({ length: 14 }, (_, i) => `b${i}`);
    const declared = names.map((name) => `(declare-const ${name} Bool)\n`).join('');
    shop.write('wide.smt2', `${declared}(assert (or ${names.join(' ')}))\n(check-sat)\n`);
    const refuted = await hunt('wide.smt2', 'contradiction', ['confused', 'yes']);
    expect(refuted.out).toContain('claims of the strategy contradiction are ignored');
    expect(refuted.out).toMatch(/1 wrong-answer: 1 (?:undecided|certified)/);
  });

  it('stores the exact text that a command without inquiries received', async () => {
    mkdirSync(`${shop.path}/received`);
    const script = `#!/bin/sh\ncp "$1" ${shop.path}/received/$$.smt2\n`;
    const strict = 'grep -Eq "get-|eval|simplify|apply|set-option" "$1" && echo unknown && exit\n';
    chmodSync(shop.write('strict', `${script}${strict}${CONFUSED}`), 0o755);
    const asks = ['--ask', 'values,simplify'];
    const { out, folder } = await hunt('real.smt2', 'twice', ['strict'], { more: asks });
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const file = `${shop.path}/${folder}/findings/${id}`;
    expect(readFileSync(`${file}/trace.txt`, 'utf8')).not.toContain('inquiries');
    expect(JSON.parse(readFileSync(`${file}/finding.json`, 'utf8'))).toMatchObject({ claimed: 'equisatisfiable' });
    const received = readdirSync(`${shop.path}/received`).map((each) =>
      readFileSync(`${shop.path}/received/${each}`, 'utf8'),
    );
    expect(received).toContain(readFileSync(`${file}/mutant.smt2`, 'utf8'));
    const { status, stdout } = spawnSync('sh', [`${file}/repro.sh`], { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });

  it('states what is proved of the reduced script', async () => {
    shop.write(
      'product.smt2',
      '(declare-const x Int)\n(declare-const y Int)\n(assert (> (* x y y) 1234))\n(check-sat)\n',
    );
    const wrong = 'not \\(not|assert false|not true|true false';
    chmodSync(shop.write('nearly', `#!/bin/sh\ngrep -Eq "${wrong}" "$1" && echo unsat || echo sat\n`), 0o755);
    const { out, folder } = await hunt('product.smt2', 'twice', ['nearly']);
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    expect(out).toContain('1 claimed');
    const whole = (await runHere(['show', folder, id], { cwd })).out;
    expect(whole).toMatch(/^CLAIMED: rests on a claim, but a smaller script proves that the solver is wrong/m);
    const [, got = '', script = ''] =
      /^proved without the claim: \.\/nearly answers (\w+) to (.*); /m.exec(whole) ?? [];
    shop.write('fault.smt2', script);
    const ran = spawnSync(`${shop.path}/nearly`, [`${shop.path}/fault.smt2`], { encoding: 'utf8' });
    expect(ran.stdout.trim(), script).toBe(got);
    expect(whole).toMatch(/^gainsay reduce makes this script the finding, which is certified then$/m);
    await runHere(['report', folder], { cwd });
    const list = readFileSync(`${shop.path}/${folder}/report/checklist.txt`, 'utf8');
    expect(list).toContain('report only the script of the term at fault, which is proved');
    expect(list).not.toContain('the only evidence');
    expect(list).toMatch(/\nIn commands, gainsay stands for [^]* npx gainsay\.\n$/);
    const json = (await runHere(['report', folder, id, '--format', 'json'], { cwd })).out;
    expect(json).toMatch(/"version": ?"nearly unknown version"/);
    await runHere(['reduce', folder, id], { cwd });
    const shown = (await runHere(['show', folder, id], { cwd })).out;
    expect(shown).toContain('CERTIFIED for reduced.smt2: proved without trusting a solver (model)');
    expect(shown).toContain('This holds for reduced.smt2. The mutant was found as claimed: ');
    expect(shown.indexOf('== to the reduced script ==')).toBeGreaterThan(0);
    expect(shown).toContain(', the end of a reduction from ');
    expect(shown).toContain('the reduced input may show another bug: it is certified');
    expect(shown.indexOf('== to the mutant ==')).toBeGreaterThan(shown.indexOf('== to the reduced script =='));
    expect((await runHere(['findings', folder], { cwd })).out.replaceAll(/\s+/g, ' ')).toContain(
      'answers unsat; sat is correct',
    );
    expect((await runHere(['replay', folder, id], { cwd })).out).toMatch(/sat is proved by .*trying values/);
    expect((await runHere(['report', folder, 'wrong'], { cwd })).out).toContain('every assertion evaluates to true');
    expect(runRepro(folder, id)).toContain('The bug reproduces');
  });

  it('proves the reduced script by a model that is found by trying values', async () => {
    shop.write(
      'square.smt2',
      '(declare-const x Int)\n(declare-const y Int)\n(assert (> (* x x y) 1234))\n(check-sat)\n',
    );
    const wrong = 'grep -q "(not (not" "$1" && grep -q "[*] x" "$1"';
    chmodSync(shop.write('no-squares', `#!/bin/sh\n${wrong} && echo unsat || echo sat\n`), 0o755);
    const { out, folder } = await hunt('square.smt2', 'twice', ['no-squares']);
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    expect(out).toContain('1 claimed');
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code, reduced.out + reduced.err).toBe(0);
    const { now } = JSON.parse((await runHere(['show', folder, id, '--json'], { cwd })).out) as {
      now: { trust: string; because: string };
    };
    expect([now.trust, now.because]).toEqual([
      'certified',
      expect.stringContaining('sat is proved by a model found by trying values'),
    ]);
    const page = (await runHere(['report', folder, id], { cwd })).out;
    expect(page).toContain('This assignment, found by trying values, makes every assertion true.');
    const [, model = ''] = /makes every assertion true[^]*?```smt2\n([^]*?)```/.exec(page) ?? [];
    shop.write('found.model', model);
    const evaluated = await runHere(
      ['formula', 'eval', `${folder}/findings/${id}/reduced.smt2`, '--model', 'found.model'],
      { cwd },
    );
    expect(evaluated.out, model).toMatch(/: true\b/);
  });

  it('accepts no smaller mutant whose claim is false', async () => {
    shop.write(
      'mixed.smt2',
      '(declare-const x Real)\n(declare-const b Bool)\n(assert (> (exp x) (sin x)))\n(assert (or b (= b true)))\n(check-sat)\n',
    );
    chmodSync(shop.write('no-and', '#!/bin/sh\ngrep -q "(and" "$1" && echo unsat || echo sat\n'), 0o755);
    const { out, folder } = await hunt('mixed.smt2', 'lies', ['no-and']);
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    expect(id, out).not.toBe('');
    const reduced = await runHere(['reduce', folder, id], { cwd });
    const file = `${shop.path}/${folder}/findings/${id}/reduced.smt2`;
    const text = reduced.code === 0 ? readFileSync(file, 'utf8') : '';
    expect(text, reduced.out + reduced.err).not.toMatch(/\(not/);
  });

  it('explains why a mutant with the claim of a program is not reduced', async () => {
    const program = shop.write(
      'twice.sh',
      '#!/bin/sh\necho "; claim: equisatisfiable"\nsed "s/^(assert \\(.*\\))\\$/(assert (not (not \\1)))/"\n',
    );
    chmodSync(program, 0o755);
    const { out, folder } = await hunt('real.smt2', 'cmd:./twice.sh');
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code).toBe(2);
    expect(reduced.out + reduced.err).toContain('the claim of a program, which is about the whole mutant');
    await runHere(['report', folder], { cwd });
    expect(readFileSync(`${shop.path}/${folder}/report/checklist.txt`, 'utf8')).toContain(
      'reduce the input by hand: cmd:./twice.sh claims only the answer of this mutant',
    );
  });

  it('reduces a mutant with the claim of a program to the term at fault, whose answer is proved', async () => {
    shop.write(
      'power.smt2',
      '(declare-const x Int)\n(declare-const y Int)\n(assert (> (* x y y) 1234))\n(check-sat)\n',
    );
    const wrong = 'not \\(not|assert false|not true|true false';
    chmodSync(shop.write('almost', `#!/bin/sh\ngrep -Eq "${wrong}" "$1" && echo unsat || echo sat\n`), 0o755);
    const program = shop.write(
      'double.sh',
      '#!/bin/sh\necho "; claim: equisatisfiable"\nsed "s/^(assert \\(.*\\))\\$/(assert (not (not \\1)))/"\n',
    );
    chmodSync(program, 0o755);
    const { out, folder } = await hunt('power.smt2', 'cmd:./double.sh', ['almost']);
    expect(out).toContain('1 claimed');
    const [id = ''] = /wrong-answer-[0-9a-f]{10}/.exec(out) ?? [];
    const reduced = await runHere(['reduce', folder, id], { cwd });
    expect(reduced.code, reduced.out + reduced.err).toBe(0);
    const text = readFileSync(`${shop.path}/${folder}/findings/${id}/reduced.smt2`, 'utf8');
    expect(text).toMatch(/^\(assert [^xy]*\n\(check-sat\)/);
    const shown = (await runHere(['show', folder, id], { cwd })).out;
    expect(shown).toContain('CERTIFIED for reduced.smt2: proved without trusting a solver');
    expect((await runHere(['findings', folder], { cwd })).out).toMatch(/certified/);
    expect((await runHere(['replay', folder, id], { cwd })).out).toMatch(
      /reproduces: The reduced script: [^]*unsat is proved by trying all values/,
    );
    const page = (await runHere(['report', folder, id], { cwd })).out;
    expect(page).toContain('answers sat to an unsatisfiable formula');
    expect(page).not.toContain('is claimed by the strategy that made the formula');
    expect(runRepro(folder, id)).toContain('The bug reproduces');
  });
});

import { chmodSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = workshop();
afterAll(() => shop.remove());
const cwd = shop.path;
/** Answers `sat` to scripts without a negation, and `unsat` to others. */
const CONFUSED = '#!/bin/sh\ngrep -q "(not" "$1" && echo unsat || echo sat\n';
for (const name of ['confused', 'also-confused']) chmodSync(shop.write(name, CONFUSED), 0o755);
shop.write('real.smt2', '(declare-const x Real)\n(assert (> (exp x) (sin x)))\n(check-sat)\n');
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
      const term = change(store, chosen.term);
      return { script: { ...seed, store, commands: seed.commands.map((each) => (each === chosen ? { ...each, term } : each)) }, claim };
    },
  }),
});
const twice = (store, term) => store.app('not', [store.app('not', [term])]);
export default definePlugin({ name: 'negations', strategies: [
  making('twice', 'equisatisfiable', twice),
  making('said-sat', 'sat', twice),
  making('silent', undefined, twice),
  making('said-unknown', 'unknown', twice),
  making('contradiction', 'equisatisfiable', (store, term) => store.app('and', [term, store.app('not', [term])])),
] });
`,
);

let hunts = 0;

async function hunt(seed: string, strategy: string, solvers = ['confused'], more: readonly string[] = []) {
  const out = `camp-${++hunts}`;
  const named = solvers.flatMap((each) => ['-s', `cmd:./${each}`]);
  const made = ['--plugin', './negations.mjs', '--strategy', strategy, '--tests', `${1 + more.length}`];
  // Other random seeds may mutate the seeds in another order.
  const fixed = ['--seed', '1', '-j', '1', '--no-tie-breakers', '--quiet'];
  const ran = await runHere(['hunt', seed, ...more, ...made, ...named, ...fixed, '-o', out], { cwd });
  return { ...ran, out: ran.out + ran.err, folder: out };
}

describe('the claim of a plug-in', () => {
  it.each([
    ['twice', 'answers unsat to the mutant, but sat to the seed, which is claimed to be equisatisfiable'],
    ['said-sat', 'answers unsat; sat is claimed'],
  ])(
    "counts a plug-in's claim as evidence against a solver that is otherwise consistent: %s",
    async (strategy, text) => {
      const { code, out, folder } = await hunt('real.smt2', strategy);
      expect(code, out).toBe(1);
      expect(out).toContain('1 claimed');
      expect(out).not.toContain('negations.mjs');
      expect(out.replace(/\s+/g, ' ')).toContain(text);
      const replay = await runHere(['replay', folder, /wrong-answer-[0-9a-f]{10}/.exec(out)?.[0] ?? ''], { cwd });
      expect(replay.code, replay.out + replay.err).toBe(1);
      const report = await runHere(['report', folder], { cwd });
      expect(report.code, report.err).toBe(0);
      const page = (await runHere(['report', folder, 'wrong'], { cwd })).out;
      expect(page).toContain('answers `unsat`; `sat` is claimed by the strategy that made the formula:');
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
    const later = await hunt('real.smt2', 'contradiction', ['confused'], ['bool.smt2']);
    expect(later.out).toContain('1 finding withdrawn');
    const report = await runHere(['report', later.folder, 'wrong'], { cwd });
    expect([report.code, report.out]).toEqual([2, '']);
    expect(report.err).toContain(' is not a bug: claims of the strategy ');
    const proved = await hunt('bool.smt2', 'twice');
    expect(proved.out).toContain('1 certified');
    const replay = await runHere(['replay', proved.folder, /wrong-answer-[0-9a-f]{10}/.exec(proved.out)?.[0] ?? ''], {
      cwd,
    });
    expect(replay.code, replay.out + replay.err).toBe(1);
    const both = await hunt('real.smt2', 'twice', ['confused', 'also-confused']);
    expect(both.code, both.out).toBe(0);
  });
});

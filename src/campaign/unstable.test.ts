import { describe, expect, it } from 'vitest';
import { SEEDS, campaign } from '../../test/support/scripted-campaign.js';
import { type Script, luckOf, scriptedSolver } from '../../test/support/scripted-solver.js';
import { rngFromSeed } from '../util/index.js';
import { REPEATS } from './repeat.js';

const isMutant = (input: string) => input.includes('(= 1 ');
const right: Script = () => ['sat'];

/** Says sat three times of four and unsat else, whatever it is asked; `known` has another chance. */
const coin = (key: string, share = 4, of: (input: string) => boolean = () => true): Script => {
  const rng = rngFromSeed(key);
  return (input) => [of(input) && rng.below(share) === 0 ? 'unsat' : 'sat'];
};

describe('a solver that does not always say the same', () => {
  it.each(['a', 'b', 'c', 'd', 'e'])('is never confirmed to be wrong, but unstable: %s', async (key) => {
    const solver = scriptedSolver('z3', coin(key));
    const { findings } = await campaign({ solvers: () => [solver, scriptedSolver('cvc5', right)] });
    expect(findings.length).toBeGreaterThan(0);
    for (const { kind, trust, suspects, repeats, because } of findings) {
      expect({ kind, trust, suspects }).toEqual({ kind: 'unstable', trust: 'observed', suspects: ['z3'] });
      const said = repeats?.[0]?.said ?? {};
      expect(Object.keys(said).sort()).toEqual(['sat', 'unsat']);
      expect((said['sat'] ?? 0) + (said['unsat'] ?? 0)).toBe(repeats?.[0]?.times);
      expect(because).toContain(`unsat ${said['unsat']} time`);
    }
  });

  it('is told by the seed where it is the seed that it does not answer the same', async () => {
    const solver = scriptedSolver('z3', (input, before, asked) =>
      isMutant(input) ? ['unsat'] : coin(`k${asked}`, 2)(input, before, asked),
    );
    const { findings } = await campaign({ solvers: () => [solver] });
    for (const { kind, coordinates } of findings) expect(`${kind} ${coordinates.strategy}`).toBe('unstable seed');
  });

  it('blames nobody by the word of a witness that changes its own', async () => {
    const liar: Script = (input) => [isMutant(input) && luckOf(input) % 3 === 0 ? 'unsat' : 'sat'];
    const solvers = () => [
      scriptedSolver('z3', liar),
      scriptedSolver('cvc5', right),
      scriptedSolver('cvc4', coin('w', 2)),
    ];
    const { findings } = await campaign({ solvers });
    const blamed = findings.filter(({ kind }) => kind !== 'unstable');
    expect(blamed.every(({ suspects }) => !suspects.includes('cvc4'))).toBe(true);
  });

  it('is unstable after a history too', async () => {
    const rng = rngFromSeed('h');
    const incremental: Script = (input, before) => [
      isMutant(input) && before.length > 4 && rng.below(3) > 0 ? 'unsat' : 'sat',
    ];
    const { findings } = await campaign({ solvers: () => [scriptedSolver('z3', incremental, 'persistent')] });
    expect(new Set(findings.map(({ kind, confirmed }) => `${kind} ${confirmed}`))).toEqual(
      new Set(['unstable history']),
    );
  });
});

describe('a solver that is wrong each time', () => {
  it('is asked as often as keeps a coin from passing, and it is said how often', async () => {
    const wrong: Script = (input) => [isMutant(input) ? 'unsat' : 'sat'];
    const { findings } = await campaign({ solvers: () => [scriptedSolver('z3', wrong)], tests: 3 });
    expect(findings[0]?.repeats).toEqual([
      { solver: 'z3', of: 'script', times: REPEATS.most, said: { unsat: REPEATS.most } },
      { solver: 'z3', of: 'seed', times: REPEATS.most, said: { sat: REPEATS.most } },
    ]);
    expect(SEEDS.length).toBeGreaterThan(0);
  });

  it('is not believed after one time: what says otherwise only later is seen', async () => {
    const asked = new Map<string, number>();
    const later: Script = (input) => {
      const times = (asked.get(input) ?? 0) + 1;
      asked.set(input, times);
      return [isMutant(input) && times !== 3 ? 'unsat' : 'sat'];
    };
    const { findings } = await campaign({ solvers: () => [scriptedSolver('z3', later)], tests: 3 });
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['unstable']));
  });
});

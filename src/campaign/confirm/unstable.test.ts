import { describe, expect, it } from 'vitest';
import { SEEDS, campaign } from '../../../test/support/scripted-campaign.js';
import { type Script, hashToNumber, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { sampleCases } from '../../../test/support/laws.js';
import { rngFromSeed } from '../../util/index.js';
import type { Solver } from '../../solver/index.js';
import { REPEATS } from './repeat.js';

const isMutant = (input: string) => input.includes('(= 1 ');
const right: Script = () => ['sat'];

/** Answers unsat with probability 1 / `share` to inputs that `of` selects, and sat otherwise. */
const coin = (key: string, share = 4, of: (input: string) => boolean = () => true): Script => {
  const rng = rngFromSeed(key);
  return (input) => [of(input) && rng.below(share) === 0 ? 'unsat' : 'sat'];
};

describe('solvers whose answers vary', () => {
  it.each(sampleCases(['a', 'b', 'c', 'd', 'e'], 3))(
    'reports a solver with random answers as unstable and never as wrong: %s',
    async (key) => {
      const solver = makeScriptedSolver('z3', coin(key));
      const { findings } = await campaign({ solvers: () => [solver, makeScriptedSolver('cvc5', right)] });
      expect(findings.length).toBeGreaterThan(0);
      for (const { kind, trust, suspects, repeats, because } of findings) {
        expect({ kind, trust, suspects }).toEqual({ kind: 'unstable', trust: 'observed', suspects: ['z3'] });
        const said = repeats?.[0]?.said ?? {};
        expect(Object.keys(said).sort()).toEqual(['sat', 'unsat']);
        expect((said['sat'] ?? 0) + (said['unsat'] ?? 0)).toBe(repeats?.[0]?.times);
        expect(because).toContain(`unsat ${said['unsat']} time`);
      }
    },
  );

  it('reports the seed, not the mutant, if the answers to the seed vary', async () => {
    // Each seed gets both answers within three runs, also if two series of runs alternate (Thue-Morse sequence).
    const counts = new Map<string, number>();
    const alternate = (input: string): 'sat' | 'unsat' => {
      const count = counts.get(input) ?? 0;
      counts.set(input, count + 1);
      return count.toString(2).replaceAll('0', '').length % 2 === 0 ? 'sat' : 'unsat';
    };
    const solver = makeScriptedSolver('z3', (input) => [isMutant(input) ? 'unsat' : alternate(input)]);
    const { findings } = await campaign({ solvers: () => [solver] });
    expect(findings.length).toBeGreaterThan(0);
    // If the runs take long enough, values are tried, which can prove that an answer to a mutant is wrong.
    const unproved = findings.filter(({ trust }) => trust !== 'certified');
    for (const { kind, coordinates } of unproved) expect(`${kind} ${coordinates.strategy}`).toBe('unstable seed');
  });

  it('suspects no solver on the evidence of an unstable witness', async () => {
    const faulty: Script = (input) => [isMutant(input) && hashToNumber(input) % 3 === 0 ? 'unsat' : 'sat'];
    const solvers = () => [
      makeScriptedSolver('z3', faulty),
      makeScriptedSolver('cvc5', right),
      makeScriptedSolver('yices', coin('w', 2)),
    ];
    const { findings } = await campaign({ solvers });
    const blamed = findings.filter(({ kind }) => kind !== 'unstable');
    expect(blamed.every(({ suspects }) => !suspects.includes('yices'))).toBe(true);
  });

  it('reports instability that shows only after a history', async () => {
    const rng = rngFromSeed('h');
    const incremental: Script = (input, before) => [
      isMutant(input) && before.length > 4 && rng.below(3) > 0 ? 'unsat' : 'sat',
    ];
    const { findings } = await campaign({ solvers: () => [makeScriptedSolver('z3', incremental, 'persistent')] });
    expect(new Set(findings.map(({ kind, confirmed }) => `${kind} ${confirmed}`))).toEqual(
      new Set(['unstable history']),
    );
  });
});

/** Makes a solver whose script depends on `words`, its options for the random seed. By default, `words` is empty. */
const makeSeeded = (id: string, of: (words: string) => Script): Solver => ({
  ...makeScriptedSolver(id, of('')),
  withOptions: (words) => makeScriptedSolver(`${id} ${words.join(' ')}`, of(words.join(' '))),
});

describe('other random seeds', () => {
  const wrong: Script = (input) => [isMutant(input) ? 'unsat' : 'sat'];

  it('records runs with other random seeds, but still reports an answer that is always wrong with the default seed', async () => {
    const solver = makeSeeded('z3', (words) => (words.includes('random_seed=7') ? right : wrong));
    const { findings } = await campaign({ solvers: () => [solver], tests: 3 });
    const [{ kind, suspects, repeats } = {}] = findings;
    expect({ kind, suspects }).toEqual({ kind: 'wrong-answer', suspects: ['z3'] });
    const [onScript, onSeed] = repeats ?? [];
    expect(onScript?.seeds?.map(({ options, said, shows }) => `${options[0]} ${said} ${shows}`)).toEqual([
      'smt.random_seed=1 unsat same',
      'smt.random_seed=7 sat otherwise',
      'smt.random_seed=123456789 unsat same',
    ]);
    expect(onSeed?.seeds).toBeUndefined();
  });

  it('tries no other random seed for a finding that only adds to a known group', async () => {
    const { findings } = await campaign({ solvers: () => [makeSeeded('z3', () => wrong)] });
    const told = findings.map(({ repeats }) => repeats?.[0]?.seeds?.length ?? 0);
    expect(new Set(told)).toEqual(new Set([3, 0]));
  });

  it('ignores witnesses whose answer changes with the random seed', async () => {
    const faulty: Script = () => ['unsat'];
    const other: Script = () => ['sat'];
    const witness = (id: string) => makeSeeded(id, (words) => (words === '' ? faulty : other));
    const solvers = () => [makeScriptedSolver('z3', other), witness('cvc5'), witness('yices')];
    const { findings, events } = await campaign({ solvers, tests: 1 });
    expect(findings).toEqual([]);
    const reasons = events.flatMap((event) => (event.kind === 'finding-not-confirmed' ? [event.suspect.reason] : []));
    expect(reasons[0]).toBe('the answer of cvc5, yices is not evidence: it changes with the random seed');
  });
});

describe('tie-breakers', () => {
  const solvers = () => [makeScriptedSolver('z3', () => ['unsat']), makeScriptedSolver('cvc5', right)];

  it('lets a stable tie-breaker decide which solver is wrong, and records how often the tie-breaker ran', async () => {
    const { findings } = await campaign({ solvers, tests: 1, tieBreakers: () => [makeScriptedSolver('yices', right)] });
    expect(findings[0]?.suspects).toEqual(['z3']);
    expect(findings[0]?.repeats?.find(({ solver }) => solver === 'yices')?.times).toBe(REPEATS.most);
  });

  it.each(sampleCases(['a', 'b', 'c'], 2))('ignores an unstable tie-breaker and asks the next one: %s', async (key) => {
    const changing = makeScriptedSolver('yices', coin(key, 2));
    const alone = await campaign({ solvers, tests: 1, tieBreakers: () => [changing] });
    expect(alone.findings[0]).toMatchObject({ solver: null, suspects: ['cvc5', 'z3'], tieBreakers: [] });
    const next = () => [changing, makeScriptedSolver('bitwuzla', right)];
    const settled = await campaign({ solvers, tests: 1, tieBreakers: next });
    expect(settled.findings[0]?.suspects).toEqual(['z3']);
  });
});

describe('solvers that are wrong each time', () => {
  it('repeats a wrongly answered query often enough to exclude chance, and records the number of runs', async () => {
    const wrong: Script = (input) => [isMutant(input) ? 'unsat' : 'sat'];
    const { findings } = await campaign({ solvers: () => [makeScriptedSolver('z3', wrong)], tests: 3 });
    expect(findings[0]?.repeats).toEqual([
      { solver: 'z3', of: 'script', times: REPEATS.most, said: { unsat: REPEATS.most } },
      { solver: 'z3', of: 'seed', times: REPEATS.most, said: { sat: REPEATS.most } },
    ]);
    expect(SEEDS.length).toBeGreaterThan(0);
  });

  it('reports instability instead of a wrong answer if the solver answers correctly in a later run', async () => {
    const asked = new Map<string, number>();
    const later: Script = (input) => {
      const times = (asked.get(input) ?? 0) + 1;
      asked.set(input, times);
      return [isMutant(input) && times !== 3 ? 'unsat' : 'sat'];
    };
    const { findings } = await campaign({ solvers: () => [makeScriptedSolver('z3', later)], tests: 3 });
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['unstable']));
  });
});

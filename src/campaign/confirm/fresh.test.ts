import { describe, expect, it } from 'vitest';
import { MUTANT, confirmFirst } from '../../../test/support/confirming.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { Solver } from '../../solver/index.js';

const SEEDS = ['smt.random_seed=1', 'smt.random_seed=7'];
const OPTION = { name: 'smt.random_seed', default: '0', supported: SEEDS, isSeed: true } as const;

/** Makes solvers give `answers`, one for each random seed in `SEEDS`. Records the solver and options of each query. */
function withSeeds(answers: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const change = (solver: Solver): Solver => ({
    ...solver,
    profile: { ...solver.profile, options: [OPTION] },
    fresh: () => change(solver.fresh()),
    withOptions(words) {
      const said = answers[solver.id]?.[SEEDS.indexOf(words[0] ?? '')];
      return makeScriptedSolver(solver.id, (input) => {
        asked.push(`${solver.id} ${words.join(' ')} ${input === MUTANT ? 'mutant' : 'seed'}`);
        return [(said ?? 'unknown') as 'sat'];
      });
    },
  });
  return { change, asked };
}

describe('other random seeds', () => {
  const wrong = { z3: { mutant: 'unsat' } };

  it('varies the random seed of the solver in runs on the mutant, but not in runs on the seed formula', async () => {
    const { change, asked } = withSeeds({ z3: ['unsat', 'sat'] });
    const { result } = await confirmFirst({ before: wrong, change });
    expect(result).toMatchObject({
      kind: 'confirmed',
      suspect: { suspects: ['z3'], trust: 'metamorphic' },
      repeats: [
        {
          of: 'script',
          times: 3,
          seeds: [
            { options: ['smt.random_seed=1'], said: 'unsat', shows: 'same' },
            { options: ['smt.random_seed=7'], said: 'sat', shows: 'otherwise' },
          ],
        },
        { of: 'seed', times: 3 },
      ],
    });
    expect(result.kind === 'confirmed' && result.repeats[1]).not.toHaveProperty('seeds');
    expect(asked).toEqual(['z3 smt.random_seed=1 mutant', 'z3 smt.random_seed=7 mutant']);
  });

  it('tries no other random seed for a further finding of a known group', async () => {
    const { change, asked } = withSeeds({ z3: ['unsat', 'sat'] });
    const { result } = await confirmFirst({ before: wrong, change, more: { alike: true } });
    expect(result.kind === 'confirmed' && result.repeats[0]).not.toHaveProperty('seeds');
    expect(asked).toEqual([]);
  });

  const silent = { seed: 'unknown' };
  const three = {
    z3: { mutant: 'unsat', ...silent },
    cvc5: { mutant: 'sat', ...silent },
    cvc4: { mutant: 'sat', ...silent },
    yices: { mutant: 'sat', ...silent },
  };

  it('excludes witnesses whose answer changes with the random seed, and lets the other witnesses decide', async () => {
    const { told, result } = await confirmFirst({
      before: three,
      ...withSeeds({ z3: ['unsat', 'unsat'], cvc5: ['sat', 'unsat'], cvc4: ['sat', 'sat'] }),
    });
    expect(told.slice(0, 2)).toEqual([
      'confirmed fresh',
      'wrong-answer, majority; suspects: z3; witnesses: cvc4 yices; oracles: agreement',
    ]);
    expect(result.kind === 'confirmed' && result.repeats).toHaveLength(4);
    const steady = await confirmFirst({ before: three, ...withSeeds({ cvc5: ['sat', 'unknown'] }) });
    expect(steady.told[1]).toBe('wrong-answer, majority; suspects: z3; witnesses: cvc5 cvc4 yices; oracles: agreement');
    // A suspect whose answer changes with the random seed is still blamed.
    const suspect = await confirmFirst({ before: three, ...withSeeds({ z3: ['sat', 'sat'] }) });
    expect(suspect.told[1]).toBe(
      'wrong-answer, majority; suspects: z3; witnesses: cvc5 cvc4 yices; oracles: agreement',
    );
  });

  it('withdraws the suspicion if the remaining witnesses decide nothing', async () => {
    const seeds = { cvc5: ['unsat'], cvc4: ['sat', 'unsat'] };
    const { told } = await confirmFirst({ before: three, ...withSeeds(seeds) });
    expect(told).toEqual([
      'unconfirmed',
      'the answer of cvc5, cvc4 is not evidence: it changes with the random seed',
      'runs: z3 unsat, cvc5 sat, cvc4 sat, yices sat',
    ]);
    const all = await confirmFirst({ before: three, ...withSeeds({ ...seeds, yices: ['unsat'] }) });
    expect(all.told[1]).toBe('the answer of cvc5, cvc4, yices is not evidence: it changes with the random seed');
  });

  it('excludes witnesses whose answer changes with the random seed, also if a similar finding is known', async () => {
    const more = { alike: true };
    const { told, result } = await confirmFirst({ before: three, more, ...withSeeds({ cvc5: ['unsat'] }) });
    expect(told[1]).toBe('wrong-answer, majority; suspects: z3; witnesses: cvc4 yices; oracles: agreement');
    expect(result.kind === 'confirmed' && result.repeats.find(({ solver }) => solver === 'z3')?.seeds).toBeUndefined();
  });

  it('excludes a further solver if its answer changes with the random seed', async () => {
    const open = { z3: three.z3, cvc5: three.cvc5 };
    const others = { bitwuzla: { mutant: 'sat' }, yices: { mutant: 'sat' } };
    const steady = await confirmFirst({ before: open, others, ...withSeeds({ bitwuzla: ['sat'], yices: ['sat'] }) });
    expect(steady.told[1]).toBe('wrong-answer, majority; suspects: z3; witnesses: cvc5 bitwuzla; oracles: agreement');
    const { told, result } = await confirmFirst({
      before: open,
      others,
      ...withSeeds({ bitwuzla: ['unsat'], yices: ['sat', 'sat'] }),
    });
    expect(told[1]).toBe('wrong-answer, majority; suspects: z3; witnesses: cvc5 yices; oracles: agreement');
    expect(told[4]).toBe('others: yices sat');
    expect(result.kind === 'confirmed' && result.repeats[0]).toMatchObject({
      solver: 'bitwuzla',
      times: 3,
      seeds: [{ said: 'unsat', shows: 'otherwise' }, { said: 'unknown' }],
    });
    const lost = await confirmFirst({
      before: open,
      others,
      ...withSeeds({ bitwuzla: ['unsat'], yices: ['sat', 'unsat'] }),
    });
    expect(lost.told[1]).toBe('wrong-answer, undecided; suspects: cvc5 z3; witnesses: none; oracles: agreement');
    const file = { before: { z3: three.z3 }, claimed: ['sat'] as const, others: { cvc5: { mutant: 'sat' } } };
    expect((await confirmFirst({ ...file, ...withSeeds({ cvc5: ['unsat'] }) })).told[0]).toBe('disputed');
    expect((await confirmFirst({ ...file, ...withSeeds({ cvc5: ['sat'] }) })).told[0]).toBe('confirmed fresh');
  });
});

describe('a solver that crashes with several signatures', () => {
  const crashing = (...signatures: readonly string[]) => {
    let turn = 0;
    const script: Script = () => {
      const signature = signatures[Math.min(turn++, signatures.length - 1)] ?? '';
      return { kind: 'crashed', exit: 'SIGSEGV', signature, stderr: '', answers: [] };
    };
    const change = () => makeScriptedSolver('z3', script);
    return confirmFirst({ before: { z3: { mutant: 'crash' } }, change, more: { repeats: 5 } });
  };
  const findName = async (...signatures: readonly string[]) => {
    const { result } = await crashing(...signatures);
    if (result.kind !== 'confirmed') throw new Error(result.kind);
    return result.suspect;
  };

  it('names a crash after its most frequent signature, ignoring signatures that show only a signal', async () => {
    const { signature, because } = await findName('SIGSEGV', 'SIGSEGV | f', 'SIGSEGV');
    expect(signature).toBe('SIGSEGV | f');
    expect(because).toMatch(
      /.+; the result varies between runs \(crashed \(SIGSEGV\) 4 times, crashed \(SIGSEGV \| f\) 1 times\)$/,
    );
    expect((await findName('SIGSEGV | f', 'SIGSEGV | g')).signature).toBe('SIGSEGV | g');
    expect((await findName('SIGBUS', 'SIGSEGV')).signature).toBe('SIGSEGV');
  });

  it('keeps the signature of a crash if there is only one signature', async () => {
    const { signature, because } = await findName('SIGSEGV | f');
    expect(signature).toBe('SIGSEGV | f');
    expect(because).not.toContain('otherwise');
  });
});

describe('further solvers', () => {
  const open = { z3: { mutant: 'unsat', seed: 'unknown' }, cvc5: { mutant: 'sat', seed: 'unknown' } };

  it('asks a further solver only once if it gives no answer', async () => {
    const { asked, told } = await confirmFirst({ before: open, others: { yices: { mutant: 'timeout' } } });
    expect(asked).toContain('yices mutant');
    expect(told).toContain('others: yices timeout');
    expect(told.filter((line) => line.endsWith('yices'))).toEqual([]);
    expect(told[1]).toBe('wrong-answer, undecided; suspects: cvc5 z3; witnesses: none; oracles: agreement');
  });

  it('does not let a solver related to the suspect confirm the :status of a file', async () => {
    const before = { z3: { mutant: 'unsat', seed: 'unknown' } };
    const relative = { 'z3@4.8.5': { mutant: 'unsat' } };
    const { asked, told } = await confirmFirst({
      before,
      claimed: ['sat'],
      others: { ...relative, cvc5: { mutant: 'unknown' }, yices: { mutant: 'timeout' }, cvc4: { mutant: 'unsat' } },
    });
    expect(asked.filter((each) => each.startsWith('open'))).toEqual([
      'open z3@4.8.5',
      'open cvc5',
      'open yices',
      'open cvc4',
    ]);
    expect(told[0]).toBe('disputed');
  });
});

describe('a changed answer', () => {
  it('reports a suspect as unstable after a changed answer only if the suspect later returns to its first answer', async () => {
    const before = { z3: { mutant: 'unsat' } };
    const back = await confirmFirst({ before, now: { z3: { mutant: 'sat unsat' } } });
    expect(back.told).toEqual(['unstable fresh', 'runs: z3 sat', 'script 20 times: {"sat":1,"unsat":19} z3']);
    const gone = await confirmFirst({ before, now: { z3: { mutant: 'sat' } } });
    expect(gone.told[0]).toBe('unconfirmed');
    expect(gone.asked).toEqual(['z3 mutant', 'z3 seed', '7 x z3 mutant']);
    const silent = await confirmFirst({ before, now: { z3: { mutant: 'unknown unsat' } } });
    expect(silent.asked).toEqual(['z3 mutant', 'z3 seed']);
    expect(silent.told[1]).toBe('not reproduced in a new process (z3 answered unknown)');
    const timeout = await confirmFirst({ before, now: { z3: { mutant: 'timeout' } } });
    expect(timeout.told[1]).toBe('not reproduced in a new process (z3: timeout)');
  });

  it('repeats queries to find instability only for suspects, not for witnesses', async () => {
    const three = { z3: { mutant: 'unsat', seed: 'unknown' }, cvc5: { mutant: 'sat', seed: 'unknown' } };
    const before = { ...three, yices: { mutant: 'sat', seed: 'unknown' } };
    const now = {
      ...before,
      cvc5: { mutant: 'unsat sat', seed: 'unknown' },
      yices: { mutant: 'unsat sat', seed: 'unknown' },
    };
    const { asked, told } = await confirmFirst({ before, now });
    expect(told[0]).toBe('unconfirmed');
    expect(told[1]).toBe(
      'z3 answered unsat again, but the evidence against it did not recur (cvc5 answered unsat, yices answered unsat)',
    );
    const lost = await confirmFirst({
      before: { z3: { mutant: 'unsat' } },
      now: { z3: { mutant: 'unsat', seed: 'timeout' } },
    });
    expect(lost.told[1]).toBe(
      'z3 answered unsat again, but the evidence against it did not recur (z3: timeout to the seed)',
    );
    expect(asked.filter((each) => each.endsWith('mutant'))).toEqual(['z3 mutant', 'cvc5 mutant', 'yices mutant']);
  });
});

describe('a run that decides nothing', () => {
  const seeds = { z3: { mutant: 'unsat', seed: 'unknown' }, cvc5: { mutant: 'sat' }, yices: { mutant: 'sat' } };
  const finding = 'wrong-answer, majority; suspects: z3; witnesses: cvc5 yices;';

  it.each(['timeout', 'unknown', 'unknown timeout', 'timeout sat', 'crash'])('is not repeated: %s', async (said) => {
    const witness = await confirmFirst({ before: seeds, now: { ...seeds, cvc5: { mutant: said } } });
    expect(witness.told.slice(0, 2)).toEqual(['confirmed fresh', expect.stringContaining(finding)]);
    expect(witness.asked.filter((line) => line.endsWith('cvc5 mutant'))).toEqual(['cvc5 mutant']);
    const suspect = await confirmFirst({ before: seeds, now: { ...seeds, z3: { mutant: 'unsat', seed: said } } });
    expect(suspect.told.slice(0, 2)).toEqual(['confirmed fresh', expect.stringContaining(finding)]);
    expect(suspect.asked.filter((line) => line.endsWith('z3 seed'))).toEqual(['z3 seed']);
  });

  it('is not repeated if a witness answers only the mutant', async () => {
    const agreed = { ...seeds, cvc5: { mutant: 'sat', seed: 'timeout' }, yices: { mutant: 'sat', seed: 'timeout' } };
    expect((await confirmFirst({ before: agreed })).told[1]).toContain(finding);
  });

  it('withdraws the suspicion only if it needs a witness that often reaches a limit', async () => {
    const before = { ...seeds, cvc5: { mutant: 'sat', seed: 'unknown' }, yices: { mutant: 'sat', seed: 'unknown' } };
    const slow = { cvc5: { mutant: 'sat timeout', seed: 'unknown' } };
    const fourth = { bitwuzla: { mutant: 'sat', seed: 'unknown' } };
    const { told } = await confirmFirst({ before: { ...before, ...fourth }, now: { ...before, ...slow, ...fourth } });
    expect(told[1]).toBe('wrong-answer, majority; suspects: z3; witnesses: yices bitwuzla; oracles: agreement');
    const lost = await confirmFirst({ before, now: { ...before, ...slow } });
    expect(lost.told.slice(0, 2)).toEqual([
      'unconfirmed',
      'not reproduced in every run (cvc5 gives answers that vary between runs on the same input: timeout 4 times, sat 1 time of 5)',
    ]);
  });

  it('reports an unstable run, and the suspicion only if it does not need the run', async () => {
    const before = { ...seeds, cvc5: { mutant: 'sat', seed: 'unknown' }, yices: { mutant: 'sat', seed: 'unknown' } };
    const fourth = { bitwuzla: { mutant: 'sat', seed: 'unknown' } };
    const changing = { cvc5: { mutant: 'sat unsat sat', seed: 'unknown' } };
    const { told, result } = await confirmFirst({
      before: { ...before, ...fourth },
      now: { ...before, ...fourth, ...changing },
    });
    expect(told[1]).toBe('wrong-answer, majority; suspects: z3; witnesses: yices bitwuzla; oracles: agreement');
    expect(result).toMatchObject({ unstable: { repeated: { solver: 'cvc5', of: 'script' } } });
    const lost = await confirmFirst({ before, now: { ...before, ...changing } });
    expect(lost.told[0]).toBe('unstable fresh');
    expect(lost.told.at(-1)).toContain('cvc5');
  });

  it("reports the suspect's unstable or lost answer to the seed, and its answer to the script", async () => {
    const before = { ...seeds, z3: { mutant: 'unsat', seed: 'unsat' } };
    const now = (seed: string) => confirmFirst({ before, now: { ...before, z3: { mutant: 'unsat', seed } } });
    const unstable = await now('unsat sat unsat');
    expect(unstable.told[1]).toContain(finding);
    expect(unstable.result).toMatchObject({ unstable: { repeated: { solver: 'z3', of: 'seed' } } });
    const lost = await now('unsat timeout');
    expect(lost.told[1]).toContain(finding);
    expect(lost.result).not.toHaveProperty('unstable');
  });

  it('is not needed if other solvers contradict the answer, too', async () => {
    const before = { ...seeds, z3: { mutant: 'unsat', seed: 'sat' } };
    for (const seed of ['timeout', 'unknown', 'sat timeout', 'sat unsat sat']) {
      const { told, asked } = await confirmFirst({ before, now: { ...before, z3: { mutant: 'unsat', seed } } });
      expect(told[1]).toContain(finding);
      expect(asked.filter((line) => line.endsWith('z3 mutant'))).toEqual(['z3 mutant', '2 x z3 mutant']);
    }
    const gone = await confirmFirst({ before, now: { ...before, z3: { mutant: 'unknown', seed: 'timeout' } } });
    expect(gone.told[0]).toBe('unconfirmed');
    expect(gone.asked).toEqual(['z3 mutant', 'z3 seed']);
  });
});

import { describe, expect, it } from 'vitest';
import { MUTANT, SEED, confirmFirst, countRepeats } from '../../../test/support/confirming.js';
import type { Script } from '../../../test/support/scripted-solver.js';
import { ORACLES, type Oracle } from '../../oracle/index.js';
import type { Solver } from '../../solver/index.js';

const agreement = ORACLES.find(({ name }) => name === 'agreement') as Oracle;
describe('confirming a self-contradiction', () => {
  const wrong = { z3: { mutant: 'unsat' } };

  it('runs seed and input in new processes, with the requested repetitions', async () => {
    const { told, asked, closed } = await confirmFirst({ before: wrong });
    expect(told).toEqual([
      'confirmed fresh',
      'wrong-answer, metamorphic; suspects: z3; witnesses: none; oracles: metamorphic',
      'runs: z3 unsat',
      'seed: z3 sat',
      'others: ',
      'script 3 times: {"unsat":3} z3',
      'seed 3 times: {"sat":3} z3',
    ]);
    expect(asked).toEqual(['z3 mutant', 'z3 seed', '2 x z3 mutant', '2 x z3 seed']);
    expect(closed).toEqual(Array.from({ length: 6 }, () => 'close z3 fresh'));
  });

  it('does not confirm an answer that new processes never repeat', async () => {
    const { told, asked } = await confirmFirst({ before: wrong, now: { z3: { mutant: 'sat' } } });
    expect(told).toEqual(['unconfirmed', 'not reproduced in a new process (z3 answered sat)', 'runs: z3 sat']);
    expect(asked).toEqual(['z3 mutant', 'z3 seed', '7 x z3 mutant']);
  });

  it('reports a solver as unstable if its answer changes in a new process and later changes back', async () => {
    const { told, asked } = await confirmFirst({ before: wrong, now: { z3: { mutant: 'sat unsat' } } });
    expect(told).toEqual(['unstable fresh', 'runs: z3 sat', 'script 20 times: {"sat":1,"unsat":19} z3']);
    expect(asked).toEqual(['z3 mutant', 'z3 seed', '19 x z3 mutant']);
  });

  it('reports a solver as unstable if its answer to the seed changes', async () => {
    const { told } = await confirmFirst({ before: wrong, now: { z3: { mutant: 'unsat', seed: 'sat unsat sat' } } });
    expect(told).toEqual(['unstable fresh', 'runs: z3 sat', 'seed 20 times: {"sat":19,"unsat":1} z3']);
    const at = await confirmFirst({ before: wrong, now: { z3: { mutant: 'unsat', seed: 'unsat sat' } } });
    expect(at.told).toEqual(['unstable fresh', 'runs: z3 unsat', 'seed 20 times: {"unsat":1,"sat":19} z3']);
  });

  it('runs the solvers that reached a learned limit again if the finding is an unexpected unknown', async () => {
    const before = { z3: { mutant: 'unknown' }, cvc5: { mutant: 'timeout' }, yices: { mutant: 'sat' } };
    const now = { ...before, cvc5: { mutant: 'sat' } };
    const { told, asked } = await confirmFirst({ before, now });
    expect(told.slice(1, 3)).toEqual([
      expect.stringMatching(/^unexpected-unknown, metamorphic; suspects: z3;/),
      'runs: z3 unknown, cvc5 sat',
    ]);
    expect(asked.filter((line) => !line.includes('z3'))).toEqual(['cvc5 mutant', 'cvc5 seed']);
  });

  it('confirms nothing if repetitions are inconclusive too often', async () => {
    const { told } = await confirmFirst({
      before: wrong,
      now: { z3: { mutant: 'unsat timeout' } },
      more: { repeats: 6 },
    });
    expect(told).toEqual([
      'unconfirmed',
      'not reproduced in every run (z3 gives answers that vary between runs on the same input: timeout 4 times, unsat 1 time of 5)',
      'runs: z3 unsat',
    ]);
  });

  it('repeats queries more often if the solver is known to be unstable, and less often if a similar finding is known', async () => {
    const unsteady = await confirmFirst({ before: wrong, more: { unsteady: new Set(['z3']) } });
    expect(unsteady.told.filter((line) => line.includes('times'))).toEqual([
      'script 64 times: {"unsat":64} z3',
      'seed 64 times: {"sat":64} z3',
    ]);
    const alike = await confirmFirst({ before: wrong, more: { alike: true, repeats: 24 } });
    expect(alike.told.filter((line) => line.includes('times'))).toEqual([
      'script 6 times: {"unsat":6} z3',
      'seed 6 times: {"sat":6} z3',
    ]);
  });
});

describe('confirming an answer that is proved wrong', () => {
  it('confirms a certified wrong answer without repeating the query of the seed', async () => {
    const before = { z3: { mutant: 'unsat', seed: 'unknown' }, cvc5: { mutant: 'sat', seed: 'unknown' } };
    const { told, asked } = await confirmFirst({ before, made: { known: ['sat'] } });
    expect(told).toEqual([
      'confirmed fresh',
      'wrong-answer, certified; suspects: z3; witnesses: construction; oracles: known-status',
      'runs: z3 unsat',
      'seed: z3 unknown',
      'others: ',
      'script 3 times: {"unsat":3} z3',
    ]);
    expect(asked).toEqual(['z3 mutant', 'z3 seed', '2 x z3 mutant']);
  });
});

describe('confirming with joined seeds', () => {
  const made = { joined: { seeds: ['a', 'b'], connective: 'and' } } as const;

  it('runs each joined seed separately, without requesting a model, and judges the joined case by the answers', async () => {
    const models: string[] = [];
    const change = (solver: Solver): Solver => ({
      ...solver,
      run(query, limits, signal) {
        models.push(`${query.input === MUTANT ? 'mutant' : 'seeds'} ${query.wantModel}`);
        return solver.run(query, limits, signal);
      },
      fresh: () => change(solver.fresh()),
    });
    const before = { z3: { mutant: 'unsat', seed: 'sat' } };
    const now = { z3: { mutant: 'unsat', seed: 'sat,sat' } };
    const { told } = await confirmFirst({ before, now, made, change, more: { models: true } });
    expect(told).toEqual([
      'confirmed fresh',
      'wrong-answer, metamorphic; suspects: z3; witnesses: none; oracles: metamorphic',
      'runs: z3 unsat',
      'seed: z3 sat',
      'others: ',
      'script 3 times: {"unsat":3} z3',
      'seed 3 times: {"sat":3} z3',
    ]);
    expect(countRepeats(models)).toEqual(['mutant true', 'seeds false', '2 x mutant true', '2 x seeds false']);
  });

  it('drops a wrong answer to joined seeds if the answer to one seed changes', async () => {
    const before = { z3: { mutant: 'unsat', seed: 'sat' } };
    const { told } = await confirmFirst({ before, now: { z3: { mutant: 'unsat', seed: 'sat,unsat' } }, made });
    expect(told[0]).toBe('unconfirmed');
    const changing = await confirmFirst({ before, now: { z3: { mutant: 'unsat', seed: 'sat,sat sat,unsat' } }, made });
    expect(changing.told).toEqual(['unstable fresh', 'runs: z3 sat', 'seed 20 times: {"sat":1,"unsat":19} z3']);
  });
});

describe('confirming a crash', () => {
  const crash = { z3: { mutant: 'crash' }, cvc5: { mutant: 'sat' } };

  it('confirms a crash without the seed and without other solvers', async () => {
    const { told, asked } = await confirmFirst({ before: crash });
    expect(told).toEqual([
      'confirmed fresh',
      'crash, observed; suspects: z3; witnesses: none; oracles: crash',
      'runs: z3 crashed',
      'seed: ',
      'others: ',
      'script 3 times: {"crashed (boom)":3} z3',
    ]);
    expect(asked).toEqual(['3 x z3 mutant']);
  });

  it('confirms a crash if each run crashes, even with different signatures', async () => {
    expect((await confirmFirst({ before: crash, now: { z3: { mutant: 'crash other crash' } } })).told).toEqual([
      'confirmed fresh',
      'crash, observed; suspects: z3; witnesses: none; oracles: crash',
      'runs: z3 crashed',
      'seed: ',
      'others: ',
      'script 3 times: {"crashed (boom)":2,"crashed (bang)":1} z3',
    ]);
  });

  it('does not confirm a crash that does not recur', async () => {
    expect((await confirmFirst({ before: crash, now: { z3: { mutant: 'sat' } } })).told).toEqual([
      'unconfirmed',
      'not reproduced in a new process (z3 answered sat)',
      'runs: z3 sat',
    ]);
  });
});

describe('confirming a disagreement of two solvers', () => {
  const open = { z3: { mutant: 'unsat', seed: 'unknown' }, cvc5: { mutant: 'sat', seed: 'unknown' } };

  it('leaves a disagreement undecided if no further solver is available', async () => {
    const { told, asked } = await confirmFirst({ before: open });
    expect(told).toEqual([
      'confirmed fresh',
      'wrong-answer, undecided; suspects: cvc5 z3; witnesses: none; oracles: agreement',
      'runs: z3 unsat, cvc5 sat',
      'seed: z3 unknown, cvc5 unknown',
      'others: ',
      'script 3 times: {"unsat":3} z3',
      'script 3 times: {"sat":3} cvc5',
    ]);
    expect(asked).toEqual(['z3 mutant', 'z3 seed', 'cvc5 mutant', 'cvc5 seed', '2 x z3 mutant', '2 x cvc5 mutant']);
  });

  it('decides a disagreement by the first further solver with a stable answer, and opens no other solver', async () => {
    const { told, asked } = await confirmFirst({
      before: open,
      others: { bitwuzla: { mutant: 'sat' }, yices: { mutant: 'sat' } },
    });
    expect(told).toEqual([
      'confirmed fresh',
      'wrong-answer, majority; suspects: z3; witnesses: cvc5 bitwuzla; oracles: agreement',
      'runs: z3 unsat, cvc5 sat',
      'seed: z3 unknown, cvc5 unknown',
      'others: bitwuzla sat',
      'script 3 times: {"sat":3} bitwuzla',
      'script 3 times: {"unsat":3} z3',
      'script 3 times: {"sat":3} cvc5',
    ]);
    expect(asked).toEqual([
      'z3 mutant',
      'z3 seed',
      'cvc5 mutant',
      'cvc5 seed',
      'open bitwuzla',
      '3 x bitwuzla mutant',
      '2 x z3 mutant',
      '2 x cvc5 mutant',
    ]);
  });

  it('ignores further solvers that are inconclusive, unstable or already queried', async () => {
    const others = {
      z3: { mutant: 'sat' },
      cvc4: { mutant: 'unknown' },
      yices: { mutant: 'sat unsat' },
      bitwuzla: { mutant: 'unsat' },
    };
    const { told, asked } = await confirmFirst({ before: open, others });
    expect(told).toEqual([
      'confirmed fresh',
      'wrong-answer, majority; suspects: cvc5; witnesses: z3 bitwuzla; oracles: agreement',
      'runs: z3 unsat, cvc5 sat',
      'seed: z3 unknown, cvc5 unknown',
      'others: cvc4 unknown, bitwuzla unsat',
      'script 20 times: {"sat":1,"unsat":19} yices',
      'script 3 times: {"unsat":3} bitwuzla',
      'script 3 times: {"unsat":3} z3',
      'script 3 times: {"sat":3} cvc5',
    ]);
    expect(asked).toEqual([
      'z3 mutant',
      'z3 seed',
      'cvc5 mutant',
      'cvc5 seed',
      'open z3',
      'open cvc4',
      'cvc4 mutant',
      'open yices',
      '20 x yices mutant',
      'open bitwuzla',
      '3 x bitwuzla mutant',
      '2 x z3 mutant',
      '2 x cvc5 mutant',
    ]);
  });

  it('lets another version of a suspect decide which solver is wrong only if that version contradicts the suspect', async () => {
    const against = await confirmFirst({ before: open, others: { 'z3@4.8.5': { mutant: 'sat' } } });
    expect(against.told).toEqual([
      'confirmed fresh',
      'wrong-answer, majority; suspects: z3; witnesses: cvc5 z3@4.8.5; oracles: agreement',
      'runs: z3 unsat, cvc5 sat',
      'seed: z3 unknown, cvc5 unknown',
      'others: z3@4.8.5 sat',
      'script 3 times: {"sat":3} z3@4.8.5',
      'script 3 times: {"unsat":3} z3',
      'script 3 times: {"sat":3} cvc5',
    ]);
    const shared = await confirmFirst({ before: open, others: { 'z3@4.8.5': { mutant: 'unsat' } } });
    expect(shared.told).toEqual([
      'confirmed fresh',
      'wrong-answer, undecided; suspects: cvc5 z3; witnesses: none; oracles: agreement',
      'runs: z3 unsat, cvc5 sat',
      'seed: z3 unknown, cvc5 unknown',
      'others: z3@4.8.5 unsat',
      'script 3 times: {"unsat":3} z3@4.8.5',
      'script 3 times: {"unsat":3} z3',
      'script 3 times: {"sat":3} cvc5',
    ]);
  });

  it("drops a disagreement if a further solver's answer clears both suspects", async () => {
    const oracle: Oracle = {
      ...agreement,
      judge(evidence) {
        const verdict = agreement.judge(evidence);
        return evidence.runs.length < 3 ? verdict : { kind: 'pass' };
      },
    };
    const others = { cvc4: { mutant: 'sat' } };
    const { told } = await confirmFirst({ before: open, others, more: { oracles: [oracle] } });
    expect(told).toEqual([
      'unconfirmed',
      'other solvers agree (cvc5 answered sat and z3 unsat)',
      'runs: z3 unsat, cvc5 sat, cvc4 sat',
    ]);
  });

  it('drops a disagreement if one of the two solvers changes its answer', async () => {
    const { told } = await confirmFirst({ before: open, now: { ...open, cvc5: { mutant: 'unsat', seed: 'unknown' } } });
    expect(told).toEqual([
      'unconfirmed',
      'not reproduced in a new process (z3 answered unsat, cvc5 answered unsat)',
      'runs: z3 unsat, cvc5 unsat',
    ]);
  });
});

describe('confirming a contradiction of a :status', () => {
  const claimed = ['sat'] as const;
  const before = { z3: { mutant: 'unsat', seed: 'unknown' } };

  it('reports a :status as disputed if only one solver contradicts it and no solver confirms it', async () => {
    const { told } = await confirmFirst({ before, claimed });
    expect(told).toEqual([
      'disputed',
      'wrong-answer, claimed; suspects: z3; witnesses: :status; oracles: known-status',
      'runs: z3 unsat',
    ]);
    const same = await confirmFirst({
      before,
      claimed,
      others: { cvc5: { mutant: 'unsat' }, cvc4: { mutant: 'unsat' } },
    });
    expect(same.told).toEqual([
      'disputed',
      'wrong-answer, claimed; suspects: z3; witnesses: :status; oracles: known-status',
      'runs: z3 unsat, cvc5 unsat',
    ]);
    expect(same.asked).toEqual(['z3 mutant', 'z3 seed', 'open cvc5', '3 x cvc5 mutant']);
  });

  it('reports a contradiction of two solvers if a further solver agrees with the :status', async () => {
    const others = { cvc5: { mutant: 'sat' }, cvc4: { mutant: 'unknown' } };
    const { told, asked } = await confirmFirst({ before, claimed, others });
    expect(told.slice(0, 4)).toEqual([
      'confirmed fresh',
      'wrong-answer, undecided; suspects: cvc5 z3; witnesses: none; oracles: agreement known-status',
      'runs: z3 unsat',
      'seed: z3 unknown',
    ]);
    expect(asked.filter((line) => line.startsWith('open'))).toEqual(['open cvc5', 'open cvc4']);
  });

  it('suspects the solver alone if a majority of solvers agrees with the :status', async () => {
    const others = { cvc5: { mutant: 'sat' }, yices: { mutant: 'sat' } };
    const { told } = await confirmFirst({ before, claimed, others });
    expect(told[1]).toBe(
      'wrong-answer, majority; suspects: z3; witnesses: cvc5 yices; oracles: agreement known-status',
    );
  });
});

describe('confirming a contradiction of a claim of a plug-in', () => {
  const made = { claim: 'unrelated', claimed: 'equisatisfiable' } as const;
  const before = { z3: { mutant: 'unsat', seed: 'sat' } };

  it('suspects only the solver that contradicts its answer to the seed, whatever one further solver answers', async () => {
    const alone = await confirmFirst({ before, made });
    const { told } = await confirmFirst({ before, made, others: { cvc5: { mutant: 'sat' } } });
    expect([alone.told[1], told[1]]).toEqual([
      'wrong-answer, claimed; suspects: z3; witnesses: none; oracles: metamorphic',
      'wrong-answer, claimed; suspects: z3; witnesses: none; oracles: agreement metamorphic',
    ]);
    expect(told[4]).toBe('others: cvc5 sat');
  });

  it('queries further solvers until a majority agrees with the claim', async () => {
    const others = { cvc5: { mutant: 'sat' }, yices: { mutant: 'sat' }, bitwuzla: { mutant: 'sat' } };
    const { told, asked } = await confirmFirst({ before, made, others });
    expect(told[1]).toBe('wrong-answer, majority; suspects: z3; witnesses: cvc5 yices; oracles: agreement metamorphic');
    expect(asked).not.toContain('open bitwuzla');
  });

  const RIGHT_SEED = 'wrong-answer, claimed; suspects: z3; witnesses: none; oracles: metamorphic';
  const refuted = (others: string) =>
    `the claim is refuted: z3 and ${others} answer sat to the seed, and z3 and ${others} answer unsat to its mutant`;
  type Others = NonNullable<Parameters<typeof confirmFirst>[0]['others']>;
  const decide = async (others: Others, solvers: Others = before) => {
    const { told, result, asked } = await confirmFirst({ before: solvers, made, others });
    const { suspect } = result.kind === 'confirmed' ? result : {};
    return { told, result, asked, blamed: suspect && (suspect.seedIsWrong === true ? 'seed' : 'mutant') };
  };

  it.each<[string, Others]>([
    ['one', { cvc5: { mutant: 'unsat', seed: 'unsat' } }],
    [
      'one after an undecided one',
      { yices: { mutant: 'unsat', seed: 'unknown' }, cvc5: { mutant: 'unsat', seed: 'unsat' } },
    ],
    [
      'one of unknown family',
      { 'cmd:a': { mutant: 'unsat', seed: 'unsat' }, cvc5: { mutant: 'unsat', seed: 'unsat' } },
    ],
  ])(
    'blames the answer to the seed if further solvers give the answer to the mutant to both: %s',
    async (_, others) => {
      const { told, result, blamed } = await decide(others);
      expect([told[1], blamed]).toEqual([RIGHT_SEED, 'seed']);
      expect(result).toMatchObject({
        suspect: { because: expect.stringMatching(/; (?:cvc5|cmd:a) answers unsat to the seed$/) as string },
      });
      expect(told[3]).toMatch(/^seed: z3 sat, .*(?:cvc5|cmd:a) unsat$/);
    },
  );

  it('blames the answer to the seed of a solver that answers sat only to the mutant', async () => {
    const others = { cvc5: { mutant: 'sat', seed: 'sat' } };
    const { told, blamed } = await decide(others, { z3: { mutant: 'sat', seed: 'unsat' } });
    expect([told[1], blamed]).toEqual([RIGHT_SEED, 'seed']);
  });

  it('blames the answer to the seed of a command of unknown family', async () => {
    const others = { z3: { mutant: 'sat', seed: 'sat' }, cvc5: { mutant: 'sat', seed: 'sat' } };
    const { told, blamed } = await decide(others, { 'cmd:a': { mutant: 'sat', seed: 'unsat' } });
    expect([told[1], blamed]).toEqual([RIGHT_SEED.replace('z3', 'cmd:a'), 'seed']);
  });

  it('refutes the claim if a further solver gives the answers of the suspect to both scripts', async () => {
    const { result, asked } = await decide({ cvc5: { mutant: 'unsat', seed: 'sat' } });
    expect(result).toMatchObject({
      kind: 'unconfirmed',
      reason: refuted('cvc5'),
      refuted: refuted('cvc5').replace('the claim is refuted: ', ''),
    });
    expect(asked.slice(-3)).toEqual(['3 x cvc5 mutant', 'open cvc5', '3 x cvc5 seed']);
    const other = await decide({ cvc5: { mutant: 'sat', seed: 'unsat' } }, { z3: { mutant: 'sat', seed: 'unsat' } });
    expect(other.told[1]).toContain('z3 and cvc5 answer unsat to the seed, and z3 and cvc5 answer sat to its mutant');
  });

  it('refutes the claim only by solvers that are certainly independent', async () => {
    const right = { mutant: 'unsat', seed: 'sat' };
    const wrapper = { 'cmd:a': right };
    expect((await decide({ z3: right }, wrapper)).blamed).toBe('mutant');
    expect((await decide({ z3: right, cvc5: right }, wrapper)).told[1]).toMatch(
      /refuted: cmd:a, z3 and cvc5 answer sat/,
    );
    expect((await decide({ 'cmd:b': right })).blamed).toBe('mutant');
    expect((await decide({ 'cmd:b': right, cvc5: right })).told[1]).toMatch(/refuted: z3, cmd:b and cvc5 answer sat/);
  });

  it.each<[string, Others]>([
    ['do not decide the seed', { cvc5: { mutant: 'unsat', seed: 'unknown' } }],
    [
      'disagree about the seed',
      {
        cvc5: { mutant: 'unsat', seed: 'unknown' },
        'cmd:b': { mutant: 'unsat', seed: 'sat' },
        'cmd:a': { mutant: 'unsat', seed: 'unsat' },
      },
    ],
    ['change their answer to the seed', { cvc5: { mutant: 'unsat', seed: 'unsat sat' } }],
  ])('confirms nothing if further solvers agree on the mutant and %s', async (_, others) => {
    const { result } = await decide(others);
    const reason = expect.stringMatching(
      /^z3(?:, cmd:b, cmd:a)?(?:, cmd:b and cmd:a)? and cvc5 agree|^z3, cvc5/,
    ) as string;
    const because = expect.stringMatching(
      /^claimed to be equisatisfiable to a seed with the answer sat \(by z3\), but unsat is answered by z3/,
    ) as string;
    expect(result).toMatchObject({
      kind: 'unconfirmed',
      reason,
      contradicted: { claimed: 'sat', answered: 'unsat', because },
    });
    expect(result).not.toHaveProperty('refuted');
  });

  it.each<[string, Others]>([
    ['undecided', { cvc5: { mutant: 'unknown', seed: 'unsat' } }],
    ['of the same family', { 'z3@4.8.5': { mutant: 'unsat', seed: 'unsat' } }],
    ['unstable', { cvc5: { mutant: 'unsat sat', seed: 'unsat' } }],
  ])('blames the answer to the mutant if further solvers are %s', async (_, others) => {
    const { told, asked, blamed } = await decide(others);
    expect([told[0], blamed]).toEqual(['confirmed fresh', 'mutant']);
    expect(asked.filter((line) => / seed$/.test(line) && !/z3 seed$/.test(line))).toEqual([]);
  });

  it('lets further solvers decide if only a possible wrapper also contradicts the claim', async () => {
    const [wrong, right] = [
      { mutant: 'unsat', seed: 'sat' },
      { mutant: 'unsat', seed: 'unsat' },
    ];
    const both = { z3: wrong, 'cmd:a': wrong };
    expect((await decide({ cvc5: right }, both)).blamed).toBe('seed');
    expect((await decide({ cvc5: wrong }, both)).told[1]).toContain('the claim is refuted');
    expect((await decide({ cvc5: { mutant: 'sat' } }, both)).blamed).toBe('mutant');
    expect((await decide({ cvc5: { mutant: 'unknown', seed: 'unknown' } }, both)).blamed).toBe('mutant');
    expect((await decide({}, both)).blamed).toBe('mutant');
  });

  it('weighs the answer to the seed if the answer to the mutant is proved', async () => {
    const wrong = { mutant: 'sat', seed: 'unsat' };
    const weigh = async (others: Others, solvers: Others = { 'cmd:a': wrong }) => {
      const { told, result } = await confirmFirst({
        ...{ before: solvers, made: { ...made, known: ['sat'] }, others },
        seedFormula: '(declare-const x Real)(assert (> (exp x) (sin x)))(check-sat)',
      });
      return result.kind === 'confirmed' ? `seed is wrong: ${result.suspect.seedIsWrong}` : told[1];
    };
    expect(await weigh({})).toBe('seed is wrong: true');
    expect(await weigh({ z3: { mutant: 'sat', seed: 'sat' } })).toBe('seed is wrong: true');
    expect(await weigh({ z3: { mutant: 'sat', seed: 'unknown' } })).toBe('seed is wrong: true');
    expect([await weigh({ z3: wrong }), await weigh({}, { 'cmd:a': wrong, z3: wrong })]).toEqual([
      'seed is wrong: true',
      'seed is wrong: true',
    ]);
    expect(await weigh({ z3: wrong, cvc5: wrong })).toBe(
      'the claim is refuted: cmd:a, z3 and cvc5 answer unsat to the seed, but sat is proved for its mutant',
    );
  });

  it('lets further solvers decide about a claimed answer that two possible wrappers contradict', async () => {
    const solvers = { 'cmd:a': { mutant: 'unsat' }, 'cmd:b': { mutant: 'unsat' } };
    const told = async (others: Others) =>
      (await confirmFirst({ before: solvers, made: { claim: 'unrelated', claimed: 'sat' }, others })).told.slice(0, 2);
    const alone = 'wrong-answer, claimed; suspects: cmd:a; witnesses: claim; oracles: known-status';
    expect(await told({})).toEqual(['confirmed fresh', alone]);
    expect(await told({ z3: { mutant: 'unsat' } })).toEqual(['confirmed fresh', alone]);
    expect((await told({ z3: { mutant: 'unsat' }, cvc5: { mutant: 'unsat' } }))[1]).toMatch(
      /^cmd:a, cmd:b, z3 and cvc5 agree \(/,
    );
    expect((await told({ cvc5: { mutant: 'sat' }, z3: { mutant: 'sat' } }))[1]).toContain('majority; suspects: cmd:a');
  });
});

describe('confirming a bug that shows only after other queries', () => {
  const wrong = { z3: { mutant: 'unsat' } };
  const history = [SEED, MUTANT];
  /** Answers wrongly after any earlier query. */
  const incremental: Script = (input, seen) => [input === MUTANT && seen.length > 0 ? 'unsat' : 'sat'];

  it('replays the earlier queries repeatedly to confirm a bug that needs them', async () => {
    const { told, closed } = await confirmFirst({
      before: wrong,
      now: { z3: { mutant: 'sat' } },
      history,
      persistent: incremental,
    });
    expect(told).toEqual([
      'confirmed history',
      'wrong-answer, metamorphic; suspects: z3; witnesses: none; oracles: metamorphic',
      'runs: z3 unsat',
      'seed: z3 sat',
      'others: ',
      'script 3 times: {"unsat":3} z3',
    ]);
    expect(closed.filter((each) => each === 'close z3')).toHaveLength(3);
  });

  it('keeps only the last few queries of the history if they suffice', async () => {
    const before = Array.from({ length: 40 }, (_, i) => `before ${i}`);
    const long = [...before, MUTANT];
    const after = async (shows: (seen: readonly string[]) => boolean, repeats = 3) => {
      let asked = 0;
      const persistent: Script = (input, seen) => {
        asked++;
        return [input === MUTANT && shows(seen) ? 'unsat' : 'sat'];
      };
      const now = { z3: { mutant: 'sat' } };
      const { result, told } = await confirmFirst({ before: wrong, now, history: long, persistent, more: { repeats } });
      const { history } = result.kind === 'confirmed' ? result : { history: undefined };
      return { told: told[0], history, asked };
    };
    const last = await after((seen) => seen.includes('before 38'), 24);
    expect(last.history).toEqual(['before 38', MUTANT]);
    // Each replay sends two queries. `before 39` is replayed once, without the bug, and `before 38` 1 + 23 times.
    expect(last.asked).toBe(2 + 2 + 23 * 2);
    expect((await after((seen) => seen.includes('before 0'))).history).toEqual(['before 0', MUTANT]);
    const two = await after((seen) => seen.includes('before 3') && seen.includes('before 30'));
    expect(two.history).toEqual(expect.arrayContaining(['before 3', 'before 30', MUTANT]));
    expect(two.history?.length).toBeLessThan(6);
    expect((await after((seen) => seen.length === 40)).history).toEqual(long);
    // If a part of the history shows the bug only once, the whole history is repeated.
    let turn = 0;
    const shaky = await after((seen) => seen.length === 40 || (seen.length === 3 && ++turn === 1));
    expect(shaky.told).toBe('confirmed history');
    expect(shaky.history).toEqual(long);
  });

  it('confirms nothing if the history is empty or lacks the query that the bug needs', async () => {
    const setup = { before: wrong, now: { z3: { mutant: 'sat' } }, persistent: incremental };
    for (const other of [[MUTANT], [MUTANT, SEED], []]) {
      const { told, closed } = await confirmFirst({ ...setup, history: other });
      expect(told).toEqual(['unconfirmed', 'not reproduced in a new process (z3 answered sat)', 'runs: z3 sat']);
      expect(closed).not.toContain('close z3');
    }
  });

  it('confirms an answer after a history only if the rest of the evidence is confirmed, too', async () => {
    const silent = { mutant: 'unknown', seed: 'unknown' };
    const before = { z3: { mutant: 'unsat', seed: 'unknown' } };
    const given = { history, persistent: incremental };
    const dispute = { ...given, before, now: { z3: silent }, claimed: ['sat'] as const };
    expect((await confirmFirst(dispute)).told[0]).toBe('disputed');
    expect((await confirmFirst({ ...dispute, others: { cvc5: { mutant: 'sat' } } })).told[0]).toBe('disputed');
    const others = { cvc5: { mutant: 'sat' }, yices: { mutant: 'sat' } };
    expect((await confirmFirst({ ...dispute, others })).told.slice(0, 2)).toEqual([
      'confirmed history',
      'wrong-answer, majority; suspects: z3; witnesses: cvc5 yices; oracles: agreement known-status',
    ]);
    const right = { mutant: 'sat', seed: 'unknown' };
    const changing = { ...right, mutant: 'sat unsat sat' };
    const three = { ...before, cvc5: right, yices: right };
    const witnessed = (cvc5: typeof right) =>
      confirmFirst({ ...given, before: three, now: { z3: silent, yices: right, cvc5 } });
    expect((await witnessed(right)).told[1]).toContain('wrong-answer, majority; suspects: z3; witnesses: yices cvc5');
    expect((await witnessed(changing)).told[0]).toBe('unstable fresh');
    const own = { before: wrong, now: { z3: { mutant: 'unknown', seed: 'sat unsat sat' } } };
    expect((await confirmFirst({ ...given, ...own })).told[0]).toBe('unstable fresh');
  });

  it('replays no history if it is undecided which solver is wrong', async () => {
    const open = { z3: { mutant: 'unsat', seed: 'unknown' }, cvc5: { mutant: 'sat', seed: 'unknown' } };
    const now = { z3: { mutant: 'sat' }, cvc5: { mutant: 'sat' } };
    const { told, closed } = await confirmFirst({ before: open, now, history, persistent: incremental });
    expect(told[0]).toBe('unconfirmed');
    expect(closed).not.toContain('close z3');
  });

  it('confirms nothing if no replay shows the bug, and reports instability if only some replays show it', async () => {
    const now = { z3: { mutant: 'sat' } };
    const never = await confirmFirst({ before: wrong, now, history, persistent: () => ['sat'] });
    expect(never.told).toEqual(['unconfirmed', 'not reproduced in a new process (z3 answered sat)', 'runs: z3 sat']);
    let asked = 0;
    const often: Script = (input) => [input === MUTANT && ++asked !== 2 ? 'unsat' : 'sat'];
    const seen = await confirmFirst({ before: wrong, now, history, persistent: often });
    expect(seen.told).toEqual(['unstable history', 'runs: z3 unsat', 'script 20 times: {"unsat":19,"sat":1} z3']);
    let turn = 0;
    const rarely: Script = (input) =>
      input === MUTANT && ++turn > 1 ? { kind: 'timeout', answers: [] } : [input === MUTANT ? 'unsat' : 'sat'];
    const open = await confirmFirst({ before: wrong, now, history, persistent: rarely, more: { repeats: 9 } });
    expect(open.told).toEqual([
      'unconfirmed',
      'not reproduced in every run (z3 gives answers that vary between runs on the same input: timeout 4 times, unsat 1 time of 5)',
      'runs: z3 sat',
    ]);
  });
});

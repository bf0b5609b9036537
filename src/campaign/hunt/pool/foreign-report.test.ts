import { describe, expect, it } from 'vitest';
import { makeFinding, makeRun } from '../../../../test/support/findings.js';
import { DONE as REPORTED } from '../../../../test/support/held-dispatch.js';
import { OWN_COMMANDS, permitCommands } from '../../../solver/index.js';
import type { CampaignEvent, FindingRecord } from '../../log/index.js';
import { findingId } from '../../confirm/index.js';
import { findForeign, isOfTask } from './foreign-report.js';

const bounds = { plan: { key: 'k' }, permission: permitCommands(['z3', 'cvc5', 'z3@npm:newest']) };
const TASK = 'ask seed opfuzz 0 10';
const report = (event: unknown, task: string | null = TASK) =>
  findForeign({ worker: 'w', task, event: event as CampaignEvent | null }, bounds);
/** A finding whose id follows from its test case. */
const makeNamed = (more: Partial<FindingRecord> = {}): FindingRecord => {
  const finding = { ...makeFinding('wrong-answer-0123456789'), ...more };
  return { ...finding, id: findingId(finding.coordinates, { kind: finding.kind, suspects: ['z3'] }) };
};
const makeReport = (more: Partial<FindingRecord> = {}) => report({ kind: 'finding', at: 0, finding: makeNamed(more) });
const coordinates = { key: 'k', seed: 'seed', strategy: 'opfuzz', index: 3 };
const DONE = { ...REPORTED, batch: { ...REPORTED.batch, seed: 'seed' } };

describe('findForeign', () => {
  it('accepts a report that fits the campaign', () => {
    expect(report(null)).toBeUndefined();
    expect(makeReport()).toBeUndefined();
    expect(report({ kind: 'finding', at: 0, finding: makeNamed() }, null)).toBeUndefined();
  });

  const sh = 'cmd:/bin/sh';
  it.each<[string, unknown]>([
    ['finding', { kind: 'finding', at: 0, finding: { ...makeFinding('wrong-answer-0123456789'), suspects: [sh] } }],
    ['reduction', { kind: 'finding-reduced', id: 'x', reduced: { suspects: [sh], runs: [] } }],
    ['seed', { kind: 'seed-judged', runs: [makeRun(sh, 'sat')], excused: [], proof: null, restarts: {} }],
    ['excused run', { kind: 'seed-judged', runs: [], excused: [makeRun(sh, 'sat')], proof: null, restarts: {} }],
    ['proof', { kind: 'seed-judged', runs: [], excused: [], proof: { solver: sh }, restarts: {} }],
    [
      'more proofs',
      { kind: 'seed-judged', runs: [], excused: [], proof: null, moreProofs: [{ solver: sh }], restarts: {} },
    ],
    ['restarts', { kind: 'seed-judged', runs: [], excused: [], proof: null, restarts: { [sh]: 1 } }],
    ['counts of a batch', { ...DONE, counts: { ...DONE.counts, solvers: { [sh]: {} } } }],
    ['results of a batch', { ...DONE, results: [{ index: 3, said: { [sh]: 'sat' } }] }],
    ['refusals', { ...DONE, results: [{ index: 3, said: {}, refused: { [sh]: 1 } }] }],
    ['duplicate', { kind: 'finding-again', suspects: [sh], coordinates }],
    ['suspicion', { kind: 'finding-not-confirmed', suspect: { suspects: [sh], runs: [], coordinates } }],
    [
      'run of a suspicion',
      { kind: 'finding-not-confirmed', suspect: { suspects: [], runs: [makeRun(sh, 'sat')], coordinates } },
    ],
    ['dispute', { kind: 'seed-disputed', disputed: { solvers: [sh], runs: [], coordinates } }],
    ['run of a dispute', { kind: 'seed-disputed', disputed: { solvers: [], runs: [makeRun(sh, 'sat')], coordinates } }],
    ['contradicted claim', { kind: 'claim-contradicted', witnesses: [], suspects: [sh], coordinates }],
    ['slow run', { kind: 'slow', solver: sh, coordinates }],
  ])('refuses a report whose %s names a solver outside the plan', (_, event) => {
    expect(report(event)).toBe(`the report names the solver '${sh}', which is not in the plan`);
  });

  it('refuses a batch with options that no profile offers', () => {
    const batch = (choice: string) =>
      report({
        ...DONE,
        counts: { ...DONE.counts, solvers: { z3: {} } },
        results: [{ index: 3, said: { z3: 'sat' }, options: { z3: [choice] } }],
      });
    expect(batch('trace=true')).toBe("the report names the solver 'z3 trace=true', which is not in the plan");
    expect(batch('smt.arith.solver=2')).toBeUndefined();
  });

  it('refuses a run if its command line has another program, or a word that no option of the solver permits', () => {
    const run = (more: object) => makeReport({ runs: [makeRun('z3', 'unsat', more)] });
    expect(run({ command: ['/bin/sh', '-smt2'] })).toBe("the command line of z3 has the unexpected word '/bin/sh'");
    expect(run({ command: ['/usr/bin/z3', '-smt2', '-in', '-o:/tmp/x'] })).toBe(
      "the command line of z3 has the unexpected word '-o:/tmp/x'",
    );
    expect(run({ reset: ['(exit)'] })).toBe("the command line of z3 has the unexpected word '(exit)'");
    expect(run({ command: ['/opt/z3', '-smt2', '-in'] })).toBeUndefined();
    const of = (name: 'parentRuns' | 'tieBreakers') =>
      makeReport({ [name]: [makeRun('z3', 'sat', { command: ['/bin/sh'] })] });
    expect([of('parentRuns'), of('tieBreakers')]).toEqual([
      "the command line of z3 has the unexpected word '/bin/sh'",
      "the command line of z3 has the unexpected word '/bin/sh'",
    ]);
  });

  it('refuses a run whose version does not match the solver’s name', () => {
    const npm = (command: string[]) => makeReport({ runs: [makeRun('z3@npm:newest', 'unsat', { command })] });
    expect(npm(['z3@4.12.1'])).toBeUndefined();
    expect(npm(['z3@npm:newest'])).toBe("the command line of z3@npm:newest has the unexpected word 'z3@npm:newest'");
    expect(npm(['/bin/sh'])).toBe("the command line of z3@npm:newest has the unexpected word '/bin/sh'");
    expect(npm(['z3@4.13.10'])).toBeUndefined();
    const versions = ['xz3@4.12.1', 'z3@4.12.1x', 'z3@4.12', 'z3@4.12.1/x'];
    for (const other of versions)
      expect(npm([other])).toBe(`the command line of z3@npm:newest has the unexpected word '${other}'`);
    const as = (solver: string, command: string[]) =>
      findForeign(
        {
          worker: 'w',
          task: TASK,
          event: { kind: 'finding', at: 0, finding: makeNamed({ runs: [makeRun(solver, 'unsat', { command })] }) },
        },
        { ...bounds, permission: OWN_COMMANDS },
      );
    expect([as('z3@latest', ['z3@4.12.1']), as('z3@4.12.1', ['z3@4.12.1'])]).toEqual([undefined, undefined]);
    expect(as('z3@4.12.1', ['z3@4.13.0'])).toBe("the command line of z3@4.12.1 has the unexpected word 'z3@4.13.0'");
    expect(as('z3@npm:newest x=1', ['z3@4.12.1', 'x=1'])).toBeUndefined();
    expect(npm(['z3@evil'])).toBe("the command line of z3@npm:newest has the unexpected word 'z3@evil'");
    expect(npm(['z3@4.12.1', 'trace=true'])).toBe(
      "the command line of z3@npm:newest has the unexpected word 'trace=true'",
    );
  });

  it('accepts only the exact version of a package as the program of a run', () => {
    const as = (solver: string, ...command: string[]) => {
      const finding = makeNamed({ runs: [makeRun(solver, 'unsat', { command })] });
      const event = { kind: 'finding', at: 0, finding } as const;
      return findForeign({ worker: 'w', task: TASK, event }, { ...bounds, permission: OWN_COMMANDS });
    };
    const refuses = (word: string, solver = 'cvc5@newest') =>
      `the command line of ${solver} has the unexpected word '${word}'`;
    expect(as('cvc5@newest', 'cvc5@pypi:1.4.2', '--lang=smt2')).toBeUndefined();
    expect(as('cvc5@1.4', 'cvc5@pypi:1.4.2', '--lang=smt2')).toBeUndefined();
    expect(as('z3@4.13.0', 'z3@pypi:4.13.0.0', '-smt2', '-in')).toBeUndefined();
    expect(as('z3@npm:newest', 'z3@npm:4.13.0')).toBeUndefined();
    expect(as('smtinterpol@newest', 'smtinterpol@maven:2.5-1388-ga5a4ab0c', '-q')).toBeUndefined();
    // An interpreter would run the input as code.
    expect(as('cvc5@newest', '/usr/bin/env', '/usr/bin/python3', '-S', '-i')).toBe(refuses('/usr/bin/env'));
    expect(as('cvc5@newest', 'cvc5@pypi:1.4.2', '-S')).toBe(refuses('-S'));
    expect(as('cvc5@newest', 'cvc5@pypi:1.4.2', 'PYTHONPATH=/tmp')).toBe(refuses('PYTHONPATH=/tmp'));
    const others = ['cvc5@pypi:newest', 'cvc5@1.4.2', 'cvc5@maven:1', 'z3@pypi:4.13.0', 'cvc5@pypi:1.4.2 -i', 'cvc5'];
    for (const word of others) expect(as('cvc5@newest', word)).toBe(refuses(word));
    expect(as('cvc5@1.4', 'cvc5@pypi:1.40.1')).toBe(refuses('cvc5@pypi:1.40.1', 'cvc5@1.4'));
    expect(as('z3@npm:4.13.0', 'z3@pypi:4.13.0')).toBe(refuses('z3@pypi:4.13.0', 'z3@npm:4.13.0'));
  });

  it("accepts arguments of a run that are part of the solver's name, even if the worker has the files in another folder", () => {
    const as = (solver: string, command: string[]) => {
      const finding = makeNamed({ runs: [makeRun(solver, 'unsat', { command })] });
      const event = { kind: 'finding', at: 0, finding } as const;
      return findForeign({ worker: 'w', task: TASK, event }, { ...bounds, permission: OWN_COMMANDS });
    };
    expect(as('z3 ./a/opts.txt -x', ['/bin/z3', '-smt2', '/b/a/opts.txt', '-x'])).toBeUndefined();
    expect(as('z3:./my -x', ['/b/my', '-x', '-y'])).toBe("the command line of z3:./my -x has the unexpected word '-y'");
    expect(as('z3', [])).toBe("the command line of z3 has the unexpected word ''");
    // A profile file (`my.json`) allows any words after the program, but no other program.
    expect(as('my.json:./my', ['/b/my', '-z'])).toBeUndefined();
    expect(as('my.json:./my', ['/bin/sh'])).toBe("the command line of my.json:./my has the unexpected word '/bin/sh'");
    expect(as("z3 'unclosed", ['/bin/sh'])).toBeUndefined();
    expect(as('unknown-program', ['/bin/sh'])).toBeUndefined();
  });

  it('refuses a run of another program in every kind of event', () => {
    const bad = makeRun('z3', 'sat', { command: ['/bin/sh'] });
    const because = "the command line of z3 has the unexpected word '/bin/sh'";
    for (const event of [
      { kind: 'finding-reduced', id: 'x', reduced: { suspects: [], runs: [bad] } },
      { kind: 'finding-reduced', id: 'x', reduced: { suspects: [], runs: [], bare: { run: bad } } },
      { kind: 'finding-not-confirmed', suspect: { suspects: [], runs: [bad], coordinates } },
      { kind: 'seed-disputed', disputed: { solvers: [], runs: [bad], coordinates } },
    ]) {
      expect(report(event)).toBe(because);
    }
  });

  it('refuses a finding with the id of another test case', () => {
    const finding = { ...makeNamed(), coordinates: { ...coordinates, index: 4 } };
    expect(report({ kind: 'finding', at: 0, finding })).toBe('the id of the finding does not match its test case');
    expect(makeReport({ coordinates: { ...coordinates, index: 4 } })).toBeUndefined();
  });

  const many = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`);

  it.each<[string, string, Partial<FindingRecord>, boolean]>([
    ['its suspect', 'z3', {}, true],
    ['a solver that was run', 'cvc5', {}, true],
    ['a solver that was not run', 'yices', {}, false],
    ['a witness', 'yices', { witnesses: ['yices'] }, true],
    ['a tie-breaker', 'cvc5', { runs: [], tieBreakers: [makeRun('cvc5', 'sat', { command: ['cvc5'] })] }, true],
    ['a witness among ten', 'w0', { runs: [], witnesses: many(9) }, true],
    ['a witness among more than ten', 'w0', { runs: [], witnesses: many(10) }, false],
    ['its suspect, among more than ten solvers', 'z3', { runs: [], witnesses: many(10) }, true],
  ])('decides whether the id of a finding fits a suspicion of %s', (_, suspect, more, fits) => {
    const finding = { ...makeFinding('x'), ...more };
    const id = findingId(finding.coordinates, { kind: finding.kind, suspects: [suspect] });
    const because = report({ kind: 'finding', at: 0, finding: { ...finding, id } });
    expect(because).toBe(fits ? undefined : 'the id of the finding does not match its test case');
  });

  const run = makeRun('cvc5', 'sat', { command: ['cvc5'] });
  it.each<[string, (id: string, where: object) => object, FindingRecord['kind']]>([
    ['finding-again', (id, where) => ({ id, of: 'crash', suspects: ['z3', 'cvc5'], coordinates: where }), 'crash'],
    [
      'finding-not-confirmed',
      (id, where) => ({ suspect: { id, kind: 'crash', suspects: ['z3'], runs: [run], coordinates: where } }),
      'crash',
    ],
    [
      'seed-disputed',
      (id, where) => ({ disputed: { id, solvers: ['z3'], runs: [run], coordinates: where } }),
      'wrong-answer',
    ],
  ])('checks that the id of a %s event fits its test case and suspects', (kind, eventOf, suspected) => {
    const of = (suspects: [string, ...string[]], where = coordinates) => {
      const id = findingId(coordinates, { kind: suspected, suspects });
      return report({ kind, ...eventOf(id, where) });
    };
    expect([of(['z3']), of(['cvc5']), of(['z3', 'cvc5'])]).toEqual([undefined, undefined, undefined]);
    expect(of(['yices'])).toBe('the id of the finding does not match its test case');
    expect(of(['z3'], { ...coordinates, index: 4 })).toBe('the id of the finding does not match its test case');
    const other = { ...coordinates, key: 'other' };
    const id = findingId(other, { kind: suspected, suspects: ['z3'] });
    expect(report({ kind, ...eventOf(id, other) })).toBe(
      'the test case belongs to a campaign with another random seed',
    );
  });

  it('checks that the id fits the signature of a wrong reply', () => {
    const about = { suspects: ['z3'], signature: 'a', coordinates } as const;
    const of = (signature: string) => {
      const id = findingId(coordinates, { kind: 'wrong-value', suspects: ['z3'], signature });
      const suspect = { ...about, id, kind: 'wrong-value', runs: [run] };
      const finding = { ...makeNamed(), ...about, id, kind: 'wrong-value' };
      return [
        report({ kind: 'finding-again', ...about, id, of: 'wrong-value' }),
        report({ kind: 'finding-not-confirmed', suspect }),
        report({ kind: 'finding', at: 0, finding }),
      ];
    };
    expect(of('a')).toEqual([undefined, undefined, undefined]);
    expect(new Set(of('b'))).toEqual(new Set(['the id of the finding does not match its test case']));
  });

  it.each(['slow', 'fault'])('refuses a %s event with another random seed', (kind) => {
    const of = (key: string) => report({ kind, solver: 'z3', coordinates: { ...coordinates, key } });
    expect([of('k'), of('other')]).toEqual([undefined, 'the test case belongs to a campaign with another random seed']);
  });

  it('refuses a finding with another random seed or from another task', () => {
    expect(makeReport({ coordinates: { ...coordinates, key: 'other' } })).toBe(
      'the test case belongs to a campaign with another random seed',
    );
    expect(makeReport({ coordinates: { ...coordinates, index: 10 } })).toBe(
      `the test case does not belong to the task '${TASK}'`,
    );
    const event = { kind: 'finding', at: 0, finding: makeNamed() } as CampaignEvent;
    expect(findForeign({ worker: 'w', task: null, event, of: 'ask seed sae 0 10' }, bounds)).toMatch(
      /does not belong to the task/,
    );
    expect(findForeign({ worker: 'w', task: null, event, of: TASK }, bounds)).toBeUndefined();
  });
});

describe('isOfTask', () => {
  const of = (task: string, more: object = {}, kind = 'slow') =>
    isOfTask({ kind, solver: 'z3', coordinates: { ...coordinates, ...more } } as unknown as CampaignEvent, task);

  it('assigns a test case to the task with its seed, strategy and index', () => {
    expect([of(TASK), of('ask seed opfuzz 3 4'), of(TASK, { index: 0 }), of(TASK, { index: 9 })]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([
      of('ask seed opfuzz 4 10'),
      of('ask seed opfuzz 0 3'),
      of('ask seed sae 0 10'),
      of('ask other opfuzz 0 10'),
      of('ask seed opfuzz'),
      of('judge seed'),
      of('x'),
    ]).toEqual([false, false, false, false, false, false, false]);
  });

  it('assigns a test case that is a seed to the task that judges the seed', () => {
    expect(of('judge seed', { strategy: 'seed', index: 0 })).toBe(true);
    expect(of('judge other', { strategy: 'seed', index: 0 })).toBe(false);
    expect(of('ask seed seed 0 10', { strategy: 'seed', index: 0 })).toBe(false);
  });

  it('accepts any task for a fault and for an event without a test case', () => {
    expect(of('x', {}, 'fault')).toBe(true);
    expect(isOfTask({ kind: 'seed-judged' } as unknown as CampaignEvent, 'x')).toBe(true);
    expect(of('x', {}, 'finding-again')).toBe(false);
  });
});

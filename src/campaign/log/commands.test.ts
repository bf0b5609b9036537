import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeReduced, makeFinding, makeRun, makeStarted } from '../../../test/support/findings.js';
import { identityNamed } from '../../../test/support/identity.js';
import { listEventCommands, collectCommands, listFindingCommands } from './commands.js';
import type { CampaignEvent } from './records/event.js';

const bare = (more: object) => makeFinding('wrong-answer-0123456789', { runs: [], ...more });

describe('listFindingCommands', () => {
  it('lists the solver and suspects of a finding, and all solvers queried for it', () => {
    const finding = bare({
      solver: 'a',
      suspects: ['a', 'b'],
      runs: [makeRun('c', 'sat')],
      parentRuns: [makeRun('d', 'sat')],
      tieBreakers: [makeRun('e', 'sat')],
    });
    expect(new Set(listFindingCommands(finding))).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
    expect(listFindingCommands(bare({ solver: null, suspects: ['a'] }))).toEqual(['a']);
  });

  it('lists the solver with each option of a finding, and the solver of a run with all options of the run', () => {
    expect(listFindingCommands(bare({ suspects: [], options: { solver: 'z3', choices: ['x=1', 'y=2'] } }))).toEqual([
      'z3',
      'z3',
      'z3 x=1',
      'z3 y=2',
    ]);
    const options = ['x=1', 'y=2'];
    expect(
      listFindingCommands(bare({ solver: null, suspects: [], runs: [makeRun('z3 x=1', 'sat', { options })] })),
    ).toEqual(['z3 x=1', 'z3 x=1 y=2']);
    expect(
      listFindingCommands(bare({ solver: null, suspects: [], runs: [makeRun('z3 x=1 y=2', 'sat', { options })] })),
    ).toEqual(['z3 x=1 y=2']);
  });

  it("lists only the solver's name for a run without options, and accepts a name that is not a valid command line", () => {
    const { options: _, ...old } = makeRun('z3', 'sat');
    const of = (run: object) => listFindingCommands(bare({ solver: null, suspects: [], runs: [run] }));
    expect(of(old)).toEqual(['z3']);
    expect(of({ ...old, solver: "z3 'unclosed", options: ['x=1'] })).toEqual(["z3 'unclosed", "z3 'unclosed x=1"]);
  });

  it('lists the commands of the reduced input', () => {
    const bareRun = { run: makeRun('g', 'sat'), models: true };
    const reduced = makeReduced({ runs: [makeRun('f', 'sat')], bare: bareRun, suspects: ['h'] });
    expect(listFindingCommands(bare({ solver: null, suspects: [], reduced }))).toEqual(['h', 'f', 'g']);
    const event = { kind: 'finding-reduced', id: 'x', reduced } as unknown as CampaignEvent;
    expect(listEventCommands(event)).toEqual(['f', 'g', 'h']);
  });
});

describe('collectCommands', () => {
  const plan = {
    ...SOME_PLAN,
    solvers: ['z3', 'cvc5'].map((id) => ({ id, ...identityNamed(id) })),
    tieBreakers: ['yices'],
    plugins: [{ path: '/p.mjs', sha256: 'abc' }] as never,
  };

  it('lists the commands of the plan, of its plug-ins and of the findings, without duplicates', () => {
    const finding = bare({ solver: 'z3', suspects: ['z3'], runs: [makeRun('bitwuzla', 'sat')] });
    const expected = ['bitwuzla', 'cvc5', 'plug-in "/p.mjs" abc', 'yices', 'z3'];
    expect(collectCommands(plan, [finding])).toEqual(expected);
    const started = makeStarted(plan);
    expect(listEventCommands(started)).toEqual(expected.slice(1));
    expect(listEventCommands({ kind: 'finding', at: 0, finding })).toEqual(['bitwuzla', 'z3']);
    expect(listEventCommands({ kind: 'campaign-ended', at: 0, reason: 'tests' } as unknown as CampaignEvent)).toEqual(
      [],
    );
  });
});

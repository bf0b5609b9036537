import { describe, expect, it } from 'vitest';
import { SOME_PLAN, detailsOf, findingOf, runOf } from '../../../test/support/findings.js';
import { identityNamed } from '../../../test/support/identity.js';
import { commandsIn, commandsOf, commandsOfFinding } from './commands.js';
import type { CampaignEvent } from './events.js';

const bare = (more: object) => findingOf('wrong-answer-0123456789', { runs: [], ...more });

describe('the commands that a finding would run', () => {
  it('are its solver, its suspects and all that was asked', () => {
    const finding = bare({
      solver: 'a',
      suspects: ['a', 'b'],
      runs: [runOf('c', 'sat')],
      parentRuns: [runOf('d', 'sat')],
      tieBreakers: [runOf('e', 'sat')],
    });
    expect(new Set(commandsOfFinding(finding))).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
    expect(commandsOfFinding(bare({ solver: null, suspects: ['a'] }))).toEqual(['a']);
  });

  it('have the options that were drawn, and those that a name does not say', () => {
    expect(commandsOfFinding(bare({ suspects: [], options: { solver: 'z3', choices: ['x=1', 'y=2'] } }))).toEqual([
      'z3',
      'z3',
      'z3 x=1',
      'z3 y=2',
    ]);
    const options = ['x=1', 'y=2'];
    expect(
      commandsOfFinding(bare({ solver: null, suspects: [], runs: [runOf('z3 x=1', 'sat', { options })] })),
    ).toEqual(['z3 x=1', 'z3 x=1 y=2']);
    expect(
      commandsOfFinding(bare({ solver: null, suspects: [], runs: [runOf('z3 x=1 y=2', 'sat', { options })] })),
    ).toEqual(['z3 x=1 y=2']);
  });

  it('are those of a run that says nothing of options, or whose name is no command line', () => {
    const { options: _, ...old } = runOf('z3', 'sat');
    const of = (run: object) => commandsOfFinding(bare({ solver: null, suspects: [], runs: [run] }));
    expect(of(old)).toEqual(['z3']);
    expect(of({ ...old, solver: "z3 'unclosed", options: ['x=1'] })).toEqual(["z3 'unclosed", "z3 'unclosed x=1"]);
  });

  it('are those of its smaller input too', () => {
    const details = detailsOf({ runs: [runOf('f', 'sat')], bare: { run: runOf('g', 'sat'), models: true } });
    const reduced = { script: 's', details: { ...details, suspects: ['h'] } } as never;
    expect(commandsOfFinding(bare({ solver: null, suspects: [], reduced }))).toEqual(['h', 'f', 'g']);
    const event = { kind: 'finding-reduced', id: 'x', reduced } as unknown as CampaignEvent;
    expect(commandsIn(event)).toEqual(['f', 'g', 'h']);
  });
});

describe('the commands of a campaign', () => {
  const plan = {
    ...SOME_PLAN,
    solvers: ['z3', 'cvc5'].map((id) => ({ id, ...identityNamed(id) })),
    tieBreakers: ['yices'],
    plugins: [{ path: '/p.mjs', sha256: 'abc' }] as never,
  };

  it('are those of its plan, plug-ins included, and of its findings, each once', () => {
    const finding = bare({ solver: 'z3', suspects: ['z3'], runs: [runOf('bitwuzla', 'sat')] });
    const expected = ['bitwuzla', 'cvc5', 'plug-in "/p.mjs" abc', 'yices', 'z3'];
    expect(commandsOf(plan, [finding])).toEqual(expected);
    const started = { kind: 'campaign-started', at: 0, started: 'now', plan } as CampaignEvent;
    expect(commandsIn(started)).toEqual(expected.slice(1));
    expect(commandsIn({ kind: 'finding', at: 0, finding })).toEqual(['bitwuzla', 'z3']);
    expect(commandsIn({ kind: 'campaign-ended', at: 0, reason: 'tests' } as unknown as CampaignEvent)).toEqual([]);
  });
});

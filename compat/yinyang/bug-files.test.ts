import { describe, expect, it } from 'vitest';
import { identityNamed } from '../../test/support/identity.js';
import type { FindingRecord, FullRunRecord } from '../../src/campaign/index.js';
import { type BugContext, escapeCommand, toBug } from './bug-files.js';

const CLIS = new Map(['z3', 'cvc5 -q', './my.z3 a=1'].map((cli) => [`cmd:${cli}`, cli]));
const cx: BugContext = { clis: CLIS, seedNames: ['a.b', 'c'], oracle: undefined };

function run(solver: string, answer: 'sat' | 'unsat', more: Partial<FullRunRecord> = {}): FullRunRecord {
  const said = { outcome: 'answered', answers: [answer], detail: null, ms: 1, exit: null } as const;
  const how = { command: [], input: 'file', declareFunOnly: false, reset: [], ...identityNamed(solver) } as const;
  return { solver, mode: 'fresh', ...said, ...how, stdout: `${answer}\n`, stderr: '', ...more };
}

function finding(more: Partial<FindingRecord>): FindingRecord {
  const wrong = { check: 0, got: 'unsat', expected: 'sat' } as const;
  const some = { kind: 'wrong-answer', solver: 'cmd:cvc5 -q', suspects: ['cmd:cvc5 -q'], witnesses: [], wrong };
  return { ...some, because: 'why', expected: ['sat'], tieBreakers: [], runs: [], ...more } as unknown as FindingRecord;
}

const sat = run('cmd:z3', 'sat');
const unsat = run('cmd:cvc5 -q', 'unsat');

describe("a finding in yinyang's form", () => {
  it('names the correct solver before the wrong solver', () => {
    expect(toBug(finding({ runs: [unsat, sat] }), cx)).toEqual({
      type: 'incorrect',
      name: 'incorrect-cvc5-q-ab-c',
      output:
        '*** REFERENCE \ncommand: z3\nstderr:\nstdout:\nsat\n\n\n' +
        '*** INCORRECT \ncommand: cvc5 -q\nstderr:\nstdout:\nunsat\n',
    });
  });

  it('takes the first solver as the reference if the culprit is unknown', () => {
    const open = finding({ solver: null, suspects: ['cmd:cvc5 -q', 'cmd:z3'], runs: [unsat, sat] });
    expect(toBug(open, cx).output).toContain('*** INCORRECT \ncommand: cvc5 -q\n');
  });

  it('falls back to -o as the REFERENCE if no other solver answered, and to the reason if -o is not the expected answer', () => {
    const formatWith = (oracle: BugContext['oracle']): string =>
      toBug(finding({ runs: [unsat] }), { ...cx, oracle }).output;
    expect(formatWith('sat')).toMatch(/^\*\*\* REFERENCE \ncommand: -o sat\nstderr:\nstdout:\nsat\n/);
    expect(formatWith('unsat')).toMatch(/^\*\*\* REFERENCE \ncommand: \(why\)\nstderr:\nstdout:\nsat\n/);
  });

  it('shows the output of a tie-breaker only if no solver of the command line contradicts the suspect', () => {
    const cvc4 = run('cvc4', 'sat');
    expect(toBug(finding({ runs: [unsat], tieBreakers: [cvc4] }), cx).output).toContain('command: cvc4\n');
    expect(toBug(finding({ runs: [unsat, sat], tieBreakers: [cvc4] }), cx).output).toContain('command: z3\n');
  });

  it.each([
    ['SIGSEGV', 'crash', 'segfault'],
    [139, 'crash', 'segfault'],
    ['SIGABRT', 'crash', 'crash'],
    [null, 'invalid-model', 'crash'],
  ] as const)('classifies a finding with exit %s and kind %s as %s', (exit, kind, type) => {
    const crashed = run('cmd:cvc5 -q', 'sat', { exit, stderr: 'oh\n' });
    const bug = toBug(finding({ kind, runs: [crashed] }), cx);
    expect(bug).toMatchObject({ type, output: 'command: cvc5 -q\nstderr:\noh\nstdout:\nsat\n' });
  });
});

it.each([
  ['z3 model_validate=true', 'z3model_validatetrue'],
  ['/opt/cvc4-1.7-x86_64 -q --sygus', 'cvc4-17-x86_64-q--sygus'],
  [`sh "my run/x.sh" 'a b'`, 'shxsha_b'],
  ['x'.repeat(300), 'x'.repeat(90)],
])('escapes %s in a file name', (cli, expected) => expect(escapeCommand(cli)).toBe(expected));

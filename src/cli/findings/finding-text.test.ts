import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeBisection, makeFinding, makeReduced, makeRun } from '../../../test/support/findings.js';
import { type Group, currentFacts, groupFindings } from '../../campaign/index.js';
import { groupLine } from './finding-text.js';
import { wrapLine } from '../terminal/line-breaks.js';

const group = (
  more: Parameters<typeof makeFinding>[1],
  path: string,
  blamed: readonly string[] = [],
  weaker: Group['trusts'] = [],
): string[] => {
  const smallest = makeFinding('a', more);
  const facts = currentFacts(smallest);
  const text = groupLine(
    {
      ...facts,
      group: 'g',
      count: 3,
      again: 2,
      known: 'issue 12',
      returned: null,
      smallest,
      blamed,
      left: { reduce: null, bisect: null },
      kinds: ['crash', facts.kind],
      trusts: [facts.trust, ...weaker],
    },
    { path, host: 'node-17' },
    100,
  );
  return stripVTControlCharacters(text).split('\n');
};

describe('the line of a group', () => {
  it('names the other kinds as which the bug shows', () => {
    const lines = group({ kind: 'invalid-model', signature: 's' }, 'c/findings/a');
    expect(lines.join(' ')).toContain('the group also contains crash');
    const mixed = group({ kind: 'invalid-model', signature: 's' }, 'c/findings/a', [], ['claimed']);
    expect(mixed.join(' ')).toContain('certified (others claimed)');
  });

  it('says that a finding recorded as known is new if a bisection shows another bug', () => {
    const bisection = makeBisection({ observations: [{ version: '1', shows: 'yes', said: '', times: 1 }] });
    const both = [makeFinding('a', { known: 'issue 12', group: 'g' }), makeFinding('b', { group: 'g', bisection })];
    const [only] = groupFindings(both);
    const text = stripVTControlCharacters(groupLine(only as Group, { path: 'a' }, 400));
    expect(text).toContain('  new: a bisection shows that it is not issue 12  ');
  });

  it('names the opposite answer of other findings of the group', () => {
    const [wrongSat, wrongUnsat] = (['sat', 'unsat'] as const).map((got, i) => {
      const wrong = { check: 0, got, expected: got === 'sat' ? 'unsat' : 'sat' } as const;
      return makeFinding(`f${i}`, { wrong, fault: { cause: 'mod', term: 't', text: '', expected: wrong.expected } });
    });
    const [only, ...more] = groupFindings([wrongSat, wrongUnsat].filter((each) => each !== undefined));
    expect(more).toEqual([]);
    const text = groupLine(only as Group, { path: 'a' }, 400);
    expect(stripVTControlCharacters(text)).toMatch(
      /answers sat; unsat is correct.* {2}the group also contains wrong-unsat {2}/,
    );
  });

  it('blames no solver if others contradict it only by their answers to the seed', () => {
    const wrong = { check: 0, got: 'unsat', expected: 'sat' } as const;
    const lines = group({ kind: 'wrong-answer', trust: 'undecided', solver: null, wrong, witnesses: ['cvc5'] }, 'a');
    expect(lines.map((line) => line.trim()).join(' ')).toContain(
      'z3 answers unsat, contrary to other solvers on the seed; one of them is wrong',
    );
  });

  it('says that the size excludes the request for a model, unless the solver reads a graph', () => {
    const run = { ...makeRun('z3', 'unsat'), model: null };
    expect(group({ bytes: 70, runs: [run] }, 'a').join(' ')).toMatch(/ {2}70 bytes without\s+\(get-model\) {2}/);
    expect(group({ bytes: 70, runs: [{ ...run, language: 'btor' }] }, 'a').join(' ')).toMatch(/ {2}70 bytes {2}/);
  });

  it('names all solvers that show the bug', () => {
    const of = { kind: 'crash', signature: 's', suspects: ['z3'] } as const;
    expect(group(of, 'a', ['z3', 'z3@newest']).join(' ')).toMatch(/ {2}z3 and z3@newest {2}/);
  });

  it('writes a group on a single line if it fits', () => {
    expect(group({ kind: 'crash', signature: 'SIGSEGV', theories: ['Ints'] }, 'c/findings/a')).toEqual([
      expect.stringMatching(
        /^ {2}crash ×3\+2 {2}.*SIGSEGV {2}\[Ints\].*known: issue 12 {2}on node-17 {2}c\/findings\/a$/,
      ),
    ]);
  });

  it('states that the reduction may have ended at another bug', () => {
    const fault = (cause: string) => ({ fault: { cause, term: 't', text: '', expected: 'sat' as const } });
    const lines = group({ ...fault('mod'), reduced: makeReduced(fault('div')) }, 'c/findings/a');
    expect(lines.map((line) => line.trim()).join(' ')).toContain('may show another bug: it fails in div');
  });

  it.each([
    [
      'wrong-value',
      'get-value',
      '= of const',
      'get-value returns false for an equation of constant arrays that is true in the model',
    ],
    ['wrong-query', 'query', 'invariant that is false (spacer, Ints)', 'is false with the engine spacer'],
  ] as const)('states what the solver does wrong, if its reply is stored: %s', (kind, inquiry, signature, fault) => {
    const [run] = currentFacts(makeFinding('a')).runs;
    if (run === undefined) throw new Error('the example has no run');
    const reply = {
      inquiry,
      verdict: 'wrong',
      because: 'it is true',
      wrong: { signature, term: '(= a b)', reply: 'false', proof: 'it is true' },
    } as const;
    const wrong = { kind, signature, suspects: [run.solver] } as const;
    const told = group({ ...wrong, runs: [{ ...run, replies: [reply] }] }, 'a').join(' ');
    expect(told.replace(/\s+/g, ' ')).toContain(fault);
    expect(group({ ...wrong, runs: [run] }, 'a').join(' ')).toContain(signature);
  });

  it('states the correct value in place of a wrong one, and which other version replies correctly', () => {
    const [run] = currentFacts(makeFinding('a')).runs;
    if (run === undefined) throw new Error('the example has no run');
    const right = { inquiry: 'get-value', verdict: 'right', because: null, wrong: null } as const;
    const fault = { signature: 's', term: 'x', reply: '0', proof: 'the value is 1' };
    const replies = [{ ...right, verdict: 'wrong', wrong: fault } as const];
    const of = { kind: 'wrong-value', signature: 's', suspects: [run.solver] } as const;
    const show = (...others: readonly (typeof right)[]) => {
      const runs = [
        { ...run, replies },
        { ...run, solver: 'older', replies: others },
      ];
      return group({ ...of, runs }, 'a')
        .join(' ')
        .replace(/\s+/g, ' ');
    };
    const value = 'it gives x the value 0, but in its own model the value is 1';
    expect(show(right)).toContain(`${value}; older replies correctly [`);
    expect(show()).toContain(`${value} [`);
    expect(show(right, right)).not.toContain('older replies');
  });

  it.each(['wrong-value', 'invalid-model'] as const)(
    'states that versions also answer a ground script wrongly: %s',
    (kind) => {
      const seen = (version: string, shows: 'yes' | 'no', said: string) => ({ version, shows, said, times: 1 });
      const observations = [seen('4.8', 'no', 'unsat'), seen('4.9', 'yes', 'sat'), seen('5', 'no', 'unsat')];
      const show = (more: object) => {
        const bisection = { family: 'z3', versions: ['4.8', '4.9', '5'], observations, firstBad: '4.9', fixedIn: '5' };
        return group({ kind, bisection: makeBisection({ ...bisection, ...more }) }, 'a')
          .join(' ')
          .replace(/\s+/g, ' ');
      };
      expect(show({ of: 'pinned' })).toContain('also a wrong answer, last seen in z3 4.9: sat to a ground script');
      expect(show({ of: 'reduced' })).not.toContain('ground script');
      expect(show({ of: 'pinned', observations: [seen('5', 'no', 'unsat')] })).not.toContain('ground script');
    },
  );

  it('keeps the words in parentheses of a crash', () => {
    const signature = 'SIGABRT | Unreachable code (solver)';
    expect(group({ kind: 'crash', signature }, 'a').join(' ')).toContain(signature);
  });

  it('keeps a signature with line breaks, which another user may have written, on one line', () => {
    const signature = 'SIGSEGV\nnothing found';
    expect(group({ kind: 'crash', signature }, 'a').join('|')).toContain(String.raw`SIGSEGV\x0anothing found`);
  });

  it('breaks a long line of a group within the width of the terminal, except inside paths', () => {
    const theories = ['ArraysEx', 'Bags', 'Datatypes', 'FixedSizeBitVectors', 'FloatingPoint', 'Strings', 'UF'];
    const path = `${'a-long-folder/'.repeat(10)}findings/a`;
    const lines = group({ kind: 'crash', signature: `SIGABRT | ${'Unreachable code '.repeat(20)}`, theories }, path);
    expect(lines.at(-1)).toBe(`    ${path}`);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(100);
  });
});

it('breaks a long line of a summary after a comma, and indents the rest', () => {
  const names = [
    'sat',
    'unsat',
    'unknown',
    'timeout',
    'rejected',
    'crashed',
    'unavailable',
    'out-of-memory',
    'flooded',
  ];
  const answers = names.map((name) => `${name} 90,000`).join(', ');
  const lines = wrapLine(`  z3  500 runs, 3m 20s: ${answers}`, 100).split('\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ {6}\S/);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/,$/);
  expect(wrapLine('  short', 100)).toBe('  short');
});

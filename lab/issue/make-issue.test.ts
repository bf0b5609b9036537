import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReportFacts } from '../../src/campaign/index.js';
import { BUG_KINDS, isAboutReply } from '../../src/oracle/index.js';
import { GENERIC_REPORTING, SOLVER_PROFILES, builtInProfile, reportingPolicy } from '../../src/solver/index.js';
import { makeIssue } from './make-issue.js';

const file = new URL('../../test/golden/report/wrong-unsat-reduced.json', import.meta.url);
const FACTS = JSON.parse(readFileSync(file, 'utf8')) as ReportFacts;
const MODEL = {
  kind: 'model',
  solver: 'z3',
  text: '()',
  wrong: null,
  choices: [],
  isClosed: false,
  assertions: [],
  ground: null,
} as const;
const CONTRADICTION = { kind: 'contradiction', base: '', joinedBy: null, claim: 'weaker', baseIsWrong: false } as const;
const SEEN = { kind: 'seen', undetermined: null } as const;
/** Facts of the form: kind, evidence, expected behaviour, category. */
const STATED: readonly (readonly [ReportFacts['kind'], Partial<ReportFacts>, string, string])[] = [
  ['wrong-answer', {}, 'sat', 'Incorrect result (SAT/UNSAT/Unknown)'],
  [
    'wrong-answer',
    { trust: 'claimed', proof: { ...CONTRADICTION, claim: 'claimed' } },
    'sat, if the claim',
    'Incorrect',
  ],
  ['wrong-answer', { trust: 'metamorphic', proof: CONTRADICTION }, 'sat, if the answer to the related', 'Incorrect'],
  ['wrong-answer', { trust: 'metamorphic', proof: { ...CONTRADICTION, baseIsWrong: true } }, 'unsat, and', 'Incorrect'],
  [
    'wrong-answer',
    { trust: 'majority', proof: { kind: 'disagreement', witnesses: ['cvc5'] } },
    'sat, the answer of cvc5',
    'Incorrect',
  ],
  ['wrong-answer', { suspects: [...FACTS.suspects, ...FACTS.suspects] }, 'the same answer', 'Incorrect'],
  ['invalid-model', { proof: { ...MODEL, verdict: 'false', isClosed: true } }, 'unsat', 'Incorrect'],
  ['invalid-model', { proof: { ...MODEL, verdict: 'false' } }, 'a model that satisfies the formula, or', 'Incorrect'],
  ['invalid-model', { proof: { ...MODEL, verdict: 'true' } }, 'no error: the model satisfies the formula', 'Other'],
  ['invalid-model', { proof: SEEN }, 'a model that satisfies the formula and passes', 'Incorrect'],
  ['failed-self-check', { proof: SEEN }, "a correct result that passes the solver's own check", 'Other'],
  ['crash', { proof: SEEN }, 'no crash', 'Crash'],
  ['anomaly', { proof: SEEN }, 'no such error', 'Other'],
  ['unstable', { proof: SEEN }, 'the same answer in each run', 'Incorrect'],
  ['refuses', { proof: SEEN }, 'the script is accepted', 'Other'],
  ['unexpected-unknown', { proof: SEEN, signature: 'sat, equivalent' }, 'sat or unsat', 'Incorrect'],
];
const policyOf = (name: string) => {
  const profile = builtInProfile(name);
  if (profile === undefined) throw new Error(name);
  return reportingPolicy(profile);
};

describe('makeIssue', () => {
  it('fills in the fields of the form of z3', () => {
    const { url, text, left, choose } = makeIssue(FACTS, policyOf('z3'));
    const { origin, pathname, searchParams } = new URL(url ?? '');
    expect(origin + pathname).toBe('https://github.com/Z3Prover/z3/issues/new');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      template: '01-bug-report.yml',
      title: expect.stringMatching(/^\[Bug\] answers unsat to a satisfiable formula/) as string,
      description: expect.stringMatching(/^z3 \S+ answers `unsat`; `sat` is correct\.$/) as string,
      'minimal-example': FACTS.formula.text.trim(),
      'expected-behavior': 'sat',
      'actual-behavior': expect.stringContaining('bug.smt2\n') as string,
    });
    expect(left).toEqual([]);
    expect(choose).toEqual({
      'Bug Category': 'Incorrect result (SAT/UNSAT/Unknown)',
      Platform: 'Linux x86_64',
      'Interface Used': 'Command line (z3 executable)',
      'Installation Method': null,
    });
    expect(text).toContain(FACTS.formula.text.trim());
    expect(text).toMatch(/^<!-- fill in by hand: Installation Method -->\n[^]*\n## Platform\n\nLinux x86_64\n/);
  });

  it.each(STATED)('derives the expected behaviour and the category of %s from %j', (kind, more, expected, category) => {
    const wrong = kind === 'wrong-answer' ? FACTS.wrong : null;
    const { url, choose } = makeIssue({ ...FACTS, kind, wrong, ...more }, policyOf('z3'));
    expect(new URL(url ?? '').searchParams.get('expected-behavior')?.slice(0, expected.length)).toBe(expected);
    expect(choose['Bug Category']?.slice(0, category.length)).toBe(category);
  });

  it('escapes hidden characters and markup in title and fields', () => {
    const title = 'z3: wrong \u202eunsat <img src=x>';
    const { title: own, text, url } = makeIssue({ ...FACTS, title }, policyOf('z3'));
    expect(own).toBe('[Bug] wrong \\u202eunsat <img src=x>');
    expect(text).toContain('# [Bug] wrong \\u202eunsat &lt;img src=x>');
    expect(`${text}${decodeURIComponent(url ?? '')}`).not.toContain('\u202e');
  });

  it('states the expected behaviour of every kind', () => {
    const stated = new Set(STATED.map(([kind]) => kind));
    expect(BUG_KINDS.filter((kind) => !stated.has(kind) && !isAboutReply(kind))).toEqual([]);
  });

  it('states the fault of a wrong reply, and a newer version without the bug', () => {
    const proof = { kind: 'reply', inquiry: 'get-objectives', term: 'x', reply: '(x 2)', model: null } as const;
    const facts: ReportFacts = {
      ...FACTS,
      kind: 'wrong-optimum',
      wrong: null,
      proof: { ...proof, proof: 'in a better model, the value is 1 instead of 2: ( (define-fun x () Int 1) )' },
      versions: {
        ...(FACTS.versions as NonNullable<ReportFacts['versions']>),
        fixedIn: '4.13.0.0',
        observations: [
          { version: '4.8.8.0', shows: 'yes', said: '', times: 1 },
          { version: '4.13.0.0', shows: 'no', said: '', times: 1 },
        ],
      },
    };
    const { url, text } = makeIssue(facts, policyOf('z3'));
    expect(new URL(url ?? '').searchParams.get('expected-behavior')).toBe(
      'the optimum of x: in a better model, the value is 1 instead of 2',
    );
    const expected = (more: Partial<ReportFacts>) =>
      new URL(makeIssue({ ...facts, ...more }, policyOf('z3')).url ?? '').searchParams.get('expected-behavior');
    expect(
      expected({
        signature: 'minimize Int: unreached',
        proof: { ...proof, proof: 'in its own model, the value is 3' },
      }),
    ).toBe('the same value in the reply to get-objectives and in the model for x: in its own model, the value is 3');
    expect(expected({ kind: 'wrong-core', trust: 'metamorphic' })).toMatch(/^no contradiction between the reply/);
    expect(expected({ kind: 'wrong-value' })).toMatch(
      /^the same value in the reply to get-objectives and in the model/,
    );
    expect(text).toContain('instead of 2: (\n  (define-fun x () Int 1)\n)\n```');
    expect(text).toMatch(/^<!-- do not report it: fixed in 4\.13\.0\.0 -->\n/);
    const suspects = FACTS.suspects.map((suspect) => ({ ...suspect, version: '4.14.0' }));
    expect(makeIssue({ ...facts, suspects }, policyOf('z3')).text).toMatch(
      /^<!-- report it as a bug of the tested build \(4\.14\.0\): it no longer occurs in 4\.13\.0\.0 -->\n/,
    );
    const reran = { ...facts, versions: { ...(facts.versions as NonNullable<ReportFacts['versions']>), reran: true } };
    expect(makeIssue(reran as ReportFacts, policyOf('z3')).text).not.toContain('do not report');
  });

  it('writes a text to paste: labels as headings, input and output fenced once', () => {
    const build = 'seen with the WebAssembly build (npm package z3-solver 4.16.0)';
    const commands = FACTS.commands.map((command) => ({ ...command, build }));
    const { text } = makeIssue({ ...FACTS, commands }, policyOf('z3'));
    expect(text).toContain(`## Minimal Example\n\n\`\`\`smt2\n${FACTS.formula.text.trim()}\n\`\`\``);
    expect(text).toContain('## Actual Behavior\n\n```\n$ ');
    for (const each of ['## Installation Method', `$ ${commands[0]?.line}`])
      expect(text.split(each).length - 1).toBe(1);
    expect(text).not.toContain('installation-method');
  });

  it('states how the solver crashes, and the command for all queries of the process', () => {
    const commands = FACTS.commands.map((command) => ({ ...command, printed: '', ending: 'killed by SIGSEGV' }));
    const history = { before: 1, text: '(check-sat)\n(reset)\n(check-sat)\n', line: 'z3 -in < bug.smt2' };
    const { text } = makeIssue({ ...FACTS, kind: 'crash', commands, history }, policyOf('z3'));
    expect(text).toContain(
      '```\n$ z3 -in < bug.smt2\n(output of the earlier queries omitted)\n(killed by SIGSEGV)\n```',
    );
    expect(text).toContain('prints nothing for the last query.');
    expect(text).not.toContain(`$ ${commands[0]?.line}\n`);
  });

  it('fills in how a solver was installed if it comes from a package', () => {
    const build = 'seen with the WebAssembly build (npm package z3-solver 4.16.0)';
    const commands = FACTS.commands.map((command) => ({ ...command, build }));
    const { choose, url } = makeIssue({ ...FACTS, kind: 'crash', commands }, policyOf('z3'));
    expect(choose).toMatchObject({
      'Bug Category': 'Crash/Assertion failure',
      'Interface Used': 'JavaScript/WASM API',
    });
    expect(choose).not.toHaveProperty('Installation Method');
    expect(new URL(url ?? '').searchParams.get('installation-method')).toMatch(/^WebAssembly build/);
  });

  it.each(SOLVER_PROFILES.filter(({ reporting }) => reporting !== undefined))(
    'replaces each part in the form of $name, and opens its tracker',
    (profile) => {
      const { url } = makeIssue(FACTS, reportingPolicy(profile));
      const { href, searchParams } = new URL(url ?? '');
      expect(href.startsWith(`${profile.reporting?.tracker}/new?`)).toBe(true);
      for (const [, value] of searchParams) expect(value).not.toMatch(/\{\w+\}/);
      expect([...searchParams.values()].join('\n')).toContain(FACTS.formula.text.trim());
    },
  );

  it('omits fields that do not fit into the address, but keeps the others', () => {
    const formula = { ...FACTS.formula, text: `(assert (and ${'true '.repeat(2_000)}))\n` };
    const form = makeIssue({ ...FACTS, formula }, policyOf('z3'));
    expect(form.left).toEqual(['minimal-example']);
    const { searchParams } = new URL(form.url ?? '');
    expect([searchParams.get('expected-behavior'), searchParams.get('minimal-example')]).toEqual(['sat', null]);
    expect(form.text).toContain(formula.text.trim());
    const { url, text } = makeIssue({ ...FACTS, formula }, policyOf('cvc5'));
    expect(url?.length).toBeLessThan(1_000);
    expect(new URL(url ?? '').searchParams.get('template')).toBe('bug_report.md');
    expect(text).toMatch(/^<!-- .* -->\n\n# answers unsat to .*\n\n\*\*Describe the bug\*\*\n/);
    expect(text).toContain(formula.text.trim());
  });

  it('keeps a title with line breaks on one line, and ignores a tracker with other text after its address', () => {
    const tracker = `${policyOf('z3').tracker}\nhttps://example.org`;
    const { url, text } = makeIssue({ ...FACTS, title: 'z3: crashes\n# false' }, { ...GENERIC_REPORTING, tracker });
    expect(url).toBeNull();
    expect(text).toMatch(/^# crashes # false\n/);
  });

  it('gives only a text if the project has no tracker', () => {
    expect(makeIssue(FACTS, GENERIC_REPORTING)).toMatchObject({
      url: null,
      text: expect.stringMatching(/^# /) as string,
    });
  });
});

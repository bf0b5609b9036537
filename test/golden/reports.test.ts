import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import {
  type CampaignFacts,
  type FindingState,
  type ReportFacts,
  type ReportedBug,
  toReportedBug,
  Tally,
  campaignPage,
  checklist,
  findingPage,
  gatherFacts,
  groupFindings,
  HTML,
  REPORT_FORMATS,
  toJunit,
  toMarkdown,
  toSarif,
} from '../../src/campaign/index.js';
import { GENERIC_REPORTING, SOLVER_PROFILES, reportingPolicy } from '../../src/solver/index.js';
import { makeReduced, makeFinding, makeRun, SOME_PLAN, makeTexts } from '../support/findings.js';

/* Freezes reports of findings of every kind, as Markdown and as data. Accept changes with `npm run promote`. */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), 'report');
const PROMOTE = process.env['GAINSAY_PROMOTE'] === '1';

const TEXTS: Record<string, string> = {
  mutant: '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 3) 2))\n(assert (> x 4))\n(check-sat)\n',
  seed: '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 3) 1))\n(assert (> x 4))\n(check-sat)\n',
  reduced: '(declare-const x Int)\n(assert (= (mod x 3) 2))\n(check-sat)\n',
  trace: 'seed      /home/me/seeds/small.smt2\nstrategy  opfuzz\n\nstep 1: opfuzz:1->2\n  - 1\n  + 2\n',
  difference: '--- without the changes\n+++ smallest mutant\n-(assert (= (mod x 3) 1))\n+(assert (= (mod x 3) 2))\n',
  small: '(declare-const x (_ BitVec 2))\n(assert (bvult x #b00))\n(check-sat)\n',
  model: '(\n  (define-fun x () Int 5)\n)',
  wrongModel: '(\n  (define-fun x () Int 6)\n)',
  joined:
    '(declare-const x Int)\n(assert (> x 4))\n(check-sat)\n(reset)\n(declare-const a Bool)\n(assert a)\n(check-sat)\n',
  first: '(declare-const a Bool)\n(assert a)\n(check-sat)\n',
  levels:
    '(set-logic QF_UF)\n(declare-const p Bool)\n(assert p)\n(check-sat)\n(reset-assertions)\n(declare-const p Bool)\n(assert (not p))\n(check-sat)\n',
};

const modelRun = { verdict: 'false', because: null, choices: [], ms: 1, wrong: { assertion: '(= (mod x 3) 2)', part: '(= (mod x 3) 2), where (mod x 3) = 0', signature: 'false = of mod' } } as const;

const CASES: Record<string, FindingState> = {
  'wrong-unsat-with-model': makeFinding('wrong-answer-1', {
    model: { solver: 'cvc5', of: 'script', text: 'model', wrong: null, choices: [] },
  }),
  'wrong-unsat-that-needs-options': makeFinding('wrong-answer-10', {
    reduced: makeReduced({
      script: 'reduced',
      from: 30,
      nodes: 7,
      calls: 100,
      model: { solver: 'cvc5', of: 'script', text: 'model', wrong: null, choices: [] },
      options: { needed: ['smt.arith.solver=2'], dropped: ['model_validate=true'] },
      bare: { run: makeRun('z3', 'unsat', { command: ['/usr/bin/z3', '-smt2', '-in', 'smt.arith.solver=2'] }), models: false },
    }),
  }),
  'wrong-unsat-with-a-choice-of-several-options': makeFinding('wrong-answer-11', {
    model: { solver: 'cvc5', of: 'script', text: 'model', wrong: null, choices: [] },
    options: { solver: 'z3', choices: ['sat.smt=true tactic.default_tactic=sat'], experimental: [], level: 'supported' },
  }),
  'wrong-unsat-reduced': makeFinding('wrong-answer-2', {
    reduced: makeReduced({
      script: 'reduced',
      from: 30,
      nodes: 7,
      calls: 100,
      difference: 'difference',
      model: { solver: 'cvc5', of: 'script', text: 'model', wrong: null, choices: [] },
      options: { needed: [], dropped: ['model_validate=true'] },
      bare: { run: makeRun('z3', 'unsat', { command: ['/usr/bin/z3', '-smt2', '-in'] }), models: false },
    }),
    bisection: {
      family: 'z3@pypi',
      of: 'reduced',
      versions: ['4.8.7.0', '4.8.8.0', '4.8.12.0', '4.13.0.0'],
      observations: [
        { version: '4.8.7.0', shows: 'no', said: 'sat', times: 3 },
        { version: '4.8.8.0', shows: 'yes', said: 'unsat', times: 3 },
        { version: '4.13.0.0', shows: 'yes', said: 'unsat', times: 1 },
      ],
      scanned: false,
      firstBad: '4.8.8.0',
      lastGood: '4.8.7.0',
      fixedIn: null,
    },
  }),
  'wrong-sat-by-majority': makeFinding('wrong-answer-3', {
    trust: 'majority',
    oracles: ['agreement'],
    because: 'z3 said sat, and cvc5 unsat',
    wrong: { check: 0, got: 'sat', expected: 'unsat' },
    runs: [
      makeRun('z3', 'sat', { model: modelRun, stdout: 'sat\n(\n  (define-fun x () Int 6)\n)\n' }),
      makeRun('cvc5', 'unsat'),
    ],
    parentRuns: [makeRun('z3', 'sat'), makeRun('cvc5', 'sat')],
  }),
  'contradicts-itself': makeFinding('wrong-answer-4', {
    trust: 'metamorphic',
    oracles: ['metamorphic'],
    claim: 'weaker',
    because: 'z3 says unsat, and sat to the seed',
  }),
  'contradicts-itself-about-seeds-joined': makeFinding('wrong-answer-8', {
    trust: 'metamorphic',
    oracles: ['metamorphic'],
    claim: 'weaker',
    because: 'z3 says unsat, and sat to the seed',
    coordinates: { key: 'k', seed: 'seed', strategy: 'fusion', index: 3 },
    joined: {
      connective: 'and',
      seeds: [
        { seed: 'seed', path: 'seeds/small.smt2' },
        { seed: 'first', path: 'seeds/first.smt2' },
      ],
    },
    parent: 'joined',
  }),
  'wrong-about-its-seed': makeFinding('wrong-answer-7', {
    trust: 'metamorphic',
    oracles: ['metamorphic'],
    claim: 'stronger',
    wrong: { check: 0, got: 'sat', expected: 'unsat' },
    because: 'z3 answers unsat to the seed and sat to a script that is stronger; the answer to the script is proved, so the answer to the seed is wrong',
    seedIsWrong: true,
    runs: [makeRun('z3', 'sat'), makeRun('cvc5', 'sat')],
  }),
  undecided: makeFinding('wrong-answer-5', {
    trust: 'majority',
    solver: null,
    suspects: ['z3', 'cvc5'],
    oracles: ['agreement'],
    because: 'z3 says unsat, and cvc5 sat',
  }),
  'wrong-sat-by-exhaustion': makeFinding('wrong-answer-6', {
    trust: 'majority',
    solver: null,
    suspects: ['cvc5', 'z3'],
    oracles: ['agreement'],
    because: 'z3 says sat, and cvc5 unsat',
    reduced: makeReduced({
      script: 'small',
      from: 30,
      nodes: 3,
      calls: 100,
      suspects: ['z3'],
      witnesses: ['trying all values'],
      because: 'z3 answers sat; unsat is proved by trying all values',
      wrong: { check: 0, got: 'sat', expected: 'unsat' },
      expected: ['unsat'],
      runs: [
        makeRun('z3', 'sat', { model: modelRun, stdout: 'sat\n(\n  (define-fun x () (_ BitVec 2) #b00)\n)\n' }),
        makeRun('cvc5', 'unsat'),
      ],
    }),
    bisection: {
      family: 'z3@npm',
      of: 'reduced',
      versions: ['4.8.12', '4.13.0', '5.2.0'],
      observations: [
        { version: '4.8.12', shows: 'yes', said: 'sat', times: 1 },
        { version: '4.13.0', shows: 'yes', said: 'sat', times: 1 },
        { version: '5.2.0', shows: 'unclear', said: 'timeout', times: 3 },
      ],
      scanned: false,
      firstBad: '4.8.12',
      lastGood: null,
      fixedIn: null,
    },
  }),
  'invalid-model': makeFinding('invalid-model-1', {
    kind: 'invalid-model',
    wrong: null,
    expected: [null],
    signature: 'false = of mod',
    because: 'z3 says sat, and its model makes an assertion false',
    model: { solver: 'z3', of: 'script', text: 'wrongModel', wrong: modelRun.wrong, choices: [] },
    runs: [makeRun('z3', 'sat', { model: modelRun, stdout: `sat\n${TEXTS['wrongModel'] ?? ''}\n` })],
  }),
  'term-at-fault': makeFinding('invalid-model-3', {
    kind: 'invalid-model',
    wrong: null,
    expected: [null],
    signature: 'false = of mod',
    because: 'z3 says sat, and its model makes an assertion false',
    model: { solver: 'z3', of: 'script', text: 'wrongModel', wrong: modelRun.wrong, choices: [] },
    runs: [makeRun('z3', 'sat', { model: modelRun, stdout: `sat\n${TEXTS['wrongModel'] ?? ''}\n` })],
    fault: {
      cause: 'mod',
      term: '(assert (= (mod 6 3) 0))',
      text: '(assert (not (= (mod 6 3) 0)))\n(check-sat)\n',
      expected: 'unsat',
    },
  }),
  'own-check-without-a-model': makeFinding('invalid-model-2', {
    kind: 'invalid-model',
    trust: 'observed',
    solver: 'cvc5',
    suspects: ['cvc5'],
    wrong: null,
    expected: [null],
    signature: 'ERRORS SATISFYING ASSERTIONS WITH MODEL',
    because: 'cvc5 says of its own model: ERRORS SATISFYING ASSERTIONS WITH MODEL',
    runs: [
      makeRun('cvc5', 'invalid', {
        outcome: 'invalid-model',
        stdout: '',
        stderr:
          '<stdin>:1.13: No set-logic command was given before this point.\n<stdin>:5.1: Fatal failure\nERRORS SATISFYING ASSERTIONS WITH MODEL\nAborted\n',
      }),
      makeRun('z3', 'sat'),
    ],
  }),
  'own-check-of-a-model-not-decided': makeFinding('invalid-model-3', {
    kind: 'invalid-model',
    trust: 'observed',
    wrong: null,
    expected: [null],
    signature: 'an invalid model was generated',
    because: 'z3 says of its own model: an invalid model was generated',
    runs: [
      makeRun('z3', 'sat', {
        outcome: 'invalid-model',
        model: { verdict: 'undetermined', because: 'the quantifier ranges over Int', choices: [], wrong: null, ms: 1 },
        stdout: `sat\n(error "line 5 column 10: an invalid model was generated")\n${TEXTS['wrongModel'] ?? ''}\n`,
      }),
    ],
  }),
  'wrong-unsat-after-reset-assertions': makeFinding('wrong-answer-9', {
    wrong: { check: 1, got: 'unsat', expected: 'sat' },
    expected: [null, 'sat'],
    mutant: 'levels',
    theories: [],
    runs: [
      makeRun('z3', 'unsat', { answers: ['sat', 'unsat'], stdout: 'sat\nunsat\n(error "line 8 column 23: model is not available")\n' }),
      makeRun('cvc5', 'sat', { answers: ['sat', 'sat'], stdout: 'sat\nsat\n' }),
    ],
  }),
  'crash-without-a-word': makeFinding('crash-2', {
    kind: 'crash',
    trust: 'observed',
    wrong: null,
    signature: 'SIGSEGV',
    because: 'z3 crashes: SIGSEGV',
    runs: [makeRun('z3', 'crashed', { exit: 'SIGSEGV', stdout: '' }), makeRun('cvc5', 'sat')],
  }),
  'does-not-always-say-the-same': makeFinding('unstable-1', {
    kind: 'unstable',
    trust: 'observed',
    wrong: null,
    because: 'z3 gives answers that vary between runs on the same input: sat 30 times, unsat 10 times of 40',
    repeats: [{ solver: 'z3', of: 'script', times: 40, said: { unsat: 10, sat: 30 } }],
    runs: [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat')],
  }),
  'crash-after-others': makeFinding('crash-1', {
    kind: 'crash',
    trust: 'observed',
    wrong: null,
    signature: 'SIGSEGV | Fatal failure within `rewrite` | <at> |x|',
    because: 'z3 crashes: SIGSEGV',
    confirmed: 'history',
    history: ['first', 'mutant'],
    runs: [makeRun('z3', 'crashed', { exit: 'SIGSEGV', stdout: '', stderr: 'Fatal failure within `rewrite`\n' }), makeRun('cvc5', 'sat')],
  }),
};

const makeContext = (finding: FindingState) => ({
  plan: SOME_PLAN,
  store: makeTexts(TEXTS),
  folder: 'c',
  path: `c/findings/${finding.id}`,
  machine: { system: 'Debian GNU/Linux 12 (bookworm), Linux 6.1.0', architecture: 'x86_64' },
  group: finding.group,
  members: [finding, { ...finding, id: `${finding.id}-too` }],
  again: 0,
  known: null,
    returned: null,
});
const gather = (finding: FindingState) => gatherFacts(finding, makeContext(finding));

function expectGolden(name: string, text: string): void {
  const file = join(ROOT, name);
  if (PROMOTE) writeFileSync(file, text);
  expect(existsSync(file), `${file} is missing: npm run promote`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

it('names the solver of another finding of the group', async () => {
  const runs = [makeRun('z3', 'unsat'), makeRun('z3@newest', 'unsat')];
  const finding = makeFinding('a', { runs });
  const other = makeFinding('b', { runs, suspects: ['z3@newest'], solver: 'z3@newest', group: finding.group });
  const facts = await gatherFacts(finding, { ...makeContext(finding), members: [finding, other] });
  expect(facts.alsoIn.map(({ id }) => id)).toEqual(['z3@newest']);
  const [name] = facts.alsoIn.map(({ family, version }) => `${family} ${version}`);
  expect(toMarkdown(findingPage(facts))).toContain(`The same bug is most likely also in ${name}.`);
});

it('blames no solver if others answered only the seed and have no more votes', async () => {
  const finding = makeFinding('a', {
    trust: 'undecided',
    solver: null,
    witnesses: ['cvc5', ':status'],
    oracles: ['known-status'],
    because: 'z3 answers unsat; sat is known by cvc5 and :status',
    expected: [null],
    runs: [makeRun('z3', 'unsat'), makeRun('cvc5', 'unknown')],
    parentRuns: [makeRun('z3', 'unknown'), makeRun('cvc5', 'sat')],
  });
  const facts = await gather(finding);
  expect(facts.title).toMatch(/^z3 and cvc5 give opposite answers to related formulas/);
  expect(facts).toMatchObject({ severity: 'wrong-answer', answers: [{ wrong: false }, { wrong: false }] });
  const page = toMarkdown(findingPage(facts));
  expect(page).toContain('other solvers contradict this by their answers to another formula');
  expect(page).toContain('sat is known by cvc5 and :status. There is no further proof.');
});

describe('reports', () => {
  for (const [name, finding] of Object.entries(CASES)) {
    it(`writes the golden report of ${name}`, async () => {
      const facts = await gather(finding);
      const markdown = toMarkdown(findingPage(facts));
      expectGolden(`${name}.md`, markdown);
      expectGolden(`${name}.json`, `${JSON.stringify(facts, undefined, 2)}\n`);
      // The formula appears within the first lines, and the report contains no path of this machine.
      const lines = markdown.split('\n');
      expect(lines.findIndex((line) => line.includes('(assert'))).toBeLessThan(12);
      expect(markdown).not.toContain('/home/me');
      expect(markdown).not.toContain('/usr/bin');
    });
  }

  it('uses every golden file', () => {
    const names = new Set(readdirSync(ROOT).map((file) => file.replace(/\.(md|json)$/, '')));
    expect([...names].sort()).toEqual(Object.keys(CASES).sort());
  });

  it("lists the missing parts of a report, and the information that the solver's project requests", async () => {
    const z3 = reportingPolicy(SOLVER_PROFILES.find(({ name }) => name === 'z3') ?? { name: 'z3' });
    const cvc5 = reportingPolicy(SOLVER_PROFILES.find(({ name }) => name === 'cvc5') ?? { name: 'cvc5' });
    const open = async (finding: FindingState, policy = z3) =>
      checklist(await gather(finding), policy).flatMap(({ kind, text }) => (kind === 'open' ? [text] : []));
    const found = CASES;
    expect(await open(found['wrong-unsat-reduced'] as FindingState)).toEqual([]);
    expect((await open(found['wrong-unsat-with-model'] as FindingState)).join('\n')).toMatch(
      /gainsay reduce c wrong-answer-1[^]*gainsay bisect c wrong-answer-1[^]*model_validate=true/,
    );
    const still = found['wrong-unsat-reduced']?.bisection as NonNullable<FindingState['bisection']>;
    const fix = { version: '4.14.0', shows: 'no', said: 'sat', times: 2 } as const;
    const bisection = { ...still, fixedIn: fix.version, observations: [...still.observations, fix] };
    expect(await open({ ...(found['wrong-unsat-reduced'] as FindingState), bisection })).toEqual([
      'do not report it: fixed in 4.14.0',
    ]);
    const exp = makeRun('cvc5', 'unsat');
    const ofCvc5 = makeFinding('wrong-answer-6', { solver: 'cvc5', suspects: ['cvc5'], runs: [exp] });
    expect((await open(ofCvc5, cvc5)).join('\n')).toContain('bugs that need --fp-exp, which is experimental');
    expect((await open(found.undecided as FindingState, GENERIC_REPORTING)).join('\n')).toContain('it is undecided which');
  });
});

const textOfHtml = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '');

describe('Markdown and HTML', () => {
  const nasty = '<script>alert(1)</script> `a` **b** [c](d) | e &amp; \\f _g_ #h\n- i';
  const page = [
    { kind: 'heading', level: 1, line: [nasty] },
    { kind: 'text', line: [nasty, { code: nasty }, { strong: nasty }] },
    { kind: 'text', line: ['- no list'] },
    { kind: 'code', language: 'smt2', text: `\`\`\`\n${nasty}` },
    { kind: 'table', head: ['a|b'], rows: [[['x|y ', { code: 'p|q' }]]] },
    { kind: 'details', title: nasty, blocks: [{ kind: 'list', lines: [[nasty]] }] },
  ] as const;
  const flat = (text: string) => text.replace(/\s+/g, ' ');

  it('shows the content of pages unaltered in Markdown', () => {
    const html = marked.parse(toMarkdown(page), { async: false });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<em>');
    expect(html).toContain('<table>');
    expect(html).toMatch(/<h1>&lt;script&gt;/);
    expect(html).toContain('<p>- no list</p>');
    const times = flat(textOfHtml(html)).split(flat(nasty)).length - 1;
    expect(times).toBe(7);
    expect(textOfHtml(html)).toContain('x|y p|q');
  });

  it('shows hostile text unaltered in HTML, and loads nothing', async () => {
    const facts = { ...(await gather(CASES['wrong-unsat-reduced'] as FindingState)), title: nasty, because: nasty };
    const formula = { ...facts.formula, text: nasty };
    const html = HTML.finding({ ...facts, formula }, [], { seed: nasty, mutant: `${nasty}\u202e`, needed: null });
    expect(html.match(/<script/g)).toHaveLength(1);
    // The hostile text is shown as the page's title, the finding's title, the input, and three texts.
    expect(flat(textOfHtml(html)).split(flat(nasty)).length - 1).toBe(6);
    expect(html).toContain('h\n- i\\u202e');
    expect(html).not.toMatch(/(?:src|href)="(?!#|https:\/\/github\.com\/Z3Prover\/z3\/releases\/)/);
  });

  it('renders every report as well-formed HTML', async () => {
    for (const finding of Object.values(CASES)) {
      const facts = await gather(finding);
      const html = marked.parse(toMarkdown(findingPage(facts)), { async: false });
      expect(textOfHtml(html)).toContain(facts.formula.text.trim().split('\n')[0]);
      const page = HTML.finding(facts, [], { seed: 'a', mutant: 'b', needed: null });
      const elements = page.replace(/<!doctype html>|<(?:meta|input)[^>]*>|<(style|script)>[^]*<\/\1>/g, '');
      expect(XMLValidator.validate(elements, { allowBooleanAttributes: true })).toBe(true);
    }
  });
});

/** The part of ajv that is used here. */
interface Validator {
  compile(schema: object): ((value: unknown) => boolean) & { readonly errors?: unknown };
}

describe('reports for continuous integration', () => {
  const bugs = async (): Promise<ReportedBug[]> =>
    Promise.all(
      Object.values(CASES).map(async (finding, i) => {
        const facts: ReportFacts = { ...(await gather(finding)), known: i === 0 ? 'known <as> "this"' : null };
        return toReportedBug({ facts, count: 2, reporting: GENERIC_REPORTING, file: `${finding.id}.md` });
      }),
    );
  const summary = () => {
    const tally = new Tally();
    for (const finding of Object.values(CASES)) tally.add({ kind: 'finding', at: 1_500, finding });
    expect(groupFindings(Object.values(CASES)).length).toBe(tally.summary().groups.length);
    return tally.summary();
  };

  it('writes SARIF that fits its schema', async () => {
    const require = createRequire(import.meta.url);
    // The schema's patterns are invalid with the `u` flag.
    const { default: Ajv } = require('ajv-draft-04') as { default: new (options: object) => Validator };
    const { default: addFormats } = require('ajv-formats') as { default: (ajv: Validator) => void };
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats(ajv);
    const schema = JSON.parse(readFileSync(join(ROOT, '../../schemas/sarif-2.1.0.json'), 'utf8')) as object;
    const validate = ajv.compile(schema);
    const trouble = { kind: 'silent-solver', solver: 'z3', text: 'z3 answered nothing' } as const;
    for (const each of [await bugs(), []]) {
      const troubles = each.length === 0 ? [trouble] : [];
      const log = JSON.parse(toSarif(each, { ...new Tally().summary(), version: '0.1.0', troubles })) as {
        runs: { results: unknown[]; invocations: { executionSuccessful: boolean }[] }[];
      };
      expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
      expect(log.runs[0]?.invocations[0]?.executionSuccessful).toBe(troubles.length === 0);
      expect(log.runs[0]?.results).toHaveLength(each.length);
    }
    expect(validate({ version: '2.1.0' })).toBe(false);
  });

  it('distinguishes new, returned and known bugs in every format', async () => {
    const [finding] = Object.values(CASES);
    const facts = await gather(finding as FindingState);
    const standings = { new: {}, returned: { returned: 'fixed in 4.9' }, known: { known: 'issue 1' } };
    const write = (name: string, about: CampaignFacts): string => {
      const format = REPORT_FORMATS.find((each) => each.name === name);
      return format === undefined || format.kind === 'pages' ? '' : format.campaign(about);
    };
    const shown = Object.entries(standings).map(([name, state]) => {
      const bug = toReportedBug({
        facts: { ...facts, known: null, returned: null, ...state },
        count: 1,
        reporting: GENERIC_REPORTING,
        file: 'bug.md',
      });
      const about = { summary: new Tally().summary(), bugs: [bug], checklistOf: () => [], version: '0', folder: 'c' };
      const sarif = JSON.parse(write('sarif', about)) as {
        runs: [{ results: [{ level: string; baselineState: string; properties: Record<string, unknown> }] }];
      };
      const { level, baselineState, properties } = sarif.runs[0].results[0];
      const [json] = JSON.parse(write('json', about)) as [Record<string, unknown>];
      const junit = write('junit', about);
      const page = toMarkdown(campaignPage(about.summary, [bug], 'c'));
      const html = write('html', about);
      return [
        name,
        [level, baselineState, properties['known'] ?? null, properties['returned'] ?? null],
        [json['known'], json['returned']],
        /<failure [^>]*message="(regression: fixed in 4\.9)?/.exec(junit)?.[1] ?? /<skipped message="([^"]*)/.exec(junit)?.[1],
        /^# .*$/m.exec(page)?.[0],
        page.includes('Regression: '),
        /data-state="([^"]*)"/.exec(html)?.[1]?.split('\n').slice(0, 2),
      ];
    });
    expect(shown).toEqual([
      ['new', ['error', 'new', null, null], [null, null], undefined, '# 1 group of findings', false, ['new']],
      [
        'returned',
        ['error', 'new', null, 'fixed in 4.9'],
        [null, 'fixed in 4.9'],
        'regression: fixed in 4.9',
        '# 1 group of findings',
        true,
        ['new', 'regression'],
      ],
      [
        'known',
        ['note', 'unchanged', 'issue 1', null],
        ['issue 1', null],
        'known: issue 1',
        '# 1 group of findings, 0 of them new',
        false,
        ['known'],
      ],
    ]);
  });

  it('writes JUnit XML that a public parser reads', async () => {
    const text = toJunit(summary(), await bugs());
    expect(XMLValidator.validate(text)).toBe(true);
    const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'testsuite' || name === 'testcase' });
    const { testsuites } = parser.parse(text) as { testsuites: Record<string, unknown> };
    expect(testsuites).toMatchObject({ '@_tests': '21', '@_failures': '17' });
    const cases = (testsuites['testsuite'] as { testcase: Record<string, unknown>[] }[]).flatMap(({ testcase }) => testcase);
    expect(cases).toHaveLength(21);
    expect(cases.filter((each) => 'failure' in each)).toHaveLength(17);
    expect(cases.filter((each) => 'skipped' in each)).toMatchObject([{ skipped: { '@_message': 'known: known <as> "this"' } }]);
    // Characters that XML cannot represent must not make the file unreadable.
    const [bug] = await bugs();
    const odd = { ...(bug as ReportedBug).facts, because: 'a \u0000 \u001b[31m \ud800 ]]> b', known: null };
    expect(XMLValidator.validate(toJunit(summary(), [toReportedBug({ ...(bug as ReportedBug), facts: odd })]))).toBe(true);
  });

  it('names both commands if it is undecided which of them is wrong', async () => {
    const facts = JSON.parse(readFileSync(join(ROOT, 'undecided.json'), 'utf8')) as ReportFacts;
    const suspects = facts.suspects.map((each) => ({ ...each, id: `cmd:./${each.id}` }));
    const text = toJunit(summary(), [
      toReportedBug({ facts: { ...facts, suspects }, count: 1, reporting: GENERIC_REPORTING, file: 'x.md' }),
    ]);
    expect(text).toContain('<testsuite name="./z3 or ./cvc5"');
  });

  it('names Core in HTML as the theory of a finding without another theory', async () => {
    const [bug] = await bugs();
    const { facts } = bug as ReportedBug;
    const core = toReportedBug({ ...(bug as ReportedBug), facts: { ...facts, formula: { ...facts.formula, theories: [] } } });
    const about = { summary: summary(), bugs: [core], checklistOf: () => [], version: '0', folder: 'c' };
    const html = REPORT_FORMATS.flatMap((each) => (each.name === 'html' && each.kind === 'page' ? each.campaign(about) : [])).join('');
    expect([html.includes('data-theory="Core"'), html.includes('<span class="theory">Core</span>')]).toEqual([true, true]);
  });
  it('renders a page about the campaign', async () => {
    const html = marked.parse(toMarkdown(campaignPage(summary(), await bugs(), 'c')), { async: false });
    expect(html).toContain('<h1>18 groups of findings, 17 of them new (14 not reduced and may merge)</h1>');
    expect(html).toContain('Known bugs');
    expect(html.match(/<tr>/g)).toHaveLength(1 + 17 + 1 + 1 + 1);
  });
});

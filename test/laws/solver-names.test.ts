import { expect, it } from 'vitest';
import { makeIssue } from '../../lab/issue/make-issue.js';
import {
  type FindingState,
  REPORT_FORMATS,
  type ReportedBug,
  Tally,
  campaignPage,
  checklist,
  findingPage,
  gatherFacts,
  reportingFor,
  toMarkdown,
  toReportedBug,
} from '../../src/campaign/index.js';
import { solverText } from '../../src/campaign/report/campaign-page.js';
import { SOME_PLAN, makeFinding, makeRun, makeTexts } from '../support/findings.js';

const WRONG = 'z3:./badz3';
const RUNS = ['z3', WRONG, 'cvc5'];
const run = (solver: string, said: string) =>
  makeRun(solver, said, solver === WRONG ? { ...makeRun('z3', said), solver, command: ['/opt/bad'] } : {});
const PLAN = {
  ...SOME_PLAN,
  solvers: RUNS.map((id) => {
    const { profile, family, version, options, ownProfile } = run(id, 'sat');
    return { id, profile, family, version, options, ownProfile, command: [], caveats: [] };
  }),
} as unknown as typeof SOME_PLAN;
const STORE = makeTexts({
  mutant: '(declare-const x Int)(assert (< x x))(check-sat)',
  seed: '(declare-const x Int)(assert (= x x))(check-sat)',
  model: '((define-fun x () Int 1))',
  trace: '',
});
const own = { suspects: [WRONG], solver: WRONG, because: `${WRONG} is wrong`, runs: [run(WRONG, 'unsat')] };
const wrongModel = { solver: WRONG, of: 'script', text: 'model', choices: [] } as const;
const CASES: Readonly<Record<string, Partial<FindingState>>> = {
  'a wrong answer against a proof': {},
  'a wrong answer against a model': { model: { ...wrongModel, wrong: null } },
  'a wrong answer with a term at fault': {
    fault: { cause: 'not of <', term: '(< 1 1)', text: 'fault', expected: 'unsat' },
  } as Partial<FindingState>,
  'an answer that contradicts that of the seed': { trust: 'metamorphic', oracles: ['metamorphic'] },
  'a wrong answer against another solver': {
    trust: 'majority',
    witnesses: ['cvc5'],
    runs: [run(WRONG, 'unsat'), run('cvc5', 'sat')],
  },
  'opposite answers': {
    trust: 'undecided',
    suspects: [WRONG, 'cvc5'],
    runs: [run(WRONG, 'unsat'), run('cvc5', 'sat')],
  },
  'an invalid model': {
    kind: 'invalid-model',
    wrong: null,
    model: { ...wrongModel, wrong: { assertion: '(< x x)', part: '(< x x)', signature: 'false <' } },
  },
  'a crash': { kind: 'crash', wrong: null, signature: 'SIGSEGV', runs: [run(WRONG, 'oops')] },
  'answers that change': { kind: 'unstable', wrong: null, repeats: [{ of: 'mutant', said: { sat: 1 }, times: 1 }] },
} as unknown as Readonly<Record<string, Partial<FindingState>>>;

async function report(
  more: Partial<FindingState>,
  plan = PLAN,
  tieBreakers: FindingState['runs'] = [],
): Promise<ReportedBug> {
  const finding = makeFinding('wrong-answer-0123456789', { ...own, ...more });
  const context = {
    plan,
    tieBreakers,
    folder: 'c',
    path: 'c/f',
    machine: null,
    group: 'g',
    members: [finding],
    again: 0,
  };
  const facts = await gatherFacts(finding, { ...context, store: STORE, known: null, returned: null });
  const reporting = await reportingFor(finding, STORE);
  return toReportedBug({ facts, count: 1, reporting, file: 'f' });
}

/** `z3`, except in `z3:./badz3`, in names of the project and its packages, and in a choice of its form. */
const OTHER = /.{0,40}(?<![\w./:@-])z3(?!:\.\/badz3|@|Prover| executable)\b.{0,20}/g;

it.each(Object.entries(CASES))(
  'reports %s as of the selected solver if another one prints its version',
  async (_, more) => {
    const bug = await report(more);
    const checklistOf = () => checklist(bug.facts, bug.reporting);
    const about = { summary: new Tally().summary(), bugs: [bug], checklistOf, version: '1', folder: 'c' };
    const issue = makeIssue(bug.facts, bug.reporting);
    const texts = {
      page: toMarkdown(findingPage(bug.facts)),
      campaign: toMarkdown(campaignPage(about.summary, about.bugs, 'c')),
      issue: `${issue.title}\n${issue.text}`,
      ...Object.fromEntries(
        REPORT_FORMATS.flatMap((each) =>
          'campaign' in each && each.name !== 'json' ? [[each.name, each.campaign(about)] as const] : [],
        ),
      ),
    };
    for (const [name, text] of Object.entries(texts)) {
      expect([name, ...(text.match(OTHER) ?? [])].join('; ')).toBe(name);
      expect(text).toContain(WRONG);
    }
  },
);

it('keeps the name of the other solver', async () => {
  const { facts } = await report({ suspects: ['z3'], runs: [run('z3', 'unsat'), run(WRONG, 'sat')] });
  expect(facts.title).toMatch(/^z3: /);
});

it.each(['4.8.12', '5.4.1'])(
  'names the wrong program as selected if z3 %s decided about another finding',
  async (number) => {
    const plan = { ...PLAN, solvers: PLAN.solvers.filter(({ id }) => id !== 'z3'), tieBreakers: ['z3'] };
    const decider = run('z3', 'sat');
    const version = { ...decider.version, text: `Z3 version ${number} - 64 bit`, number };
    const { facts } = await report({}, plan, [{ ...decider, version }]);
    expect([facts.title.startsWith(`${WRONG}: `), solverText(facts)]).toEqual([true, `${WRONG} (4.8.12)`]);
  },
);

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GENERIC_REPORTING, SOLVER_PROFILES, reportingPolicy } from '../../solver/index.js';
import { SEVERITY_TEXTS } from '../../oracle/index.js';
import type { VersionObservation } from '../log/index.js';
import { versionsLine } from './campaign-page.js';
import { toMarkdown } from './formats/markdown.js';
import { checklist, warnReporter } from './checklist.js';
import { findingPage } from './finding-page.js';
import type { ReportFacts } from './facts.js';

const MARKS = { met: '[x]', open: '[ ]', advice: ' - ' } as const;

function readFacts(name: string, changed: Partial<ReportFacts> = {}): ReportFacts {
  const file = new URL(`../../../test/golden/report/${name}.json`, import.meta.url);
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as ReportFacts), ...changed };
}

function commandWith(solver: string, args: readonly string[]): ReportFacts['commands'][number] {
  const line = [solver, ...args, 'bug.smt2'].join(' ');
  return { solver, line, args, printed: 'unsat', isCut: false, warnings: 0, ending: null, said: 'unsat', build: null };
}

function formatChecklist(facts: ReportFacts, project: string): string[] {
  const profile = SOLVER_PROFILES.find(({ name }) => name === project);
  const policy = profile === undefined ? GENERIC_REPORTING : reportingPolicy(profile);
  return checklist(facts, policy).map(({ kind, text }) => `${MARKS[kind]} ${text}`);
}

it('lists what is done and what remains to do', () => {
  expect(formatChecklist(readFacts('wrong-unsat-reduced'), 'z3')).toEqual([
    '[x] the input is reduced',
    '[x] 4.13.0.0, the newest version of the bisection, has the bug',
    ' -  check whether a newer release or a nightly build has the bug too',
    '[x] the model is printed',
    '[x] the bug reproduces with the default options',
    ' -  look for it among the reported bugs: https://github.com/Z3Prover/z3/issues (1 more finding here may be the same bug: report only one)',
    ' -  several bugs of one configuration go into one issue',
  ]);
  expect(formatChecklist(readFacts('undecided'), 'generic')).toEqual([
    '[ ] reduce the input (not reduced: the hunt ran with --reduce none): gainsay reduce c wrong-answer-5',
    '[ ] check whether the newest release has the bug (seen on 4.8.12 and 1.0.3; not bisected): gainsay bisect c wrong-answer-5 --versions OLD,NEW, or gainsay campaign recheck c --solver NEWEST',
    ' -  look for it among the reported bugs (1 more finding here may be the same bug: report only one)',
    '[ ] run a third solver: it is undecided which solver is wrong',
    '[ ] check whether the project accepts bugs that need --fp-exp, which is experimental',
  ]);
  expect(formatChecklist(readFacts('crash-after-others'), 'z3')).toContain(
    '[ ] attach all queries, in order: the last query fails only after the others',
  );
});

it('does not advise commands that ended without a result', () => {
  const left = { reduce: 'no smaller input fails', bisect: 'no other version of its solver can be run here' };
  const lines = formatChecklist(readFacts('undecided', { left }), 'generic');
  expect(lines[0]).toBe('[x] no smaller input fails');
  expect(lines[1]).toMatch(/ by hand: no other version of its solver can be run here$/);
  expect(lines.join()).not.toMatch(/gainsay (reduce|bisect|campaign recheck)/);
});

it('states how many versions an unfinished bisection ran', () => {
  const { versions } = readFacts('wrong-unsat-reduced');
  if (versions === null) throw new Error('the example has no bisection');
  const observations = versions.observations.slice(0, 1);
  const unfinished = { ...versions, observations, unfinished: true, firstBad: null, lastGood: null } as const;
  const lines = formatChecklist(readFacts('wrong-unsat-reduced', { versions: unfinished }), 'z3');
  const count = `1 of ${versions.versions.length} versions`;
  expect(lines.find((line) => line.includes(count))).toBe(
    ` -  continue the bisection, which ran ${count}: gainsay bisect c wrong-answer-2`,
  );
  expect(versionsLine(unfinished)).toMatch(/; bisection unfinished \(tested: 1 of /);
  expect(versionsLine(unfinished)).not.toContain('first');
  const seen = {
    ...unfinished,
    observations: observations.map((each) => ({ ...each, shows: 'yes' as const })),
    fixedIn: null,
  };
  expect(versionsLine(seen)).toMatch(/^seen in \S+; bisection unfinished \(tested: 1 of /);
  const notRun = { ...seen, observations: seen.observations.map((each) => ({ ...each, times: 0 })) };
  expect(versionsLine(notRun)).toContain('(tested: 0 of ');
});

it('asks for another reduction if the reduced input passes in a version in which the original input fails', () => {
  const { versions } = readFacts('wrong-unsat-reduced');
  if (versions === null) throw new Error('the example has no bisection');
  const facts = readFacts('wrong-unsat-reduced', {
    versions: { ...versions, of: 'mutant', reducedPasses: '4.12.2.0' },
  });
  const [, item] = formatChecklist(facts, 'z3');
  expect(item).toMatch(
    /^\[ \] the reduced input may show another bug: in 4\.12\.2\.0 .*; reduce the original input again, with/,
  );
  expect(formatChecklist(facts, 'z3').join()).not.toContain('has the bug');
});

it('names the ground term if only its versions are known', () => {
  const { versions } = readFacts('wrong-unsat-reduced');
  const observations = [{ version: '99.0', shows: 'no', said: 'sat', times: 3 } as const];
  const fixed = { ...versions, of: 'pinned', observations, fixedIn: '99.0' } as NonNullable<ReportFacts['versions']>;
  const lines = formatChecklist(readFacts('wrong-unsat-reduced', { versions: fixed }), 'z3');
  expect(lines).toContain('[ ] do not report it: the ground term at fault is fixed in 99.0 or earlier');
});

it('does not warn against a report if only the tested build shows the bug', () => {
  const { versions } = readFacts('wrong-unsat-reduced');
  const observations = [{ version: '99.0', shows: 'no', said: 'sat', times: 3 } as const];
  const nowhere = { ...versions, versions: ['99.0'], observations, firstBad: null, fixedIn: null, goodAfter: '99.0' };
  const facts = readFacts('wrong-unsat-reduced', { versions: nowhere as NonNullable<ReportFacts['versions']> });
  const lines = formatChecklist(facts, 'z3');
  expect(lines).toContain(
    '[ ] find out why 99.0, the newest version of the bisection, does not show the bug, but the tested build does: the tested build differs, or a version up to 99.0 fixed it',
  );
  expect(lines.join()).not.toContain('do not report');
});

it('lists options that a bug needs, and options that were not tested', () => {
  const commands = [commandWith('z3', ['smt.arith.solver=2'])];
  const lines = (options: ReportFacts['options']) =>
    formatChecklist(readFacts('wrong-unsat-reduced', { commands, options }), 'z3').filter((line) =>
      line.includes('smt.arith'),
    );
  const unwanted = '[ ] try without smt.arith.solver=2: combinations of options are often closed as not worth fixing';
  expect(lines(null)).toEqual([
    '[ ] check whether the bug needs smt.arith.solver=2: gainsay reduce c wrong-answer-2',
    unwanted,
  ]);
  expect(lines({ needed: ['smt.arith.solver=2'], dropped: [] })).toEqual([
    '[ ] check whether Z3 accepts bugs that need smt.arith.solver=2: combinations of options are often closed as not worth fixing',
  ]);
  expect(lines({ needed: [], dropped: [] })).toEqual([
    '[x] the bug needs no options other than smt.arith.solver=2',
    unwanted,
  ]);
});

it('names the options that the script sets, unless they only enable outputs', () => {
  const { formula } = readFacts('wrong-unsat-reduced');
  const list = (text: string) =>
    formatChecklist(readFacts('wrong-unsat-reduced', { commands: [], formula: { ...formula, text } }), 'z3');
  expect(list('(set-option :produce-models true)\n(check-sat)\n')).toContain(
    '[x] the bug reproduces with the default options',
  );
  expect(list('(set-option :opt.priority box)\n(check-sat)\n')).toContain(
    '[x] the bug needs no options other than those that the script sets (:opt.priority)',
  );
});

it('does not attribute commands that Gainsay added to the seed', () => {
  const { origin } = readFacts('wrong-unsat-reduced');
  const page = (index: number) =>
    toMarkdown(findingPage(readFacts('wrong-unsat-reduced', { origin: { ...origin, strategy: 'seed', index } })));
  expect(page(1)).toMatch(/^The formula of the file `[^`]+`; reduced/m);
  expect(page(2)).toMatch(/^The formula of the file `[^`]+`, with commands and options that Gainsay added; reduced/m);
});

it('treats options that only enable models as default options', () => {
  const commands = [commandWith('cvc5', ['--produce-models'])];
  const options = { needed: ['--produce-models'], dropped: ['--check-models'] };
  expect(formatChecklist(readFacts('wrong-unsat-reduced', { commands, options }), 'cvc5')).toContain(
    '[x] the bug reproduces with the default options',
  );
});

it('states no reason why a known bug is not reduced, since it may have become known later', () => {
  const facts = readFacts('wrong-unsat-reduced', { known: 'issue 12', reduction: null });
  const left = { ...facts.left, reduce: 'it is a known bug' };
  expect(formatChecklist({ ...facts, left }, 'z3').join()).toMatch(/reduce the input: gainsay reduce/);
});

it('advises against reporting a known bug', () => {
  expect(formatChecklist(readFacts('wrong-unsat-reduced', { known: 'issue 12' }), 'z3')).toContain(
    '[ ] do not report it again (known: issue 12)',
  );
});

it('states once that a known bug is fixed', () => {
  const facts = readFacts('wrong-unsat-reduced');
  const found = facts.versions as NonNullable<ReportFacts['versions']>;
  const observations = (['yes', 'no'] as const).map((shows, i) => {
    return { version: ['4.12.2', '4.12.3'][i] as string, shows, said: 'sat', times: 1 };
  });
  const versions = { ...found, versions: ['4.12.2', '4.12.3'], observations, fixedIn: '4.12.3' };
  const suspects = facts.suspects.map((each) => ({ ...each, version: '4.12.1' }));
  const list = (known: string) => formatChecklist({ ...facts, suspects, versions, known }, 'z3').join('\n');
  expect(list('fixed in 4.12.3').match(/do not report/g)).toHaveLength(1);
  expect(list('issue 12').match(/do not report/g)).toHaveLength(2);
});

it('quotes only the reasons not to report a finding', () => {
  const items = ['do not report it: fixed in 5.0', 'compare the output'].map(
    (text) => ({ kind: 'open', text }) as const,
  );
  expect(warnReporter(items)).toBe('> **do not report it: fixed in 5.0**\n\n');
  expect(warnReporter(items.slice(1))).toBe('');
  expect(warnReporter([...items, { kind: 'open', text: 'do not report it again' }])).toBe(
    '> **do not report it: fixed in 5.0; do not report it again**\n\n',
  );
});

it('recommends reporting the faulty term', () => {
  expect(formatChecklist(readFacts('term-at-fault'), 'z3')).toContain(
    ' -  report the term at fault (mod): it fails without the rest of the input',
  );
  expect(formatChecklist(readFacts('invalid-model'), 'z3').join()).not.toContain('at fault');
});

it('asks whether a reduction that ended at another fault shows two bugs', () => {
  const facts = readFacts('wrong-unsat-reduced');
  const changed = 'the reduced input may show another bug: …';
  const reduction = { ...(facts.reduction as NonNullable<ReportFacts['reduction']>), changed };
  expect(formatChecklist({ ...facts, reduction }, 'z3')).toContain(
    `[ ] ${changed}; if these are two bugs, report both`,
  );
  const page = toMarkdown(findingPage({ ...facts, reduction }));
  expect(page).toContain('The reduced input may show another bug: ….');
  expect(page).toMatch(/; its reduction ended here at [\d,]+ bytes/);
  expect(page).not.toContain('reduced from');
});

it('does not count inputs that rest on a claim as further inputs with the same bug', () => {
  const other = { id: 'a', seed: 's', strategy: 'own', trust: 'certified' } as const;
  const facts = { ...readFacts('wrong-unsat-reduced'), again: 0 };
  const pageOf = (...trusts: ('certified' | 'claimed')[]) =>
    toMarkdown(findingPage({ ...facts, duplicates: trusts.map((trust) => ({ ...other, trust })) }));
  const same = '1 other input of the same campaign most likely triggers the same bug.';
  const claimed = '1 other input of the same campaign rests on a claim only, and may show no bug.';
  expect(pageOf('certified', 'claimed')).toContain(`${same}\n\n${claimed}`);
  expect(pageOf('certified')).not.toContain('claim');
  expect(pageOf('claimed')).not.toContain('most likely');
  expect(formatChecklist({ ...facts, duplicates: [{ ...other, trust: 'claimed' }] }, 'z3').join()).not.toContain(
    'same bug',
  );
});

it.each([
  ['<=', 'The fault is in `<=`.'],
  ['= of Array', 'The fault is in `= of Array`.'],
  ['not of <=', 'It combines `not` and `<=`; no single operator is known to be wrong.'],
  ['= of Int of + of mod', 'It combines `= of Int`, `+` and `mod`; no single operator is known to be wrong.'],
])('names the operator at fault only if the script has no other operator: %s', (cause, text) => {
  const fault = { cause, term: '(assert (<= 0 1))', text: '(assert (not (<= 0 1)))', expected: 'unsat' } as const;
  expect(toMarkdown(findingPage({ ...readFacts('wrong-unsat-reduced'), fault }))).toContain(text);
});

it('names only existing kinds of findings in reporting policies', () => {
  const policies = [GENERIC_REPORTING, ...SOLVER_PROFILES.map(reportingPolicy)];
  const kinds = policies.flatMap(({ advice, priorities }) => [
    ...Object.keys(priorities),
    ...advice.flatMap(({ kind }) => kind ?? []),
  ]);
  expect(kinds.length).toBeGreaterThan(0);
  expect(Object.keys(SEVERITY_TEXTS)).toEqual(expect.arrayContaining(kinds));
});

it.each([
  ['unclear', 'for the bug by hand, since Gainsay cannot judge it (sat)'],
  ['other', 'for the bug by hand, since it fails differently (sat)'],
  ['not run', 'for the bug: gainsay campaign recheck c --solver z3@newest'],
  ['no', 'does not show the bug, but the tested build does'],
] as const)('advises a recheck of the newest version only if it can be judged: %s', (shows, advice) => {
  const facts = readFacts('wrong-unsat-reduced');
  const observed = (version: string, shows: VersionObservation['shows']) => ({ version, shows, said: 'sat', times: 1 });
  const versions = {
    ...(facts.versions as NonNullable<ReportFacts['versions']>),
    ...{ versions: ['4.8.17', '4.12.2'], fixedIn: null },
    observations: [observed('4.8.17', 'yes'), ...(shows === 'not run' ? [] : [observed('4.12.2', shows)])],
  };
  const items = formatChecklist({ ...facts, versions }, 'z3');
  expect(items.find((each) => each.includes('4.12.2, the newest version of the bisection'))).toContain(advice);
  const end = {
    unclear: 'last seen in 4.8.17; later versions cannot be judged',
    other: 'last seen in 4.8.17; 4.12.2 fails differently: sat',
    'not run': 'last seen in 4.8.17',
    no: 'seen until 4.8.17, not in 4.12.2, again in the tested build',
  };
  expect(versionsLine(versions)).toContain(end[shows]);
  const reran = formatChecklist({ ...facts, versions: { ...versions, fixedIn: '4.12.2', reran: true } }, 'z3');
  expect(reran.join()).toContain(
    'check 4.12.2, the newest version of the bisection, for the bug by hand, since it made another model',
  );
  expect(reran.join()).not.toContain('do not report');
  const ran = [observed('4.8.17', 'yes'), observed('4.12.2', shows === 'not run' ? 'no' : shows)];
  const fixed = { ...versions, observations: ran, fixedIn: '4.12.2' };
  expect(formatChecklist({ ...facts, versions: fixed }, 'z3')).toContain('[ ] do not report it: fixed in 4.12.2');
  const returned = 'fixed in 4.12.2, shows again in 5.9.9';
  const isReturned = { ...facts, versions: fixed, returned, returnedIn: ['5.9.9'] };
  const again = formatChecklist(isReturned, 'z3').join();
  expect(again).toContain(`[ ] report it again: ${returned}`);
  expect(again).not.toContain('do not report');
  // Another build of the tested version had no bug, and a later release fixes it.
  const fixedLater = formatChecklist({ ...isReturned, returnedIn: [] }, 'z3').join();
  expect(fixedLater).toContain('[ ] do not report it: fixed in 4.12.2');
  expect(fixedLater).not.toContain('report it again');
  const suspects = facts.suspects.map((each) => ({ ...each, version: '4.12.2' }));
  expect(formatChecklist({ ...facts, versions: fixed, suspects }, 'z3')).toContain(
    '[ ] report it as a bug of the tested build (4.12.2): it no longer occurs in 4.12.2',
  );
});

it('names the finding of the group on which the versions ran', () => {
  const versions = {
    family: 'z3@npm',
    of: 'mutant',
    versions: ['4.8.17', '4.12.2'],
    scanned: true,
    observations: [{ version: '4.12.2', shows: 'yes', said: 'crash', times: 1 }],
    firstBad: '4.12.2',
    lastGood: null,
    fixedIn: null,
    on: 'crash-5',
  } as const;
  const facts = readFacts('wrong-unsat-reduced', { versions });
  expect(formatChecklist(facts, 'z3')).toContain(
    '[x] 4.12.2, the newest version of the bisection, has the bug (tested on crash-5 of its group)',
  );
  expect(toMarkdown(findingPage(facts))).toContain('The versions ran another input (crash-5), which most likely');
});

import { plainNames } from '../../../solver/index.js';
import { type Summary, describeClaims, describeKnown, describeUnused, disputeText } from '../../log/index.js';
import { visible } from '../../../util/index.js';
import type { ReportedBug } from '../campaign-page.js';
import { machineText, type ReportFormatEntry } from './format.js';

/**
 * Writes a suite per solver, with a test for its runs and one per bug. New bugs fail; known bugs, rejected inputs,
 * unused files and disputed seeds are skipped.
 */
export function toJunit(summary: Summary, bugs: readonly ReportedBug[]): string {
  const { solvers, troubles, disputedSeeds, ms } = summary;
  const suspects = bugs.flatMap(({ facts }) => facts.suspects.map(({ id }) => id));
  const shown = plainNames([...Object.keys(solvers), ...suspects]);
  const names = new Set([...Object.keys(solvers), ...bugs.map(nameSuite)]);
  const suites = [...names].map((name): Suite => {
    const { ms: took = 0 } = solvers[name] ?? {};
    const error = troubles.find(({ solver }) => solver === name);
    const asked: TestCase = { name: 'queries', ms: took, ...(error && toError(error, shown)) };
    const own = bugs.filter((bug) => nameSuite(bug) === name).map((bug) => toCase(bug, shown));
    return { name: shown(name), ms: took, cases: [asked, ...own] };
  });
  const others = troubles.filter(({ solver }) => solver === null || !names.has(solver));
  const ofCampaign = others.map((trouble): TestCase => ({ name: trouble.kind, ...toError(trouble, shown) }));
  const skip = (name: string, line = name): TestCase => ({ name, result: 'skipped', xml: skippedXml(shown(line)) });
  return formatSuites(ms, [
    { name: 'campaign', cases: ofCampaign },
    ...suites,
    { name: 'seeds', cases: describeUnused(summary).map((line) => skip(line)) },
    { name: 'disputed seeds', cases: disputedSeeds.map((seed) => skip(seed.path, disputeText(seed))) },
    { name: 'wrong claims', cases: describeClaims(summary).map((line) => skip(line)) },
  ]);
}

/** Omits suites without tests. */
export function formatSuites(ms: number, all: readonly Suite[]): string {
  const cases = all.flatMap((suite) => suite.cases);
  const counts = `tests="${cases.length}" failures="${count(cases, 'failure')}" errors="${count(cases, 'error')}"`;
  const texts = all.filter((suite) => suite.cases.length > 0).map(suiteXml);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="gainsay" ${counts} time="${seconds(ms)}">\n${texts.join('\n')}\n</testsuites>\n`;
}

export const JUNIT = {
  kind: 'text',
  name: 'junit',
  syntax: 'xml',
  campaign: ({ summary, bugs }) => toJunit(summary, bugs),
} as const satisfies ReportFormatEntry;

export interface TestCase {
  readonly name: string;
  readonly ms?: number;
  readonly result?: 'failure' | 'error' | 'skipped';
  readonly xml?: string;
}

interface Suite {
  readonly name: string;
  readonly ms?: number;
  readonly cases: readonly TestCase[];
}

function nameSuite({ facts }: ReportedBug): string {
  return facts.suspects.map(({ id }) => id).join(' or ');
}

function toError({ kind, text }: Summary['troubles'][number], shown: (text: string) => string): Partial<TestCase> {
  return { result: 'error', xml: `<error type="${kind}" message="${xml(shown(text))}"/>` };
}

function toCase({ facts, standing, times, file }: ReportedBug, shown: (text: string) => string): TestCase {
  const { title, group, known, returned, kind, because, formula, history, id, environment } = facts;
  const name = `${title} [${group}]`;
  if (standing !== 'new')
    return { name, result: 'skipped', xml: skippedXml(known === null ? shown(because) : describeKnown(known)) };
  const lines = [
    `${times === 1 ? 'once' : `${times} times`}; for example: ${id}`,
    `files: ${environment.path}`,
    `report: ${file}`,
    ...(environment.machine === null ? [] : [`seen on: ${machineText(environment.machine)}`]),
    '',
    history?.text ?? formula.text,
  ];
  const message = xml(shown(returned === null ? because : `regression: ${returned}; ${because}`));
  return {
    name,
    result: 'failure',
    xml: `<failure type="${kind}" message="${message}">${xml(lines.join('\n'))}</failure>`,
  };
}

export function skippedXml(message: string): string {
  return `<skipped message="${xml(message)}"/>`;
}

function suiteXml({ name, ms, cases }: Suite): string {
  const counts = `failures="${count(cases, 'failure')}" errors="${count(cases, 'error')}" skipped="${count(cases, 'skipped')}"`;
  const lines = cases.map((each) => {
    const attributes = `classname="${xml(name)}" name="${xml(each.name)}" time="${seconds(each.ms)}"`;
    return `  <testcase ${attributes}${each.xml === undefined ? '/>' : `>${each.xml}</testcase>`}`;
  });
  const head = `<testsuite name="${xml(name)}" tests="${cases.length}" ${counts} time="${seconds(ms)}">`;
  return ` ${head}\n${lines.join('\n')}\n </testsuite>`;
}

function count(cases: readonly TestCase[], result: TestCase['result']): number {
  return cases.filter((each) => each.result === result).length;
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? '0' : (ms / 1_000).toFixed(3);
}

/** Escapes control characters, and replaces characters that XML 1.0 forbids. */
export function xml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return visible(text)
    .replace(/[\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

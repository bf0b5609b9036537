import { plainNames } from '../../../solver/index.js';
import { isAside } from '../../../oracle/index.js';
import { type Summary, type Trouble, disputeText } from '../../log/index.js';
import { visible } from '../../../util/index.js';
import { type ReportedBug, timesSeen } from '../campaign-page.js';
import { machineText, type ReportFormatEntry } from './format.js';

/**
 * Writes a suite for each solver: a test that it ran, and one for each bug. New bugs fail; known bugs, non-bugs and
 * disputed seeds are skipped.
 */
export function toJunit(summary: Summary, bugs: readonly ReportedBug[]): string {
  const names = new Set([...Object.keys(summary.solvers), ...bugs.map(({ facts }) => suiteName(facts))]);
  const suspects = bugs.flatMap(({ facts }) => facts.suspects.map(({ id }) => id));
  const shown = plainNames([...Object.keys(summary.solvers), ...suspects]);
  const suites = [...names].map((name) => {
    const own = bugs.filter(({ facts }) => suiteName(facts) === name);
    const errors = summary.troubles.filter(({ solver }) => solver === name);
    return suiteXml(summary.solvers[name], own, { name: shown(name), shown, errors });
  });
  const { disputedSeeds } = summary;
  if (disputedSeeds.length > 0) suites.push(formatDisputed(disputedSeeds, shown));
  const others = summary.troubles.filter(({ solver }) => solver === null || !names.has(solver));
  if (others.length > 0) suites.unshift(campaignXml(others, shown));
  const failures = bugs.filter(isFailure).length;
  const tests = names.size + bugs.length + others.length + disputedSeeds.length;
  const errors = summary.troubles.length;
  const attributes = `name="gainsay" tests="${tests}" failures="${failures}" errors="${errors}" time="${seconds(summary.ms)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes}>\n${suites.join('\n')}\n</testsuites>\n`;
}

export const JUNIT = {
  kind: 'text',
  name: 'junit',
  syntax: 'xml',
  campaign: ({ summary, bugs }) => toJunit(summary, bugs),
} as const satisfies ReportFormatEntry;

function formatDisputed(seeds: Summary['disputedSeeds'], shown: Suite['shown']): string {
  const cases = seeds.map((seed) => {
    const skipped = `<skipped message="${xml(shown(disputeText(seed)))}"/>`;
    return `  <testcase classname="disputed seeds" name="${xml(seed.path)}" time="0">${skipped}</testcase>`;
  });
  const attributes = `tests="${cases.length}" failures="0" errors="0" skipped="${cases.length}" time="0"`;
  return ` <testsuite name="disputed seeds" ${attributes}>\n${cases.join('\n')}\n </testsuite>`;
}

function suiteName({ suspects }: ReportedBug['facts']): string {
  return suspects.map(({ id }) => id).join(' or ');
}

interface Suite {
  readonly name: string;
  shown(text: string): string;
  readonly errors: readonly Trouble[];
}

function campaignXml(troubles: readonly Trouble[], shown: Suite['shown']): string {
  const cases = troubles.map(
    (trouble) =>
      `  <testcase classname="campaign" name="${trouble.kind}" time="0">${errorXml(trouble, shown)}</testcase>`,
  );
  const attributes = `tests="${cases.length}" failures="0" errors="${cases.length}" skipped="0" time="0"`;
  return ` <testsuite name="campaign" ${attributes}>\n${cases.join('\n')}\n </testsuite>`;
}

function errorXml({ kind, text }: Trouble, shown: Suite['shown']): string {
  return `<error type="${kind}" message="${xml(shown(text))}"/>`;
}

function suiteXml(counts: Summary['solvers'][string] | undefined, bugs: readonly ReportedBug[], suite: Suite): string {
  const { name, errors, shown } = suite;
  const time = seconds(counts?.ms ?? 0);
  const failures = bugs.filter(isFailure).length;
  const skipped = bugs.length - failures;
  const [error] = errors;
  const end = error === undefined ? '/>' : `>${errorXml(error, shown)}</testcase>`;
  const asked = `  <testcase classname="${xml(name)}" name="${counts?.runs ?? 0} queries" time="${time}"${end}`;
  const cases = [asked, ...bugs.map((bug) => caseXml(suite, bug))];
  const attributes = `tests="${cases.length}" failures="${failures}" errors="${errors.length}" skipped="${skipped}" time="${time}"`;
  return ` <testsuite name="${xml(name)}" ${attributes}>\n${cases.join('\n')}\n </testsuite>`;
}

function caseXml({ name, shown }: Suite, { facts, count, file }: ReportedBug): string {
  const times = timesSeen({ facts, count });
  const { title, group, known, kind, because, formula, history, id, environment } = facts;
  const result =
    known === null && !isAside(kind)
      ? `<failure type="${kind}" message="${xml(shown(because))}">${xml(
          [
            `${times === 1 ? 'once' : `${times} times`}; for example: ${id}`,
            `files: ${environment.path}`,
            `report: ${file}`,
            ...(environment.machine === null ? [] : [`seen on: ${machineText(environment.machine)}`]),
            '',
            history?.text ?? formula.text,
          ].join('\n'),
        )}</failure>`
      : `<skipped message="${xml(known === null ? shown(because) : `known: ${known}`)}"/>`;
  return `  <testcase classname="${xml(name)}" name="${xml(`${title} [${group}]`)}" time="0">${result}</testcase>`;
}

function isFailure({ facts }: ReportedBug): boolean {
  return facts.known === null && !isAside(facts.kind);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}

/** Shows control characters and replaces what XML 1.0 cannot contain. */
function xml(text: string): string {
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

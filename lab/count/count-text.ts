import { type FixState, formatCount } from '../../src/lab-front.js';
import type { BugCounts, BugNumbers, CountedBug } from './count-bugs.js';

/** Formats Dewey's Tables 5.2 and 5.3 as Markdown, with an explanation. */
export function countText(
  counts: BugCounts,
  { family, versions }: { readonly family: string; readonly versions: readonly string[] },
): string {
  const { strategies, solvers, all, bugs } = counts;
  const lines = [
    `Unique bugs by strategy or generator (${hasRun(counts) ? `versions of ${family}` : 'no version was run'})`,
    '',
    ...table(
      ['Strategy', 'Findings', 'Total unique bugs', 'Unique correctness bugs', 'Distinguished by'],
      [...Object.entries(strategies), ['All', all] as const].map(([name, numbers]) => {
        return [name, `${numbers.findings}`, `${numbers.total}`, `${numbers.correctness}`, formatCriterion(numbers)];
      }),
    ),
    '',
    'Unique bugs by solver',
    '',
    ...table(
      ['Solver', 'Unique correctness bugs', 'Unique total bugs', 'Distinguished by', 'Fixed in'],
      [...Object.entries(solvers), ['Total', all] as const].map(([name, numbers]) => {
        return [
          name,
          `${numbers.correctness}`,
          `${numbers.total}`,
          formatCriterion(numbers),
          listFixes(bugs, { solver: name, versions }),
        ];
      }),
    ),
    '',
    ...explainCounts(counts),
    'The bugs',
    '',
    ...table(['Solver', 'Kind', 'Findings', 'Versions', 'Fixed in', 'Found by', 'Example'], bugs.map(bugRow)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Checks whether at least one version ran a finding. */
export function hasRun({ bugs }: BugCounts): boolean {
  return bugs.some(({ pattern }) => pattern !== null);
}

function explainCounts({ all, strategies, bugs }: BugCounts): string[] {
  const rows = Object.values(strategies).reduce((sum, { total }) => sum + total, 0);
  const byGroup = bugs.filter(({ by }) => by === 'group');
  const unrun = byGroup.filter(({ pattern }) => pattern === null).length;
  const unfixed = byGroup.length - unrun;
  const criteria = [
    ...(unrun === 0 ? [] : [`${formatCount(unrun, 'bug')} whose findings ran in no version`]),
    ...(unfixed === 0 ? [] : [`${formatCount(unfixed, 'bug')} that no version is known to have fixed`]),
  ];
  const lines = [
    ...(all.fixes === 0
      ? []
      : [
          `Bugs that a version fixed, counted as one bug for each such version: ${formatCount(all.fixes, 'bug')}, including ${formatCount(all.correctnessFixes, 'correctness bug')}.`,
        ]),
    ...(rows > all.total
      ? [
          `A bug counts for each strategy that found it, so the rows add up to ${formatCount(rows, 'bug')}, more than the total.`,
        ]
      : []),
    ...(criteria.length === 0 ? [] : [`Distinguished by group: ${criteria.join(', ')}.`]),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

function formatCriterion({ total, byVersions }: BugNumbers): string {
  if (byVersions === total) return 'versions';
  return byVersions === 0 ? 'groups' : `versions ${byVersions}, groups ${total - byVersions}`;
}

function listFixes(
  bugs: readonly CountedBug[],
  { solver, versions }: { readonly solver: string; readonly versions: readonly string[] },
): string {
  const fixes = bugs.filter((bug) => bug.solver === solver && bug.by === 'versions').map(({ fixedIn }) => fixedIn);
  return versions.filter((version) => fixes.includes(version)).join(', ');
}

const MOST_NAMES = 3;

function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more <= 0 ? names.join(', ') : `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more`;
}

const UNFIXED: Readonly<Record<FixState, string>> = {
  fixed: '',
  open: 'not yet',
  nowhere: 'in no tested version',
  unclear: 'unknown',
};

function bugRow({ solver, kinds, findings, pattern, fixedIn, fix, strategies }: CountedBug): string[] {
  const versions = pattern === null ? '' : `\`${pattern}\``;
  const fixed = fixedIn ?? (fix === null ? '' : UNFIXED[fix]);
  return [solver, kinds.join(', '), `${findings.length}`, versions, fixed, namesText(strategies), findings[0] ?? ''];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, i) => Math.max(3, title.length, ...rows.map((row) => (row[i] ?? '').length)));
  const numeric = head.map((_, i) => rows.length > 0 && rows.every((row) => /^\d+$/.test(row[i] ?? '')));
  const line = (cells: readonly string[]) => {
    const padded = widths.map((width, i) =>
      numeric[i] ? (cells[i] ?? '').padStart(width) : (cells[i] ?? '').padEnd(width),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, i) => (numeric[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)];
}

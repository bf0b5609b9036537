import { type FixState, formatCount } from '../../src/lab-front.js';
import type { BugCounts, BugNumbers, CountedBug } from './count-bugs.js';

/** Formats Dewey's Tables 5.2 and 5.3 as Markdown, with an explanation. */
export function countText(
  counts: BugCounts,
  { family, versions }: { readonly family: string; readonly versions: readonly string[] },
): string {
  const { strategies, solvers, all, bugs } = counts;
  const lines = [
    `Unique bugs by strategy or generator (versions of ${family})`,
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
    `If all bugs that one version fixed count as one bug, the total is ${formatCount(all.fixes, 'bug')}, including ${formatCount(all.correctnessFixes, 'correctness bug')}.`,
    'A bug found by two strategies counts for both, so the rows add up to more than the total.',
    ...(all.byVersions < all.total
      ? ['Bugs that no version fixed, and bugs in solvers whose versions were not run, are distinguished by group.']
      : []),
    '',
    'The bugs',
    '',
    ...table(['Solver', 'Kind', 'Findings', 'Versions', 'Fixed in', 'Found by', 'Example'], bugs.map(bugRow)),
  ];
  return `${lines.join('\n')}\n`;
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

import type { Command } from 'commander';
import {
  type FindingRecord,
  Grouping,
  type Sighted,
  type VersionQuestion,
  askAhead,
  bisectQuestion,
  countBugs,
  countText,
  questionOf,
  sourceOf,
} from '../campaign/index.js';
import { withCampaign } from './campaign.js';
import { EXIT } from './exit-code.js';
import { withExitCode } from './ending.js';
import { trusted } from './trust.js';
import { count } from './units.js';
import { type AskingOptions, VersionProgress, addAskingOptions, costText, withVersions } from './version-asking.js';

interface CountOptions extends AskingOptions {
  readonly perGroup: number;
}

/** Findings of one group and strategy that are asked about where nothing else is said. */
const PER_GROUP = 3;

/** Findings that show only after more queries than this are told apart by group: each version would need minutes. */
const LONGEST_HISTORY = 20;

/** `gainsay count DIR`. */
export function registerCount(program: Command): void {
  const command = program
    .command('count')
    .description(
      'Asks every version of a solver about the findings of a campaign: those that come and go with the same versions are ' +
        'one bug (docs/versions.md). Prints Markdown tables. Reads only, also while the campaign runs.',
    )
    .argument('<dir>', 'the campaign folder')
    .option('--per-group <n>', 'findings asked about of one group and strategy; 0 means all', count, PER_GROUP);
  addAskingOptions(command).action((dir: string, options: CountOptions) =>
    withExitCode(() => countCampaign(dir, options)),
  );
}

function countCampaign(dir: string, options: CountOptions): Promise<number> {
  return withCampaign(dir, async ({ folder, state, findings }) => {
    await trusted(folder, { ...state, findings }, options);
    return withVersions(options, async (versions, signal) => {
      const started = performance.now();
      const { pool } = versions;
      const { limits } = state.plan;
      const plan = { ...state.plan, limits: { ...limits, timeoutMs: options.timeout ?? limits.timeoutMs } };
      const grouping = new Grouping(findings);
      const chosen = sample(findings, { grouping, most: options.perGroup });
      const asked: { readonly finding: FindingRecord; readonly question: VersionQuestion | undefined }[] = [];
      for (const finding of chosen) {
        const cx = { store: folder.store, plan, solver: pool.list.solver };
        const isLong = finding.history.length > LONGEST_HISTORY;
        asked.push({ finding, question: isLong ? undefined : await questionOf(finding, cx) });
      }
      const questions = asked.flatMap(({ question }) => question ?? []);
      const progress = new VersionProgress(pool.list.names.length);
      const hear = (version: string) => progress.hear(version);
      await askAhead(questions, { ...versions, hear }, signal).finally(() => progress.end());
      const sighted: Sighted[] = [];
      for (const { finding, question } of asked) {
        const bisection = question && (await bisectQuestion(question, { ...versions, scan: true }, signal));
        sighted.push({ finding, group: grouping.of(finding), bisection: bisection ?? null });
      }
      const counts = countBugs(sighted);
      const ms = performance.now() - started;
      const { family, names } = pool.list;
      const left = findings.length - chosen.length;
      if (options.json === true) {
        const more = { findings: findings.length, left, ...versions.cost, ms: Math.round(ms) };
        process.stdout.write(`${JSON.stringify({ family, versions: names, ...counts, ...more })}\n`);
        return EXIT.nothing;
      }
      const leftText =
        left === 0 ? '' : `; ${left} more of the same group and strategy were not asked about (--per-group)`;
      process.stdout.write(
        `${countText(counts, { family, versions: names })}\n${names[0]} to ${names.at(-1)}; ${costText(versions.cost, ms)}${leftText}\n`,
      );
      return EXIT.nothing;
    });
  });
}

/** The first findings of each group and strategy. */
function sample(
  findings: readonly FindingRecord[],
  { grouping, most }: { readonly grouping: Grouping; readonly most: number },
): readonly FindingRecord[] {
  if (most === 0) return findings;
  const taken = new Map<string, number>();
  return findings.filter((finding) => {
    const key = `${grouping.of(finding)} ${sourceOf(finding)}`;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    return before < most;
  });
}

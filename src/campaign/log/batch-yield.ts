import type { Batch } from './records/plan.js';
import { pairName } from './plan.js';
import type { CampaignEvent } from './records/event.js';
import type { TestResult } from './records/batch.js';

type BatchDone = CampaignEvent & { readonly kind: 'batch-done' };

/** Facts that decide which batch is dealt next. */
export interface BatchYield {
  readonly tests: number;
  readonly ms: number;
  readonly draws: number;
  readonly outcomes: readonly string[];
}

/** Only answers count: a limit varies from run to run, and a rejection is not a discovery. */
const ANSWERS = /^(?:sat|unsat|unknown)(?: (?:sat|unsat|unknown))*$/;

export function batchYield({ batch, counts, results }: Pick<BatchDone, 'batch' | 'counts' | 'results'>): BatchYield {
  return {
    tests: counts.tests,
    ms: Object.values(counts.solvers).reduce((sum, { ms }) => sum + ms, 0),
    draws: batch.to - batch.from,
    outcomes: results.filter(isOther).flatMap(listOutcomes),
  };
}

/** Most consecutive tests have equal outcomes; skipping repeats changes nothing, since each outcome counts once. */
function isOther(result: TestResult, at: number, all: readonly TestResult[]): boolean {
  const before = all[at - 1];
  if (before === undefined || !isSameList(before.theories, result.theories)) return true;
  return !isSameRecord(before.said, result.said);
}

/** Compares in insertion order; called a million times per log. */
function isSameRecord(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  let at = 0;
  for (const name in b) if (names[at++] !== name || a[name] !== b[name]) return false;
  return at === names.length;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

function listOutcomes({ said, theories }: TestResult): string[] {
  const outcomes: string[] = [];
  const of = theories.length === 0 ? CORE_ALONE : theories;
  for (const solver in said) {
    const word = said[solver] as string;
    if (!isAnswers(word)) continue;
    for (const theory of of) outcomes.push(`${theory}: ${solver} ${word}`);
  }
  return outcomes;
}

/** Fast path: most tests have one check. */
function isAnswers(word: string): boolean {
  return word === 'sat' || word === 'unsat' || word === 'unknown' || (word.includes(' ') && ANSWERS.test(word));
}

const CORE_ALONE: readonly string[] = ['Core'];

/** Names a batch by its start, since its end may be cut off at the end of a campaign. */
export function dealName(batch: Batch): string {
  return `${pairName(batch)} ${batch.from}`;
}

import { type Batch, pairName } from './plan.js';
import type { CampaignEvent } from './events.js';
import type { TestResult } from './batch-record.js';

type BatchDone = CampaignEvent & { readonly kind: 'batch-done' };

/** What a batch came to, as far as it decides what is dealt next. */
export interface BatchYield {
  /** How many tests were asked, and how many milliseconds solvers took. */
  readonly tests: number;
  readonly ms: number;
  /** How many mutants were drawn. */
  readonly draws: number;
  /** By name; one may be named several times. */
  readonly outcomes: readonly string[];
}

/** An answer to every check. A limit is another outcome on another day, and an input that is rejected nobody's discovery. */
const ANSWERS = /^(?:sat|unsat|unknown)(?: (?:sat|unsat|unknown))*$/;

/** What of a finished batch decides what is dealt next. */
export function batchYield({ batch, counts, results }: Pick<BatchDone, 'batch' | 'counts' | 'results'>): BatchYield {
  return {
    tests: counts.tests,
    ms: Object.values(counts.solvers).reduce((sum, { ms }) => sum + ms, 0),
    draws: batch.to - batch.from,
    outcomes: results.filter(isOther).flatMap(outcomesOf),
  };
}

/** Most tests of a batch have the outcomes of the one before: each is counted once anyway. */
function isOther(result: TestResult, at: number, all: readonly TestResult[]): boolean {
  const before = all[at - 1];
  if (before === undefined || !isSameList(before.theories ?? [], result.theories ?? [])) return true;
  return !isSameRecord(before.said, result.said);
}

/** Whether the same names have the same values, in the same order; a million of these are looked at. */
function isSameRecord(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  let at = 0;
  for (const name in b) if (names[at++] !== name || a[name] !== b[name]) return false;
  return at === names.length;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

/** The outcomes of a test: what each solver answered to a script with each of its theories. */
function outcomesOf({ said, theories = [] }: TestResult): string[] {
  const outcomes: string[] = [];
  const of = theories.length === 0 ? CORE_ALONE : theories;
  for (const solver in said) {
    const word = said[solver] as string;
    if (!isAnswers(word)) continue;
    for (const theory of of) outcomes.push(`${theory}: ${solver} ${word}`);
  }
  return outcomes;
}

/** Most tests have one check. */
function isAnswers(word: string): boolean {
  return word === 'sat' || word === 'unsat' || word === 'unknown' || (word.includes(' ') && ANSWERS.test(word));
}

/** The theory of a script that uses no other. */
const CORE_ALONE: readonly string[] = ['Core'];

/** A batch by its name. Its end may be cut off where a campaign ends, so its beginning names it. */
export function dealName(batch: Batch): string {
  return `${pairName(batch)} ${batch.from}`;
}

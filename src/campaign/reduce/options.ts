import { type Solver, joinCommandLine, splitCommandLine } from '../../solver/index.js';
import { type Question, askAndExamine } from '../ask.js';
import type { FullRunRecord, ReductionDetails } from '../events.js';
import type { Bench } from './bench.js';
import type { Candidate } from './candidate.js';
import type { Sighting } from './failure-check.js';
import type { Sought } from './sought.js';

/** How the suspect is run. */
interface Variant {
  /** The solver with what is left of the user's own words. */
  readonly id: string;
  readonly checkModels: boolean;
  readonly models: boolean;
}

/**
 * Drops the options of the suspect's command one by one, on an input on which the bug shows: the user's own words, that it
 * checks its models, that it is asked for one. Where it contradicts its own answer to a seed, both are asked alike. Null where
 * that was not tried: several are suspected, or the time is over.
 */
export async function optionsNeeded(
  {
    sought,
    candidate,
    sighting,
  }: { readonly sought: Sought; readonly candidate: Candidate; readonly sighting: Sighting },
  bench: Bench,
): Promise<ReductionDetails['options']> {
  const [suspect, ...others] = sought.suspects;
  if (suspect === undefined || others.length > 0 || bench.isOver) return null;
  // What it said of the seed, it said with all of its options, and cannot be asked of it again.
  if (candidate.parent !== undefined && candidate.parent.question === undefined) return null;
  const { checkModels, models } = bench.parts;
  let variant: Variant = { id: suspect, checkModels, models };
  let command = sighting.runs.find(({ solver }) => solver === suspect)?.command ?? [];
  const before = command;
  for (const change of changesOf(variant)) {
    const next = change(variant);
    const run = await shownBy({ sought, candidate, sighting, suspect }, next, bench);
    if (run === undefined) continue;
    variant = next;
    command = run.command;
  }
  const left = new Set(command);
  const opened = await bench.parts.open(suspect, { mode: 'fresh', checkModels: false });
  const usual = new Set(opened?.profile.args);
  await opened?.close();
  return {
    needed: command.slice(1).filter((word) => !usual.has(word)),
    dropped: before.slice(1).filter((word) => !left.has(word)),
  };
}

type Change = (variant: Variant) => Variant;

function changesOf({ id, checkModels, models }: Variant): Change[] {
  const words = splitCommandLine(id);
  const own = Array.isArray(words) ? words.slice(1) : [];
  return [
    ...(checkModels ? [(variant: Variant) => ({ ...variant, checkModels: false })] : []),
    ...(models ? [(variant: Variant) => ({ ...variant, models: false })] : []),
    ...own.map((word) => (variant: Variant) => ({ ...variant, id: withoutWord(variant.id, word) })),
  ];
}

function withoutWord(id: string, word: string): string {
  const words = splitCommandLine(id);
  if (!Array.isArray(words)) return id;
  const at = words.lastIndexOf(word);
  return at < 1 ? id : joinCommandLine(words.filter((_, i) => i !== at));
}

/** How a variant of the suspect behaves where the bug shows in it too; what others said stands. */
async function shownBy(
  cx: {
    readonly sought: Sought;
    readonly candidate: Candidate;
    readonly sighting: Sighting;
    readonly suspect: string;
  },
  { id, checkModels, models }: Variant,
  bench: Bench,
): Promise<FullRunRecord | undefined> {
  const solver = await bench.parts.open(id, { mode: 'fresh', checkModels });
  if (solver === undefined) return undefined;
  let last: FullRunRecord | undefined;
  const ask = async (_: Solver, question: Question, signal: AbortSignal): Promise<FullRunRecord> => {
    const { clock, limits } = bench.parts;
    const run = { ...(await askAndExamine(solver, question, { limits, clock, models }, signal)), solver: cx.suspect };
    if (question === cx.candidate) last = run;
    return run;
  };
  try {
    const check = bench.check(cx.sought, cx.sighting.runs, { ask, ofParents: true });
    const seen = await check.look(cx.candidate, { whole: false, fresh: true }, bench.outer);
    return seen === undefined ? undefined : last;
  } finally {
    await solver.close();
  }
}

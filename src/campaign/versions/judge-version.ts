import { type Decided, certifies } from '../../oracle/index.js';
import type { Answer } from '../../solver/index.js';
import { type ModelRecord, type RunRecord, type VersionSight, saidBy } from '../log/index.js';
import type { Failure } from './failure.js';
import { isSameCrash } from './same-crash.js';

/** What one look at a version shows. */
export type Look = Pick<VersionSight, 'shows' | 'said'>;

/** What a version was seen to do: on the input, and on what the input was made from where its answer to that counts. */
export interface VersionRuns {
  readonly run: RunRecord;
  readonly base?: RunRecord;
}

/** Whether a known failure shows in a run of another version. Pure. */
export function judgeVersion(failure: Failure, { run, base }: VersionRuns): Look {
  const said = saidOf(run);
  const look = (shows: Look['shows'], more = ''): Look => ({ shows, said: more === '' ? said : `${said}, ${more}` });
  if (failure.kind === 'crash') return crashLook(failure.signature, run, look);
  switch (run.outcome) {
    case 'crashed':
      return look('other');
    case 'timeout':
    case 'memout':
    case 'flooded':
    case 'rejected':
    case 'unavailable':
      return look('unclear');
    case 'answered':
    case 'invalid-model':
      return answerLook(failure, { run, base }, look);
  }
}

type Looking = (shows: Look['shows'], more?: string) => Look;

function crashLook(signature: string | null, run: RunRecord, look: Looking): Look {
  switch (run.outcome) {
    case 'crashed':
      return look(signature === null || isSameCrash(signature, run.detail ?? '') ? 'yes' : 'other');
    case 'answered':
      return look('no');
    case 'invalid-model':
      // In a history it may be about any of the queries.
      return look(run.answers.length > 1 ? 'no' : 'other');
    case 'timeout':
    case 'memout':
    case 'flooded':
    case 'rejected':
    case 'unavailable':
      return look('unclear');
  }
}

function answerLook(
  failure: Exclude<Failure, { kind: 'crash' }>,
  { run, base }: { readonly run: RunRecord; readonly base: RunRecord | undefined },
  look: Looking,
): Look {
  switch (failure.kind) {
    case 'none':
    case 'unstable':
      // One look does not tell what changes.
      return look('unclear');
    case 'invalid-model':
      return modelLook(failure, run, look);
    case 'expected':
      return expectedLook(failure.answers, run, look);
    case 'wrong-answer':
      return wrongAnswerLook(failure, { run, base }, look);
  }
}

function modelLook({ seen, expected }: Failure & { kind: 'invalid-model' }, run: RunRecord, look: Looking): Look {
  const verdict = run.model?.verdict;
  const complains = run.outcome === 'invalid-model';
  const mistaken = complains && certifies(run.model ?? undefined);
  if (seen === 'mistaken') {
    if (complains) return look(mistaken ? 'yes' : 'other', mistaken ? 'valid model' : modelText(run));
    if (verdict === 'false') return look('other', 'invalid model');
  } else {
    if (verdict === 'false') return look('yes', 'invalid model');
    if (complains) return look(seen === 'complaint' && !mistaken ? 'yes' : 'other', modelText(run));
  }
  const answer = run.answers.at(-1);
  // Without a promise there is no model to be false; an answer that is known to be wrong is another failure.
  if (answer !== 'sat') return look(answer === 'unsat' && expected === 'sat' ? 'other' : 'no');
  // Its own check is silent, or the model is right.
  return look(verdict === 'true' || seen !== 'false' ? 'no' : 'unclear', modelText(run));
}

function modelText({ model }: RunRecord): string {
  if (model === undefined || model === null) return 'no model';
  const { verdict, because }: ModelRecord = model;
  if (verdict === 'undetermined') return `model undetermined (${because ?? 'reason unknown'})`;
  return verdict === 'true' ? 'valid model' : 'invalid model';
}

function expectedLook(expected: readonly (Decided | null)[], run: RunRecord, look: Looking): Look {
  if (run.answers.length !== expected.length) return look('unclear');
  const wrong = run.answers.some((answer, check) => {
    const right = expected[check] ?? null;
    return answer !== 'unknown' && right !== null && answer !== right;
  });
  if (wrong) return look('yes');
  return look(run.outcome === 'invalid-model' ? 'other' : 'no');
}

function wrongAnswerLook(
  failure: Failure & { kind: 'wrong-answer' },
  { run, base }: { readonly run: RunRecord; readonly base: RunRecord | undefined },
  look: Looking,
): Look {
  const { fromEnd, got, expected, trust, againstItself } = failure;
  const answer = run.answers.at(-fromEnd);
  if (answer === undefined) return look('unclear');
  if (answer !== got) return look(run.outcome === 'invalid-model' && answer === 'sat' ? 'other' : 'no');
  // What only other solvers say cannot stand against a model that is right.
  const proved = got === 'sat' && fromEnd === 1 && certifies(run.model ?? undefined);
  if (proved && trust !== 'certified') return look('unclear', 'with a valid model');
  if (!againstItself) return look('yes');
  const before: Answer | undefined = base?.outcome === 'answered' ? base.answers.at(-fromEnd) : undefined;
  const more = `seed: ${base === undefined ? 'no answer' : saidBy(base)}`;
  if (before === expected) return look('yes', more);
  return look(before === got ? 'no' : 'unclear', more);
}

/** The longest message, and how many answers, are shown of a run. */
const LONGEST = 100;
const MOST_ANSWERS = 6;

function saidOf(run: RunRecord): string {
  const { answers, outcome } = run;
  const more = answers.length - MOST_ANSWERS;
  const said = saidBy(more > 0 ? { outcome, answers: answers.slice(more) } : run);
  const shown = more > 0 ? `${more} answers, then ${said}` : said;
  if (run.detail === null || outcome === 'answered') return shown;
  const detail = run.detail.replace(/\s+/g, ' ').trim();
  return `${shown} (${detail.length <= LONGEST ? detail : `${detail.slice(0, LONGEST)}…`})`;
}

/** The looks of one version at several times, as one: the vote of those that say something; `unclear` where that is a draw. */
export function voteOf(looks: readonly Look[]): Look & { readonly times: number } {
  const votes = new Map<Look['shows'], number>();
  for (const { shows } of looks) votes.set(shows, (votes.get(shows) ?? 0) + 1);
  const ranked = [...votes].sort(([, a], [, b]) => b - a);
  const [best, second] = ranked.filter(([shows]) => shows !== 'unclear');
  const shows = best === undefined || best[1] === second?.[1] ? 'unclear' : best[0];
  const times = looks.length;
  const said = [...new Set(looks.map((look) => look.said))].join(' / ');
  if (votes.size < 2) return { shows, said, times };
  return { shows, said: `${said} (${ranked.map(([name, n]) => `${name} ${n}`).join(', ')} of ${times})`, times };
}

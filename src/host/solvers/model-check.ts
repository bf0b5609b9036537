import { type Limits, type Query, type Run, type Solver, pickIdentity } from '../../solver/index.js';
import { contentId } from '../../util/index.js';

const SHARE = 64;

/** Repeats a share of `sat` queries with the solver's model check. Only a rejected model or a crash counts. */
export function checkingSolver(plain: Solver, openChecking: () => Solver): Solver {
  let checking: Solver | undefined;
  let last = plain;
  const { withOptions } = plain;
  return {
    ...pickIdentity(plain),
    get mode() {
      return last.mode;
    },
    ...(plain.readsBtor === undefined ? {} : { readsBtor: plain.readsBtor }),
    async run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
      last = plain;
      const run = await plain.run(query, limits, signal);
      if (!saysSat(run) || !isChecked(query)) return run;
      checking ??= openChecking();
      const checked = await checking.run(query, limits, signal);
      if (checked.outcome.kind !== 'invalid-model' && checked.outcome.kind !== 'crashed') return run;
      last = checking;
      return withPlainAnswers(checked, run);
    },
    ...(withOptions === undefined
      ? {}
      : {
          withOptions: (words: readonly string[]) =>
            checkingSolver(withOptions.call(plain, words), () => withMore(openChecking(), words)),
        }),
    fresh: () => checkingSolver(plain.fresh(), () => openChecking().fresh()),
    ...(plain.backtrace === undefined
      ? {}
      : {
          // Either run, with or without the model check, may have crashed.
          backtrace: async (queries: readonly [Query, ...Query[]], signal?: AbortSignal) =>
            (await plain.backtrace?.(queries, signal)) ?? openChecking().backtrace?.(queries, signal),
        }),
    history: () => last.history(),
    restarts: () => plain.restarts() + (checking?.restarts() ?? 0),
    close: async () => {
      await Promise.all([plain.close(), checking?.close()]);
    },
  };
}

function withPlainAnswers(checked: Run, { outcome: plain }: Run): Run {
  const { outcome } = checked;
  if (outcome.kind !== 'invalid-model' || outcome.answers.length > 0 || plain.kind !== 'answered') return checked;
  const { answers, model } = plain;
  return { ...checked, outcome: { ...outcome, answers, ...(model === undefined ? {} : { model }), plain: true } };
}

function withMore(solver: Solver, words: readonly string[]): Solver {
  return solver.withOptions?.(words) ?? solver;
}

function saysSat({ outcome }: Run): boolean {
  return outcome.kind === 'answered' && outcome.answers.includes('sat');
}

/** Depends on the query alone, so repeated runs of one query either all check models or all do not. */
function isChecked({ input, modelCheck, asGiven }: Query): boolean {
  if (asGiven === true || modelCheck === 'off') return false;
  return modelCheck !== 'drawn' || Number.parseInt(contentId(input).slice(0, 2), 16) < SHARE;
}

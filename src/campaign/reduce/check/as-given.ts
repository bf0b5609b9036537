import type { Limits, Query, Run, Solver } from '../../../solver/index.js';
import { readScript } from '../../../syntax/index.js';
import { normalForm } from '../../hunt/draw/index.js';
import type { CallCounter } from './contract.js';

/**
 * Runs a solver as its user would: only the words of its name, the text unchanged. The model of `usual` counts if the
 * answers agree. It can support an answer but never shows an invalid model.
 */
export function runAsGiven(plain: Solver, usual: Solver | undefined, counter: CallCounter): Solver {
  const { lacks, modelArgs } = (usual ?? plain).profile;
  const given = mapQueries(plain, ({ input }) => ({ input, asGiven: true }));
  return {
    ...given,
    profile: { ...plain.profile, lacks, ...(modelArgs && { modelArgs }) },
    async run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
      const run = await given.run(query, limits, signal);
      const { outcome } = run;
      if (query.wantModel !== true || outcome.kind !== 'answered' || outcome.answers.at(-1) !== 'sat') return run;
      const model = usual && (await fetchModel(usual, { query, run, counter }, limits, signal));
      return model === undefined ? run : { ...run, outcome: { ...outcome, model } };
    },
    fresh: () => runAsGiven(plain.fresh(), usual?.fresh(), counter),
    history: () => [],
    async close() {
      await Promise.all([plain.close(), usual?.close()]);
    },
  };
}

/** Sends the hunt's normal form, for a solver that rejects the text as written. */
export function runInNormalForm(solver: Solver): Solver {
  return mapQueries(solver, inNormalForm);
}

function mapQueries(solver: Solver, map: (query: Query) => Query): Solver {
  const { id, profile, version, options, ownProfile, mode } = solver;
  return {
    id,
    profile,
    version,
    options,
    ownProfile,
    mode,
    run: (query, limits, signal) => solver.run(map(query), limits, signal),
    ...(solver.backtrace && {
      backtrace: ([first, ...others]: readonly [Query, ...Query[]], signal?: AbortSignal) =>
        solver.backtrace?.([map(first), ...others.map(map)], signal) ?? Promise.resolve(undefined),
    }),
    fresh: () => mapQueries(solver.fresh(), map),
    history: () => solver.history(),
    restarts: () => solver.restarts(),
    close: () => solver.close(),
  };
}

function inNormalForm(query: Query): Query {
  const { script, ok } = readScript(query.input);
  return ok ? { ...query, input: normalForm(script) } : query;
}

async function fetchModel(
  usual: Solver,
  { query, run, counter }: { readonly query: Query; readonly run: Run; readonly counter: CallCounter },
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  counter.calls++;
  const { outcome } = await usual.run({ input: query.input, wantModel: true }, limits, signal);
  if (outcome.kind !== 'answered' || run.outcome.kind !== 'answered') return undefined;
  const isSame = outcome.answers.join(' ') === run.outcome.answers.join(' ');
  return isSame ? outcome.model : undefined;
}

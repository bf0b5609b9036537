import type { StoredRow } from './contract.js';

/** Lists graphs on which solvers contradict each other. */
export function contraryAnswers(rows: readonly StoredRow[], graphOf: (row: StoredRow) => string): string[] {
  if (new Set(rows.map(({ solver }) => solver)).size < 2) return [];
  const answers = new Map<string, Map<string, string>>();
  for (const row of rows) {
    if (row.outcome !== 'sat' && row.outcome !== 'unsat') continue;
    const graph = graphOf(row);
    const given = answers.get(graph) ?? new Map<string, string>();
    answers.set(graph, given.set(String(row.solver), row.outcome));
  }
  const contrary = [...answers].filter(([, given]) => new Set(given.values()).size > 1);
  if (contrary.length === 0) return ['No graph was answered with both sat and unsat.'];
  const listSolvers = (given: ReadonlyMap<string, string>) =>
    [...given].map(([id, answer]) => `${id} says ${answer}`).join(', ');
  return contrary.map(([graph, given]) => `Contrary answers on ${graph}: ${listSolvers(given)}.`);
}

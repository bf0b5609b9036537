import type { ContradictionGroup, SolverTally, VerifyReport } from './tally.js';

const MOST = 40;

export function* reportLines(report: VerifyReport): Generator<string> {
  const { terms, open, undetermined, operators, solvers, contradictions } = report;
  yield `${terms} terms over ${Object.keys(operators).length} operators and forms of terms; the standard leaves the values of ${open} further terms open`;
  for (const [because, times] of Object.entries(undetermined)) yield `  ${times} terms without a value: ${because}`;
  for (const solver of solvers) yield* solverLines(solver);
  yield '';
  yield 'operator: number of terms, number of them that a solver confirmed';
  yield* columns(Object.entries(operators).map(([name, { made, confirmed }]) => `${name} ${made} ${confirmed}`));
  yield '';
  const unexplained = contradictions.filter(({ fault }) => fault === undefined);
  yield `${contradictions.length} kinds of contradictions, ${unexplained.length} of them not explained`;
  for (const group of contradictions) yield* groupLines(group);
}

function* solverLines({ id, version, agreed, contradicted, unusable, silent }: SolverTally): Generator<string> {
  const quiet = silent.reduce((sum, { times }) => sum + times, 0);
  const odd = Object.entries(unusable).sort((a, b) => b[1] - a[1]);
  const useless = odd.reduce((sum, [, times]) => sum + times, 0);
  yield '';
  yield `${id} (${version}): ${agreed} agree, ${contradicted} contradict, ${useless} are not comparable, ${quiet} not asked or not answered`;
  for (const { kind, message, times, term } of silent.slice(0, MOST)) {
    yield `  ${String(times).padStart(6)} ${kind}: ${message}   for example ${term.slice(0, 200)}`;
  }
  for (const [what, times] of odd.slice(0, MOST)) yield `  ${String(times).padStart(6)} not comparable: ${what}`;
}

function* groupLines({
  solver,
  operator,
  sorts,
  times,
  term,
  ours,
  theirs,
  fault,
}: ContradictionGroup): Generator<string> {
  yield '';
  const said = Object.entries(theirs).map(([id, value]) => `${id}: ${value}`);
  yield `${solver} ${operator} (${sorts}) x${times}: ${term}   ours: ${ours}   ${said.join('   ')}`;
  if (fault === undefined) yield '  NOT EXPLAINED';
  else {
    yield `  ${solver} is wrong [${fault.id}]: ${fault.why}`;
    yield `  evidence: ${fault.evidence}`;
  }
}

function* columns(items: readonly string[]): Generator<string> {
  for (let i = 0; i < items.length; i += 4) {
    yield `  ${items
      .slice(i, i + 4)
      .map((item) => item.padEnd(30))
      .join('')
      .trimEnd()}`;
  }
}

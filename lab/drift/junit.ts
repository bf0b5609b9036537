import { type TestCase, formatSuites, skippedXml, xml } from '../../src/lab-front.js';
import type { DriftRow } from './contract.js';
import type { DriftResult } from './drift-result.js';
import { findProblem } from './failures.js';
import { formatDetail, isCompared } from './report.js';
import { median } from './statistics.js';

/** Writes a test for each script and set of options, and an error if the comparison is inconclusive. */
export function toDriftJunit(result: DriftResult): string {
  const { from, to, rows, failed } = result;
  const problem = findProblem(result)?.message;
  const failing = new Set(failed);
  const cases = rows.map((row): TestCase => {
    const { file, options, pairs } = row;
    const name = options === '' ? file : `${file} ${options}`;
    return { name, ms: median(pairs.map((pair) => pair.to.ms)), ...formatOutcome(row, failing) };
  });
  const error =
    problem === undefined
      ? []
      : [{ name: 'comparison', result: 'error', xml: `<error message="${xml(problem)}"/>` } as const];
  const ms = cases.reduce((sum, each) => sum + (each.ms ?? 0), 0);
  return formatSuites(ms, [{ name: `${to.solver} against ${from.solver}`, ms, cases: [...error, ...cases] }]);
}

function formatOutcome(row: DriftRow, failing: ReadonlySet<string>): Partial<TestCase> {
  const { point, change } = row;
  if (failing.has(point)) {
    const message = xml(formatDetail(row) || change);
    return { result: 'failure', xml: `<failure type="${change}" message="${message}"/>` };
  }
  if (isCompared(row)) return {};
  return { result: 'skipped', xml: skippedXml(row.checks === 0 ? 'no check-sat' : `not compared: ${change}`) };
}

import { type Table } from '../run/tables.js';
import type { StoredRow, Plot, Report } from './contract.js';
import { contraryAnswers } from './contrary-answers.js';

interface Share {
  readonly solver: string;
  readonly curve: string;
  readonly clauses: number;
  readonly rows: readonly StoredRow[];
}

interface Names {
  readonly solvers: readonly string[];
  readonly curves: readonly string[];
}

/** Plots the share of sat answers by clauses (figure 3.5 of Vida's thesis). */
export function cnfReport(rows: readonly StoredRow[], names: Names): Report {
  const shares = names.solvers.flatMap((solver) =>
    names.curves.flatMap((curve) => {
      const own = rows.filter((row) => row.solver === solver && row.curve === curve);
      return computeShares(own, { solver, curve });
    }),
  );
  return {
    tables: [sharesTable(shares), halvesTable(shares, names)],
    plots: names.solvers.map((solver, at) =>
      makePlot(
        shares.filter((share) => share.solver === solver),
        { solver, file: at === 0 ? 'plot' : `plot-${at + 1}`, curves: names.curves },
      ),
    ),
    notes: [
      "Shares count only the graphs decided within the time limit. Curves are B-splines, as in figure 3.5 of Vida's thesis; dots are the measured shares.",
      ...contraryAnswers(
        rows,
        ({ curve, clauses, seed }) => `${String(curve)} -clauses=${String(clauses)} -s=${String(seed)}`,
      ),
    ],
  };
}

function sharesTable(shares: readonly Share[]): Table {
  const counts = ['asked', 'mean nodes', 'sat', 'unsat', 'undecided', 'sat %', 'mean ms'];
  return {
    file: 'table',
    title: 'Share of sat',
    columns: ['solver', 'graphs', 'clauses per variable', ...counts],
    rows: shares.map((share) => [
      share.solver,
      share.curve,
      share.clauses,
      share.rows.length,
      mean(share.rows.map(({ nodes }) => Number(nodes))),
      countOutcome(share, 'sat'),
      countOutcome(share, 'unsat'),
      share.rows.length - countOutcome(share, 'sat') - countOutcome(share, 'unsat'),
      percentSat(share),
      mean(share.rows.map(({ ms }) => Number(ms))),
    ]),
  };
}

function halvesTable(shares: readonly Share[], { solvers, curves }: Names): Table {
  const halves = (solver: string, curve: string) =>
    findHalf(shares.filter((share) => share.solver === solver && share.curve === curve));
  return {
    file: 'half',
    title: 'Clauses per variable at which half of the graphs are sat',
    columns: ['solver', 'graphs', 'clauses per variable'],
    rows: solvers.flatMap((solver) => curves.map((curve) => [solver, curve, halves(solver, curve)])),
  };
}

function makePlot(
  shares: readonly Share[],
  { solver, file, curves }: { readonly solver: string; readonly file: string; readonly curves: readonly string[] },
): Plot {
  const place = (share: Share) => {
    const percent = percentSat(share);
    return percent === null ? [] : [[share.clauses, percent] as const];
  };
  return {
    file,
    title: `${solver}: share of sat against clauses per variable`,
    x: { label: 'clauses per variable', scale: 'linear', from: 0 },
    y: { label: 'sat, % of decided graphs', scale: 'linear', from: 0, to: 100 },
    series: curves.map((curve) => ({
      name: curve,
      draw: 'spline',
      points: shares.filter((share) => share.curve === curve).flatMap(place),
    })),
  };
}

function computeShares(
  rows: readonly StoredRow[],
  { solver, curve }: { readonly solver: string; readonly curve: string },
): Share[] {
  const groups = new Map<number, StoredRow[]>();
  for (const row of rows) {
    const clauses = Number(row.clauses);
    const group = groups.get(clauses);
    if (group === undefined) groups.set(clauses, [row]);
    else group.push(row);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([clauses, group]) => ({ solver, curve, clauses, rows: group }));
}

function countOutcome({ rows }: Share, outcome: string): number {
  return rows.filter((row) => row.outcome === outcome).length;
}

function percentSat(share: Share): number | null {
  const decided = countOutcome(share, 'sat') + countOutcome(share, 'unsat');
  return decided === 0 ? null : (100 * countOutcome(share, 'sat')) / decided;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Interpolates. Null if the share never falls below half. */
function findHalf(shares: readonly Share[]): number | null {
  for (let at = 1; at < shares.length; at++) {
    const [before, after] = [shares[at - 1] as Share, shares[at] as Share];
    const [high, low] = [percentSat(before), percentSat(after)];
    if (high === null || low === null || high < 50 || low >= 50) continue;
    return before.clauses + ((high - 50) / (high - low)) * (after.clauses - before.clauses);
  }
  return null;
}

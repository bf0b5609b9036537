import { plainNames, withoutMark } from '../../solver/index.js';
import type { FullRunRecord, Plan } from '../log/index.js';
import type { ReportedSolver } from './facts.js';

type Known = Pick<FullRunRecord, 'family' | 'version' | 'options'> & { readonly id: string };

/** Names the solvers of a campaign so that no name fits two of them. */
export class SolverNames {
  readonly #all: ReadonlyMap<string, Known>;
  readonly #shorten: (id: string) => string;

  /** The first run of a solver takes precedence over its later runs and the plan. */
  constructor({ solvers, tieBreakers }: Pick<Plan, 'solvers' | 'tieBreakers'>, runs: readonly FullRunRecord[]) {
    const known: Known[] = [...runs.map((run) => ({ ...run, id: run.solver })), ...solvers];
    this.#all = new Map(known.reverse().map((each) => [each.id, each]));
    this.#shorten = plainNames([...this.#all.keys(), ...tieBreakers]);
  }

  describe(id: string): ReportedSolver {
    const solver = this.#all.get(id);
    if (solver === undefined) return { id, family: id, version: '', options: [] };
    const { family, options } = solver;
    return { id, ...this.#nameIfShared(solver, describeVersion), family, version: versionOf(solver), options };
  }

  describeRun({ solver: id, ...run }: FullRunRecord): Pick<ReportedSolver, 'name' | 'version' | 'options'> {
    return { ...this.#nameIfShared({ ...run, id }, printVersion), version: printVersion(run), options: run.options };
  }

  #nameIfShared(own: Known, print: (solver: Known) => string): Pick<ReportedSolver, 'name'> {
    const fits = (other: Known) =>
      (isOwnProgram(own.id) && other.family === own.family) ||
      (print(other) === print(own) && String(other.options) === String(own.options));
    const isShared = [...this.#all.values()].some((other) => other.id !== own.id && fits(other));
    return isShared ? { name: this.#shorten(own.id) } : {};
  }
}

/** True of a program that the user names, such as `z3:./build/z3`. */
const isOwnProgram = (id: string): boolean => /^[\w.-]+:/.test(id);

const versionOf = ({ version }: Pick<Known, 'version'>): string => version.number ?? version.text;
const describeVersion = (solver: Known): string => `${solver.family} ${versionOf(solver)}`;

function printVersion({ family, version: { text } }: Omit<Known, 'id'>): string {
  return /^\d|^unknown version$/.test(text) ? `${withoutMark(family)} ${text}` : text.replace(/^This is /, '');
}

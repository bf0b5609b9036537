import { type CallResult, type CallOptions, type Callee, type OpenCallee, toLimits, openCallee } from './call.js';
import { type FormulaSource, type SourceFormula, openFormulaSource } from './formula-source.js';
import { type PacedControl, type Work, begin } from '../../src/index.js';
import { type SuspectedBug, findSuspectedBugs } from './wrong.js';

export interface BugSearchOptions extends Omit<CallOptions, 'models'> {
  readonly source: FormulaSource;
  /** By default 0. */
  readonly seed?: number;
  readonly callees: readonly Callee[];
  /** By default unlimited. */
  readonly count?: number;
  readonly jobs?: number;
}

export type BugSearchEvent =
  /** Answer or outcome of each callee. */
  | { readonly kind: 'seed-done'; readonly seed: number; readonly endings: readonly string[] }
  | { readonly kind: 'seed-none'; readonly seed: number; readonly because: string }
  | { readonly kind: 'bug'; readonly seed: number; readonly formula: SourceFormula; readonly bug: SuspectedBug };

/** Ends after this many consecutive seeds without a formula. */
const IN_VAIN = 1_000;

/**
 * Tests formulas of successive random seeds with solvers and commands. Throws `BadInput` for unusable parameters and
 * commands.
 *
 * @example
 * const source = { kind: 'btor', parameters: { numbers: { nodes: 300 } } } as const;
 * const work = searchBugs({ source, callees: [{ kind: 'command', line: 'boolector', stdin: false }], count: 1000 });
 * for await (const event of work) if (event.kind === 'bug') console.log(event.seed, event.bug.because);
 */
export function searchBugs(
  options: BugSearchOptions,
  { signal = new AbortController().signal, pace }: PacedControl = {},
): Work<BugSearchEvent, { readonly next: number }> {
  return begin(async (emit) => {
    const { seed: first = 0, count = Infinity, jobs = 1 } = options;
    const formulaOf = openFormulaSource(options.source);
    // As in the hunt that confirms a failure.
    const callees = options.callees.map((callee) => openCallee(callee, 'as in a hunt'));
    const calling = { limits: toLimits(options), signal, wantModel: false };
    let next = first;
    let vain = 0;
    const work = async (): Promise<void> => {
      while (next < first + count && !signal.aborted) {
        await pace?.turn(signal);
        const seed = next++;
        const formula = makeFormula(formulaOf, seed);
        if (typeof formula === 'string') {
          emit({ kind: 'seed-none', seed, because: formula });
          if (++vain >= IN_VAIN) throw new Error(`no formula from ${IN_VAIN} seeds in a row: ${formula}`);
          await new Promise((resolve) => setImmediate(resolve));
          continue;
        }
        vain = 0;
        const results = await Promise.all(callees.map((callee) => callee.call(formula, calling)));
        emit({ kind: 'seed-done', seed, endings: results.map(describeEnding) });
        for (const bug of findSuspectedBugs(formula, results)) emit({ kind: 'bug', seed, formula, bug });
      }
    };
    try {
      await Promise.all(Array.from({ length: jobs }, work));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await closeAll(callees);
    }
    return { next };
  });
}

async function closeAll(callees: readonly OpenCallee[]): Promise<void> {
  await Promise.all(callees.map((callee) => callee.close()));
}

function makeFormula(formulaOf: (seed: number) => SourceFormula, seed: number): SourceFormula | string {
  try {
    return formulaOf(seed);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function describeEnding({ answers, ending }: CallResult): string {
  return answers.length > 0 ? answers.join(' ') : ending;
}

import { type Solver, DEFAULT_LIMITS, isSetOption, isUnsupported, wordsOfChoice } from '../../../../solver/index.js';
import { type Command, type Script, asksRules, isInquiry, inquiryName, theoriesOf } from '../../../../script/index.js';
import type { Coordinates, RunRecord, VaryOptions } from '../../../log/index.js';
import { type DrawnTest } from '../../draw/index.js';
import { drawOptions, drawSelfCheck } from './draw.js';

export interface VariedSolver {
  readonly base: Solver;
  readonly solver: Solver;
  readonly choices: readonly string[];
}

const TRIAL_MS = 3_000;
/** Scripts that every solver accepts. The second sets no logic, since a logic may exclude an option. */
const TRIALS = ['(set-logic QF_BV)\n', ''].map((logic) => `${logic}(declare-fun p () Bool)\n(assert p)\n(check-sat)\n`);

/** Chooses random options, except options that the version of a solver rejected on a trivial script. */
export class Variation {
  readonly #vary: VaryOptions | undefined;
  readonly #known = new Map<string, Promise<boolean>>();

  /** If `vary` is undefined, allows only supported self-checks. */
  constructor(vary: VaryOptions | undefined) {
    this.#vary = vary;
  }

  /** The caller must close every variant that differs from its base. */
  async of(solvers: readonly Solver[], { coordinates, made }: DrawnTest, signal: AbortSignal): Promise<VariedSolver[]> {
    const theories = new Set(theoriesOf(made.script));
    const commands = new Set([...made.script.commands.map(commandName), ...(asksHorn(made.script) ? ['horn'] : [])]);
    const varied: VariedSolver[] = [];
    for (const base of solvers) {
      const drawn = base.withOptions === undefined ? [] : this.#draw(base, coordinates, { theories, commands });
      const choices: string[] = [];
      // BTOR has no commands that set options.
      const inBtor = made.btor !== undefined && base.readsBtor === true;
      for (const choice of drawn) {
        if (!(inBtor && isSetInScript(choice)) && (await this.#knows(base, choice, signal))) choices.push(choice);
      }
      varied.push(withChoices(base, choices));
    }
    return varied;
  }

  #draw(
    base: Solver,
    at: Coordinates,
    { theories, commands }: { readonly theories: ReadonlySet<string>; readonly commands: ReadonlySet<string> },
  ): string[] {
    const own = base.options;
    const vary = this.#vary;
    return [
      ...drawSelfCheck(base, at, { vary: vary ?? 'supported', commands, own }),
      ...(vary === undefined ? [] : drawOptions(base, at, { vary, theories, own })),
    ];
  }

  async together(
    first: Solver,
    second: Solver,
    { coordinates, theories }: { readonly coordinates: Coordinates; readonly theories: readonly string[] },
    signal: AbortSignal,
  ): Promise<string[]> {
    if (this.#vary === undefined) return [];
    const own = [...first.options, ...second.options];
    const versions = [second.version.number];
    const cx = { vary: this.#vary, theories: new Set(theories), own, versions };
    const choices: string[] = [];
    for (const choice of drawOptions(first, coordinates, cx)) {
      if ((await this.#knows(first, choice, signal)) && (await this.#knows(second, choice, signal)))
        choices.push(choice);
    }
    return choices;
  }

  async narrow(varied: VariedSolver, signal: AbortSignal): Promise<VariedSolver> {
    const { base, choices } = varied;
    const kept: string[] = [];
    for (const choice of choices) {
      if (await this.#remember(base, choice, () => takes(base, choice, signal))) kept.push(choice);
    }
    return kept.length === choices.length ? varied : withChoices(base, kept);
  }

  async #knows(base: Solver, choice: string, signal: AbortSignal): Promise<boolean> {
    // WebAssembly parameters are not tried: Z3 would start slowly, and it rejects unknown parameters before any query.
    const isTried = base.mode !== 'wasm' || isSetInScript(choice);
    if (isTried) return this.#remember(base, choice, () => takes(base, choice, signal));
    return (await this.#known.get(choiceKey(base, choice))) ?? true;
  }

  #remember(base: Solver, choice: string, find: () => Promise<boolean>): Promise<boolean> {
    const known = this.#known.get(choiceKey(base, choice)) ?? find();
    this.#known.set(choiceKey(base, choice), known);
    return known;
  }
}

export function withChoices(base: Solver, choices: readonly string[]): VariedSolver {
  const solver = choices.length === 0 ? base : (base.withOptions?.(choices.flatMap(wordsOfChoice)) ?? base);
  return { base, solver, choices: solver === base ? [] : choices };
}

export function isVaried(varied: readonly VariedSolver[]): boolean {
  return varied.some(({ base, solver }) => solver !== base);
}

export async function closeVaried(varied: readonly VariedSolver[]): Promise<void> {
  await Promise.all(varied.map(({ base, solver }) => (solver === base ? undefined : solver.close())));
}

/** Adds a copy of each solver's run under the variant's name, since options must not change answers. */
export function copyToVariants<T extends RunRecord>(runs: readonly T[], varied: readonly VariedSolver[]): T[] {
  const more = varied.flatMap(({ base, solver }) => {
    const run = solver === base ? undefined : runs.find((each) => each.solver === base.id);
    return run === undefined ? [] : [{ ...run, solver: solver.id }];
  });
  return [...runs, ...more];
}

export function baseName(solver: string, varied: readonly VariedSolver[]): string {
  return varied.find((each) => each.solver.id === solver)?.base.id ?? solver;
}

function asksHorn({ commands }: Script): boolean {
  return commands.some((each) => asksRules(each) || (each.kind === 'set-logic' && each.logic === 'HORN'));
}

function commandName(command: Command): string {
  return isInquiry(command) ? inquiryName(command) : command.kind === 'verbatim' ? command.name : command.kind;
}

const choiceKey = (base: Solver, choice: string): string => JSON.stringify([base.id, choice]);

const isSetInScript = (choice: string): boolean => wordsOfChoice(choice).some(isSetOption);

async function takes(base: Solver, choice: string, signal: AbortSignal): Promise<boolean> {
  const { solver } = withChoices(base, [choice]);
  if (solver === base) return false;
  try {
    for (const input of TRIALS) {
      const { outcome, stdout } = await solver.run({ input }, { ...DEFAULT_LIMITS, timeoutMs: TRIAL_MS }, signal);
      if (outcome.kind === 'answered' && !isUnsupported(stdout)) return true;
    }
    return false;
  } finally {
    await solver.close();
  }
}

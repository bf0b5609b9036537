import { type Claim, type Command, type Script, termsOf, withTerms } from '../script/index.js';
import { type Term, type TermStore, children } from '../term/index.js';

/** Replaces one term of a script. A mutant is a base script with a list of steps, each of which can be dropped. */
export interface Step {
  readonly id: number;
  /** Rule or rewrite to display, such as `opfuzz:bvule->bvult` or `sae:lt-le`. */
  readonly rule: string;
  /** Names of proved rules or predicate injections, applied in sequence. Missing for other rewrites. */
  readonly approximations?: readonly [string, ...string[]];
  readonly claim: Claim;
  readonly command: number;
  readonly slot: number;
  /** Child indices from the command's term to the position. They refer to the script before this step. */
  readonly path: readonly number[];
  readonly before: Term;
  readonly after: Term;
  /** Set if the step replaces an assertion by `true`. The command is then dropped. */
  readonly leavesOut?: true;
  /** Declarations that `after` needs, inserted before the changed command. */
  readonly declares: readonly Command[];
  /** Ids of earlier steps at an enclosing or enclosed position. They must be applied first. */
  readonly needs: readonly number[];
}

export function approximationText(names: readonly string[]): string {
  return `sae:${names.join('+')}`;
}

export function listRewrites({ rule, approximations }: Step): readonly string[] {
  return approximations?.map((name) => approximationText([name])) ?? [rule];
}

export class StepRunner {
  readonly #base: Script;
  readonly #store: TermStore;
  readonly #commands: Command[];
  readonly #declared = new Map<number, Command[]>();
  readonly #applied = new Set<number>();
  readonly #leftOut = new Set<number>();

  constructor(base: Script, store: TermStore) {
    this.#base = base;
    this.#store = store;
    this.#commands = [...base.commands];
  }

  /** Returns a command of the base script as changed by the applied steps. */
  command(index: number): Command | undefined {
    return this.#commands[index];
  }

  /** Returns false if a required step is missing or the position does not contain `before`. */
  apply(step: Step): boolean {
    const command = this.#commands[step.command];
    if (command === undefined || !step.needs.every((id) => this.#applied.has(id))) return false;
    const terms = termsOf(command);
    const changed = replaceAtPath(this.#store, terms[step.slot], step);
    if (changed === undefined) return false;
    this.#applied.add(step.id);
    if (step.leavesOut === true) this.#leftOut.add(step.command);
    this.#commands[step.command] = withTerms(command, terms.with(step.slot, changed));
    if (step.declares.length > 0) {
      this.#declared.set(step.command, [...(this.#declared.get(step.command) ?? []), ...step.declares]);
    }
    return true;
  }

  isChanged(index: number): boolean {
    return this.#commands[index] !== this.#base.commands[index];
  }

  script(): Script {
    const [declared, leftOut] = [this.#declared, this.#leftOut];
    const commands =
      declared.size + leftOut.size === 0
        ? this.#commands
        : this.#commands.flatMap((command, i) => [...(declared.get(i) ?? []), ...(leftOut.has(i) ? [] : [command])]);
    return { store: this.#store, commands, logic: this.#base.logic };
  }
}

/**
 * Applies steps in order. Skips a step if a required step was skipped or its position does not contain `before`, so
 * that every sublist of a test case's steps is as sound as the whole list.
 */
export function applySteps(base: Script, steps: readonly Step[], store: TermStore = base.store): Script {
  const runner = new StepRunner(base, store);
  for (const step of steps) runner.apply(step);
  return runner.script();
}

/** Checks whether one path is a prefix of the other, or both are equal. */
export function pathsNest(a: readonly number[], b: readonly number[]): boolean {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function replaceAtPath(store: TermStore, root: Term | undefined, step: Step): Term | undefined {
  if (root === undefined) return undefined;
  const spine: Term[] = [];
  let at: Term = root;
  for (const index of step.path) {
    spine.push(at);
    const child = at.kind === 'app' || at.kind === 'call' ? at.args[index] : children(at)[index];
    if (child === undefined) return undefined;
    at = child;
  }
  if (at !== step.before) return undefined;
  let term = step.after;
  for (let i = step.path.length - 1; i >= 0; i--) {
    const parent = spine[i] as Term;
    const kids = [...children(parent)];
    kids[step.path[i] as number] = term;
    term = store.rebuild(parent, kids);
  }
  return term;
}

import { type Claim, type Command, type Script, termsOf, withTerms } from '../script/index.js';
import { type Term, type TermStore, children } from '../term/index.js';

/**
 * One change of a script, as data: at a place, one term became another. Steps can be undone one by one: a mutant is its
 * base with some list of steps applied.
 */
export interface Step {
  /** Its number in the test case, from 0. */
  readonly id: number;
  /** The rule or rewrite as it is shown, for example `opfuzz:bvule->bvult` or `sae:lt-le`. */
  readonly rule: string;
  /** The approximations by which it changed, one behind the other: proved rules, or injections; missing for other rewrites. */
  readonly approximations?: readonly [string, ...string[]];
  readonly claim: Claim;
  /** Index of the changed command in the base script. */
  readonly command: number;
  readonly slot: number;
  /** Child indices from the command's term to the place, in the script as it is when the step is applied. */
  readonly path: readonly number[];
  readonly before: Term;
  readonly after: Term;
  /** Whether the command goes altogether: an assertion that becomes `true`. */
  readonly leavesOut?: true;
  /** Declarations that `after` needs; they go before the changed command. */
  readonly declares: readonly Command[];
  /** Earlier steps (by id) whose place holds this one's or lies in it: without them this step means nothing. */
  readonly needs: readonly number[];
}

/** How approximations one behind the other are shown. */
export function approximationText(names: readonly string[]): string {
  return `sae:${names.join('+')}`;
}

/** What a step counts as: each of its approximations by itself. */
export function rewritesOf({ rule, approximations }: Step): readonly string[] {
  return approximations?.map((name) => approximationText([name])) ?? [rule];
}

/** A script on which steps are carried out one after the other. */
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

  /** The command of the base with this index, as it is now. */
  command(index: number): Command | undefined {
    return this.#commands[index];
  }

  /** Carries a step out; false where a step that it needs is missing or its place does not hold its `before`. */
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

  /** Whether a command is another than in the base. */
  changed(index: number): boolean {
    return this.#commands[index] !== this.#base.commands[index];
  }

  /** The script as it is now. */
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
 * A script with steps applied in order. A step is left out where a step that it needs is left out, or where its place
 * does not hold its `before`; so every sublist of a test case's steps is as sound as the whole list.
 */
export function applySteps(base: Script, steps: readonly Step[], store: TermStore = base.store): Script {
  const runner = new StepRunner(base, store);
  for (const step of steps) runner.apply(step);
  return runner.script();
}

/** Whether one path leads to a place inside (or equal to) the other's. */
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
    const child = childAt(at, index);
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

function childAt(term: Term, index: number): Term | undefined {
  return term.kind === 'app' || term.kind === 'call' ? term.args[index] : children(term)[index];
}

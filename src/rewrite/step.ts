import { type Claim, type Command, type Script, termsOf, withTerms } from '../script/index.js';
import { type Term, type TermStore, children } from '../term/index.js';

/**
 * One change of a script, as data: at a place, one term became another. Steps that lie apart can be undone one by one:
 * a mutant is its base with some list of steps applied.
 */
export interface Step {
  /** The rule or rewrite, for example `opfuzz:bvule->bvult` or `sae:int-lt-over-le`. */
  readonly rule: string;
  readonly claim: Claim;
  /** Index of the changed command in the base script. */
  readonly command: number;
  readonly slot: number;
  /** Child indices from the command's term to the place. */
  readonly path: readonly number[];
  readonly before: Term;
  readonly after: Term;
  /** Declarations that `after` needs; they go before the changed command. */
  readonly declares: readonly Command[];
}

/** A script with steps applied in order. A step whose place no longer holds its `before` is left out. */
export function applySteps(base: Script, steps: readonly Step[], store: TermStore = base.store): Script {
  const commands: (Command | undefined)[] = [...base.commands];
  const declared = new Map<number, Command[]>();
  for (const step of steps) {
    const command = commands[step.command];
    if (command === undefined) continue;
    const terms = termsOf(command);
    const changed = replaceAtPath(store, terms[step.slot], step);
    if (changed === undefined) continue;
    commands[step.command] = withTerms(command, terms.with(step.slot, changed));
    if (step.declares.length > 0) {
      declared.set(step.command, [...(declared.get(step.command) ?? []), ...step.declares]);
    }
  }
  const out = commands.flatMap((command, i) => [
    ...(declared.get(i) ?? []),
    ...(command === undefined ? [] : [command]),
  ]);
  return { ...base, store, commands: out };
}

function replaceAtPath(store: TermStore, root: Term | undefined, step: Step): Term | undefined {
  if (root === undefined) return undefined;
  const spine: Term[] = [root];
  for (const index of step.path) {
    const child = children(spine[spine.length - 1] as Term)[index];
    if (child === undefined) return undefined;
    spine.push(child);
  }
  if (spine.pop() !== step.before) return undefined;
  let term = step.after;
  for (let i = step.path.length - 1; i >= 0; i--) {
    const parent = spine[i] as Term;
    term = store.rebuild(parent, children(parent).with(step.path[i] as number, term));
  }
  return term;
}

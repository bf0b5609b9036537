import { type Term, reachable } from '../term/index.js';
import { type Command, isCheckSatUsing, isInquiry, isObjective, posesProblem, termsOf } from './command.js';
import type { Script } from './script.js';

/** The only option that changes a script's meaning. */
const MEANINGFUL_OPTION = ':global-declarations';

export interface JudgeableOptions {
  /** Returns true to preserve an option, which must not affect any answer. By default, no option is preserved. */
  readonly keepsOption?: (option: SetOption) => boolean;
  /** True to preserve inquiries, which are dropped by default. */
  readonly keepsInquiries?: boolean;
}

/**
 * Reduces a script to the commands that determine answers, up to the first `exit`. Drops claims such as `:status`:
 * solvers abort if they are wrong. Adds `check-sat` if the script asserts but never checks.
 */
export function toJudgeable(
  script: Script,
  { keepsOption = () => false, keepsInquiries = false }: JudgeableOptions = {},
): Script {
  const commands: Command[] = [];
  let checks = 0;
  for (const command of script.commands) {
    if (command.kind === 'exit') break;
    if (!keeps(command, keepsOption) && !(keepsInquiries && isInquiry(command))) continue;
    if (isCheckSatUsing(command)) {
      // Every solver runs its default check, not a tactic.
      commands.push({ kind: 'check-sat' });
      checks++;
      continue;
    }
    if (command.kind === 'check-sat' || command.kind === 'check-sat-assuming') checks++;
    if (command.kind === 'check-sat-assuming') commands.push({ kind: command.kind, literals: command.literals });
    else commands.push(command);
  }
  if (checks === 0 && commands.some((command) => command.kind === 'assert' || isObjective(command)))
    commands.push({ kind: 'check-sat' });
  return { ...script, commands };
}

const EXTENSION_OUTPUT = /^(get-|dbg-|poly\/|display$|help$|labels$|block-model)/;

function keeps(command: Command, keepsOption: (option: SetOption) => boolean): boolean {
  switch (command.kind) {
    case 'output':
      return posesProblem(command);
    case 'set-info':
    case 'exit':
      return false;
    case 'set-option':
      return command.keyword === MEANINGFUL_OPTION || keepsOption(command);
    case 'verbatim':
      return command.name !== '' && !EXTENSION_OUTPUT.test(command.name);
    default:
      return !isInquiry(command);
  }
}

/** Lists options that `toJudgeable` removes by default, with repetitions. */
export function optionsSet({ commands }: Script): SetOption[] {
  const set = commands.flatMap((command) => (command.kind === 'set-option' ? [command] : []));
  return set.filter(({ keyword }) => keyword !== MEANINGFUL_OPTION);
}

export type SetOption = Extract<Command, { readonly keyword: string }>;

/** Lists options with their last values, except `:global-declarations`. */
export function optionsInForce(commands: readonly Command[]): SetOption[] {
  const found = new Map<string, SetOption>();
  for (const command of commands) {
    if (command.kind === 'reset') found.clear();
    if (command.kind === 'set-option' && command.keyword !== MEANINGFUL_OPTION) found.set(command.keyword, command);
  }
  return [...found.values()];
}

/** Returns the names of conflicting options in `disputed`. */
export function joinOptions(scripts: readonly (readonly SetOption[])[]): {
  readonly options: readonly SetOption[];
  readonly disputed: readonly string[];
} {
  const found = new Map<string, SetOption>();
  const disputed = new Set<string>();
  for (const option of scripts.flat()) {
    const known = found.get(option.keyword);
    if (known !== undefined && known.value !== option.value) disputed.add(option.keyword);
    found.set(option.keyword, option);
  }
  return { options: [...found.values()].filter(({ keyword }) => !disputed.has(keyword)), disputed: [...disputed] };
}

export function asksAnything(commands: readonly Command[]): boolean {
  return countChecks(commands) > 0 || commands.some(posesProblem);
}

export function countChecks(commands: readonly Command[]): number {
  return commands.filter((command) => command.kind === 'check-sat' || command.kind === 'check-sat-assuming').length;
}

/** Finds `:named` names that are used as terms or in opaque text. Changing the named term changes these uses too. */
export function findSharedNames(commands: readonly Command[]): Set<string> {
  const named = new Set<string>();
  const used = new Set<string>();
  const texts: string[] = commands.flatMap((command) => (command.kind === 'verbatim' ? [command.text] : []));
  const roots: Term[] = commands.flatMap((command) => [...termsOf(command)]);
  for (const term of reachable(roots)) {
    if (term.kind === 'const') used.add(term.name);
    if (term.kind === 'opaque') texts.push(...term.pieces.filter((piece) => typeof piece === 'string'));
    if (term.kind !== 'annot') continue;
    for (const { keyword, text } of term.attributes) if (keyword === ':named' && text !== undefined) named.add(text);
  }
  return new Set([...named].filter((name) => used.has(name) || texts.some((text) => text.includes(name))));
}

/**
 * Turns assumptions into assertions in a script without assertions, so that it can be mutated. Adds `push` and `pop`
 * except at the last check. Each `:status` stays with its check (SMT-LIB 2.7, section 4.2.5).
 */
export function assertAssumptions(script: Script): Script {
  const end = script.commands.findIndex(({ kind }) => kind === 'exit');
  const commands = end === -1 ? script.commands : script.commands.slice(0, end);
  if (commands.some(({ kind }) => kind === 'assert')) return script;
  const last = commands.findLastIndex(mayCheck);
  return { ...script, commands: commands.flatMap((command, at) => assertLiterals(command, { isLast: at === last })) };
}

function mayCheck({ kind }: Command): boolean {
  return kind === 'check-sat' || kind === 'check-sat-assuming' || kind === 'verbatim';
}

function assertLiterals(command: Command, { isLast }: { readonly isLast: boolean }): readonly Command[] {
  if (command.kind === 'output' && command.name === 'get-unsat-assumptions') return [];
  if (command.kind !== 'check-sat-assuming') return [command];
  const assertions = command.literals.map((term): Command => ({ kind: 'assert', term }));
  const check: Command = { kind: 'check-sat' };
  if (isLast || assertions.length === 0) return [...assertions, check];
  return [{ kind: 'push', levels: 1 }, ...assertions, check, { kind: 'pop', levels: 1 }];
}

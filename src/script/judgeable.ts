import { type Term, reachable } from '../term/index.js';
import { type Command, checksItsOwnWay, isInquiry, isObjective, posesProblem, termsOf } from './command.js';
import type { Script } from './script.js';

/** The option that changes what a script means. */
const MEANINGFUL_OPTION = ':global-declarations';

/** What else is part of a script that is judged. */
export interface JudgeableOptions {
  /** Whether an option stays, one that changes no answer; missing: none does. */
  readonly keepsOption?: (option: SetOption) => boolean;
  /** Whether commands stay whose responses can be judged; missing: no. */
  readonly keepsInquiries?: boolean;
}

/**
 * The part of a script on which answers depend: logic, declarations, definitions, assertions, checks, push and pop, up
 * to the first `exit`, synthesis problems, and rules with the queries about them. Left out are output commands, claims about itself (a seed's `:status` says nothing of a mutant,
 * and solvers abort on a wrong one) and options that nobody asked to keep, which belong to one solver or another. A `check-sat` is added where a
 * script asserts something and checks nothing.
 */
export function judgeable(
  script: Script,
  { keepsOption = () => false, keepsInquiries = false }: JudgeableOptions = {},
): Script {
  const commands: Command[] = [];
  let checks = 0;
  for (const command of script.commands) {
    if (command.kind === 'exit') break;
    if (!keeps(command, keepsOption) && !(keepsInquiries && isInquiry(command))) continue;
    if (checksItsOwnWay(command)) {
      // Every solver is asked in its usual way.
      commands.push({ kind: 'check-sat' });
      checks++;
      continue;
    }
    if (command.kind === 'check-sat' || command.kind === 'check-sat-assuming') checks++;
    // The form that every solver reads.
    if (command.kind === 'check-sat-assuming') commands.push({ kind: command.kind, literals: command.literals });
    else commands.push(command);
  }
  if (checks === 0 && commands.some((command) => command.kind === 'assert' || isObjective(command)))
    commands.push({ kind: 'check-sat' });
  return { ...script, commands };
}

/** Commands of single solvers that only print something. */
const EXTENSION_OUTPUT = /^(get-|dbg-|poly\/|display$|help$|labels$|block-model)/;

function keeps(command: Command, keepsOption: (option: SetOption) => boolean): boolean {
  switch (command.kind) {
    case 'output':
      return posesProblem(command);
    case 'set-info':
    case 'get-value':
    case 'simplify':
    case 'eval':
    case 'get-qe':
    case 'get-qe-disjunct':
    case 'get-interpolant':
    case 'get-abduct':
    case 'exit':
      return false;
    case 'set-option':
      return command.keyword === MEANINGFUL_OPTION || keepsOption(command);
    case 'verbatim':
      return command.name !== '' && !EXTENSION_OUTPUT.test(command.name);
    default:
      return true;
  }
}

/** The options that a script sets and `judgeable` does not leave in it whatever it is told, as often as they are set. */
export function optionsSet({ commands }: Script): SetOption[] {
  const set = commands.flatMap((command) => (command.kind === 'set-option' ? [command] : []));
  return set.filter(({ keyword }) => keyword !== MEANINGFUL_OPTION);
}

/** An option that is set. */
export type SetOption = Extract<Command, { readonly keyword: string }>;

/** The options that are in force behind some commands, each with its last value, but for the one that changes what they mean. */
export function optionsInForce(commands: readonly Command[]): SetOption[] {
  const found = new Map<string, SetOption>();
  for (const command of commands) {
    if (command.kind === 'reset') found.clear();
    if (command.kind === 'set-option' && command.keyword !== MEANINGFUL_OPTION) found.set(command.keyword, command);
  }
  return [...found.values()];
}

/** The options of several scripts together, and the names of those on which they do not agree. */
export function joinedOptions(scripts: readonly (readonly SetOption[])[]): {
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

/** Whether a script asks solvers anything: for answers, for functions that fit constraints, or for what follows from rules. */
export function asksAnything(commands: readonly Command[]): boolean {
  return countChecks(commands) > 0 || commands.some(posesProblem);
}

/** How many answers a script asks for. */
export function countChecks(commands: readonly Command[]): number {
  return commands.filter((command) => command.kind === 'check-sat' || command.kind === 'check-sat-assuming').length;
}

/**
 * The `:named` names that are used as terms somewhere in the script (or in text that Gainsay does not know): the
 * annotated term is then read in two places, and a change of it changes both.
 */
export function sharedNames(commands: readonly Command[]): Set<string> {
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

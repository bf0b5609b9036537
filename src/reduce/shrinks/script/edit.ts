import { type Command, type Script, logicOf, termsOf } from '../../../script/index.js';
import { type Sort, type Term, reachable } from '../../../term/index.js';
import { printCommand } from '../../../syntax/index.js';
import type { Move } from '../contract.js';

/** The script with other commands. */
export function withCommands(script: Script, commands: readonly Command[]): Script {
  return { ...script, commands, logic: logicOf(commands) };
}

/** All terms of a script, those in definitions and queries too. */
export function allTerms({ commands }: Script): Iterable<Term> {
  return reachable(commands.flatMap((command) => [...termsOf(command)]));
}

/** How long a command is when it is printed; for commands without terms. */
export function lengthOf(command: Command): number {
  return printCommand(command).length + 1;
}

/** A move that weighs at least 1. */
export function move(weight: number, apply: Move['apply']): Move {
  return { weight: Math.max(1, Math.round(weight)), apply };
}

/** A move that drops the commands which a test finds; it does not apply where there are none. */
export function dropping(weight: number, gone: (command: Command) => boolean): Move {
  return move(weight, (script) => {
    const commands = script.commands.filter((command) => !gone(command));
    return commands.length === script.commands.length ? undefined : withCommands(script, commands);
  });
}

/** The sorts that commands and terms mention, each once; those inside of others are not listed apart. */
export function sortsOf(script: Script): Set<Sort> {
  const sorts = new Set<Sort>();
  for (const command of script.commands) {
    if (command.kind === 'declare-fun') for (const sort of [...command.params, command.result]) sorts.add(sort);
    else if (command.kind === 'define-sort') sorts.add(command.sort);
    else if (command.kind === 'declare-heap') sorts.add(command.heap.location).add(command.heap.data);
    else if (command.kind === 'declare-datatypes') {
      for (const { constructors } of command.datatypes) {
        for (const { selectors } of constructors) for (const { sort } of selectors) sorts.add(sort);
      }
    } else if (command.kind === 'define-fun' || command.kind === 'define-funs-rec') {
      for (const fun of command.kind === 'define-fun' ? [command.fun] : command.funs) {
        sorts.add(fun.result);
        for (const { sort } of fun.params) sorts.add(sort);
      }
    }
  }
  for (const term of allTerms(script)) {
    sorts.add(term.sort);
    if (term.kind === 'quant') for (const { sort } of term.vars) sorts.add(sort);
    if (term.kind === 'match') for (const each of term.cases) for (const { sort } of each.vars) sorts.add(sort);
  }
  return sorts;
}

/** The text of a script that nobody reads as terms: unknown commands, unknown terms, and what commands print. */
export function obscureText(script: Script): string {
  const texts = script.commands.flatMap((command) =>
    command.kind === 'verbatim' || command.kind === 'output' ? [`${command.name} ${command.text}`] : [],
  );
  for (const term of allTerms(script)) {
    if (term.kind === 'opaque') texts.push(...term.pieces.filter((piece) => typeof piece === 'string'));
    if (term.kind === 'app') for (const index of term.indices) if (typeof index === 'object') texts.push(index.text);
    if (term.kind === 'annot')
      for (const { keyword, text } of term.attributes) if (keyword !== ':named') texts.push(text ?? '');
  }
  return texts.join('\n');
}

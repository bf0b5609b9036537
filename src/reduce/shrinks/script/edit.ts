import { type Command, type Script, findLogic, collectTerms } from '../../../script/index.js';
import { printCommand } from '../../../syntax/index.js';
import type { Term } from '../../../term/index.js';
import type { Move } from '../contract.js';

export function withCommands(script: Script, commands: readonly Command[]): Script {
  return { ...script, commands, logic: findLogic(commands) };
}

/** The length includes the line break. */
export function measurePrinted(command: Command): number {
  return printCommand(command).length + 1;
}

export function move(weight: number, apply: Move['apply']): Move {
  return { weight: Math.max(1, Math.round(weight)), apply };
}

export function dropMove(weight: number, gone: (command: Command) => boolean): Move {
  return move(weight, (script) => {
    const commands = script.commands.filter((command) => !gone(command));
    return commands.length === script.commands.length ? undefined : withCommands(script, commands);
  });
}

export function joinOpaqueText(script: Script): string {
  const texts = script.commands.flatMap((command) =>
    command.kind === 'verbatim' || command.kind === 'output' ? [`${command.name} ${command.text}`] : [],
  );
  for (const term of collectTerms(script)) {
    if (term.kind === 'opaque') texts.push(...term.pieces.filter((piece) => typeof piece === 'string'));
    if (term.kind === 'app') for (const index of term.indices) if (typeof index === 'object') texts.push(index.text);
    if (term.kind === 'annot')
      for (const { keyword, text } of term.attributes) if (keyword !== ':named') texts.push(text ?? '');
  }
  return texts.join('\n');
}

export function collectUsedNames(terms: Iterable<Term>): Set<string> {
  const used = new Set<string>();
  for (const term of terms) {
    if (term.kind === 'const' || term.kind === 'call') used.add(term.name);
    if (term.kind === 'app') for (const index of term.indices) if (typeof index === 'string') used.add(index);
    if (term.kind === 'match')
      for (const each of term.cases) if (each.constructorName !== undefined) used.add(each.constructorName);
  }
  return used;
}

import type { Command } from '../../script/index.js';
import { collectPrintedNames } from './names.js';
import { type ScriptSubject, printCached, printSubject } from './subject.js';

const LONGEST = 4096;
const TOKENS = /"(?:[^"]|"")*"|\|[^|]*\||;[^\n]*|[^\s()"|;]+/g;

/** Numbers names and sorts constants, so that scripts that differ only in these print equally. Undefined if long. */
export function textAlike({ size: [size], script: whole }: ScriptSubject): string | undefined {
  if (size > LONGEST) return undefined;
  const script = { ...whole, commands: inOrderOfUse(whole.commands) };
  const names = new Map<string, string>();
  for (const name of script.commands.flatMap(collectPrintedNames)) names.set(name, '');
  let next = 0;
  return printSubject({ script }).replace(TOKENS, (token) => {
    const known = names.get(token);
    if (known !== '') return known ?? token;
    const name = `!${next++}`;
    names.set(token, name);
    return name;
  });
}

function declaresConstant(command: Command): boolean {
  return command.kind === 'declare-fun' && command.params.length === 0;
}

function inOrderOfUse(commands: readonly Command[]): readonly Command[] {
  const places = new Map<string, number>();
  for (const command of commands) {
    if (declaresConstant(command)) continue;
    for (const word of printCached(command).words) if (!places.has(word)) places.set(word, places.size);
  }
  const firstUse = (command: Command): number => places.get(collectPrintedNames(command)[0] ?? '') ?? places.size;
  const ordered: Command[] = [];
  let run: Command[] = [];
  const close = () => {
    ordered.push(...run.sort((a, b) => firstUse(a) - firstUse(b)));
    run = [];
  };
  for (const command of commands) {
    if (declaresConstant(command)) run.push(command);
    else {
      close();
      ordered.push(command);
    }
  }
  close();
  return ordered;
}

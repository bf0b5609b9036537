import type { FailureKind } from '../shrinks/contract.js';
import type { Command, Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import { collectPrintedNames, withoutUnused } from './names.js';
import { plainTruth } from './plain-truth.js';
import { type ScriptSubject, printCached, printSubject } from './subject.js';

const LONGEST = 4096;
const TOKENS = /"(?:[^"]|"")*"|\|[^|]*\||;[^\n]*|[^\s()"|;]+/g;

/**
 * Prints a script with numbered names and sorted constants, so that similar scripts print equally. If only the answer
 * must stay the same, omits redundant assertions. Undefined for long scripts.
 */
export function textAlike(
  { size: [size], script: whole }: ScriptSubject,
  { failing }: { readonly failing: FailureKind },
): string | undefined {
  if (size > LONGEST) return undefined;
  const script = { ...whole, commands: inOrderOfUse(failing === 'answer' ? dropRedundant(whole) : whole.commands) };
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

/** Commands that retract assertions. With them, repeating an assertion may have an effect. */
const SCOPED: ReadonlySet<Command['kind']> = new Set(['push', 'pop', 'reset', 'reset-assertions']);

function dropRedundant({ commands }: Script): readonly Command[] {
  if (commands.some(({ kind }) => SCOPED.has(kind))) return commands;
  const known = new Map<Term, boolean | undefined>();
  const asserted = new Set<Term>();
  const left = commands.filter((command) => {
    if (command.kind !== 'assert') return true;
    const isIdle = asserted.has(command.term) || plainTruth(command.term, known) === true;
    asserted.add(command.term);
    return !isIdle;
  });
  return left.length === commands.length ? commands : withoutUnused(left);
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

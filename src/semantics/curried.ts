import { type Command, type Script, termsOf } from '../script/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { type Sort, isOpaqueSort } from '../term/index.js';

const made = new WeakMap<Script, Script>();

/**
 * Rewrites arrays with several indices (z3), which are otherwise opaque, as nested arrays for evaluation. Commands
 * correspond one to one; returns the script itself if it has none.
 */
export function curryArrays(script: Script): Script {
  const known = made.get(script);
  if (known !== undefined) return known;
  const found = curryAnew(script);
  made.set(script, found);
  return found;
}

function curryAnew(script: Script): Script {
  if (!script.commands.some(hasOpaque)) return script;
  const text = printScript(script);
  if (!text.includes('(Array ')) return script;
  const { script: read, ok } = readScript(text, { curriesArrays: true });
  const fits = ok && read.commands.length === script.commands.length;
  return fits && read.commands.every(({ kind }, i) => kind === script.commands[i]?.kind) ? read : script;
}

function hasOpaque(command: Command): boolean {
  return listSorts(command).some(isOpaqueSort) || termsOf(command).some((term) => !term.known);
}

function listSorts(command: Command): readonly Sort[] {
  return command.kind === 'declare-fun' ? [...command.params, command.result] : [];
}

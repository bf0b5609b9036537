import { type Command, type Script, termsOf } from '../script/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { type Sort, isOpaqueSort } from '../term/index.js';

const made = new WeakMap<Script, Script>();

/**
 * A script as it is evaluated: one with arrays of several indices (z3), which are opaque to the rest of Gainsay and printed as they
 * were, has arrays of arrays in their place. Command by command the same; the script itself where it has none.
 */
export function curried(script: Script): Script {
  const known = made.get(script);
  if (known !== undefined) return known;
  const found = curriedAnew(script);
  made.set(script, found);
  return found;
}

function curriedAnew(script: Script): Script {
  if (!script.commands.some(hasOpaque)) return script;
  const text = printScript(script);
  if (!text.includes('(Array ')) return script;
  const { script: read, ok } = readScript(text, { curriesArrays: true });
  const fits = ok && read.commands.length === script.commands.length;
  return fits && read.commands.every(({ kind }, i) => kind === script.commands[i]?.kind) ? read : script;
}

function hasOpaque(command: Command): boolean {
  return sortsOf(command).some(isOpaqueSort) || termsOf(command).some((term) => !term.known);
}

/** The sorts that a declaration names itself. */
function sortsOf(command: Command): readonly Sort[] {
  return command.kind === 'declare-fun' ? [...command.params, command.result] : [];
}

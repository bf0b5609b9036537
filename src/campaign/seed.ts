import { type Diagnostic, positionOf } from '../diag/index.js';
import { type Script, judgeable } from '../script/index.js';
import { readScript } from '../syntax/index.js';

/** Reads a seed, or says why it can be none. */
export function readSeed(text: string): Script | { readonly reason: string } {
  const { script, diagnostics, ok } = readScript(text);
  if (!ok) {
    const first = diagnostics.find(({ severity }) => severity === 'error');
    return { reason: first === undefined ? 'does not read' : `does not read: ${placed(first, text)}` };
  }
  if (!script.commands.some((command) => command.kind === 'assert')) return { reason: 'asserts nothing' };
  const asks = judgeable(script).commands.some(({ kind }) => kind === 'check-sat' || kind === 'check-sat-assuming');
  return asks ? script : { reason: 'ends before it asserts anything' };
}

function placed({ message, code, span }: Diagnostic, text: string): string {
  if (span === undefined) return `${message} (${code})`;
  const { line, column } = positionOf(text, span.start);
  return `line ${line}, column ${column}: ${message} (${code})`;
}

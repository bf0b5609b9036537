import { isInquiryName } from './inquiries.js';
import { scanCommands } from './scan-commands.js';

/** The name of an assertion `(assert (! t :named n))`. */
const NAMED = /\s:named\s+(\|[^|]*\||[^\s()|]+)\s*\)\s*\)$/;

/** The names of a core as a solver prints it; undefined where it is no list of names. */
export function namesInCore(text: string): readonly string[] | undefined {
  const inner = /^\(([^()]*)\)$/.exec(text.trim())?.[1];
  return inner === undefined ? undefined : (inner.match(/\|[^|]*\||[^\s|]+/g) ?? []).map(plainName);
}

/** `|a|` and `a` are one name. */
function plainName(name: string): string {
  return name.startsWith('|') ? name.slice(1, -1) : name;
}

/** The names of the assertions of a text. */
export function assertionNames(text: string): readonly string[] {
  return scanCommands(text).commands.flatMap(({ head, start, end }) => {
    const name = head === 'assert' ? NAMED.exec(text.slice(start, end))?.[1] : undefined;
    return name === undefined ? [] : [plainName(name)];
  });
}

/** A text with the assertions of a core alone, those without a name, and nothing that is asked but whether they can be true. */
export function coreQuery(text: string, core: readonly string[]): string {
  const kept = new Set(core);
  let rest = text;
  for (const { head, start, end } of [...scanCommands(text).commands].reverse()) {
    const own = text.slice(start, end);
    const name = head === 'assert' ? NAMED.exec(own)?.[1] : undefined;
    const isOut =
      isInquiryName(head) ||
      (head === 'set-option' && own.includes(':produce-unsat-cores')) ||
      (name !== undefined && !kept.has(plainName(name)));
    if (isOut) rest = `${rest.slice(0, start)}${rest.slice(end)}`;
  }
  return rest.replace(/^\s*\n/gm, '');
}

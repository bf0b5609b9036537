import { isInquiryName } from '../../script/index.js';
import { scanCommands } from './scan-commands.js';

const NAMED = /\s:named\s+(\|[^|]*\||[^\s()|]+)\s*\)\s*\)$/;

export function namesInCore(text: string): readonly string[] | undefined {
  const inner = /^\(([^()]*)\)$/.exec(text.trim())?.[1];
  return inner === undefined ? undefined : (inner.match(/\|[^|]*\||[^\s|]+/g) ?? []).map(plainName);
}

const plainName = (name: string): string => (name.startsWith('|') ? name.slice(1, -1) : name);

export function assertionNames(text: string): readonly string[] {
  return scanCommands(text).commands.flatMap(({ head, start, end }) => {
    const name = head === 'assert' ? NAMED.exec(text.slice(start, end))?.[1] : undefined;
    return name === undefined ? [] : [plainName(name)];
  });
}

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

import type { BtorVersion } from '../graph.js';
import { type BtorKind, type KindInfo, KINDS } from '../kinds.js';

export interface Spelling {
  readonly word: string;
  readonly kind: BtorKind;
  readonly info: KindInfo;
  /** Number of widths on a line of version 1; 2 means index and element. An old `write` may have one or two. */
  readonly widths: 1 | 2;
  readonly base?: 2 | 10 | 16;
  readonly indices: 0 | 1 | 2;
}

function spellings(version: BtorVersion): ReadonlyMap<string, Spelling> {
  const found = new Map<string, Spelling>();
  for (const [name, info] of Object.entries(KINDS) as [BtorKind, KindInfo][]) {
    const indices = info.signature === 'slice' ? 2 : info.signature === 'extension' ? 1 : 0;
    const add = (word: string | undefined, widths: 1 | 2, base?: 2 | 10 | 16): void => {
      if (word === undefined) return;
      found.set(word, { word, kind: name, info, widths, indices, ...(base === undefined ? {} : { base }) });
    };
    if (name === 'const') {
      add('const', 1, 2);
      add('constd', 1, 10);
      add('consth', 1, 16);
    } else if (version === 2) add(info.btor2, 1);
    else {
      add(info.btor1?.name, name === 'write' || name === 'lambda' ? 2 : 1);
      add(info.btor1?.arrays, 2);
    }
  }
  return found;
}

export const SPELLINGS: Readonly<Record<BtorVersion, ReadonlyMap<string, Spelling>>> = {
  1: spellings(1),
  2: spellings(2),
};

/** Describes the form of a line, such as `NUMBER add WIDTH NODE NODE`. */
export function describeForm(spelling: Spelling, version: BtorVersion): string {
  const { info, word } = spelling;
  const parts = ['NUMBER', word];
  if (info.signature === 'apply') return 'NUMBER apply WIDTH FUNCTION NODE …';
  if (info.signature === 'lambda') return 'NUMBER lambda RESULT-WIDTH PARAM-WIDTH PARAM NODE';
  if (info.signature === 'justice') return 'NUMBER justice COUNT NODE …';
  if (version === 1) parts.push(...(spelling.widths === 2 ? ['ELEMENT-WIDTH', 'INDEX-WIDTH'] : ['WIDTH']));
  else if (info.signature !== 'output') parts.push('SORT');
  for (let i = 0; i < (info.arity ?? 0); i++) parts.push(i === 0 && info.signature === 'step' ? 'STATE' : 'NODE');
  if (spelling.base !== undefined) parts.push('DIGITS');
  if (info.signature === 'slice') parts.push('UPPER', 'LOWER');
  if (info.signature === 'extension') parts.push('ADDED-BITS');
  if (version === 2 || info.signature === 'leaf') parts.push('[NAME]');
  return parts.join(' ');
}

import type { BtorVersion } from '../graph.js';
import type { Spelling } from './spellings.js';

/** `NUMBER add WIDTH NODE NODE`. */
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

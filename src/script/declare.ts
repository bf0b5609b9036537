import type { Sort } from '../term/index.js';
import type { Command } from './command.js';

type Declaration = Extract<Command, { readonly kind: 'declare-fun' }>;

export function declareConstant(
  { name, sort }: { readonly name: string; readonly sort: Sort },
  form: Declaration['form'] = 'declare-const',
): Declaration {
  return { kind: 'declare-fun', name, params: [], result: sort, form };
}

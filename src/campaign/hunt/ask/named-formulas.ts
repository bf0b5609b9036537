import { type Script, collectChecks } from '../../../script/index.js';
import { SexpReader } from '../../../syntax/index.js';
import { type Term, nameGiven, reachable } from '../../../term/index.js';

export interface NamedFormula {
  readonly name: string;
  readonly term: Term;
}

export function listNamedAssertions({ commands }: Script): NamedFormula[] {
  return commands.flatMap((command) => {
    const name = command.kind === 'assert' ? nameGiven(command.term) : undefined;
    return command.kind === 'assert' && name !== undefined ? [{ name, term: command.term }] : [];
  });
}

/** Includes Boolean constants defined before the check, which z3 5.4.1 lists too. */
export function namesAt({ commands }: Script, command: number): NamedFormula[] {
  const { asserted = [], declarations = [] } = collectChecks(commands.slice(0, command)).at(-1) ?? {};
  const found = declarations.flatMap((each): NamedFormula[] => {
    if (each.kind !== 'define-fun' || each.form === 'define-fun-rec') return [];
    const { name, params, body } = each.fun;
    return params.length === 0 && body.sort.kind === 'Bool' ? [{ name, term: body }] : [];
  });
  for (const term of reachable(asserted.map((each) => each.term))) {
    const name = nameGiven(term);
    if (name !== undefined && term.kind === 'annot' && term.sort.kind === 'Bool') found.push({ name, term: term.body });
  }
  return found;
}

export function assignmentIn(text: string): { readonly name: string; readonly value: string }[] | undefined {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true || !text.startsWith('(')) return undefined;
  const pairs: { readonly name: string; readonly value: string }[] = [];
  for (const node of sexp.listChildren(0)) {
    const [name, value, ...more] = sexp.listChildren(node);
    if (name === undefined || value === undefined || more.length > 0) return undefined;
    const text = sexp.slice(value);
    if (text !== 'true' && text !== 'false') return undefined;
    pairs.push({ name: sexp.name(name), value: text });
  }
  return pairs;
}

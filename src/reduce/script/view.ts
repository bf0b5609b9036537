import { shortNames } from '../shrinks/script/names.js';
import { type Script, termsOf } from '../../script/index.js';
import { printSymbol } from '../../syntax/index.js';
import { type Term, TermNumbers, children, operatorNamed } from '../../term/index.js';
import { FreeInTerms } from './free-variables.js';
import type { ScriptView } from './moves.js';
import { printCached } from './subject.js';
import { computeWeights } from './weights.js';

export interface ViewOptions {
  readonly frozen: (term: Term) => boolean;
  readonly cut: () => void;
}

export function openView(script: Script, { frozen, cut }: ViewOptions): ScriptView {
  const free = new FreeInTerms();
  let terms: readonly Term[] | undefined;
  let late: ReadonlySet<string> | undefined;
  let taken: Set<string> | undefined;
  const names = shortNames();
  return {
    script,
    frozen,
    cut,
    get terms() {
      return (terms ??= termsIn(script, frozen));
    },
    free: (term) => free.of(term),
    weights: computeWeights(script),
    newName() {
      taken ??= new Set(script.commands.flatMap((command) => [...printCached(command).words]));
      let name: string;
      do name = names.next().value;
      while (taken.has(name) || operatorNamed(name) !== undefined);
      return name;
    },
    isEarly(sort) {
      late ??= findLateSorts(script);
      if (late.size === 0) return true;
      for (const word of sort.text.split(/[\s()]+/)) if (late.has(word)) return false;
      return true;
    },
  };
}

function termsIn(script: Script, frozen: (term: Term) => boolean): Term[] {
  const found: Term[] = [];
  const seen = new TermNumbers();
  // A number on the stack stands for a term whose children have been visited.
  const stack: (Term | number)[] = script.commands.flatMap(termsOf).reverse();
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === 'number') {
      found.push(seen.at(item));
      continue;
    }
    if (seen.of(item) >= 0 || frozen(item)) continue;
    stack.push(seen.add(item));
    const kids = children(item);
    for (let place = kids.length - 1; place >= 0; place--) stack.push(kids[place] as Term);
  }
  seen.close();
  return found;
}

/** Finds the printed names of sorts that are declared after the first command with terms, or inside a scope. */
export function findLateSorts({ commands }: Script): Set<string> {
  const from = commands.findIndex((command) => termsOf(command).length > 0 || command.kind === 'push');
  const late = new Set<string>();
  for (const command of from < 0 ? [] : commands.slice(from)) {
    if (command.kind === 'declare-sort' || command.kind === 'define-sort') late.add(printSymbol(command.name));
    if (command.kind === 'declare-datatypes') for (const { name } of command.datatypes) late.add(printSymbol(name));
  }
  return late;
}

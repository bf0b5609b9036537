import { type Command, listIntroduced, termsOf } from '../../script/index.js';
import { printSymbol } from '../../syntax/index.js';
import { type Term, collectBoundVariables, children, reachable } from '../../term/index.js';
import { printCached } from './subject.js';

export function collectPrintedNames(command: Command): readonly string[] {
  return listIntroduced(command).map(printSymbol);
}

/** Undefined if a name is given twice, or used before it is given. */
function findGivenNames(command: Command): readonly string[] | undefined {
  const known = given.get(command);
  if (known !== undefined) return known.names;
  const names = printCached(command).text.includes(':named') ? findGiven(termsOf(command)) : [];
  given.set(command, { names });
  return names;
}

const given = new WeakMap<Command, { readonly names: readonly string[] | undefined }>();

function findGiven(roots: readonly Term[]): string[] | undefined {
  const names: string[] = [];
  const seen = new Set<Term>();
  const used = new Set<string>();
  // Visits terms in text order. The name in `:named` comes after its term.
  const stack = [...roots].reverse().map((term) => ({ term, isOver: false }));
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { term, isOver } = at;
    const own = listNamed(term);
    if (isOver ? own.some((name) => used.has(name)) : own.length > 0 && seen.has(term)) return undefined;
    if (isOver) names.push(...own);
    if (seen.has(term)) continue;
    seen.add(term);
    if (term.kind === 'const' || term.kind === 'call') used.add(term.name);
    if (own.length > 0) stack.push({ term, isOver: true });
    for (const child of [...children(term)].reverse()) stack.push({ term: child, isOver: false });
  }
  return names.map(printSymbol);
}

function listNamed(term: Term): readonly string[] {
  if (term.kind !== 'annot') return [];
  return term.attributes.flatMap(({ keyword, text }) => (keyword === ':named' && text !== undefined ? [text] : []));
}

/** Checks that every name is introduced once and before use. Some solvers do not stop at a violation. */
export class NameOrder {
  readonly #owned = new Set<string>();

  accepts(commands: readonly Command[]): boolean {
    for (const command of commands) {
      for (const name of collectPrintedNames(command)) this.#owned.add(name);
      for (const name of findGivenNames(command) ?? []) this.#owned.add(name);
    }
    const levels: Set<string>[] = [new Set()];
    let global = false;
    for (const command of commands) {
      if (command.kind === 'set-option' && command.keyword === ':global-declarations')
        global = command.value === 'true';
      else if (command.kind === 'push') for (let i = 0; i < command.levels; i++) levels.push(new Set());
      else if (command.kind === 'pop') {
        if (command.levels >= levels.length) return false;
        pop(levels, command.levels, global);
      } else if (command.kind === 'reset' || command.kind === 'reset-assertions') {
        const kept = global && command.kind === 'reset-assertions';
        pop(levels, levels.length - 1, kept);
        if (!kept) levels[0] = new Set();
      } else if (!this.#enter(command, levels)) return false;
    }
    return true;
  }

  #enter(command: Command, levels: readonly Set<string>[]): boolean {
    const isKnown = (name: string): boolean => levels.some((level) => level.has(name));
    const top = levels.at(-1) as Set<string>;
    const own = collectPrintedNames(command);
    const names = findGivenNames(command);
    if (names === undefined || own.some(isKnown) || names.some(isKnown)) return false;
    const params = command.kind === 'define-fun' ? command.fun.params.map(({ name }) => printSymbol(name)) : [];
    const later = command.kind === 'define-fun' && command.form !== 'define-fun-rec';
    if (!later) for (const name of own) top.add(name);
    for (const name of names) top.add(name);
    for (const word of listWords(command)) {
      if (!this.#owned.has(word) || isKnown(word) || params.includes(word)) continue;
      if (!(later && own.includes(word) && !usesItself(command))) return false;
    }
    for (const name of own) top.add(name);
    return true;
  }
}

function usesItself(command: Command): boolean {
  if (command.kind !== 'define-fun') return false;
  for (const term of reachable([command.fun.body])) {
    if ((term.kind === 'const' || term.kind === 'call') && term.name === command.fun.name) return true;
  }
  return false;
}

function pop(levels: Set<string>[], count: number, keep: boolean): void {
  const gone = levels.splice(Math.max(1, levels.length - count), count);
  if (keep) for (const level of gone) for (const name of level) (levels[0] as Set<string>).add(name);
}

export function withoutUnused(commands: readonly Command[]): readonly Command[] {
  // Only names that commands introduce get a counter, since a long chain of `let` contains very many other words.
  const uses = new Map(commands.flatMap(collectPrintedNames).map((name) => [name, 0]));
  const count = (command: Command, by: number): void => {
    for (const word of listWords(command)) {
      const before = uses.get(word);
      if (before !== undefined) uses.set(word, before + by);
    }
  };
  for (const command of commands) count(command, 1);
  const gone = new Set<Command>();
  for (let progress = true; progress;) {
    progress = false;
    for (const command of commands) {
      if (gone.has(command)) continue;
      const names = collectPrintedNames(command);
      if (names.length === 0 || names.some((name) => (uses.get(name) ?? 0) > 1)) continue;
      gone.add(command);
      progress = true;
      count(command, -1);
    }
  }
  return gone.size === 0 ? commands : commands.filter((command) => !gone.has(command));
}

/** Lists the words of a command that may be uses of names. In opaque text, this is every word. */
function listWords(command: Command): Iterable<string> {
  const { words, text } = printCached(command);
  if (command.kind === 'output' || command.kind === 'verbatim') return new Set([...words, ...text.split(/[\s()"]+/)]);
  const bound = findBoundOnly(command);
  return bound.size === 0 ? words : [...words].filter((word) => !bound.has(word));
}

function findBoundOnly(command: Command): ReadonlySet<string> {
  const known = bound.get(command);
  if (known !== undefined) return known;
  const found = findBound(command);
  bound.set(command, found);
  return found;
}

const bound = new WeakMap<Command, ReadonlySet<string>>();
const NO_NAMES: ReadonlySet<string> = new Set();

function findBound(command: Command): ReadonlySet<string> {
  const terms = [...reachable(termsOf(command))];
  const params = command.kind === 'define-fun' ? command.fun.params : [];
  const names = new Set(
    [...params, ...terms.flatMap(collectBoundVariables)].flatMap(({ writtenAs }) => writtenAs ?? []),
  );
  if (names.size === 0 || !terms.every(({ known }) => known)) return NO_NAMES;
  for (const name of listIntroduced(command)) names.delete(name);
  for (const term of terms) for (const name of names) if (mentions(term, name)) names.delete(name);
  return new Set([...names].map(printSymbol));
}

function mentions(term: Term, name: string): boolean {
  if (term.sort.text.includes(name)) return true;
  switch (term.kind) {
    case 'const':
    case 'call':
      return term.name === name;
    case 'app':
      return term.op === name || term.indices.some((index) => typeof index !== 'number');
    case 'match':
      return term.cases.some(({ constructorName }) => constructorName === name);
    case 'annot':
      return term.attributes.some(({ text }) => text === name);
    default:
      return false;
  }
}

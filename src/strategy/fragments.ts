import { type Script, visibleSymbols } from '../script/index.js';
import { FreeVariables, type Signature } from '../semantics/index.js';
import { BOOL, type Term, annotatesQuantifier, children, nameGiven, postorder } from '../term/index.js';
import { sampleEvenly } from './draw.js';
import { memoise } from '../util/index.js';

export interface Fragment {
  readonly term: Term;
  readonly command: number;
}

const LARGEST = 300;
const MOST = 400;

/** Collects the assertions' Bool subterms that can stand alone: closed, without opaque parts or names. */
export function collectFragments(
  asserted: readonly { readonly term: Term; readonly command: number }[],
  named: Signature['named'],
): Fragment[] {
  const free = new FreeVariables();
  /** Terms that use or define a name, and all terms that contain such terms. */
  const tied = new Set<Term>();
  const met = new Set<Term>();
  function* all(): Generator<Fragment> {
    for (const { term: root, command } of asserted) {
      for (const term of postorder([root])) {
        if (met.has(term)) continue;
        met.add(term);
        if (namesSomething(term, named) || containsAny(term, tied)) tied.add(term);
        else if (isFormula(term) && free.of(term).size === 0) yield { term, command };
      }
    }
  }
  return sampleEvenly(all(), MOST);
}

function isFormula(term: Term): boolean {
  const { sort, kind, known, size } = term;
  return sort === BOOL && known && kind !== 'value' && size <= LARGEST && !annotatesQuantifier(term);
}

function namesSomething(term: Term, named: Signature['named']): boolean {
  if (term.kind === 'const') return named.has(term.name);
  return nameGiven(term) !== undefined;
}

function containsAny(term: Term, tied: ReadonlySet<Term>): boolean {
  if (tied.size === 0) return false;
  for (const child of children(term)) if (tied.has(child)) return true;
  return false;
}

export class VisibleFragments {
  readonly #script: Script;
  readonly #fragments: readonly Fragment[];
  readonly #scoped: boolean;
  readonly #last: number;

  constructor(script: Script, fragments: readonly Fragment[]) {
    this.#script = script;
    this.#fragments = fragments;
    this.#scoped = script.commands.some(({ kind }) => kind === 'pop' || kind.startsWith('reset'));
    this.#last = script.commands.findLastIndex((command) => visibleSymbols([command], 1).length > 0);
  }

  at(command: number): readonly Term[] {
    return this.#upTo(!this.#scoped && command > this.#last ? this.#script.commands.length : command);
  }

  readonly #upTo = memoise((command: number): readonly Term[] => {
    const own = this.#fragments.filter((each) => (this.#scoped ? each.command === command : each.command <= command));
    return own.map(({ term }) => term);
  });
}

import { BOOL, type Op, type Term, children, nameGiven, operatorInfo, postorder } from '../term/index.js';
import { type Command, termsOf } from './command.js';

/** Checks for a declared heap, shared by assertions. Equalities must then not be substituted below `sep` and `wand`. */
export function usesHeap({ commands }: { readonly commands: readonly Command[] }): boolean {
  return commands.some(({ kind }) => kind === 'declare-heap');
}

/** Terms whose meaning depends on the heap, directly or through a name. */
export class HeapTerms {
  readonly #known = new Map<Term, boolean>();
  readonly #names = new Set<string>();

  /** `bodies` maps names to the bodies of functions and to `:named` terms. */
  constructor(bodies: ReadonlyMap<string, Term>) {
    for (let more = true; more;) {
      more = false;
      this.#known.clear();
      for (const [name, body] of bodies) {
        if (this.#names.has(name) || !this.has(body)) continue;
        this.#names.add(name);
        more = true;
      }
    }
  }

  has(root: Term): boolean {
    const known = this.#known.get(root);
    if (known !== undefined) return known;
    for (const term of postorder([root])) {
      if (!this.#known.has(term)) this.#known.set(term, this.#isHeap(term));
    }
    return this.#known.get(root) === true;
  }

  /** Checks that heap terms are formulas or arguments of definitions. cvc5's reference defines no other meaning. */
  isWellPlaced(root: Term): boolean {
    if (!this.has(root)) return true;
    for (const term of postorder([root])) if (this.has(term) && !this.mayContain(term)) return false;
    return true;
  }

  mayContain(term: Term): boolean {
    if (term.sort !== BOOL) return false;
    const about = children(term).filter((child) => this.has(child));
    if (about.length === 0) return true;
    switch (term.kind) {
      case 'app':
        return FORMULAS.has(term.op) && term.args.every(({ sort }) => sort === BOOL);
      case 'call':
        return this.#names.has(term.name) && about.every(({ sort }) => sort === BOOL);
      case 'quant':
        return term.binder !== 'lambda';
      case 'annot':
        return about.length === 1 && about[0] === term.body;
      default:
        return false;
    }
  }

  #isHeap(term: Term): boolean {
    if (term.kind === 'app' && term.op !== 'sep.nil' && operatorInfo(term.op).theory === 'SeparationLogic') return true;
    if ((term.kind === 'const' || term.kind === 'call') && this.#names.has(term.name)) return true;
    return children(term).some((child) => this.#known.get(child) === true);
  }
}

const FORMULAS: ReadonlySet<Op> = new Set<Op>([
  ...(['not', 'and', 'or', '=>', 'xor', '=', 'distinct', 'ite'] as const),
  ...(['sep', 'wand'] as const),
]);

function collectBodies(commands: readonly Command[]): ReadonlyMap<string, Term> {
  const bodies = new Map<string, Term>();
  for (const command of commands) {
    const funs = command.kind === 'define-fun' ? [command.fun] : command.kind === 'define-funs-rec' ? command.funs : [];
    for (const { name, body } of funs) bodies.set(name, body);
    for (const term of termsOf(command)) {
      if (!term.named) continue;
      for (const each of postorder([term])) {
        const name = nameGiven(each);
        if (name !== undefined && each.kind === 'annot') bodies.set(name, each.body);
      }
    }
  }
  return bodies;
}

export function isHeapWellPlaced({ commands }: { readonly commands: readonly Command[] }): boolean {
  if (!usesHeap({ commands })) return true;
  const terms = new HeapTerms(collectBodies(commands));
  return commands.flatMap(termsOf).every((term) => terms.isWellPlaced(term));
}

import { type Term, type TermStore, children, postorder, substitute } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import { FreeVariables } from '../evaluate/scope.js';
import type { Model } from '../model.js';
import { inlineDefinitions } from '../replies/inlined.js';
import type { Signature } from '../signature.js';
import { toTerm } from '../value-term.js';

export interface GroundPart {
  readonly term: Term;
  readonly value: Term;
  /** True for one operator applied to values, false for a whole subterm with values in place of its symbols. */
  readonly isStep: boolean;
}

export interface GroundingOptions {
  readonly signature: Signature;
  readonly model: Model;
  readonly budget: Budget;
  readonly store: TermStore;
  readonly most: { readonly steps: number; readonly whole: number };
}

const CONNECTIVES: ReadonlySet<string> = new Set(['not', 'and', 'or', 'xor', '=>']);

/**
 * Collects the ground terms of an evaluation. Operators applied to values come first (inner ones before outer ones),
 * then whole subterms (smallest first). Skips terms whose value is unspecified or has no literal.
 */
export function groundParts(roots: readonly Term[], options: GroundingOptions): GroundPart[] {
  return new Grounding(options).parts(roots);
}

class Grounding {
  readonly #options: GroundingOptions;
  readonly #evaluator: Evaluator;
  readonly #literals = new Map<Term, Term | undefined>();

  constructor(options: GroundingOptions) {
    this.#options = options;
    const { signature, model, budget } = options;
    this.#evaluator = new Evaluator({ signature, model, budget });
  }

  parts(roots: readonly Term[]): GroundPart[] {
    const { store, signature, most } = this.#options;
    const plain = roots.map((root) => inlineDefinitions(store, root, signature.definitions));
    const terms = unbound([...plain, ...plain.flatMap((root) => this.#instances(root))]);
    const steps = terms.flatMap((term) => this.#step(term) ?? []);
    const whole = this.#wholes(terms).sort((a, b) => a.term.size - b.term.size);
    const seen = new Set(steps.map(({ term }) => term));
    const others = whole.filter(({ term }) => !seen.has(term));
    const kept = distinct([...others.slice(0, most.whole - 1), ...others.slice(-1)]);
    return [...distinct(steps).slice(0, most.steps), ...kept];
  }

  #instances(root: Term): Term[] {
    const { store, signature } = this.#options;
    const found: Term[] = [];
    for (const term of unbound([root])) {
      if (term.kind !== 'quant') continue;
      this.#evaluator.evaluate(term);
      const values = this.#evaluator.findInstance(term);
      if (values === undefined) continue;
      const by = new Map(
        term.vars.flatMap((variable, i) => {
          const value = values[i];
          const literal = value === undefined ? undefined : toTerm(store, value, variable.sort, signature);
          return literal === undefined ? [] : [[variable, literal] as const];
        }),
      );
      const body = by.size === term.vars.length ? substitute(store, term.body, by) : undefined;
      if (body !== undefined) found.push(body);
    }
    return found;
  }

  #step(term: Term): GroundPart | undefined {
    if (!isStep(term, this.#options.signature)) return undefined;
    const args = children(term).map((arg) => this.#literal(arg));
    const value = this.#literal(term);
    if (value === undefined || !args.every((arg) => arg !== undefined)) return undefined;
    const ground = this.#options.store.rebuild(term, args);
    return ground === value ? undefined : { term: ground, value, isStep: true };
  }

  #wholes(terms: readonly Term[]): GroundPart[] {
    const { store, signature } = this.#options;
    const isOfDatatype = (name: string) => signature.constructors.has(name) || signature.selectors.has(name);
    const ground = new Map<Term, Term | undefined>();
    const parts: GroundPart[] = [];
    for (const term of terms) {
      const kids = children(term);
      const made = kids.map((kid) => ground.get(kid));
      const isFree = term.kind === 'const' || (term.kind === 'call' && !isOfDatatype(term.name));
      const isWhole = made.every((kid) => kid !== undefined) && term.kind !== 'opaque' && term.kind !== 'quant';
      const now = isFree ? this.#literal(term) : isWhole ? store.rebuild(term, made) : undefined;
      ground.set(term, now);
      const value = kids.length === 0 ? undefined : this.#literal(term);
      if (now !== undefined && value !== undefined && now !== value) parts.push({ term: now, value, isStep: false });
    }
    return parts;
  }

  #literal(term: Term): Term | undefined {
    if (this.#literals.has(term)) return this.#literals.get(term);
    const { store, signature } = this.#options;
    const value = this.#evaluator.certainValue(term);
    const made = value === undefined ? undefined : toTerm(store, value, term.sort, signature);
    const literal = made !== undefined && isPlain(made, signature) ? made : undefined;
    this.#literals.set(term, literal);
    return literal;
  }
}

function isStep(term: Term, { selectors }: Signature): boolean {
  if (term.kind === 'call') return selectors.has(term.name);
  return term.kind === 'app' && term.args.length > 0 && !CONNECTIVES.has(term.op);
}

/** Checks whether a script can contain the value. Elements of uninterpreted sorts cannot occur in scripts. */
function isPlain(value: Term, { constructors }: Signature): boolean {
  for (const term of postorder([value])) {
    if (term.kind === 'const' && !constructors.has(term.name)) return false;
  }
  return true;
}

function unbound(roots: readonly Term[]): Term[] {
  const free = new FreeVariables();
  return [...postorder(roots)].filter((term) => free.of(term).size === 0);
}

function distinct(parts: readonly GroundPart[]): GroundPart[] {
  return [...new Map(parts.map((part) => [part.term, part])).values()];
}

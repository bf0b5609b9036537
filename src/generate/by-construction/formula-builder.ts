import { type Command, type Script, declareConstant } from '../../script/index.js';
import { type Value, toTerm } from '../../semantics/index.js';
import { BOOL, type ConstTerm, REGLAN, type Sort, type Term, type TermStore, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { type Datatype, type LiteralLimits, type PlaceHint, drawLiteral } from '../grow/index.js';
import { type FormTable, isComparable } from './forms.js';
import { Grower } from './grow.js';
import { type GeneratorSetup, isWritable } from './setup.js';
import { pushTo } from '../../util/index.js';

/** Probability of using operators that older solvers reject. */
const NEWER = 0.12;

const QUANTIFIED = 0.4;

/** With these limits, all solvers accept the literals: bounds of ranges are characters, and fractions are decimals. */
const LIMITS: LiteralLimits = { negative: true, fractions: 'decimal', arrays: true, characters: true };
const NO_DATATYPES: ReadonlyMap<Sort, Datatype> = new Map();

export class FormulaBuilder {
  readonly setup: GeneratorSetup;
  readonly store: TermStore;
  readonly rng: Rng;
  readonly forms: FormTable;
  readonly #constants: ConstTerm[] = [];
  readonly #bySort = new Map<Sort, Term[]>();
  readonly #grower: Grower;

  constructor(setup: GeneratorSetup, rng: Rng) {
    const { forms, newerForms, options, vocabulary, store } = setup;
    this.setup = setup;
    this.store = store.fork();
    this.rng = rng;
    this.forms = newerForms !== undefined && rng.chance(NEWER) ? newerForms : forms;
    this.#grower = new Grower({
      store: this.store,
      rng,
      forms: this.forms,
      constants: this.#bySort,
      bound: vocabulary.bound,
      linear: vocabulary.linear,
      literal: (sort, hint) => this.literal(sort, hint),
    });
    for (const sort of setup.wanting) this.declare(sort);
    const count = rng.between(Math.ceil(options.variables / 2), options.variables);
    for (let i = setup.wanting.length; i < count && vocabulary.variables.length > 0; i++)
      this.declare(rng.pick(vocabulary.variables));
  }

  get constants(): readonly ConstTerm[] {
    return this.#constants;
  }

  declare(sort: Sort): ConstTerm {
    const made = this.store.const(`x${this.#constants.length}`, sort);
    this.#constants.push(made);
    pushTo(this.#bySort, sort, made);
    return made;
  }

  declareApart(sort: Sort): ConstTerm {
    const made = this.store.const(`x${this.#constants.length}`, sort);
    this.#constants.push(made);
    return made;
  }

  grow(sort: Sort): Term {
    const { options, vocabulary } = this.setup;
    const { size, depth } = options;
    if (sort === BOOL && vocabulary.bound.length > 0 && this.rng.chance(QUANTIFIED)) {
      return this.#grower.growQuantified(size, depth);
    }
    return this.#grower.grow(sort, this.rng.between(Math.ceil(size / 2), size), depth);
  }

  compound(sort: Sort, size: number): Term {
    return this.#grower.compound(sort, size, this.setup.options.depth);
  }

  small(sort: Sort, size: number): Term {
    return this.#grower.grow(sort, size, this.setup.options.depth);
  }

  compare(): Term | undefined {
    const { rng, store } = this;
    const sort = this.sortToCompare();
    const relations = this.forms.relations(sort);
    if (relations.length === 0) return undefined;
    const { size } = this.setup.options;
    const share = rng.between(1, Math.max(1, size - 1));
    return store.appOfSort(rng.pick(relations), [this.compound(sort, share), this.small(sort, size - share)], BOOL);
  }

  /** Draws a literal of the kind that `hint` names. Without a hint, draws a value as for a model, except for RegLan. */
  literal(sort: Sort, hint?: PlaceHint): Term | undefined {
    const { vocabulary, value: draw } = this.setup;
    const { rng, store } = this;
    const isSpecial = hint !== undefined && hint !== 'constant';
    if (isSpecial || sort === REGLAN)
      return drawLiteral({ store, rng, datatypes: NO_DATATYPES, limits: LIMITS }, sort, hint);
    const value = isWritable(vocabulary, sort) ? draw(rng, sort) : undefined;
    return value === undefined ? undefined : this.valueTerm(value, sort);
  }

  valueTerm(value: Value, sort: Sort): Term | undefined {
    return toTerm(this.store, value, sort, this.setup.signature);
  }

  assertionCount(): number {
    const { assertions } = this.setup.options;
    return this.rng.between(Math.ceil(assertions / 2), assertions);
  }

  sortToCompare(): Sort {
    const { rng, setup } = this;
    const { sorts, variables } = setup.vocabulary;
    const sort = rng.chance(0.85) && variables.length > 0 ? rng.pick(variables) : rng.pick(sorts.filter(isComparable));
    return sort === BOOL && variables.some((other) => other !== BOOL) ? rng.pick(variables) : sort;
  }

  findConstants(terms: readonly Term[]): ConstTerm[] {
    const used = symbolsIn(terms);
    return this.#constants.filter(({ name }) => used.has(name));
  }

  /** Checks whether a term contains a symbol that a model interprets, not only constructors and selectors. */
  isOpen(term: Term): boolean {
    const { fixedSymbols } = this.setup;
    for (const each of reachable([term])) {
      if ((each.kind === 'const' || each.kind === 'call') && !fixedSymbols.has(each.name)) return true;
    }
    return false;
  }

  script(assertions: readonly Term[]): Script {
    const { family, vocabulary } = this.setup;
    const used = symbolsIn(assertions);
    const declarations = withoutUnused(vocabulary.declarations, used);
    const commands: Command[] = [{ kind: 'set-logic', logic: family.logic }, ...declarations];
    for (const constant of this.#constants) {
      if (used.has(constant.name)) commands.push(declareConstant(constant, 'declare-fun'));
    }
    for (const { name, params, result, declared } of vocabulary.functions) {
      if (declared && used.has(name)) commands.push({ kind: 'declare-fun', name, params, result, form: 'declare-fun' });
    }
    for (const term of assertions) commands.push({ kind: 'assert', term });
    commands.push({ kind: 'check-sat' });
    return { store: this.store, commands, logic: family.logic };
  }
}

function withoutUnused(declarations: readonly Command[], names: ReadonlySet<string>): readonly Command[] {
  let used = names;
  const needed = new Set<Command>();
  for (const command of [...declarations].reverse()) {
    const funs = command.kind === 'define-fun' ? [command.fun] : command.kind === 'define-funs-rec' ? command.funs : [];
    if (funs.length > 0 && !funs.some(({ name }) => used.has(name))) continue;
    needed.add(command);
    used = new Set([...used, ...symbolsIn(funs.map(({ body }) => body))]);
  }
  return declarations.filter((command) => needed.has(command));
}

export function symbolsIn(terms: readonly Term[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const term of reachable(terms)) if (term.kind === 'const' || term.kind === 'call') names.add(term.name);
  return names;
}

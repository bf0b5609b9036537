import { type Command, type Script, declareConstant } from '../../script/index.js';
import { toTerm } from '../../semantics/index.js';
import { type TermStore, type ConstTerm, type Term } from '../../term/index.js';
import type { Certificate } from '../by-construction/certificate.js';
import { printTerm } from '../../syntax/index.js';
import type { Filling } from './fillings.js';
import type { Grammar, Nonterminal } from './grammar.js';
import type { Skeleton } from './skeletons.js';
import type { NumberedValues, Operation } from './values.js';

export interface FilledSkeleton {
  readonly skeleton: Skeleton;
  readonly holes: readonly Nonterminal[];
  readonly fillings: readonly Filling[];
}

interface FormulaSymbol {
  readonly name: string;
  readonly place: Nonterminal;
}

export type Decision =
  /** True under these values for all unspecified values. `values` index `NumberedValues`. */
  | { readonly status: 'sat'; readonly values: readonly number[] }
  /** False under all assignments for all unspecified values. */
  | { readonly status: 'unsat'; readonly assignments: number }
  /** There were too many assignments, or the status depends on unspecified values. */
  | { readonly status: undefined };

const MOST_ASSIGNMENTS = 2 ** 18;
const NAMES = ['x', 'y', 'z', 'u', 'v', 'w'];

interface Node {
  readonly operation: Operation | undefined;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

export class Formula {
  readonly #grammar: Grammar;
  readonly #filled: FilledSkeleton;
  readonly symbols: readonly FormulaSymbol[];
  readonly #symbolAt: readonly number[];

  constructor(grammar: Grammar, filled: FilledSkeleton) {
    this.#grammar = grammar;
    this.#filled = filled;
    const symbols: FormulaSymbol[] = [];
    const known = new Map<number, number>();
    this.#symbolAt = filled.holes.map((place, i) => {
      const filling = filled.fillings[i] as number;
      if (filling < place.literals.length) return -1;
      const key = place.id * 1024 + filling;
      const at = known.get(key) ?? symbols.length;
      if (at === symbols.length) symbols.push({ name: NAMES[at] ?? `x${at}`, place });
      known.set(key, at);
      return at;
    });
    this.symbols = symbols;
  }

  decide(values: NumberedValues): Decision {
    const { nodes, slots } = this.#program(values);
    const ranges = this.symbols.map(({ place }) => values.range(place.sort));
    const total = ranges.reduce((product, { count }) => product * count, 1);
    const chosen = ranges.map(() => 0);
    const results = new Int32Array(nodes.length);
    for (let k = 0; k < nodes.length; k++) if (nodes[k]?.operation === undefined) results[k] = nodes[k]?.a as number;
    let isOpen = !ranges.every(({ isWhole }) => isWhole) || total > MOST_ASSIGNMENTS;
    for (let n = Math.min(total, MOST_ASSIGNMENTS); n > 0; n--) {
      for (const { node, symbol } of slots) results[node] = chosen[symbol] as number;
      const value = run(nodes, results);
      if (value === 1) return { status: 'sat', values: chosen };
      if (value !== 0) isOpen = true;
      for (let i = chosen.length - 1; i >= 0; i--) {
        const next = (chosen[i] as number) + 1;
        if (next < (ranges[i]?.count as number)) {
          chosen[i] = next;
          break;
        }
        chosen[i] = 0;
      }
    }
    return isOpen ? { status: undefined } : { status: 'unsat', assignments: total };
  }

  #program(values: NumberedValues): {
    readonly nodes: readonly Node[];
    readonly slots: readonly { readonly node: number; readonly symbol: number }[];
  } {
    const nodes: Node[] = [];
    const slots: { node: number; symbol: number }[] = [];
    const { holes, fillings } = this.#filled;
    let hole = 0;
    const visit = ({ production, args }: Skeleton): number => {
      if (production === undefined) {
        const at = hole++;
        const symbol = this.#symbolAt[at] as number;
        if (symbol >= 0) slots.push({ node: nodes.length, symbol });
        const literal = symbol >= 0 ? undefined : holes[at]?.literals[fillings[at] as number];
        const a = literal === undefined ? 0 : values.literal(literal);
        return nodes.push({ operation: undefined, a, b: -1, c: -1, d: -1 }) - 1;
      }
      const [a = -1, b = -1, c = -1, d = -1] = args.map(visit);
      return nodes.push({ operation: values.operation(production), a, b, c, d }) - 1;
    };
    visit(this.#filled.skeleton);
    return { nodes, slots };
  }

  script(): Script {
    const { theory } = this.#grammar;
    const store = theory.store.fork();
    const constants = this.symbols.map(({ name, place }) => store.const(name, place.sort));
    const commands: Command[] = [{ kind: 'set-logic', logic: theory.logic }, ...theory.declarations];
    for (const { name, sort } of constants) commands.push(declareConstant({ name, sort }));
    commands.push({ kind: 'assert', term: this.#term(store, constants) }, { kind: 'check-sat' });
    return { store, commands, logic: theory.logic };
  }

  #term(store: TermStore, constants: readonly ConstTerm[]): Term {
    const { holes, fillings, skeleton } = this.#filled;
    let hole = 0;
    const visit = ({ production, args }: Skeleton): Term => {
      if (production !== undefined) return production.make(store, args.map(visit));
      const at = hole++;
      const symbol = this.#symbolAt[at] as number;
      return symbol >= 0 ? (constants[symbol] as Term) : (holes[at]?.literals[fillings[at] as number] as Term);
    };
    return visit(skeleton);
  }

  certificate(decision: Decision, values: NumberedValues): Certificate {
    if (decision.status === undefined) return { kind: 'none' };
    const { signature, theory } = this.#grammar;
    const named = this.symbols.map(({ name, place: { sort } }) => ({ name, sort: sort.text }));
    if (decision.status === 'unsat')
      return { kind: 'exhaustion', variables: named, assignments: decision.assignments, satisfying: 0 };
    const store = theory.store.fork();
    const symbols = this.symbols.map(({ name, place: { sort } }, i) => {
      const value = toTerm(store, values.value(sort, decision.values[i] as number), sort, signature);
      return { name, params: [], sort: sort.text, value: value === undefined ? '' : printTerm(value) };
    });
    return { kind: 'model', symbols, universes: [] };
  }
}

function run(nodes: readonly Node[], results: Int32Array): number {
  for (let k = 0; k < nodes.length; k++) {
    const { operation, a, b, c, d } = nodes[k] as Node;
    if (operation === undefined) continue;
    results[k] = operation(
      results[a] as number,
      b < 0 ? 0 : (results[b] as number),
      c < 0 ? 0 : (results[c] as number),
      d < 0 ? 0 : (results[d] as number),
    );
  }
  return results[nodes.length - 1] as number;
}

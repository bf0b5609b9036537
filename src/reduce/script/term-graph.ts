import { type Command, listIntroduced, type Script, termsOf, withTerms } from '../../script/index.js';
import { printScript } from '../../syntax/index.js';
import {
  children,
  indexText,
  isOpaqueSort,
  postorder,
  type Sort,
  type Term,
  type TermStore,
  UNKNOWN,
} from '../../term/index.js';
import { Dag } from '../graph/dag.js';
import type { GraphPass, Leaf } from '../graph/graph.js';
import type { LabelInfo, LabelledGraph, Labelling, LeafChoice } from '../graph/labelling.js';
import { constantTerm, isDeclarable } from './leaf-terms.js';
import { NameOrder } from './names.js';
import { findLateSorts } from './view.js';
import { NodeFreeVariables } from './free-variables.js';

type ScriptLabel =
  | { readonly kind: 'command'; readonly at: number }
  | { readonly kind: 'term'; readonly like: Term }
  | { readonly kind: 'constant'; readonly leaf: Exclude<Leaf, 'fresh'>; readonly sort: Sort }
  | { readonly kind: 'fresh'; readonly name: string; readonly sort: Sort };

/** Commands that can be dropped. Checks and commands without terms cannot be dropped. */
const DROPPABLE: ReadonlySet<Command['kind']> = new Set(['assert', 'define-fun', 'get-value']);

class TermLabelling implements Labelling {
  readonly mayBeEmpty = true;
  readonly passes: readonly GraphPass[] = [];
  readonly #script: Script;
  readonly #prefix: string;
  readonly #hasOpaque: boolean;
  readonly #binders: boolean;
  readonly #order = new NameOrder();
  /** True if candidates that use a name before its declaration are rejected. False if the input has such a use. */
  readonly #isOrdered: boolean;
  readonly #lateSorts: ReadonlySet<string>;
  readonly #labels: ScriptLabel[] = [];
  readonly #infos: LabelInfo[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #sorts = new Map<Sort, number>();
  readonly #sortList: (Sort | undefined)[] = [];
  readonly #scopes = new WeakMap<LabelledGraph, NodeFreeVariables>();
  readonly #encoder = new TextEncoder();

  constructor(script: Script, terms: readonly Term[]) {
    this.#script = script;
    const text = printScript(script);
    let prefix = 'fresh';
    while (text.includes(prefix)) prefix += '_';
    this.#prefix = prefix;
    this.#hasOpaque =
      script.commands.some(({ kind }) => kind === 'verbatim') || terms.some(({ kind }) => kind === 'opaque');
    this.#binders = terms.some(({ kind }) => kind === 'var');
    this.#isOrdered = mayLeaveOrder(script, terms) && this.#order.accepts(script.commands);
    this.#lateSorts = findLateSorts(script);
  }

  command(at: number, command: Command): number {
    return this.#intern(
      `! ${at}`,
      { kind: 'command', at },
      {
        sort: this.#sortNumber(undefined),
        width: 0,
        rank: 0,
        role: 'root',
        droppable: DROPPABLE.has(command.kind),
        bound: 0,
      },
    );
  }

  term(like: Term): number {
    const role = findRole(like);
    return this.#intern(
      formatKey(like),
      { kind: 'term', like },
      {
        sort: this.#sortNumber(like.sort === UNKNOWN ? undefined : like.sort),
        width: bitWidth(like.sort),
        rank: computeRank(like, role),
        role,
        droppable: false,
        bound: 0,
      },
    );
  }

  info(label: number): LabelInfo {
    return this.#infos[label] as LabelInfo;
  }

  leaf(leaf: Leaf, sort: number, index: number): LeafChoice | undefined {
    const of = this.#sortList[sort];
    if (of === undefined || isOpaqueSort(of)) return undefined;
    const common = { sort, width: bitWidth(of), droppable: false, bound: 0 };
    if (leaf === 'fresh') {
      if (!isDeclarable(of) || this.#isLate(of)) return undefined;
      const name = `${this.#prefix}${index}`;
      const info = { ...common, rank: 3, role: 'variable' } as const;
      return { label: this.#intern(`f ${name} ${of.text}`, { kind: 'fresh', name, sort: of }, info), negated: false };
    }
    const term = constantTerm(this.#script.store, leaf, of);
    if (term === undefined) return undefined;
    // Reuses the node of an equal literal.
    if (term.kind === 'value') return { label: this.term(term), negated: false };
    const info = { ...common, rank: leaf === 'zero' ? 0 : 1, role: 'constant' } as const;
    return { label: this.#intern(`${leaf} ${of.text}`, { kind: 'constant', leaf, sort: of }, info), negated: false };
  }

  inScope(dag: LabelledGraph, node: number, slot: number, to: number): boolean {
    if (!this.#binders) return true;
    let scopes = this.#scopes.get(dag);
    if (scopes === undefined) {
      scopes = new NodeFreeVariables(dag, (each) => {
        const label = this.#labels[dag.label(each)] as ScriptLabel;
        return label.kind === 'term' ? label.like : undefined;
      });
      this.#scopes.set(dag, scopes);
    }
    // The free variables of the old child are in scope here. Other variables may not be.
    const known = scopes.of(dag.edge(node, slot) >> 1);
    for (const variable of scopes.of(to)) if (!known.has(variable)) return false;
    return true;
  }

  accepts(dag: LabelledGraph): boolean {
    return !this.#isOrdered || this.#order.accepts(this.script(dag).commands);
  }

  simplify(): undefined {
    return undefined;
  }

  script(dag: LabelledGraph): Script {
    const store = this.#script.store.fork();
    const terms = new Map<number, Term>();
    const kept = new Map<number, Command>();
    const fresh: Command[] = [];
    const used = new Set<string>();
    for (const node of dag.order) {
      const label = this.#labels[dag.label(node)] as ScriptLabel;
      const kids = dag.children(node).map((child) => terms.get(child) as Term);
      if (label.kind === 'command') {
        kept.set(label.at, withTerms(this.#script.commands[label.at] as Command, kids));
        continue;
      }
      const term = buildTerm(label, store, kids);
      terms.set(node, term);
      if (label.kind === 'fresh') fresh.push(declaration(label.name, label.sort));
      if (term.kind === 'const' || term.kind === 'call') used.add(term.name);
    }
    return { store, commands: this.#commands({ kept, fresh, used }), logic: this.#script.logic };
  }

  print(dag: LabelledGraph): Uint8Array {
    return this.#encoder.encode(printScript(this.script(dag)));
  }

  #commands({ kept, fresh, used }: { kept: Map<number, Command>; fresh: Command[]; used: Set<string> }): Command[] {
    const commands: Command[] = [];
    let declared = false;
    this.#script.commands.forEach((command, at) => {
      const hasTerms = termsOf(command).length > 0;
      // Places new declarations in the outermost scope, before all uses.
      if (!declared && (hasTerms || command.kind === 'push')) {
        declared = true;
        commands.push(...fresh);
      }
      if (hasTerms) {
        const now = kept.get(at);
        if (now !== undefined) commands.push(now);
      } else if (command.kind !== 'declare-fun' || this.#hasOpaque || used.has(command.name)) commands.push(command);
    });
    return commands;
  }

  #isLate(sort: Sort): boolean {
    return this.#lateSorts.size > 0 && sort.text.split(/[\s()]+/).some((word) => this.#lateSorts.has(word));
  }

  #intern(key: string, label: ScriptLabel, info: LabelInfo): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#labels.push(label) - 1;
    this.#infos.push(info);
    this.#numbers.set(key, number);
    return number;
  }

  /** Each occurrence of an unknown sort gets a number of its own. */
  #sortNumber(sort: Sort | undefined): number {
    const known = sort === undefined ? undefined : this.#sorts.get(sort);
    if (known !== undefined) return known;
    const number = this.#sortList.push(sort) - 1;
    if (sort !== undefined) this.#sorts.set(sort, number);
    return number;
  }
}

function mayLeaveOrder({ commands }: Script, terms: readonly Term[]): boolean {
  if (terms.some((term) => term.kind === 'annot' && term.attributes.some(({ keyword }) => keyword === ':named')))
    return true;
  const first = commands.findIndex((command) => termsOf(command).length > 0);
  return commands.some(
    (command, at) => MOVES_NAMES.has(command.kind) || (at > first && listIntroduced(command).length > 0),
  );
}

const MOVES_NAMES: ReadonlySet<Command['kind']> = new Set([
  'define-fun',
  'define-funs-rec',
  'push',
  'pop',
  'reset',
  'reset-assertions',
]);

function buildTerm(label: Exclude<ScriptLabel, { kind: 'command' }>, store: TermStore, kids: readonly Term[]): Term {
  switch (label.kind) {
    case 'term':
      return kids.length === 0 ? label.like : store.rebuild(label.like, kids);
    case 'constant':
      return constantTerm(store, label.leaf, label.sort) as Term;
    case 'fresh':
      return store.const(label.name, label.sort);
  }
}

function declaration(name: string, result: Sort): Command {
  return { kind: 'declare-fun', name, params: [], result, form: 'declare-fun' };
}

function findRole(term: Term): LabelInfo['role'] {
  if (term.kind === 'value') return 'constant';
  if (term.kind === 'const' || term.kind === 'var') return 'variable';
  return children(term).length === 0 ? 'constant' : 'operator';
}

function computeRank(term: Term, role: LabelInfo['role']): number {
  if (role === 'operator') return 4;
  if (role === 'variable') return 3;
  if (term.kind !== 'value') return 1;
  return term.value === false || term.value === 0n ? 0 : term.value === true ? 1 : 2;
}

function bitWidth(sort: Sort): number {
  if (sort.kind === 'BitVec') return sort.width;
  return sort.kind === 'FloatingPoint' ? sort.eb + sort.sb : 1;
}

function formatKey(term: Term): string {
  if (term.kind === 'app') return `a ${term.op} ${term.indices.map(indexText).join(' ')} ${term.sort.text}`;
  return term.kind === 'call' ? `c ${term.qualified} ${term.sort.text} ${term.name}` : `t ${term.id}`;
}

export function reducibleScript(script: Script): Dag {
  const all = [...postorder(script.commands.flatMap(termsOf))];
  const labelling = new TermLabelling(script, all);
  const nodes = new Map<Term, number>(all.map((term, node) => [term, node]));
  const labels: number[] = [];
  const first = [0];
  const edges: number[] = [];
  const roots: number[] = [];
  const add = (label: number, kids: readonly Term[]) => {
    for (const kid of kids) edges.push(2 * (nodes.get(kid) as number));
    first.push(edges.length);
    return labels.push(label) - 1;
  };
  for (const term of all) add(labelling.term(term), children(term));
  script.commands.forEach((command, at) => {
    const terms = termsOf(command);
    if (terms.length > 0) roots.push(add(labelling.command(at, command), terms));
  });
  const parts = { labels: Int32Array.from(labels), first: Int32Array.from(first), edges: Int32Array.from(edges) };
  const order = Int32Array.from(labels, (_, node) => node);
  return new Dag({ labelling, ...parts, order, roots, fresh: 0 });
}

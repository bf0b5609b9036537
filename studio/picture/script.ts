import {
  type Command,
  type Script,
  type AppTerm,
  type QuantTerm,
  type Sort,
  type Term,
  type VarTerm,
  printTerm,
  BOOL,
  OPERATORS,
  children,
} from '../../src/smt.js';
import { bitsText } from './constant.js';
import type { Picture, PictureEdge, PictureGroup, PictureNode } from './picture.js';

interface Top {
  readonly label: string;
  readonly note?: string;
  readonly terms: readonly Term[];
  readonly command: number;
}

export interface DrawnScript {
  readonly picture: Picture;
  /** Nodes without a term are roots. */
  readonly terms: readonly Term[];
  readonly commands: readonly number[];
  /** The terms of each root. */
  readonly tops: readonly (readonly Term[])[];
}

/** `not` and `bvnot` become negated edges, unless they are negated themselves. */
export function pictureOfScript(script: Script): Picture {
  return drawScript(script).picture;
}

export function drawScript(script: Script): DrawnScript {
  const tops = collectTops(script.commands);
  const terms = collectTerms(tops.flatMap((top) => top.terms));
  const place = new Map(terms.map((term, at) => [term, at]));
  const edge = (term: Term, role?: string): PictureEdge => {
    const { target, negated } = withoutNegation(term);
    return { to: place.get(target) as number, negated, ...(role === undefined ? {} : { role }) };
  };
  const values = plainConstructors(script.commands);
  const nodes = terms.map((term, at) => {
    const node = makeNode(term, `${at + 1}`, edge);
    return term.kind === 'const' && values.has(term.name) ? { ...node, group: 'constant' as const } : node;
  });
  const outputs = tops.map(({ label, note, terms: under }, i): PictureNode => {
    const several = under.length > 1;
    const args = under.map((term, at) => edge(term, several ? `${at + 1}` : undefined));
    return { id: `c${i + 1}`, label, sort: '', group: 'output', ...(note === undefined ? {} : { note }), args };
  });
  const picture = { nodes: [...nodes, ...outputs], roots: outputs.map((_, i) => nodes.length + i) };
  return { picture, terms, commands: tops.map(({ command }) => command), tops: tops.map((top) => top.terms) };
}

/** Constructors without fields are values. */
function plainConstructors(commands: readonly Command[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const command of commands) {
    if (command.kind !== 'declare-datatypes') continue;
    for (const { constructors } of command.datatypes) {
      for (const { name, selectors } of constructors) if (selectors.length === 0) names.add(name);
    }
  }
  return names;
}

function collectTops(commands: readonly Command[]): Top[] {
  const tops: Top[] = [];
  let asserted = 0;
  let level = 0;
  for (const [at, command] of commands.entries()) {
    if (command.kind === 'push') level += command.levels;
    else if (command.kind === 'pop') level = Math.max(0, level - command.levels);
    else if (command.kind === 'reset' || command.kind === 'reset-assertions') level = 0;
    else if (command.kind === 'assert') {
      const note = level > 0 ? { note: `level ${level}` } : {};
      tops.push({ label: `assert ${++asserted}`, ...note, terms: [command.term], command: at });
    } else if (command.kind === 'check-sat-assuming') {
      tops.push({ label: 'check-sat-assuming', terms: command.literals, command: at });
    } else if (command.kind === 'define-fun' || command.kind === 'define-funs-rec') {
      for (const fun of command.kind === 'define-fun' ? [command.fun] : command.funs)
        tops.push({
          label: `define ${fun.name}`,
          note: varsText(fun.params) || fun.result.text,
          terms: [fun.body],
          command: at,
        });
    } else if (command.kind === 'get-value') {
      for (const term of command.terms) tops.push({ label: command.kind, terms: [term], command: at });
    } else if ('term' in command) {
      tops.push({ label: command.kind, terms: [command.term], command: at });
    }
  }
  return tops;
}

function collectTerms(roots: readonly Term[]): Term[] {
  const found = new Set<Term>();
  const stack = roots.map((root) => withoutNegation(root).target);
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (found.has(term)) continue;
    found.add(term);
    for (const child of children(term)) stack.push(withoutNegation(child).target);
  }
  return [...found].sort((a, b) => a.id - b.id);
}

function withoutNegation(term: Term): { readonly target: Term; readonly negated: boolean } {
  const negation = term.kind === 'app' && (term.op === 'not' || term.op === 'bvnot') && term.args.length === 1;
  return negation ? { target: term.args[0] as Term, negated: true } : { target: term, negated: false };
}

type EdgeTo = (term: Term, role?: string) => PictureEdge;

function makeNode(term: Term, id: string, edge: EdgeTo): PictureNode {
  const sort = formatSort(term.sort);
  switch (term.kind) {
    case 'value':
      return { id, label: printTerm(term), sort, group: 'constant', args: [] };
    case 'const':
      return { id, label: term.name, sort, group: 'input', args: [] };
    case 'var':
      return { id, label: term.name, sort, group: 'bound', args: [] };
    case 'app': {
      const roles = findRoles(term);
      const label = [term.op, ...term.indices.map(String)].join(' ');
      return { id, label, sort, group: groupOf(term), args: term.args.map((arg, i) => edge(arg, roles(i))) };
    }
    case 'call': {
      const several = term.args.length > 1;
      const args = term.args.map((arg, i) => edge(arg, several ? `${i + 1}` : undefined));
      return { id, label: term.name, sort, group: 'function', args };
    }
    case 'quant':
      return { id, label: quantText(term), sort, group: 'function', args: [edge(term.body)] };
    case 'match': {
      const cases = term.cases.map((each) => {
        const names = each.vars.map(({ name }) => name).join(' ');
        return edge(each.body, [each.constructorName, names].filter(Boolean).join(' '));
      });
      return { id, label: 'match', sort, group: 'condition', args: [edge(term.scrutinee, 'of'), ...cases] };
    }
    case 'annot': {
      const texts = term.attributes.flatMap(({ keyword, text }) => (text === undefined ? [keyword] : [keyword, text]));
      const patterns = term.attributes.flatMap(({ terms }) => terms ?? []).map((each) => edge(each, 'pattern'));
      return { id, label: `! ${texts.join(' ')}`, sort, group: 'structure', args: [edge(term.body), ...patterns] };
    }
    case 'opaque': {
      const label = term.pieces.map((piece) => (typeof piece === 'string' ? piece : '_')).join('');
      const args = children(term).map((child, i) => edge(child, `${i + 1}`));
      return { id, label: label.replace(/\s+/g, ' ').trim(), sort, group: 'unknown', args };
    }
  }
}

function quantText({ binder, vars }: QuantTerm): string {
  return `${binder} ${varsText(vars)}`;
}

function varsText(vars: readonly VarTerm[]): string {
  return vars.map(({ name, sort }) => `${name}: ${formatSort(sort)}`).join(', ');
}

/** Bit-vectors as in BTOR, others as in SMT-LIB. */
function formatSort(sort: Sort): string {
  if (sort.kind === 'BitVec') return bitsText(sort.width);
  if (sort.kind === 'Array' && sort.index.kind === 'BitVec' && sort.element.kind === 'BitVec')
    return `2^${sort.index.width} x ${bitsText(sort.element.width)}`;
  return sort.text;
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  ite: ['if', 'then', 'else'],
  select: ['array', 'index'],
  store: ['array', 'index', 'value'],
  concat: ['high', 'low'],
};

/** Undefined if the order of arguments does not matter. */
function findRoles(term: AppTerm): (at: number) => string | undefined {
  if (term.args.length < 2 || OPERATORS[term.op].commutative) return () => undefined;
  const words = term.args.length > 3 ? undefined : WORDS[term.op];
  return (at) => words?.[at] ?? `${at + 1}`;
}

const BITWISE_LOGIC = /^bv(not|and|or|xor|nand|nor|xnor|redand|redor|redxor)$/;
const SHIFTS = /^(bvshl|bvlshr|bvashr|rotate_left|rotate_right|ext_rotate_left|ext_rotate_right)$/;
const STRUCTURE = /^(concat|extract|repeat|zero_extend|sign_extend)$/;

function groupOf(term: AppTerm): PictureGroup {
  const { op } = term;
  if (op === 'ite') return 'condition';
  if (term.args.length === 0) return 'constant';
  const { theory } = OPERATORS[op];
  const overBool = term.args.every((arg) => arg.sort === BOOL);
  if (term.sort === BOOL) return overBool && theory === 'Core' ? 'logic' : 'predicate';
  if (theory === 'ArraysEx') return 'array';
  if (BITWISE_LOGIC.test(op)) return 'logic';
  if (SHIFTS.test(op)) return 'shift';
  return STRUCTURE.test(op) ? 'structure' : 'arithmetic';
}

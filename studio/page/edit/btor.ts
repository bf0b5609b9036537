import { type BtorGraph, type BtorKind, type BtorNode, hasValue, kindInfo, readBtor } from '../../../src/smt.js';
import { parseBits, refuseBits } from '../model/bits.js';
import { type EditChoices, type NodeChange, type TextChange, Refusal } from './change.js';

const ALIKE: readonly (readonly BtorKind[])[] = [
  ['not', 'neg', 'inc', 'dec'],
  ['redand', 'redor', 'redxor'],
  ['uext', 'sext'],
  ['add', 'sub', 'mul', 'udiv', 'urem', 'sdiv', 'srem', 'smod', 'and', 'or', 'xor', 'nand', 'nor', 'xnor'],
  ['implies', 'iff'],
  ['eq', 'neq'],
  ['ult', 'ulte', 'ugt', 'ugte', 'slt', 'slte', 'sgt', 'sgte'],
  ['uaddo', 'saddo', 'usubo', 'ssubo', 'umulo', 'smulo', 'sdivo'],
  ['sll', 'srl', 'sra', 'rol', 'ror'],
];

type Reading = ReturnType<typeof readBtor>;

export function btorChoices({ graph }: { readonly graph: BtorGraph }, at: number): EditChoices {
  const node = nodeOf(graph, at);
  const { signature } = kindInfo(node.kind);
  const isLeaf = signature === 'leaf';
  const alike = ALIKE.find((kinds) => kinds.includes(node.kind)) ?? [];
  return {
    name: isLeaf || graph.version === 2 ? (node.symbol ?? '') : undefined,
    isConstant: signature === 'constant',
    canBeConstant: hasValue(node.kind) && node.sort.kind === 'bits' && node.kind !== 'param',
    arguments: hasValue(node.kind)
      ? node.args.flatMap((edge, i) => (nodeOf(graph, Math.abs(edge) - 1).sort === node.sort ? [i] : []))
      : [],
    operators: alike.filter((kind) => kind !== node.kind).map((kind) => nameOf(kind, graph)),
  };
}

export function planBtor(text: string, at: number, change: NodeChange): TextChange[] {
  const reading = readBtor(text);
  const node = nodeOf(reading.graph, at);
  const tokens = tokensOf(text, reading, at);
  switch (change.kind) {
    case 'rename':
      return [rename(change.name, tokens, { reading, at })];
    case 'operator': {
      const word = tokens[1] as Token;
      return [{ from: word.from, to: word.to, insert: change.name }];
    }
    case 'constant': {
      const width = node.sort.kind === 'bits' ? node.sort.width : 0;
      const value = parseBits(change.text, width);
      if (value === undefined) throw new Refusal(refuseBits(change.text, width));
      const sort = tokens[2] as Token;
      const digits =
        width <= 8 ? `const ${sort.text} ${value.toString(2).padStart(width, '0')}` : `constd ${sort.text} ${value}`;
      return [{ from: (tokens[1] as Token).from, to: (tokens.at(-1) as Token).to, insert: digits }];
    }
    case 'argument':
      return replaceByArgument(text, reading, { at, index: change.index });
  }
}

function nodeOf({ nodes }: BtorGraph, at: number): BtorNode {
  const node = nodes[at];
  if (node === undefined) throw new Refusal('the node is not in the text any more');
  return node;
}

function nameOf(kind: BtorKind, { version }: BtorGraph): string {
  const { btor1, btor2 } = kindInfo(kind);
  return (version === 2 ? btor2 : btor1?.name) ?? kind;
}

interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function tokensOf(text: string, { starts }: Reading, at: number): Token[] {
  const start = starts[at] as number;
  const line = /[^;\n\r]*/y;
  line.lastIndex = start;
  const [code = ''] = line.exec(text) ?? [];
  return Array.from(code.matchAll(/\S+/g), ({ 0: word, index }) => ({
    text: word,
    from: start + index,
    to: start + index + word.length,
  }));
}

function rename(
  name: string,
  tokens: readonly Token[],
  { reading: { graph }, at }: { readonly reading: Reading; readonly at: number },
): TextChange {
  if (!/^[^\s;]+$/.test(name)) throw new Refusal('a name in BTOR has no spaces and no semicolon');
  if (graph.nodes.some(({ symbol }) => symbol === name)) throw new Refusal(`the name ${name} is in use`);
  const last = tokens.at(-1) as Token;
  return nodeOf(graph, at).symbol === undefined
    ? { from: last.to, to: last.to, insert: ` ${name}` }
    : { from: last.from, to: last.to, insert: name };
}

/** Drops lines that are unused then. */
function replaceByArgument(
  text: string,
  reading: Reading,
  { at, index }: { readonly at: number; readonly index: number },
): TextChange[] {
  const { graph, ids, starts } = reading;
  const edge = nodeOf(graph, at).args[index];
  if (edge === undefined) throw new Refusal('the node has no such argument');
  const changes: TextChange[] = [];
  const uses = new Int32Array(graph.nodes.length);
  graph.nodes.forEach((user, place) => {
    for (const each of user.args) uses[Math.abs(each) - 1] = (uses[Math.abs(each) - 1] as number) + 1;
    if (!user.args.some((each) => Math.abs(each) - 1 === at)) return;
    const tokens = tokensOf(text, reading, place);
    const first = firstArgument(tokens, user, reading);
    user.args.forEach((each, i) => {
      if (Math.abs(each) - 1 !== at) return;
      const token = tokens[first + i] as Token;
      const target = (each < 0 ? -1 : 1) * edge;
      const insert = `${target < 0 ? '-' : ''}${ids[Math.abs(target) - 1] as number}`;
      changes.push({ from: token.from, to: token.to, insert });
    });
  });
  if (changes.length === 0) throw new Refusal('no other node uses this node');
  // The users of the node now use the argument, and nothing uses the node.
  const argument = Math.abs(edge) - 1;
  uses[argument] = (uses[argument] as number) + (uses[at] as number);
  for (const unused of findUnused(graph, at, uses)) {
    const from = starts[unused] as number;
    const newline = text.indexOf('\n', from);
    changes.push({ from, to: newline < 0 ? text.length : newline + 1, insert: '' });
  }
  return changes.sort((a, b) => a.from - b.from);
}

/** Includes the node and what only it uses. */
function findUnused(graph: BtorGraph, at: number, uses: Int32Array): number[] {
  const unused = [at];
  for (let next = 0; next < unused.length; next++) {
    for (const edge of nodeOf(graph, unused[next] as number).args) {
      const to = Math.abs(edge) - 1;
      uses[to] = (uses[to] as number) - 1;
      if (uses[to] === 0 && kindInfo(nodeOf(graph, to).kind).signature !== 'leaf') unused.push(to);
    }
  }
  return unused;
}

/** A line ends with the arguments, indices and name. */
function firstArgument(tokens: readonly Token[], { args, indices, symbol }: BtorNode, { ids }: Reading): number {
  const first = tokens.length - args.length - indices.length - (symbol === undefined ? 0 : 1);
  const isAsWritten = args.every(
    (edge, i) => tokens[first + i]?.text === `${edge < 0 ? '-' : ''}${ids[Math.abs(edge) - 1] as number}`,
  );
  if (!isAsWritten) throw new Refusal('a line that uses the node is written in an unusual way: edit the text');
  return first;
}

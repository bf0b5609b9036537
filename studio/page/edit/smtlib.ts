import { type Op, type Script, type Sort, type Term, OPERATORS, printSymbol, readScript } from '../../../src/smt.js';
import { drawScript } from '../../picture/index.js';
import { parseBits, refuseBits } from '../model/bits.js';
import { type EditChoices, type NodeChange, type TextChange, Refusal } from './change.js';

export function scriptChoices(script: Script, term: Term | undefined): EditChoices {
  if (term === undefined)
    return { name: undefined, isConstant: false, canBeConstant: false, arguments: [], operators: [] };
  const hasArguments = term.kind === 'app' || term.kind === 'call';
  const args = hasArguments ? term.args : [];
  return {
    name: (term.kind === 'const' || term.kind === 'call') && isDeclared(script, term.name) ? term.name : undefined,
    isConstant: term.kind === 'value',
    canBeConstant: term.kind !== 'var',
    arguments: args.flatMap((arg, i) => (arg.sort === term.sort ? [i] : [])),
    operators: term.kind === 'app' ? listAlike(term.op, term.args.length) : [],
  };
}

function isDeclared({ commands }: Script, name: string): boolean {
  return commands.some((command) => command.kind === 'declare-fun' && command.name === name);
}

/** Operators with equal signatures. */
function listAlike(op: Op, count: number): Op[] {
  const own = OPERATORS[op];
  const isAlike = ([name, info]: [string, (typeof OPERATORS)[Op]]): boolean =>
    name !== op &&
    info.theory === own.theory &&
    info.rule === own.rule &&
    info.indices === own.indices &&
    info.weighted === own.weighted &&
    !info.qualified &&
    !own.qualified &&
    !info.ofFunction &&
    !own.ofFunction &&
    info.arity[0] <= count &&
    info.arity[1] >= count;
  return Object.entries(OPERATORS)
    .filter(isAlike)
    .map(([name]) => name as Op);
}

interface Occurrence {
  readonly from: number;
  readonly to: number;
}

export function planScript(text: string, at: number, change: NodeChange): TextChange[] {
  const spans: { readonly term: Term; readonly from: number; readonly to: number }[] = [];
  const { script } = readScript(text, { place: (term, { start, end }) => spans.push({ term, from: start, to: end }) });
  const term = drawScript(script).terms[at];
  if (term === undefined) throw new Refusal('assertions and definitions are edited in the text');
  if (change.kind === 'rename') return rename(text, nameOf(term), change.name);
  // A symbol that `let` or `:named` binds to the term changes with its definition.
  const isWritten = ({ from }: Occurrence): boolean =>
    argumentCount(term) > 0
      ? text[from] === '('
      : !isSymbol(term) || unquote(text.slice(from)).startsWith(nameOf(term));
  const found = innermost(spans.filter((each) => each.term === term && isWritten(each)));
  if (found.length === 0) throw new Refusal('the term has no place of its own in the text: edit the text');
  return found.map(({ from, to }) => {
    switch (change.kind) {
      case 'constant':
        return { from, to, insert: constantText(change.text, term.sort) };
      case 'operator':
        return { ...findHead(text, from), insert: change.name };
      case 'argument': {
        const parts = splitList(text, from, to);
        const part = parts.at(change.index + 1);
        if (part === undefined || parts.length !== argumentCount(term) + 1)
          throw new Refusal('the term is written in an unusual way: edit the text');
        return { from, to, insert: text.slice(part.from, part.to) };
      }
    }
  });
}

function isSymbol(term: Term): boolean {
  return term.kind === 'const' || term.kind === 'call' || term.kind === 'app';
}

function argumentCount(term: Term): number {
  return term.kind === 'app' || term.kind === 'call' ? term.args.length : 0;
}

function nameOf(term: Term): string {
  if (term.kind === 'const' || term.kind === 'call') return term.name;
  return term.kind === 'app' ? term.op : '';
}

function unquote(word: string): string {
  return word.startsWith('|') ? word.slice(1).replace(/\|[^]*/, '') : word;
}

/** Omits spans of `let` and `!`. */
function innermost(spans: readonly Occurrence[]): Occurrence[] {
  const found: Occurrence[] = [];
  for (const span of spans.toSorted((a, b) => b.from - a.from || a.to - b.to))
    if (span.to <= (found.at(-1)?.from ?? Infinity)) found.push(span);
  return found.reverse();
}

function constantText(text: string, sort: Sort): string {
  const given = text.trim();
  if (sort.kind === 'BitVec') {
    const value = parseBits(given, sort.width);
    if (value === undefined) throw new Refusal(refuseBits(given, sort.width));
    const isHex = sort.width > 8 && sort.width % 4 === 0;
    return isHex
      ? `#x${value.toString(16).padStart(sort.width / 4, '0')}`
      : `#b${value.toString(2).padStart(sort.width, '0')}`;
  }
  if (sort.kind === 'Int' || sort.kind === 'Real') {
    if (!/^-?\d{1,2000}(\.\d{1,2000})?$/.test(given)) return given;
    const digits = given.replace('-', '');
    const number = sort.kind === 'Real' && !digits.includes('.') ? `${digits}.0` : digits;
    return given.startsWith('-') ? `(- ${number})` : number;
  }
  return given;
}

/** `op` in `(op a b)` and in `((_ op 1) a)`. */
function findHead(text: string, from: number): Occurrence {
  const [head] = splitList(text, from, text.length);
  if (head === undefined) throw new Refusal('the operator is not written in the text');
  if (text[head.from] !== '(') return head;
  const name = splitList(text, head.from, head.to)[1];
  if (name === undefined) throw new Refusal('the operator is written in an unusual way: edit the text');
  return name;
}

const TOKEN = /;[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()";|]+/g;

interface Token extends Occurrence {
  readonly text: string;
}

function* tokensOf(text: string, from: number, to: number): Generator<Token> {
  const scan = new RegExp(TOKEN);
  scan.lastIndex = from;
  for (let found = scan.exec(text); found !== null && found.index < to; found = scan.exec(text)) {
    const [word] = found;
    if (!word.startsWith(';')) yield { text: word, from: found.index, to: found.index + word.length };
  }
}

function splitList(text: string, from: number, to: number): Occurrence[] {
  const parts: Occurrence[] = [];
  let depth = 0;
  let start = from;
  for (const token of tokensOf(text, from, to)) {
    if (token.text === '(') {
      if (++depth === 2) start = token.from;
    } else if (token.text === ')') {
      if (--depth === 1) parts.push({ from: start, to: token.to });
      if (depth === 0) break;
    } else if (depth === 1) parts.push({ from: token.from, to: token.to });
  }
  return parts;
}

function rename(text: string, before: string, name: string): TextChange[] {
  if (name === '' || /[|\\]/.test(name)) throw new Refusal('a symbol is not empty and contains neither | nor \\');
  if (Object.hasOwn(OPERATORS, name)) throw new Refusal(`${name} is an operator`);
  const insert = printSymbol(name);
  const tokens = [...tokensOf(text, 0, text.length)];
  if (tokens.some((token) => unquote(token.text) === name)) throw new Refusal(`the symbol ${name} is in use`);
  return tokens.filter((token) => unquote(token.text) === before).map(({ from, to }) => ({ from, to, insert }));
}

import {
  type IndexPattern,
  type NumberPattern,
  type Op,
  type SortPattern,
  type Theory,
  numbersIn,
  ownNumbers,
  operatorInfo,
  partsOfSort,
  OPERATOR_NAMES,
  listSignatures,
} from '../../src/term/index.js';
import { hintsFor, isPartial } from '../../src/generate/index.js';
import type { FileSignature } from '../../src/strategy/typefuzz/read-signatures.js';

const HEADER = `; Operator signatures for typefuzz (generative type-aware mutation, Park et al., OOPSLA 2021), in yinyang's format:
;   (op Arg ... Ret :attribute)            :left-assoc, :right-assoc, :chainable or :pairwise: more arguments are allowed
;   (par (A ...) (op Arg ... Ret))         a parameter stands for a sort, or for a number
; with extensions:
;   ((_ op i ...) Arg ... Ret)             indices; an index that no sort determines is drawn
;   ((as op Sort) Arg ... Ret)             an operator written with its sort
;   (_ BitVec (+ m n))                     numbers may be sums, differences and products
;   :where-used                            only in scripts that already apply the operator to this number of arguments
;   (set-option :stay-in-logic false)      mutants need not stay in the script's logic
; Signatures and generated terms are checked against Gainsay's operator table. The signatures below are those of the table,
; written by \`npm run promote\`.
`;

const TITLES: Readonly<Record<Theory, string>> = {
  Core: 'Core',
  Ints: 'Ints, Reals, Reals_Ints',
  Reals: 'Ints, Reals, Reals_Ints',
  Reals_Ints: 'Ints, Reals, Reals_Ints',
  FixedSizeBitVectors: 'FixedSizeBitVectors',
  FloatingPoint: 'FloatingPoint',
  Strings: 'Strings',
  ArraysEx: 'ArraysEx, Datatypes, HigherOrder',
  Datatypes: 'ArraysEx, Datatypes, HigherOrder',
  HigherOrder: 'ArraysEx, Datatypes, HigherOrder',
  Sequences: 'Sequences',
  Sets: 'Sets, and relations as sets of tuples',
  Bags: 'Bags',
  Tuples: 'Tuples',
  FiniteFields: 'Finite fields',
  SeparationLogic: 'Separation logic',
  Extensions: 'Operators of single solvers',
};

/** Prints the signatures in the given order, if any, since random draws depend on the order. */
export function printTableSignatures(order?: readonly Op[]): string {
  const lines: string[] = [HEADER.trimEnd()];
  let title = '';
  for (const signature of tableSignatures(order)) {
    const next = TITLES[operatorInfo(signature.op).theory];
    if (next !== title) lines.push('', `; ${next}`);
    title = next;
    lines.push(printSignature(signature));
  }
  return `${lines.join('\n')}\n`;
}

const ATTRIBUTES = {
  none: '',
  left: ' :left-assoc',
  right: ' :right-assoc',
  chainable: ' :chainable',
  pairwise: ' :pairwise',
} as const;

function printSignature(signature: FileSignature): string {
  const { args, result, associativity, whereUsed } = signature;
  const sorts = [...args, result].map(sortText).join(' ');
  const own = `(${headText(signature)} ${sorts}${ATTRIBUTES[associativity]}${whereUsed ? ' :where-used' : ''})`;
  const names = listParameters(signature);
  return names.length === 0 ? own : `(par (${names.join(' ')}) ${own})`;
}

function headText({ op, indices, qualifier }: FileSignature): string {
  if (qualifier !== undefined) return `(as ${op} ${sortText(qualifier)})`;
  return indices.length === 0 ? op : `(_ ${op} ${indices.map(indexText).join(' ')})`;
}

function indexText(index: IndexPattern): string {
  if (index.kind === 'constructor') return 'c';
  return index.kind === 'of-sort' ? sortText(index.sort) : numberText(index);
}

function numberText(pattern: NumberPattern): string {
  if (pattern.kind === 'number') return String(pattern.value);
  if (pattern.kind === 'parameter') return pattern.name;
  return `(${pattern.kind} ${numberText(pattern.left)} ${numberText(pattern.right)})`;
}

function sortText(pattern: SortPattern): string {
  switch (pattern.kind) {
    case 'sort':
      return pattern.sort.text;
    case 'parameter':
      return pattern.name;
    case 'bit-vec':
      return `(_ BitVec ${numberText(pattern.width)})`;
    case 'float':
      return `(_ FloatingPoint ${numberText(pattern.eb)} ${numberText(pattern.sb)})`;
    case 'field':
      return `(_ FiniteField ${numberText(pattern.order)})`;
    case 'array':
      return `(Array ${sortText(pattern.index)} ${sortText(pattern.element)})`;
    case 'collection':
      return `(${pattern.of} ${sortText(pattern.element)})`;
    case 'tuple':
      return `(Tuple ${pattern.parts.map(sortText).join(' ')})`;
    case 'function':
      return `(-> ${[...pattern.params, pattern.result].map(sortText).join(' ')})`;
  }
}

function listParameters({ indices, args, result }: FileSignature): readonly string[] {
  const inSort = (sort: SortPattern): readonly string[] =>
    [...partsOfSort(sort)].flatMap((part) =>
      part.kind === 'parameter' ? [part.name] : ownNumbers(part).flatMap(numbersIn),
    );
  const ofIndex = (index: IndexPattern): readonly string[] => {
    if (index.kind === 'constructor') return ['c'];
    return index.kind === 'of-sort' ? inSort(index.sort) : numbersIn(index);
  };
  return [...new Set([...indices.flatMap(ofIndex), ...[...args, result].flatMap(inSort)])];
}

export function tableSignatures(order: readonly Op[] = OPERATOR_NAMES): readonly FileSignature[] {
  return order.flatMap((op) =>
    listSignatures(op).map((each) => {
      const associativity = hintsFor(op).pairs === true ? 'none' : each.associativity;
      return { ...each, associativity, whereUsed: isPartial(each) };
    }),
  );
}

/** Inserts each new operator after its predecessor in the table. */
export function inStandingOrder(standing: readonly Op[]): readonly Op[] {
  const order = [...new Set(standing)];
  for (const [i, op] of OPERATOR_NAMES.entries()) {
    if (order.includes(op)) continue;
    order.splice(i === 0 ? 0 : order.indexOf(OPERATOR_NAMES[i - 1] as Op) + 1, 0, op);
  }
  return order;
}

import type { Diagnostic } from '../../diag/index.js';
import { SEXP, SexpReader } from '../../syntax/index.js';
import {
  type Associativity,
  COLLECTION_KINDS,
  FLOAT_FORMATS,
  ATOMIC_SORTS,
  type IndexPattern,
  type NumberPattern,
  type SortPattern,
  OPERATOR_NAMES,
  type Op,
  operatorInfo,
  operatorNamed,
} from '../../term/index.js';
import { didYouMean } from '../../util/index.js';
import { objectionTo } from './check-signature.js';
import type { FileSignature } from './signature.js';

/** What a signature file holds: signatures without errors, and a diagnostic for each of the others. */
export interface SignatureFile {
  readonly signatures: readonly FileSignature[];
  /** Whether mutants stay in what the logic's name promises; `(set-option :stay-in-logic false)` lifts it. */
  readonly staysInLogic: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

const ATTRIBUTES: Readonly<Record<string, Associativity>> = {
  ':left-assoc': 'left',
  ':right-assoc': 'right',
  ':chainable': 'chainable',
  ':pairwise': 'pairwise',
};
const WHERE_USED = ':where-used';
const STAY = ':stay-in-logic';
/** Sorts nested deeper than this are refused: signatures are read and matched by recursion over them. */
const DEEPEST = 16;

/**
 * Reads operator signatures in yinyang's format: `(op Arg … Ret :attribute)` and `(par (A …) (op Arg … Ret :attribute))`, where
 * a parameter stands for a sort or for a number. Each is held against the operator table; what does not agree with it
 * gives G310 and is left out.
 */
export function readSignatures(text: string): SignatureFile {
  const sexp = new SexpReader(text);
  const signatures: FileSignature[] = [];
  const diagnostics: Diagnostic[] = [];
  let staysInLogic = true;
  for (;;) {
    const more = sexp.read();
    if (more === false) break;
    if (more !== true) {
      diagnostics.push(more);
      continue;
    }
    try {
      if (isIdentity(sexp)) {
        diagnostics.push({ code: 'G310', severity: 'warning', message: IDENTITY, span: sexp.span(0) });
        continue;
      }
      const option = optionAt(sexp);
      if (option === undefined) signatures.push(new SignatureReader(sexp).read());
      else staysInLogic = option;
    } catch (problem) {
      if (!(problem instanceof SignatureProblem)) throw problem;
      diagnostics.push(problem.diagnostic(sexp));
    }
  }
  return { signatures, staysInLogic, diagnostics };
}

const IDENTITY = 'id is not an operator: ignored, since it would replace a term by itself';

/** Whether `(par (A) (id A A))` stands there, as in the file that comes with yinyang. */
function isIdentity(sexp: SexpReader): boolean {
  return /^\(\s*par\s*\(\s*(\S+)\s*\)\s*\(\s*id\s+\1\s+\1\s*\)\s*\)$/.test(sexp.slice(0));
}

/** Something wrong in a signature file: a G310 diagnostic at a node of the text. */
class SignatureProblem extends Error {
  readonly node: number;
  readonly more: { readonly expected?: string; readonly hint?: string };

  constructor(node: number, message: string, more: { readonly expected?: string; readonly hint?: string } = {}) {
    super(message);
    this.node = node;
    this.more = more;
  }

  diagnostic(sexp: SexpReader): Diagnostic {
    return { code: 'G310', severity: 'error', message: this.message, span: sexp.span(this.node), ...this.more };
  }
}

/** What `(set-option :stay-in-logic B)` says; undefined for anything else. */
function optionAt(sexp: SexpReader): boolean | undefined {
  const [head, keyword, value] = sexp.childrenOf(0);
  if (head === undefined || sexp.slice(head) !== 'set-option') return undefined;
  const word = value === undefined ? '' : sexp.slice(value);
  if (keyword === undefined || sexp.slice(keyword) !== STAY || (word !== 'true' && word !== 'false')) {
    throw new SignatureProblem(keyword ?? head, 'no such option', { expected: `(set-option ${STAY} false)` });
  }
  return word === 'true';
}

/** Reads one signature; throws a `SignatureProblem` on the first thing that is wrong with it. */
class SignatureReader {
  readonly #sexp: SexpReader;
  /** What each parameter stands for, once it was met. */
  readonly #parameters = new Map<string, 'sort' | 'number' | undefined>();

  constructor(sexp: SexpReader) {
    this.#sexp = sexp;
  }

  read(): FileSignature {
    const node = this.#body(0);
    const [head, ...rest] = this.#sexp.childrenOf(node);
    if (head === undefined) throw new SignatureProblem(node, 'no signature', { expected: '(op Arg … Ret :attribute)' });
    const { op, indices, qualifier } = this.#head(head);
    const { places, attributes } = this.#split(rest);
    const last = places.pop();
    if (last === undefined)
      throw new SignatureProblem(node, `${op} has no result sort`, { expected: '(op Arg … Ret)' });
    const args = places.map((place) => this.#sort(place));
    const result = this.#sort(last);
    const signature: FileSignature = { op, indices, qualifier, args, result, ...this.#attributes(attributes, op) };
    const objection = objectionTo(signature);
    if (objection === undefined) return signature;
    throw new SignatureProblem(node, objection, { expected: operatorInfo(op).rule.expects });
  }

  /** The signature itself, behind `(par (A …) …)`. */
  #body(node: number): number {
    const sexp = this.#sexp;
    const [head, names, body, more] = sexp.childrenOf(node);
    if (head === undefined || sexp.slice(head) !== 'par') return node;
    if (names === undefined || body === undefined || more !== undefined) {
      throw new SignatureProblem(node, 'ill-formed par', { expected: '(par (A …) (op Arg … Ret :attribute))' });
    }
    for (const name of sexp.childrenOf(names)) this.#parameters.set(sexp.name(name), undefined);
    return body;
  }

  #head(node: number): Pick<FileSignature, 'op' | 'indices' | 'qualifier'> {
    const sexp = this.#sexp;
    if (sexp.isSymbol(node)) return { op: this.#operator(node), indices: [], qualifier: undefined };
    const [word, name, ...rest] = sexp.childrenOf(node);
    const kind = word === undefined ? '' : sexp.slice(word);
    const [sort, more] = rest;
    if (kind === 'as' && name !== undefined && sort !== undefined && more === undefined) {
      return { op: this.#operator(name), indices: [], qualifier: this.#sort(sort) };
    }
    if (kind === '_' && name !== undefined && rest.length > 0) {
      const op = this.#operator(name);
      return { op, indices: rest.map((index, i) => this.#index(index, op, i)), qualifier: undefined };
    }
    throw new SignatureProblem(node, 'no operator', { expected: 'op, (_ op index …) or (as op Sort)' });
  }

  #operator(node: number): Op {
    const name = this.#sexp.name(node);
    const op = operatorNamed(name);
    if (op !== undefined) return op;
    const hint = didYouMean(name, OPERATOR_NAMES);
    const more = hint === undefined ? {} : { hint };
    throw new SignatureProblem(node, `unknown operator '${name}'`, { expected: 'an operator of SMT-LIB', ...more });
  }

  #index(node: number, op: Op, at: number): IndexPattern {
    if (op === 'is') return { kind: 'constructor' };
    if (op === 'fmf.card' && at === 0) return { kind: 'of-sort', sort: this.#sort(node) };
    return this.#number(node);
  }

  #split(nodes: readonly number[]): { readonly places: number[]; readonly attributes: readonly number[] } {
    const from = nodes.findIndex((node) => this.#sexp.kind[node] === SEXP.keyword);
    return from < 0
      ? { places: [...nodes], attributes: [] }
      : { places: nodes.slice(0, from), attributes: nodes.slice(from) };
  }

  #attributes(nodes: readonly number[], op: Op): Pick<FileSignature, 'associativity' | 'whereUsed'> {
    let associativity: Associativity = 'none';
    let whereUsed = false;
    for (const node of nodes) {
      const word = this.#sexp.slice(node);
      const found = ATTRIBUTES[word];
      if (word === WHERE_USED) whereUsed = true;
      else if (found === undefined) {
        const known = [...Object.keys(ATTRIBUTES), WHERE_USED];
        throw new SignatureProblem(node, `unknown attribute '${word}'`, { expected: known.join(', ') });
      } else if (found !== operatorInfo(op).associativity) {
        throw new SignatureProblem(node, `${op} is not ${word.slice(1)}`, { expected: attributeOf(op) });
      } else associativity = found;
    }
    return { associativity, whereUsed };
  }

  #sort(node: number, depth = 0): SortPattern {
    const sexp = this.#sexp;
    if (depth > DEEPEST) throw new SignatureProblem(node, 'this sort is too deep');
    if (sexp.isSymbol(node)) return this.#sortNamed(node);
    const [head, ...rest] = sexp.childrenOf(node);
    const word = head === undefined ? '' : sexp.slice(head);
    const [first, second, third] = rest;
    if (word === '_' && first !== undefined && second !== undefined) {
      const name = sexp.slice(first);
      if (name === 'BitVec' && third === undefined) return { kind: 'bit-vec', width: this.#number(second) };
      if (name === 'FloatingPoint' && third !== undefined) {
        return { kind: 'float', eb: this.#number(second), sb: this.#number(third) };
      }
    }
    const parts = word === '_' ? [] : rest.map((part) => this.#sort(part, depth + 1));
    const made = compoundSort(word, parts);
    if (made !== undefined) return made;
    const expected = 'Int, (_ BitVec m), (_ FloatingPoint e s), (Array I E), (Seq A), (Tuple A B), (-> A B)';
    throw new SignatureProblem(node, 'no such sort', { expected });
  }

  #sortNamed(node: number): SortPattern {
    const name = this.#sexp.name(node);
    const atomic = ATOMIC_SORTS.find(({ text }) => text === name);
    const format = FLOAT_FORMATS[name];
    if (this.#parameters.has(name)) {
      this.#useAs(node, name, 'sort');
      return { kind: 'parameter', name };
    }
    if (atomic !== undefined) return { kind: 'sort', sort: atomic };
    if (format === undefined) {
      const expected = `${ATOMIC_SORTS.map(({ text }) => text).join(', ')}, or a parameter of (par (A) …)`;
      throw new SignatureProblem(node, `no such sort here: '${name}'`, { expected });
    }
    const [eb, sb] = format;
    return { kind: 'float', eb: { kind: 'number', value: eb }, sb: { kind: 'number', value: sb } };
  }

  #number(node: number, depth = 0): NumberPattern {
    const sexp = this.#sexp;
    if (sexp.kind[node] === SEXP.numeral) return { kind: 'number', value: Number(sexp.slice(node)) };
    const name = sexp.isSymbol(node) ? sexp.name(node) : undefined;
    if (name !== undefined && this.#parameters.has(name)) {
      this.#useAs(node, name, 'number');
      return { kind: 'parameter', name };
    }
    const [head, left, right, more] = sexp.childrenOf(node);
    const op = head === undefined ? '' : sexp.slice(head);
    const isOperation = op === '+' || op === '-' || op === '*';
    if (isOperation && left !== undefined && right !== undefined && more === undefined && depth < DEEPEST) {
      return { kind: op, left: this.#number(left, depth + 1), right: this.#number(right, depth + 1) };
    }
    throw new SignatureProblem(node, 'no number', { expected: 'a numeral, a parameter, (+ m n), (- m n) or (* m n)' });
  }

  #useAs(node: number, name: string, kind: 'sort' | 'number'): void {
    const known = this.#parameters.get(name);
    if (known !== undefined && known !== kind) {
      throw new SignatureProblem(node, `'${name}' stands for a ${known} elsewhere`, { expected: `a ${kind}` });
    }
    this.#parameters.set(name, kind);
  }
}

function compoundSort(word: string, parts: readonly SortPattern[]): SortPattern | undefined {
  const [first, second] = parts;
  const kind = COLLECTION_KINDS.find((each) => each === word);
  if (kind !== undefined && first !== undefined && parts.length === 1)
    return { kind: 'collection', of: kind, element: first };
  if (word === 'Tuple' && first !== undefined) return { kind: 'tuple', parts };
  if (word === 'Array' && first !== undefined && second !== undefined && parts.length === 2) {
    return { kind: 'array', index: first, element: second };
  }
  const result = parts.at(-1);
  if (word !== '->' || result === undefined || parts.length < 2) return undefined;
  return { kind: 'function', params: parts.slice(0, -1), result };
}

function attributeOf(op: Op): string {
  const { associativity } = operatorInfo(op);
  const found = Object.entries(ATTRIBUTES).find(([, each]) => each === associativity);
  return found === undefined ? 'no such attribute' : found[0];
}

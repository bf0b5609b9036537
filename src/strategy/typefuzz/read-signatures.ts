import type { Diagnostic } from '../../diag/index.js';
import { PatternProblem, SortPatternReader, readForms } from '../../rewrite/index.js';
import { SEXP, type SexpReader } from '../../syntax/index.js';
import {
  type Associativity,
  type IndexPattern,
  OPERATOR_NAMES,
  type Op,
  operatorInfo,
  operatorNamed,
  type Signature,
} from '../../term/index.js';
import { didYouMean } from '../../util/index.js';
import { describeConflict } from './check-signature.js';

export interface SignatureFile {
  readonly signatures: readonly FileSignature[];
  /** True if mutants stay in the seed's logic. False after `(set-option :stay-in-logic false)`. */
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

/**
 * Reads yinyang's format: `(op Arg … Ret :attribute)` and `(par (A …) (op Arg … Ret :attribute))`. A parameter is a
 * sort or a number. Skips a signature that conflicts with the operator table, and reports G310.
 */
export function readSignatures(text: string): SignatureFile {
  const signatures: FileSignature[] = [];
  let staysInLogic = true;
  const diagnostics = readForms(text, 'G310', (sexp) => {
    if (isIdentity(sexp)) return { code: 'G310', severity: 'warning', message: IDENTITY, span: sexp.span(0) };
    const option = optionAt(sexp);
    if (option === undefined) signatures.push(new SignatureReader(sexp).read());
    else staysInLogic = option;
    return undefined;
  });
  return { signatures, staysInLogic, diagnostics };
}

const IDENTITY = "'id' is ignored: it is not an operator, and would replace a term by itself";

function isIdentity(sexp: SexpReader): boolean {
  return /^\(\s*par\s*\(\s*(\S+)\s*\)\s*\(\s*id\s+\1\s+\1\s*\)\s*\)$/.test(sexp.slice(0));
}

function optionAt(sexp: SexpReader): boolean | undefined {
  const [head, keyword, value] = sexp.listChildren(0);
  if (head === undefined || sexp.slice(head) !== 'set-option') return undefined;
  const word = value === undefined ? '' : sexp.slice(value);
  if (keyword === undefined || sexp.slice(keyword) !== STAY || (word !== 'true' && word !== 'false')) {
    throw new PatternProblem(keyword ?? head, 'no such option', `(set-option ${STAY} false)`);
  }
  return word === 'true';
}

class SignatureReader {
  readonly #sexp: SexpReader;
  readonly #sorts: SortPatternReader;
  readonly #parameters = new Map<string, 'sort' | 'number' | undefined>();

  constructor(sexp: SexpReader) {
    this.#sexp = sexp;
    this.#sorts = new SortPatternReader(sexp, {
      isSort: (name, node) => this.#isParameter(node, name, 'sort'),
      isNumber: (name, node) => this.#isParameter(node, name, 'number'),
      hasCollections: true,
      parameter: 'a parameter of (par (A) …)',
    });
  }

  read(): FileSignature {
    const node = this.#body(0);
    const [head, ...rest] = this.#sexp.listChildren(node);
    if (head === undefined) throw new PatternProblem(node, 'no signature', '(op Arg … Ret :attribute)');
    const { op, indices, qualifier } = this.#head(head);
    const { places, attributes } = this.#split(rest);
    const last = places.pop();
    if (last === undefined) throw new PatternProblem(node, `${op} has no result sort`, '(op Arg … Ret)');
    const args = places.map((place) => this.#sorts.sort(place));
    const result = this.#sorts.sort(last);
    const signature: FileSignature = { op, indices, qualifier, args, result, ...this.#attributes(attributes, op) };
    const objection = describeConflict(signature);
    if (objection === undefined) return signature;
    throw new PatternProblem(node, objection, operatorInfo(op).rule.expects);
  }

  #body(node: number): number {
    const sexp = this.#sexp;
    const [head, names, body, more] = sexp.listChildren(node);
    if (head === undefined || sexp.slice(head) !== 'par') return node;
    if (names === undefined || body === undefined || more !== undefined) {
      throw new PatternProblem(node, 'ill-formed par', '(par (A …) (op Arg … Ret :attribute))');
    }
    for (const name of sexp.listChildren(names)) this.#parameters.set(sexp.name(name), undefined);
    return body;
  }

  #head(node: number): Pick<FileSignature, 'op' | 'indices' | 'qualifier'> {
    const sexp = this.#sexp;
    if (sexp.isSymbol(node)) return { op: this.#operator(node), indices: [], qualifier: undefined };
    const [word, name, ...rest] = sexp.listChildren(node);
    const kind = word === undefined ? '' : sexp.slice(word);
    const [sort, more] = rest;
    if (kind === 'as' && name !== undefined && sort !== undefined && more === undefined) {
      return { op: this.#operator(name), indices: [], qualifier: this.#sorts.sort(sort) };
    }
    if (kind === '_' && name !== undefined && rest.length > 0) {
      const op = this.#operator(name);
      return { op, indices: rest.map((index, i) => this.#index(index, op, i)), qualifier: undefined };
    }
    throw new PatternProblem(node, 'no operator', 'op, (_ op index …) or (as op Sort)');
  }

  #operator(node: number): Op {
    const name = this.#sexp.name(node);
    const op = operatorNamed(name);
    if (op !== undefined) return op;
    const hint = didYouMean(name, OPERATOR_NAMES);
    throw new PatternProblem(node, `unknown operator '${name}'`, 'an operator of SMT-LIB', hint);
  }

  #index(node: number, op: Op, at: number): IndexPattern {
    if (op === 'is') return { kind: 'constructor' };
    if (op === 'fmf.card' && at === 0) return { kind: 'of-sort', sort: this.#sorts.sort(node) };
    return this.#sorts.number(node, 'index');
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
        throw new PatternProblem(node, `unknown attribute '${word}'`, known.join(', '));
      } else if (found !== operatorInfo(op).associativity) {
        throw new PatternProblem(node, `${op} is not ${word.slice(1)}`, expectedAttribute(op));
      } else associativity = found;
    }
    return { associativity, whereUsed };
  }

  #isParameter(node: number, name: string, kind: 'sort' | 'number'): boolean {
    if (!this.#parameters.has(name)) return false;
    const known = this.#parameters.get(name);
    if (known !== undefined && known !== kind) {
      throw new PatternProblem(node, `'${name}' is used as a ${known} elsewhere`, `a ${kind}`);
    }
    this.#parameters.set(name, kind);
    return true;
  }
}

function expectedAttribute(op: Op): string {
  const { associativity } = operatorInfo(op);
  const found = Object.entries(ATTRIBUTES).find(([, each]) => each === associativity);
  return found === undefined ? 'no such attribute' : found[0];
}

/** A signature from a file, which may accept fewer sorts than the operator table's signature. */
export interface FileSignature extends Signature {
  /** True if only scripts that already apply the operator to this number of arguments may use the signature. */
  readonly whereUsed: boolean;
}

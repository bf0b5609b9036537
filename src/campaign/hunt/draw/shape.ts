import { type Command, type Script, isObjective, termsOf } from '../../../script/index.js';
import {
  type Op,
  type Sort,
  type Term,
  children,
  commonHead,
  headOf,
  operatorInfo,
  postorder,
  reachable,
} from '../../../term/index.js';
import { contentId } from '../../../util/index.js';

/** Longer shapes (in UTF-16 units) are hashed. */
const LONGEST = 64;
/** Arguments after flattening: a small term with sharing could have millions. */
const MOST_PARTS = 64;

/**
 * Hashes assertions and objectives without the leaves of terms (Dewey, 5.5.2), ignoring order, nesting, direction and negation. With
 * a base, only differences count.
 */
export function hashShape(script: Script, base?: Script): string {
  const terms = collectAsserted(script, base);
  const forms = new Map<Term, SignedShape>();
  for (const term of postorder(terms))
    forms.set(
      term,
      computeForms(term, (kid) => forms.get(kid) as SignedShape),
    );
  const all = terms.map((term) => (forms.get(term) as SignedShape).plain);
  return contentId(joinForms('and', all).text).slice(0, 16);
}

function collectAsserted(script: Script, base: Script | undefined): Term[] {
  const old = new Set<Term>(base?.commands.flatMap(termsOf));
  const commands = script.commands.filter(asserts);
  const changed =
    base === undefined ? commands : commands.filter((command) => termsOf(command).some((t) => !old.has(t)));
  return (changed.length > 0 ? changed : commands).flatMap(termsOf);
}

/** Returns a sorted list of the operators that most likely trigger the bug that a small script shows. */
export function characteristicOperators(script: Script, base?: Script): string[] {
  const tiers = [new Set<string>(), new Set<string>(), new Set<string>()] as const;
  for (const term of reachable(collectAsserted(script, base))) {
    const head = characteristicHead(term);
    if (head !== undefined) tiers[tierOf(head, term)].add(head);
  }
  return [...(tiers.find(({ size }) => size > 0) ?? [])].sort();
}

function characteristicHead(term: Term): string | undefined {
  switch (term.kind) {
    case 'app':
      if (term.args.length === 0 || isConstant(term.op, term.args)) return undefined;
      return operatorInfo(term.op).theory === 'Core' && !COMPARES.has(term.op)
        ? undefined
        : headOfApp(term.op, term.args);
    case 'quant':
      return term.binder === 'lambda' ? 'lambda' : 'quantifier';
    case 'call':
    case 'match':
    case 'opaque':
      return term.kind;
    default:
      return undefined;
  }
}

function isConstant(op: Op, args: readonly Term[]): boolean {
  return op === 'bvnot' && args.every(({ kind }) => kind === 'value');
}

const COMPARES = new Set<string>(['=', 'distinct']);

const CUTS = new Set(['concat', 'extract', 'zero_extend', 'sign_extend', 'repeat', 'bvnot']);

const FLIPS = new Set<string>(['bvadd', 'bvsub', 'bvneg']);

function tierOf(head: string, { sort }: Term): 0 | 1 | 2 {
  if (head === '=' || ORDERS.has(head)) return 2;
  return CUTS.has(head) || (FLIPS.has(head) && isBit(sort)) ? 1 : 0;
}

function asserts(command: Command): boolean {
  return command.kind === 'assert' || command.kind === 'check-sat-assuming' || isObjective(command);
}

interface TermShape {
  readonly text: string;
  readonly head?: string;
  readonly parts?: readonly string[];
}

interface SignedShape {
  readonly plain: TermShape;
  readonly negated: TermShape;
}

type Lookup = (term: Term) => SignedShape;

const LEAF = makeUnsigned({ text: '.' });

/** Gives a term and its negation the same shape. Must not be used for `and`, `or` and quantifiers. */
function makeUnsigned(form: TermShape): SignedShape {
  return { plain: form, negated: form };
}

/** Comparisons whose order of arguments a shape ignores. */
const ORDERS = new Set(['<', 'bvult', 'bvslt', 'fp.lt', 'fp.leq', 'str.<']);

/** Operators that are commutative apart from the rounding mode, but not associative. */
const ROUNDED = new Set<Op>(['fp.add', 'fp.mul']);

const JOINS = new Set<Op>(['concat', 'str.++', 're.++', 'seq.++']);

const CONNECTIVES: Partial<Record<Op, readonly [plain: Op, negated: Op]>> = {
  and: ['and', 'or'],
  or: ['or', 'and'],
  bvand: ['bvand', 'bvor'],
  bvor: ['bvor', 'bvand'],
  bvnand: ['bvor', 'bvand'],
  bvnor: ['bvand', 'bvor'],
};

function computeForms(term: Term, of: Lookup): SignedShape {
  switch (term.kind) {
    case 'value':
    case 'const':
    case 'var':
      return LEAF;
    case 'annot':
      return of(term.body);
    case 'quant':
      return quantForms(term, of);
    case 'app':
      return appForms(term, of);
    case 'call':
    case 'match':
    case 'opaque':
      return makeUnsigned(applyHead(headOf(term), listPlainForms(children(term), of)));
  }
}

function quantForms({ binder, body }: Term & { kind: 'quant' }, of: Lookup): SignedShape {
  const { plain, negated } = of(body);
  switch (binder) {
    case 'forall':
      return { plain: applyHead('forall', [plain]), negated: applyHead('exists', [negated]) };
    case 'exists':
      return { plain: applyHead('exists', [plain]), negated: applyHead('forall', [negated]) };
    case 'lambda':
      return makeUnsigned(applyHead('lambda', [plain]));
  }
}

function appForms(term: Term & { kind: 'app' }, of: Lookup): SignedShape {
  const { op, args } = term;
  if (args.length === 0) return LEAF;
  if (op === 'not' || op === 'bvnot') return negation(of(args[0] as Term));
  const bit = bitForms(term, of);
  if (bit !== undefined) return bit;
  if (op === '=>') return implication(args, of);
  if (op === 'ite') return choice(args, of);
  const connective = CONNECTIVES[op];
  if (connective !== undefined) return connect(connective, term, of);
  return makeUnsigned(plainApp(term, of));
}

function negation({ plain, negated }: SignedShape): SignedShape {
  return { plain: negated, negated: plain };
}

/** Joins argument shapes, negated under `bvnand` and `bvnor`. On single bits, drops `bv` from operator names. */
function connect(
  [plain, negated]: readonly [Op, Op],
  { op, args, sort }: Term & { kind: 'app' },
  of: Lookup,
): SignedShape {
  const kids = args.map(of).map((kid) => (op === 'bvnand' || op === 'bvnor' ? negation(kid) : kid));
  const name = (each: Op) => (isBit(sort) ? each.replace(/^bv/, '') : each);
  return joinBoth([name(plain), name(negated)], kids);
}

/** `(=> a b c)` is `(or (not a) (not b) c)`. */
function implication(args: readonly Term[], of: Lookup): SignedShape {
  const kids = args.map((arg, i) => (i < args.length - 1 ? negation(of(arg)) : of(arg)));
  return joinBoth(['or', 'and'], kids);
}

function joinBoth([plain, negated]: readonly [string, string], kids: readonly SignedShape[]): SignedShape {
  const join = (head: string, sign: keyof SignedShape) =>
    joinForms(
      head,
      kids.map((kid) => kid[sign]),
    );
  return { plain: join(plain, 'plain'), negated: join(negated, 'negated') };
}

/** `(ite c a b)` is `(ite (not c) b a)`. */
function choice([condition, first, second]: readonly Term[], of: Lookup): SignedShape {
  const [then, otherwise] = [of(first as Term), of(second as Term)];
  const when = eitherSign(of(condition as Term));
  const form = (sign: keyof SignedShape) => {
    const branches = [then[sign].text, otherwise[sign].text].sort();
    return makeForm('ite', [when.text, ...branches]);
  };
  return { plain: form('plain'), negated: form('negated') };
}

/** Returns the shape of `a` or its negation if the term compares `a` with a Bool or bit, or is `(ite a #b1 #b0)`. */
function bitForms({ op, args }: Term & { kind: 'app' }, of: Lookup): SignedShape | undefined {
  if (op === 'ite') {
    const [condition, ...values] = args as [Term, Term, Term];
    const [then, otherwise] = values.map(readTruth);
    if (then === undefined || otherwise === undefined || then === otherwise) return undefined;
    return then ? of(condition) : negation(of(condition));
  }
  if ((op !== '=' && op !== 'distinct' && op !== 'bvcomp') || args.length !== 2) return undefined;
  const at = args.findIndex((arg) => readTruth(arg) !== undefined);
  if (at < 0) return undefined;
  const isSame = readTruth(args[at] as Term) === (op !== 'distinct');
  const other = of(args[1 - at] as Term);
  return isSame ? other : negation(other);
}

function readTruth(term: Term): boolean | undefined {
  if (term.kind !== 'value' || !isBit(term.sort)) return undefined;
  return term.value === true || term.value === 1n;
}

function isBit(sort: Sort): boolean {
  return sort.kind === 'Bool' || (sort.kind === 'BitVec' && sort.width === 1);
}

function plainApp({ op, args }: Term & { kind: 'app' }, of: Lookup): TermShape {
  const head = headOfApp(op, args);
  const kids = isSignless(head) ? args.map((arg) => eitherSign(of(arg))) : listPlainForms(args, of);
  if (JOINS.has(op)) return flat(op, kids);
  const { commutative, associativity } = operatorInfo(op);
  if (commutative && associativity === 'left') return joinForms(head, kids);
  if (commutative || ORDERS.has(head)) return makeForm(head, kids.map(({ text }) => text).sort());
  if (ROUNDED.has(op)) return makeForm(head, ['.', ...plainTexts(kids.slice(1)).sort()]);
  return applyHead(head, kids);
}

/** On truth values and bits, `xor` is the negation of `=`. */
function headOfApp(op: Op, args: readonly Term[]): string {
  if (op === 'bvxnor') return headOfApp('bvxor', args);
  const isOfBits = args.every(({ sort }) => isBit(sort));
  if (isOfBits && (op === 'xor' || op === 'bvxor')) return '=';
  return commonHead(op);
}

const isSignless = (head: string): boolean => head === '=' || head === 'xor' || head === 'bvxor';

function eitherSign({ plain, negated }: SignedShape): TermShape {
  return plain.text <= negated.text ? plain : negated;
}

function listPlainForms(terms: readonly Term[], of: Lookup): TermShape[] {
  return terms.map((term) => of(term).plain);
}

const plainTexts = (forms: readonly TermShape[]): string[] => forms.map(({ text }) => text);

function joinForms(head: string, kids: readonly TermShape[]): TermShape {
  return flat(head, kids, (parts) => [...parts].sort());
}

function flat(head: string, kids: readonly TermShape[], order = (parts: readonly string[]) => parts): TermShape {
  const [only] = kids;
  if (kids.length === 1 && only !== undefined) return only;
  const nested = kids.flatMap((kid) => (kid.head === head && kid.parts !== undefined ? kid.parts : [kid.text]));
  const parts = order(nested.length <= MOST_PARTS ? nested : plainTexts(kids));
  const form = makeForm(head, parts);
  return parts.length <= MOST_PARTS ? { ...form, head, parts } : form;
}

function applyHead(head: string, kids: readonly TermShape[]): TermShape {
  return makeForm(head, plainTexts(kids));
}

function makeForm(head: string, parts: readonly string[]): TermShape {
  const text = `(${head} ${parts.join(' ')})`;
  return { text: text.length <= LONGEST ? text : contentId(text).slice(0, 16) };
}

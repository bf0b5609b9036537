import { type Command, type Script, termsOf } from '../../script/index.js';
import { type Op, type Sort, type Term, children, operatorInfo, postorder, reachable } from '../../term/index.js';
import { contentId } from '../../util/index.js';

/** Longer texts stand as their hashes, UTF-16 units. */
const LONGEST = 64;
/** Nested operators are taken as one up to so many arguments; what shares its parts would grow without end. */
const MOST_PARTS = 64;

/**
 * A hash of what a script asserts that ignores the leaves of its terms (Dewey, 5.5.2) and every way to write the same:
 * order of assertions and of arguments where it makes no difference, nesting of associative operators, negation (of truth
 * values and of bit-vectors: double, of an atom, pushed through `and`, `or`, `ite` and quantifiers), comparisons turned
 * round, bits for truth values. Two scripts that differ in nothing else have the same shape. Where a base is given, only
 * what differs from it counts. Each term is looked at once, under at most two signs.
 */
export function shapeOf(script: Script, base?: Script): string {
  const terms = assertedTerms(script, base);
  const forms = new Map<Term, Signed>();
  for (const term of postorder(terms))
    forms.set(
      term,
      formsOf(term, (kid) => forms.get(kid) as Signed),
    );
  const all = terms.map((term) => (forms.get(term) as Signed).plain);
  return contentId(joined('and', all).text).slice(0, 16);
}

/** What a script asserts, and a base does not; all of it where that is nothing. */
function assertedTerms(script: Script, base: Script | undefined): Term[] {
  const old = new Set<Term>(base?.commands.flatMap(termsOf));
  const commands = script.commands.filter(asserts);
  const changed =
    base === undefined ? commands : commands.filter((command) => termsOf(command).some((t) => !old.has(t)));
  return (changed.length > 0 ? changed : commands).flatMap(termsOf);
}

/**
 * The operators that tell what a small script is about, in alphabetical order: a fault lies in one of them, whatever else
 * it takes to show it. What only compares, and what only cuts, joins and flips bits, tells something where there is nothing
 * else; Boolean connectives never do.
 */
export function characteristicOperators(script: Script, base?: Script): string[] {
  const tiers = [new Set<string>(), new Set<string>(), new Set<string>()] as const;
  for (const term of reachable(assertedTerms(script, base))) {
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
    case 'value':
    case 'const':
    case 'var':
    case 'annot':
      return undefined;
  }
}

/** Whether an application is another way to write a constant: a graph has its negated references, negated constants too. */
function isConstant(op: Op, args: readonly Term[]): boolean {
  return op === 'bvnot' && args.every(({ kind }) => kind === 'value');
}

const COMPARES = new Set<string>(['=', 'distinct']);

/** What brings bit-vectors to the width that something else asks for, and bits to truth values and back. */
const CUTS = new Set(['concat', 'extract', 'zero_extend', 'sign_extend', 'repeat', 'bvnot']);

/** What flips a single bit, where it has nothing else to work on: the least that is left of arithmetic. */
const FLIPS = new Set<string>(['bvadd', 'bvsub', 'bvneg']);

function tierOf(head: string, { sort }: Term): 0 | 1 | 2 {
  if (head === '=' || ORDERS.has(head)) return 2;
  return CUTS.has(head) || (FLIPS.has(head) && isBit(sort)) ? 1 : 0;
}

function asserts(command: Command): boolean {
  return command.kind === 'assert' || command.kind === 'check-sat-assuming';
}

/** What a term is made with: an operator, a binder, or the kind of term; never a name that a user gave. */
export function headOf(term: Term): string {
  switch (term.kind) {
    case 'app':
      return term.op;
    case 'quant':
      return term.binder;
    case 'call':
    case 'match':
    case 'annot':
    case 'opaque':
    case 'value':
    case 'const':
    case 'var':
      return term.kind;
  }
}

/** The shape of a term: of an associative operator also its arguments, so that it can be taken into another one. */
interface Form {
  readonly text: string;
  readonly head?: string;
  readonly parts?: readonly string[];
}

/** The shape of a term as it stands, and of its negation. */
interface Signed {
  readonly plain: Form;
  readonly negated: Form;
}

type Lookup = (term: Term) => Signed;

const LEAF = unsigned({ text: '.' });

/** A term whose negation looks the same: signs are told where they decide between `and` and `or` only. */
function unsigned(form: Form): Signed {
  return { plain: form, negated: form };
}

/** Operators that are one up to negation or the order of their arguments, by the one that stands for them. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  distinct: '=',
  bvcomp: '=',
  '>': '<',
  '<=': '<',
  '>=': '<',
  bvugt: 'bvult',
  bvule: 'bvult',
  bvuge: 'bvult',
  bvsgt: 'bvslt',
  bvsle: 'bvslt',
  bvsge: 'bvslt',
  'fp.gt': 'fp.lt',
  'fp.geq': 'fp.leq',
  'str.<=': 'str.<',
};

/** The operator that stands for one and for those that are the same up to negation and the order of their arguments. */
export function commonHead(name: string): string {
  return Object.hasOwn(STANDS_FOR, name) ? (STANDS_FOR[name] ?? name) : name;
}

/** The operators whose arguments change places when one of those above is turned round. */
const ORDERS = new Set(['<', 'bvult', 'bvslt', 'fp.lt', 'fp.leq', 'str.<']);

/** Commutative behind their rounding mode; their nesting matters. */
const ROUNDED = new Set<Op>(['fp.add', 'fp.mul']);

/** Associative though not commutative. */
const JOINS = new Set<Op>(['concat', 'str.++', 're.++', 'seq.++']);

/** `and` and `or`, by what each is under a negation. */
const CONNECTIVES: Partial<Record<Op, readonly [plain: Op, negated: Op]>> = {
  and: ['and', 'or'],
  or: ['or', 'and'],
  bvand: ['bvand', 'bvor'],
  bvor: ['bvor', 'bvand'],
  bvnand: ['bvor', 'bvand'],
  bvnor: ['bvand', 'bvor'],
};

function formsOf(term: Term, of: Lookup): Signed {
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
      return unsigned(applied(headOf(term), plainOf(children(term), of)));
  }
}

function quantForms({ binder, body }: Term & { kind: 'quant' }, of: Lookup): Signed {
  const { plain, negated } = of(body);
  switch (binder) {
    case 'forall':
      return { plain: applied('forall', [plain]), negated: applied('exists', [negated]) };
    case 'exists':
      return { plain: applied('exists', [plain]), negated: applied('forall', [negated]) };
    case 'lambda':
      return unsigned(applied('lambda', [plain]));
  }
}

function appForms(term: Term & { kind: 'app' }, of: Lookup): Signed {
  const { op, args } = term;
  if (args.length === 0) return LEAF;
  if (op === 'not' || op === 'bvnot') return negation(of(args[0] as Term));
  const bit = bitForms(term, of);
  if (bit !== undefined) return bit;
  if (op === '=>') return implication(args, of);
  if (op === 'ite') return choice(args, of);
  const connective = CONNECTIVES[op];
  if (connective !== undefined) return connected(connective, term, of);
  return unsigned(plainApp(term, of));
}

function negation({ plain, negated }: Signed): Signed {
  return { plain: negated, negated: plain };
}

/** Of arguments none of which is more than one bit, `bvand` is `and`; `bvnand` and `bvnor` negate their arguments. */
function connected(
  [plain, negated]: readonly [Op, Op],
  { op, args, sort }: Term & { kind: 'app' },
  of: Lookup,
): Signed {
  const kids = args.map(of).map((kid) => (op === 'bvnand' || op === 'bvnor' ? negation(kid) : kid));
  const name = (each: Op) => (isBit(sort) ? each.replace(/^bv/, '') : each);
  return {
    plain: joined(
      name(plain),
      kids.map((kid) => kid.plain),
    ),
    negated: joined(
      name(negated),
      kids.map((kid) => kid.negated),
    ),
  };
}

/** `(=> a b c)` is `(or (not a) (not b) c)`. */
function implication(args: readonly Term[], of: Lookup): Signed {
  const kids = args.map((arg, i) => (i < args.length - 1 ? negation(of(arg)) : of(arg)));
  return {
    plain: joined(
      'or',
      kids.map(({ plain }) => plain),
    ),
    negated: joined(
      'and',
      kids.map(({ negated }) => negated),
    ),
  };
}

/** `(ite c a b)` is `(ite (not c) b a)`. */
function choice([condition, first, second]: readonly Term[], of: Lookup): Signed {
  const [then, otherwise] = [of(first as Term), of(second as Term)];
  const when = eitherSign(of(condition as Term));
  const form = (sign: keyof Signed) => {
    const branches = [then[sign].text, otherwise[sign].text].sort();
    return made('ite', [when.text, ...branches]);
  };
  return { plain: form('plain'), negated: form('negated') };
}

/**
 * What compares a truth value or a single bit with a fixed one, or makes a bit of a truth value, is that value up to its
 * sign: `(= b #b1)`, `(ite p #b1 #b0)`.
 */
function bitForms({ op, args }: Term & { kind: 'app' }, of: Lookup): Signed | undefined {
  if (op === 'ite') {
    const [condition, ...values] = args as [Term, Term, Term];
    const [then, otherwise] = values.map(truthOf);
    if (then === undefined || otherwise === undefined || then === otherwise) return undefined;
    return then ? of(condition) : negation(of(condition));
  }
  if ((op !== '=' && op !== 'distinct' && op !== 'bvcomp') || args.length !== 2) return undefined;
  const at = args.findIndex((arg) => truthOf(arg) !== undefined);
  if (at < 0) return undefined;
  const isSame = truthOf(args[at] as Term) === (op !== 'distinct');
  const other = of(args[1 - at] as Term);
  return isSame ? other : negation(other);
}

/** The truth value that a literal is, a single bit taken for one. */
function truthOf(term: Term): boolean | undefined {
  if (term.kind !== 'value' || !isBit(term.sort)) return undefined;
  return term.value === true || term.value === 1n;
}

function isBit(sort: Sort): boolean {
  return sort.kind === 'Bool' || (sort.kind === 'BitVec' && sort.width === 1);
}

function plainApp({ op, args }: Term & { kind: 'app' }, of: Lookup): Form {
  const head = headOfApp(op, args);
  const kids = isSignless(head) ? args.map((arg) => eitherSign(of(arg))) : plainOf(args, of);
  if (JOINS.has(op)) return flat(op, kids);
  const { commutative, associativity } = operatorInfo(op);
  if (commutative && associativity === 'left') return joined(head, kids);
  if (commutative || ORDERS.has(head)) return made(head, kids.map(({ text }) => text).sort());
  if (ROUNDED.has(op)) return made(head, ['.', ...plainTexts(kids.slice(1)).sort()]);
  return applied(head, kids);
}

/** Of truth values and bits, `xor` says what `=` says. */
function headOfApp(op: Op, args: readonly Term[]): string {
  if (op === 'bvxnor') return headOfApp('bvxor', args);
  const isOfBits = args.every(({ sort }) => isBit(sort));
  if (isOfBits && (op === 'xor' || op === 'bvxor')) return '=';
  return commonHead(op);
}

/** Whether negating an argument negates the whole, or changes nothing that is told. */
function isSignless(head: string): boolean {
  return head === '=' || head === 'xor' || head === 'bvxor';
}

function eitherSign({ plain, negated }: Signed): Form {
  return plain.text <= negated.text ? plain : negated;
}

function plainOf(terms: readonly Term[], of: Lookup): Form[] {
  return terms.map((term) => of(term).plain);
}

function plainTexts(forms: readonly Form[]): string[] {
  return forms.map(({ text }) => text);
}

/** An operator whose arguments may stand in any order and nesting. */
function joined(head: string, kids: readonly Form[]): Form {
  return flat(head, kids, (parts) => [...parts].sort());
}

/** An operator whose arguments may be nested in any way. */
function flat(head: string, kids: readonly Form[], order = (parts: readonly string[]) => parts): Form {
  const [only] = kids;
  if (kids.length === 1 && only !== undefined) return only;
  const nested = kids.flatMap((kid) => (kid.head === head && kid.parts !== undefined ? kid.parts : [kid.text]));
  const parts = order(nested.length <= MOST_PARTS ? nested : plainTexts(kids));
  const form = made(head, parts);
  return parts.length <= MOST_PARTS ? { ...form, head, parts } : form;
}

function applied(head: string, kids: readonly Form[]): Form {
  return made(head, plainTexts(kids));
}

function made(head: string, parts: readonly string[]): Form {
  const text = `(${head} ${parts.join(' ')})`;
  return { text: text.length <= LONGEST ? text : contentId(text).slice(0, 16) };
}

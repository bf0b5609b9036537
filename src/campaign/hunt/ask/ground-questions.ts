import type { Decided } from '../../../oracle/index.js';
import { type Command, type Script, collectChecks, declareConstant } from '../../../script/index.js';
import {
  Budget,
  type GroundPart,
  type Model,
  type Signature,
  Evaluator,
  freeSymbols,
  groundParts,
  signatureAt,
  toTerm,
} from '../../../semantics/index.js';
import { printCommand, printScript } from '../../../syntax/index.js';
import { BOOL, ROUNDING_MODE, type Term, type TermStore, children, reachable, headOf } from '../../../term/index.js';

export interface GroundQuestion {
  readonly text: string;
  readonly expected: Decided;
  /** An assertion that holds. */
  readonly term: string;
  readonly cause: string | null;
}

export interface AssignedTerms {
  readonly script: Script;
  readonly roots: readonly Term[];
  readonly model: Model;
}

const MOST = { steps: 40, whole: 12 } as const;
const LONGEST = 4_000;
const MOST_OPERATORS = 4;

/** Builds queries: first operators applied to values, then whole subterms, then formulas with fixed values. */
export function groundQuestions({ script, roots, model: given }: AssignedTerms): GroundQuestion[] {
  const at = signatureAt(script);
  if (at === undefined || at.signature.ambiguous.size > 0) return [];
  const { signature } = at;
  // Another model may define differently what the standard leaves open, such as a division by zero.
  const model = { ...given, open: new Map() };
  const store = script.store.fork();
  const setting = { signature, model, store, before: printDeclarations(script) };
  const parts = groundParts(roots, { signature, model, budget: new Budget('quick'), store, most: MOST });
  const [steps, whole] = [parts.filter(({ isStep }) => isStep), parts.filter(({ isStep }) => !isStep)];
  const questions = [steps, whole].flatMap((some) =>
    (['sat', 'unsat'] as const).flatMap((expected) => some.map((part) => buildQuestion(part, expected, setting))),
  );
  const budget = new Budget('quick');
  const pinned = budget.attempt<GroundQuestion[]>(
    () => roots.flatMap((root) => buildPinnedQuestion(root, setting, budget) ?? []),
    () => [],
  );
  return [...questions, ...pinned].filter(({ text }) => text.length <= LONGEST);
}

interface Setting {
  readonly signature: Signature;
  readonly model: Model;
  readonly store: TermStore;
  readonly before: string;
}

function buildPinnedQuestion(root: Term, setting: Setting, budget: Budget): GroundQuestion | undefined {
  const { signature, model, store, before } = setting;
  const evaluator = new Evaluator({ signature, model, budget });
  const value = root.sort === BOOL ? evaluator.certainValue(root) : undefined;
  const { constants, functions } = freeSymbols([root], signature);
  if (value === undefined || functions.length > 0) return undefined;
  const order = [...signature.declared.keys()];
  const lines: string[] = [];
  for (const symbol of [...constants].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))) {
    const pin = evaluator.certainValue(symbol);
    const literal = pin === undefined ? undefined : toTerm(store, pin, symbol.sort, signature);
    if (literal === undefined) return undefined;
    lines.push(printCommand(declareConstant(symbol)));
    lines.push(printCommand({ kind: 'assert', term: store.app('=', [symbol, literal]) }));
  }
  const printAsserted = (term: Term) =>
    printScript({ store, commands: [{ kind: 'assert', term }], logic: undefined }).trimEnd();
  const last = printAsserted(root);
  const text = `${before}${[...lines, last].join('\n')}\n(check-sat)\n`;
  const isGround = constants.length === 0;
  const cause = isGround ? causeOf({ term: root, value: store.bool(value === true), isStep: false }, setting) : null;
  return value === true
    ? { text, expected: 'sat', term: last, cause }
    : { text, expected: 'unsat', term: printAsserted(store.app('not', [root])), cause };
}

function printDeclarations({ commands }: Script): string {
  const check = collectChecks(commands).at(-1);
  const sorts = (check?.declarations ?? []).filter(({ kind }) => SORTS.has(kind));
  return sorts.map((each) => `${printCommand(each)}\n`).join('');
}

const SORTS: ReadonlySet<Command['kind']> = new Set(['declare-sort', 'define-sort', 'declare-datatypes']);

function buildQuestion(part: GroundPart, expected: Decided, setting: Setting): GroundQuestion {
  const { before, store } = setting;
  const { term, value } = part;
  const fact = value === store.true ? term : store.app('=', [term, value]);
  const asserted = expected === 'sat' ? fact : store.app('not', [fact]);
  const text = `${before}${printCommand({ kind: 'assert', term: asserted })}\n(check-sat)\n`;
  const cause = causeOf(part, setting);
  // A solver can answer the fact correctly and only its negation wrongly.
  const named = expected === 'sat' ? cause : `not of ${cause}`;
  return { text, expected, term: printCommand({ kind: 'assert', term: fact }), cause: named };
}

function causeOf({ term, value, isStep }: GroundPart, setting: Setting): string {
  const [first] = children(term);
  const head = COMPARISONS.has(headOf(term)) ? `= of ${first?.sort.kind ?? ''}` : headOf(term);
  if (isStep && isOverflow(value)) return `${head} with overflow`;
  if (isStep && isUnderflow(term, value, setting)) return `${head} with underflow`;
  if (isStep) return head;
  const operators = new Set<string>();
  for (const each of reachable(children(term))) {
    if (each.kind === 'quant' || (each.kind === 'app' && each.args.length > 0)) operators.add(headOf(each));
  }
  for (const plain of VALUES) operators.delete(plain);
  const others = [...operators].sort().slice(0, MOST_OPERATORS);
  return [head, ...others].join(' of ');
}

/** Checks for infinity or the largest finite float. Bugs in overflow get a cause of their own. */
function isOverflow(value: Term): boolean {
  const float = readFloat(value);
  if (float === undefined) return false;
  const { exponent, significand, eb, sb } = float;
  const isInfinite = exponent === allOnes(eb) && significand === 0n;
  return isInfinite || (exponent === allOnes(eb) - 1n && significand === allOnes(sb - 1));
}

/** Checks whether a result was rounded to zero or to a smallest float. Bugs in underflow get a cause of their own. */
function isUnderflow(term: Term, value: Term, { signature, model, store }: Setting): boolean {
  const float = readFloat(value);
  if (float === undefined || float.exponent !== 0n || float.significand > 1n) return false;
  const [mode, ...args] = children(term);
  if (term.kind !== 'app' || mode?.sort !== ROUNDING_MODE) return false;
  const budget = new Budget('quick');
  const evaluator = new Evaluator({ signature, model, budget });
  const roundValue = (to: 'RTP' | 'RTN'): unknown => {
    const found = evaluator.evaluate(store.appOfSort(term.op, [store.app(to, []), ...args], term.sort, term.indices));
    const literal = found.kind === 'value' ? toTerm(store, found.value, term.sort, signature) : undefined;
    return literal && readFloat(literal)?.significand;
  };
  return budget.attempt(
    () => roundValue('RTP') !== roundValue('RTN'),
    () => false,
  );
}

function readFloat(value: Term) {
  if (value.kind !== 'app' || value.op !== 'fp' || value.sort.kind !== 'FloatingPoint') return undefined;
  const [, exponent = -1n, significand = -1n] = value.args.map((arg) =>
    arg.kind === 'value' ? (arg.value as bigint) : -1n,
  );
  return { exponent, significand, eb: value.sort.eb, sb: value.sort.sb };
}

const allOnes = (bits: number): bigint => (1n << BigInt(bits)) - 1n;

const COMPARISONS: ReadonlySet<string> = new Set(['=', 'distinct']);

const VALUES: ReadonlySet<string> = new Set([
  'fp',
  'const',
  'store',
  'call',
  '-',
  '/',
  'not',
  'and',
  'or',
  '=>',
  'xor',
]);

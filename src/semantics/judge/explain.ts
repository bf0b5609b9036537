import { type AppTerm, type QuantTerm, type Term, children, substitute } from '../../term/index.js';
import type { Evaluation, Evaluator } from '../evaluate.js';
import { comparePointwise, isExtensional } from '../evaluate/extensional-frame.js';
import { toTerm } from '../value-term.js';

export interface FalsePart {
  readonly term: Term;
  readonly args: readonly { readonly term: Term; readonly evaluation: Evaluation }[];
}

/**
 * Finds the smallest subterm that makes a term false: a false conjunct, the branch taken, or the conclusion of an
 * implication. For arrays without a literal, shows an index at which the arrays differ.
 */
export function smallestFalse(evaluator: Evaluator, root: Term): FalsePart {
  let term = root;
  let unfolded = 0;
  for (let next: Term | undefined = root; next !== undefined;) {
    term = next;
    next = findFalsePart(evaluator, term) ?? (unfolded++ < MOST_UNFOLDED ? unfoldOnce(evaluator, term) : undefined);
  }
  if (term.kind === 'quant') return { term, args: listInstance(evaluator, term) };
  const args = selectArguments(term).map((arg) => ({ term: arg, evaluation: evaluator.evaluate(arg) }));
  return { term, args: args.every(hasTerm) ? args : (findPoint(evaluator, term) ?? args) };
}

const MOST_UNFOLDED = 50;

function unfoldOnce({ signature }: Evaluator, term: Term): Term | undefined {
  if (term.kind !== 'call' && term.kind !== 'const') return undefined;
  const fun = signature.definitions.get(term.name);
  const args = term.kind === 'call' ? term.args : [];
  if (fun === undefined || fun.params.length !== args.length) return undefined;
  const by = new Map(fun.params.map((param, i) => [param, args[i] as Term]));
  return by.size === 0 ? fun.body : substitute(signature.store.fork(), fun.body, by);
}

function hasTerm({ evaluation }: FalsePart['args'][number]): boolean {
  if (evaluation.kind !== 'value') return true;
  const { value } = evaluation;
  if (typeof value !== 'object' || !('kind' in value)) return true;
  return value.kind !== 'closure' && !(value.kind === 'array' && value.rest.kind === 'closure');
}

/** Symbols have no NUL, so this name cannot clash with a script's symbol. */
const POINT = '\0point';

function findPoint(evaluator: Evaluator, term: Term): FalsePart['args'] | undefined {
  if (term.kind !== 'app' || !isExtensional(term)) return undefined;
  const { signature } = evaluator;
  const store = signature.store.fork();
  let names = 0;
  const pointwise = comparePointwise(store, term, () => `${POINT}${names++}`);
  if (pointwise.kind !== 'quant' || evaluator.certainValue(pointwise) !== false) return undefined;
  const point = evaluator.findInstance(pointwise)?.map((value, i) => {
    const sort = pointwise.vars[i]?.sort;
    return sort === undefined ? undefined : toTerm(store, value, sort, signature);
  });
  if (point === undefined) return undefined;
  const op = term.args[0]?.sort.kind === 'Array' ? 'select' : '@';
  return term.args.flatMap((arg) => {
    const at = point.includes(undefined) ? undefined : store.app(op, [arg, ...(point as Term[])]);
    return at === undefined ? [] : [{ term: at, evaluation: evaluator.evaluate(at) }];
  });
}

function listInstance(evaluator: Evaluator, term: QuantTerm): FalsePart['args'] {
  const values = evaluator.findInstance(term) ?? [];
  return values.map((value, i) => ({
    term: term.vars[i] as Term,
    evaluation: { kind: 'value', value, choices: [] },
  }));
}

function findFalsePart(evaluator: Evaluator, term: Term): Term | undefined {
  if (term.kind === 'annot') return term.body;
  if (term.kind !== 'app') return undefined;
  const { op, args } = term;
  if (op === 'and') return smallest(args.filter((arg) => evaluator.certainValue(arg) === false));
  if (op === '=>') return args.at(-1);
  if (op === 'or' && args.length === 1) return args[0];
  return op === 'ite' ? branch(evaluator, term) : undefined;
}

function branch(evaluator: Evaluator, { args }: AppTerm): Term | undefined {
  const [condition, then, otherwise] = args as [Term, Term, Term];
  if (evaluator.certainValue(condition) === true) return then;
  return evaluator.certainValue(condition) === false ? otherwise : undefined;
}

function smallest(terms: readonly Term[]): Term | undefined {
  let found: Term | undefined;
  for (const term of terms) if (found === undefined || term.size < found.size) found = term;
  return found;
}

function selectArguments(term: Term): readonly Term[] {
  if (term.kind === 'app' && term.op === 'not') {
    const inner = term.args[0] as Term;
    return inner.kind === 'app' || inner.kind === 'call' ? selectParts(inner) : [inner];
  }
  return selectParts(term);
}

/** Skips `sep` and `wand`, since their arguments are evaluated at other heaps. */
function selectParts(term: Term): readonly Term[] {
  return term.kind === 'app' && (term.op === 'sep' || term.op === 'wand') ? [] : children(term);
}

import { EMPTY_MODEL, Evaluator, type Signature, buildSignature, toTerm, Budget } from '../../../semantics/index.js';
import type { AppTerm, Term, TermStore } from '../../../term/index.js';
import { isLiteral } from '../literals.js';
import { atApplications, withArgs } from '../offers.js';
import type { Shrink } from '../contract.js';

/** Limits of one evaluation; larger terms stay. */
const SIZE = { steps: 20_000, instances: 100, domain: 256, fuel: 100, bits: 4_096, length: 4_096 };

const empty = new WeakMap<TermStore, Signature>();

/** `(bvadd #x1 #x2) -> #x3`, in every theory that the evaluator supports. */
export const computed: Shrink = {
  name: 'computed',
  summary: 'An application to constants becomes its value.',
  theory: 'any',
  claim: 'equivalent',
  examples: [
    { term: '(bvadd #x1 #x2)', becomes: ['#x3'] },
    { term: '(str.len "abc")', becomes: ['3'] },
    { term: '((_ extract 1 0) #b0111)', becomes: ['#b11'] },
    { term: '(div 1 0)', becomes: [] },
    { term: '(fp.add RNE (_ NaN 3 5) (_ +oo 3 5))', becomes: ['(_ NaN 3 5)'] },
    { declare: '(declare-const x Int)', term: '(+ 1 x 2)', becomes: ['(+ 3 x)'] },
  ],
  shrink: atApplications((term, store) => {
    const { args } = term;
    if (args.length === 0 || isLiteral(term)) return [];
    if (args.every(isLiteral)) return [evaluate(term, store)];
    return FOLDED.has(term.op) && args.filter(isLiteral).length > 1 ? [partly(term, store)] : [];
  }),
};

const FOLDED: ReadonlySet<AppTerm['op']> = new Set<AppTerm['op']>([
  '+',
  '*',
  'bvadd',
  'bvmul',
  'bvand',
  'bvor',
  'bvxor',
]);

/** Folds the constants of a sum into the first one. */
function partly(term: AppTerm, store: TermStore): Term | undefined {
  const constants = term.args.filter(isLiteral);
  const sum = store.tryApp(term.op, constants);
  const value = sum?.kind === 'app' ? evaluate(sum, store) : undefined;
  if (value === undefined) return undefined;
  const args = term.args.flatMap((arg) => (arg === constants[0] ? [value] : isLiteral(arg) ? [] : [arg]));
  // The first constant may occur repeatedly.
  const at = args.indexOf(value);
  return withArgs(
    store,
    term,
    args.filter((arg, i) => arg !== value || i === at),
  );
}

function evaluate(term: AppTerm, store: TermStore): Term | undefined {
  let signature = empty.get(store);
  if (signature === undefined) empty.set(store, (signature = buildSignature(store, [])));
  const found = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget(SIZE) }).evaluate(term);
  if (found.kind !== 'value' || found.choices.length > 0) return undefined;
  return toTerm(store, found.value, term.sort, signature);
}

import { withValues } from '../generate/index.js';
import type { Command, Script } from '../script/index.js';
import { EMPTY_MODEL, Budget, type BudgetSize, Evaluator, signatureAt } from '../semantics/index.js';
import { type Term, children, reachable } from '../term/index.js';
import type { ModelText } from './model-text.js';

/** Formulas by value in a model: `true` and `false` if every choice that the standard leaves open gives this value. */
export interface Truths {
  readonly true: readonly Term[];
  readonly false: readonly Term[];
  /** Quantifier-free formulas whose value is unknown or depends on unspecified values. */
  readonly open: readonly Term[];
}

/** Evaluation limits per model, which bound the time to some tens of milliseconds. */
const SIZE: Partial<BudgetSize> = {
  steps: 1_000_000,
  instances: 3_000,
  domain: 1_024,
  fuel: 10_000,
  bits: 20_000,
  length: 20_000,
};

/** Evaluates formulas like the certificate check, from text with declarations and values. Undefined if invalid. */
export function truthsIn(
  model: ModelText,
  {
    script,
    declarations,
    roots,
    formulas,
  }: {
    readonly script: Script;
    readonly declarations: readonly Command[];
    readonly roots: readonly Term[];
    readonly formulas: readonly Term[];
  },
): Truths | undefined {
  const asserted = roots.map((term): Command => ({ kind: 'assert', term }));
  const whole = { ...script, commands: [...declarations, ...asserted, { kind: 'check-sat' } as const] };
  const defined = withValues(whole, model);
  const at = defined === undefined ? undefined : signatureAt(defined);
  if (at === undefined || at.signature.declared.size > 0) return undefined;
  const read = counterparts(
    roots,
    at.check.asserted.map(({ term }) => term),
  );
  const evaluator = new Evaluator({ signature: at.signature, model: EMPTY_MODEL, budget: new Budget(SIZE) });
  const found: { true: Term[]; false: Term[]; open: Term[] } = { true: [], false: [], open: [] };
  for (const formula of formulas) {
    const same = read.get(formula);
    const value = same === undefined ? undefined : evaluator.certainValue(same);
    if (value !== undefined) found[value === true ? 'true' : 'false'].push(formula);
    else if (!isQuantified(formula)) found.open.push(formula);
  }
  return found;
}

function isQuantified(formula: Term): boolean {
  for (const { kind } of reachable([formula])) if (kind === 'quant') return true;
  return false;
}

function counterparts(roots: readonly Term[], read: readonly Term[]): ReadonlyMap<Term, Term> {
  const found = new Map<Term, Term>();
  const stack: (readonly [Term, Term])[] = roots.flatMap((root, i) => {
    const same = read[i];
    return same === undefined ? [] : [[root, same] as const];
  });
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const [one, other] = pair;
    if (found.has(one) || formatHead(one) !== formatHead(other)) continue;
    found.set(one, other);
    const kids = children(other);
    for (const [i, child] of children(one).entries()) {
      const same = kids[i];
      if (same !== undefined) stack.push([child, same]);
    }
  }
  return found;
}

function formatHead(term: Term): string {
  if (term.kind === 'app') return `app ${term.op} ${term.indices.length} ${term.args.length}`;
  if (term.kind === 'call') return `call ${term.name} ${term.args.length}`;
  return term.kind === 'const' ? `const ${term.name}` : `${term.kind} ${children(term).length}`;
}

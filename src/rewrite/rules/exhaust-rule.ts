import type { Diagnostic } from '../../diag/index.js';
import {
  type ClaimCheck,
  type ElementValue,
  type NamedDomains,
  type Value,
  checkClaim,
  smallValues,
  Budget,
} from '../../semantics/index.js';
import { STRING, type Sort, type Term, TermStore } from '../../term/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { type Instance, type InstanceRange, listInstances } from './instances.js';
import { type RuleClaim, toClaim } from './rule-claim.js';
import type { Rule } from './rule.js';

export type RuleTrial =
  | {
      readonly kind: 'holds';
      readonly instances: number;
      readonly assignments: number;
      readonly sampled: number;
      readonly undecided: number;
    }
  | { readonly kind: 'refuted'; readonly diagnostic: Diagnostic };

const ELEMENTS = 3;
/** Maximum length of strings. With more than two string variables, strings beyond `LENGTH_OF_MANY` are sampled. */
const LENGTH = 3;
const LENGTH_OF_MANY = 2;
const MOST = 2_500;

const RANGE: InstanceRange = {
  widths: [1, 2, 3, 4],
  formats: [
    [2, 3],
    [3, 3],
  ],
  indices: [0, 1, 2, 3],
  restLengths: [1, 2, 3],
  stringBounds: [LENGTH],
  most: 400,
};

export interface TrialOptions {
  /** Maximum number of assignments to try if the terms do not compile. If there are more, a sample is tried. */
  readonly most?: number;
}

/**
 * Tries a rule on small domains, for all unspecified values. Reports G303 with the failing values. Domains:
 * bit-vectors of 1 to 4 bits, float formats (2,3) and (3,3), numbers around zero, strings of up to 3 code points,
 * uninterpreted sorts of three elements, and arrays of these sorts.
 */
export function exhaustRule(rule: Rule, { most = MOST }: TrialOptions = {}): RuleTrial {
  const store = new TermStore();
  const rng = rngFromSeed(1).fork(rule.name);
  const sum = { instances: 0, assignments: 0, sampled: 0, undecided: 0 };
  for (const instance of listInstances(rule, store, RANGE)) {
    const claim = toClaim(rule, instance, store);
    if (claim === undefined) continue;
    sum.instances++;
    for (const domains of listDomains(claim, store)) {
      const found = tryClaim(rule, claim, { store, domains, most, rng: rng.fork(sum.instances) });
      if (found.kind === 'fails')
        return { kind: 'refuted', diagnostic: reportRefuted(rule, instance, found.counterexample.text) };
      sum.assignments += found.assignments;
      sum.undecided += found.undecided;
      if (!found.all) sum.sampled++;
    }
  }
  return { kind: 'holds', ...sum };
}

const PROOF_STEPS = 300_000_000;

interface Domain {
  readonly store: TermStore;
  readonly domains: readonly (readonly Value[])[];
  readonly most: number;
  readonly rng: Rng;
}

function tryClaim(
  rule: Rule,
  { strong, weak, given, constants }: RuleClaim,
  { store, domains, most, rng }: Domain,
): ClaimCheck {
  return checkClaim({
    store,
    from: strong,
    to: weak,
    claim: rule.use === 'same' ? 'equivalent' : 'weaker',
    ...(given.length === 0 ? {} : { given: conjunction(store, given) }),
    variables: constants,
    domains,
    universes: new Map([['U', makeElements(store.sorts.named('U', 'U', []))]]),
    budget: new Budget({ steps: PROOF_STEPS }),
    sample: { most, rng },
  });
}

function conjunction(store: TermStore, terms: readonly Term[]): Term {
  return terms.length === 1 ? (terms[0] as Term) : store.app('and', terms);
}

function listDomains({ constants }: RuleClaim, store: TermStore): (readonly (readonly Value[])[])[] {
  const universe = makeElements(store.sorts.named('U', 'U', []));
  const named: NamedDomains = { cardinality: () => BigInt(ELEMENTS), values: () => universe };
  const strings = constants.filter(({ sort }) => sort === STRING).length;
  const lengths = strings > 2 ? [LENGTH_OF_MANY, LENGTH] : [LENGTH];
  return lengths.map((length) => constants.map(({ sort }) => smallValues(sort, { length, named })));
}

function makeElements(sort: Sort): ElementValue[] {
  return Array.from({ length: ELEMENTS }, (_, i) => ({ kind: 'element', sort, name: `u${i}` }));
}

function reportRefuted(rule: Rule, instance: Instance, values: string): Diagnostic {
  return {
    code: 'G303',
    severity: 'error',
    message: `the rule '${rule.name}' does not hold (${instance.label}): with ${values}`,
    span: rule.span,
    hint: 'correct the rule, or restrict it with a guard in the replacement, a constraint or (where …)',
  };
}

import type { Term } from '../../term/index.js';

interface Constraint {
  readonly summary: string;
  readonly formula: string | undefined;
  /** Checks whether a literal satisfies the constraint. Returns false for other terms. */
  readonly test: (term: Term) => boolean;
}

const sign = (term: Term): number | undefined => {
  if (term.kind === 'app' && term.op === '-' && term.args.length === 1) {
    const inner = sign(term.args[0] as Term);
    return inner === undefined ? undefined : -inner;
  }
  if (term.kind === 'app' && term.op === '/' && term.args.length === 2) {
    const [over, under] = term.args.map(sign);
    return over === undefined || under === undefined || under === 0 ? undefined : over * under;
  }
  if (term.kind !== 'value') return undefined;
  if (typeof term.value === 'bigint') return term.value === 0n ? 0 : 1;
  return typeof term.value === 'object' && 'num' in term.value ? Math.sign(Number(term.value.num)) : undefined;
};

export const CONSTRAINTS = {
  literal: {
    summary: 'a literal',
    formula: undefined,
    test: (term) => term.kind === 'value' || sign(term) !== undefined,
  },
  positive: { summary: 'a number above 0', formula: '(> it 0)', test: (term) => sign(term) === 1 },
  negative: { summary: 'a number below 0', formula: '(< it 0)', test: (term) => sign(term) === -1 },
  nonnegative: { summary: 'a number from 0', formula: '(>= it 0)', test: (term) => (sign(term) ?? -1) >= 0 },
  nonzero: {
    summary: 'a number that is not 0',
    formula: '(not (= it 0))',
    test: (term) => Math.abs(sign(term) ?? 0) === 1,
  },
  nonempty: {
    summary: 'a string of length 1 or more',
    formula: '(> (str.len it) 0)',
    test: (term) => term.kind === 'value' && Array.isArray(term.value) && term.value.length > 0,
  },
  character: {
    summary: 'a string of length 1',
    formula: '(= (str.len it) 1)',
    test: (term) => term.kind === 'value' && Array.isArray(term.value) && term.value.length === 1,
  },
} as const satisfies Record<string, Constraint>;

export type ConstraintName = keyof typeof CONSTRAINTS;

export function constraintNamed(name: ConstraintName): Constraint {
  return CONSTRAINTS[name];
}

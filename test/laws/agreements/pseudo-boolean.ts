import { type Agreement, checkValid } from './agreement.js';

const WEIGHTS = [-2, -1, 0, 1, 3];
const BOUNDS = [-3, -1, 0, 1, 2, 4];
const RELATIONS = { pble: '<=', pbge: '>=', pbeq: '=' } as const;

const formatNumber = (value: number): string => (value < 0 ? `(- ${-value})` : `${value}`);

/** States that each constraint on two literals equals a comparison of a sum with its bound. */
function stateEqualities(p: string, q: string): readonly string[] {
  return Object.entries(RELATIONS).flatMap(([op, relation]) =>
    BOUNDS.flatMap((bound) =>
      WEIGHTS.flatMap((a) =>
        WEIGHTS.map((b) => {
          const sum = `(+ (ite ${p} ${formatNumber(a)} 0) (ite ${q} ${formatNumber(b)} 0))`;
          return `(= ((_ ${op} ${bound} ${a} ${b}) ${p} ${q}) (${relation} ${sum} ${formatNumber(bound)}))`;
        }),
      ),
    ),
  );
}

/** Only z3 has cardinality and pseudo-Boolean constraints. */
export const PSEUDO_BOOLEAN: Agreement = {
  subject: 'pseudo-Boolean constraints as comparisons of sums',
  solvers: ['z3'],
  asksShipped: true,
  declarations: '(declare-const p Bool)(declare-const q Bool)',
  evaluated: () => ['true', 'false'].flatMap((p) => ['true', 'false'].flatMap((q) => stateEqualities(p, q))),
  checks: () => checkValid(stateEqualities('p', 'q')),
};

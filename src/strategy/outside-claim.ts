export const OUTSIDE_CLAIMS = ['sat', 'unsat', 'unknown', 'equisatisfiable'] as const;
export type OutsideClaim = (typeof OUTSIDE_CLAIMS)[number];

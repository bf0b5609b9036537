/** What a program or plug-in may claim of its mutant's answer, as against the seed's. */
export const OUTSIDE_CLAIMS = ['sat', 'unsat', 'unknown', 'equisatisfiable'] as const;
export type OutsideClaim = (typeof OUTSIDE_CLAIMS)[number];

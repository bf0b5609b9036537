import type { KnownFault } from './fault.js';

/** Faults of solvers that explain contradictions. Whoever adds one adds its proof. */
export const KNOWN_FAULTS: readonly KnownFault[] = [];

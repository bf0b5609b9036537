export const EXIT = { nothing: 0, findings: 1, badInput: 2, fault: 3, interrupted: 130 } as const;

import type { Limits } from './contract.js';

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = { timeoutMs: 5_000, memoryBytes: 2048 * MIB, outputBytes: 16 * MIB };

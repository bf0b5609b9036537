import { storeChoice } from '../shell/kept.js';

export const SIDES = ['node', 'values', 'call', 'generate', 'reduce', 'bugs', 'files', 'legend'] as const;
export type Side = (typeof SIDES)[number];

export const side = storeChoice<Side>('side', SIDES, 'node');

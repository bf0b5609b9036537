export type { Direction, MutantSource, Strategy, StrategyOptions, TestCase } from './contract.js';

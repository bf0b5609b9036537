export type { Direction, MutantSource, Strategy, StrategyOptions, TestCase } from './contract.js';
export { mutantPrinter } from './printer.js';
export { type MutantCoordinates, mutantRng } from './coordinates.js';
export { STRATEGIES, type StrategyData, createStrategies } from './list.js';

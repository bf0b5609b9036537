import { loadStrategies, strategyTexts } from '../../src/lab-front.js';
import { STRATEGIES, type Strategy } from '../../src/smt.js';

/** Loads strategies with their shipped data, by default all. */
export async function loadShippedStrategies(
  names: readonly string[] = STRATEGIES.map(({ name }) => name),
): Promise<Strategy[]> {
  const ignore = (): void => undefined;
  return loadStrategies(names, await strategyTexts(names, {}, { prove: false, emit: ignore }), ignore);
}

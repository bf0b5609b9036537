import { type Strategy, isSeedless } from './contract.js';

/** Stands between the name of a strategy and the source of it that is meant. */
const OF = ':';

/** The name of one source of a strategy without seeds; the strategy's own where that names the source already. */
export function sourceName(strategy: string, source: string): string {
  const isNamed = strategy === source || strategy.endsWith(`${OF}${source}`);
  return isNamed ? strategy : `${strategy}${OF}${source}`;
}

/**
 * The strategy that a name means: its own name, or `strategy:source` for one source of a strategy without seeds. Else
 * the names that could have been meant.
 */
export function strategyNamed(name: string, known: readonly Strategy[]): Strategy | { readonly expected: string[] } {
  const whole = known.find((strategy) => strategy.name === name);
  if (whole !== undefined) return whole;
  const colon = name.indexOf(OF);
  if (colon < 0) return { expected: known.map((strategy) => strategy.name) };
  const strategy = known.filter(isSeedless).find((each) => each.name === name.slice(0, colon));
  if (strategy === undefined) return { expected: known.map((each) => each.name) };
  const source = strategy.sources.find((each) => each === name.slice(colon + OF.length));
  if (source === undefined) return { expected: strategy.sources.map((each) => `${strategy.name}${OF}${each}`) };
  return { ...strategy, name, sources: [source] };
}

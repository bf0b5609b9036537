import { type Strategy, isSeedless } from './contract.js';

const OF = ':';

/** Finds a strategy by its name, or by `strategy:source` if it needs no seeds. Returns the valid names if none fits. */
export function resolveStrategy(name: string, known: readonly Strategy[]): Strategy | { readonly expected: string[] } {
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

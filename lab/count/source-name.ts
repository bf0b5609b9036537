/** The strategy's name alone if it ends with the source. */
export function sourceName(strategy: string, source: string): string {
  const isNamed = strategy === source || strategy.endsWith(`:${source}`);
  return isNamed ? strategy : `${strategy}:${source}`;
}

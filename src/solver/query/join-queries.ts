const MARK = '0'.repeat(24);

/**
 * Joins queries like a persistent session, with a mark before and after each query. Whether damaged memory crashes a
 * solver may depend on these marks.
 */
export function joinQueries(texts: readonly string[], reset: readonly string[]): string {
  const marked = texts.map((text) => `(echo "begin-${MARK}")\n${text.replace(/\n?$/, '\n')}(echo "end-${MARK}")\n`);
  return marked.join(`${reset.join('\n')}\n`);
}

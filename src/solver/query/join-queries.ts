const MARK = '0'.repeat(24);

/** Joins queries like a session, with marks around each. A crash of damaged memory may depend on the marks. */
export function joinQueries(texts: readonly string[], reset: readonly string[]): string {
  const marked = texts.map((text) => `(echo "begin-${MARK}")\n${text.replace(/\n?$/, '\n')}(echo "end-${MARK}")\n`);
  return marked.join(`${reset.join('\n')}\n`);
}

/** What cvc4 and cvc5 say of an uninterpreted sort in comments: `; cardinality of U is 2`, then `; rep: (as @U_0 U)`. */
export interface UniverseComment {
  readonly sort: string;
  /** How elements are written, each as it stands in terms. */
  readonly elements: readonly string[];
}

/** The sorts whose elements a model lists in comments. A list that is not as long as announced is left out. */
export function universeComments(text: string): UniverseComment[] {
  const found: { sort: string; size: number; elements: string[] }[] = [];
  for (const comment of commentsOf(text)) {
    const [, sort, size] = /^; *cardinality of (.+) is (\d+)$/.exec(comment) ?? [];
    const [, element] = /^; *rep: (.+)$/.exec(comment) ?? [];
    if (sort !== undefined) found.push({ sort, size: Number(size), elements: [] });
    else if (element !== undefined) found.at(-1)?.elements.push(element.trim());
  }
  return found.filter(({ size, elements }) => elements.length === size && size > 0);
}

/** The comments of a text; a semicolon inside of a string or a quoted symbol begins none. */
function* commentsOf(text: string): Generator<string> {
  const token = /;[^\n]*|"[^"]*"|\|[^|]*\|/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0].startsWith(';')) yield match[0].trimEnd();
  }
}

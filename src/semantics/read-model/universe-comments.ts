/** Comments of cvc4 and cvc5 on an uninterpreted sort: `; cardinality of U is 2`, then `; rep: (as @U_0 U)`. */
export interface UniverseComment {
  readonly sort: string;
  readonly elements: readonly string[];
}

/** Drops lists whose length differs from the announced one. */
export function universeComments(text: string): UniverseComment[] {
  const found: { sort: string; size: number; elements: string[] }[] = [];
  for (const comment of findComments(text)) {
    const [, sort, size] = /^; *cardinality of (.+) is (\d+)$/.exec(comment) ?? [];
    const [, element] = /^; *rep: (.+)$/.exec(comment) ?? [];
    if (sort !== undefined) found.push({ sort, size: Number(size), elements: [] });
    else if (element !== undefined) found.at(-1)?.elements.push(element.trim());
  }
  return found.filter(({ size, elements }) => elements.length === size && size > 0);
}

function* findComments(text: string): Generator<string> {
  const token = /;[^\n]*|"[^"]*"|\|[^|]*\|/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0].startsWith(';')) yield match[0].trimEnd();
  }
}

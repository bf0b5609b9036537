export type Tree = string | readonly Tree[];

const TOKEN = /;[^\n]*|\|[^|]*\||"(?:[^"]|"")*"|[()]|[^\s()";|]+/g;

export function readTrees(text: string): readonly Tree[] {
  const open: Tree[][] = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith(';')) continue;
    if (token === '(') open.push([]);
    else if (token !== ')') open.at(-1)?.push(/^\|[\w.+*/<>=!?$%^&~@-]+\|$/.test(token) ? token.slice(1, -1) : token);
    else {
      const done = open.pop() ?? [];
      open.at(-1)?.push(done);
    }
  }
  return open[0] ?? [];
}

/** A list that binds names, with the trees outside and inside of their scope. */
interface Binding {
  readonly isLet: boolean;
  readonly names: readonly string[];
  readonly outside: readonly Tree[];
  readonly inside: readonly Tree[];
}

const QUANTIFIERS = new Set<Tree>(['forall', 'exists', 'lambda', 'set.comprehension']);
const DEFINITIONS = new Set<Tree>(['define-fun', 'define-fun-rec']);

function listBindings(tree: readonly Tree[]): readonly Binding[] {
  const [head, second, third, ...rest] = tree;
  if (QUANTIFIERS.has(head as Tree) && isVars(second))
    return [{ isLet: false, names: second.map(getName), outside: second.map(getSort), inside: tree.slice(2) }];
  if (head === 'let' && isVars(second))
    return [{ isLet: true, names: second.map(getName), outside: second.map(getSort), inside: tree.slice(2) }];
  if (DEFINITIONS.has(head as Tree) && isVars(third))
    return [{ isLet: false, names: third.map(getName), outside: [second as Tree], inside: rest }];
  if (head === 'match' && Array.isArray(third)) {
    const cases = third as readonly (readonly Tree[])[];
    return cases.map(([pattern, body]) => ({
      isLet: false,
      names: Array.isArray(pattern) ? (pattern.slice(1) as string[]) : [],
      outside: [Array.isArray(pattern) ? (pattern[0] as Tree) : (pattern as Tree)],
      inside: [body as Tree],
    }));
  }
  return [];
}

function isVars(tree: Tree | undefined): tree is readonly (readonly Tree[])[] {
  return Array.isArray(tree) && tree.every((each) => Array.isArray(each) && typeof each[0] === 'string');
}

const getName = (pair: readonly Tree[]): string => pair[0] as string;
const getSort = (pair: readonly Tree[]): Tree => pair[1] as Tree;

export function binderNames(trees: readonly Tree[]): ReadonlySet<string> {
  const found = new Set<string>();
  const stack = [...trees];
  for (let tree = stack.pop(); tree !== undefined; tree = stack.pop()) {
    if (typeof tree === 'string') continue;
    for (const { isLet, names } of listBindings(tree)) if (!isLet) for (const name of names) found.add(name);
    for (const each of tree) stack.push(each);
  }
  return found;
}

/** Replaces each of these tokens, in every scope. */
export function renameTokens(trees: readonly Tree[], names: ReadonlyMap<string, string>): readonly Tree[] {
  return trees.map((tree) => (typeof tree === 'string' ? (names.get(tree) ?? tree) : renameTokens(tree, names)));
}

/** Numbers the bound variables, so that texts that differ only in bound names become equal. */
export function toLocallyNameless(trees: readonly Tree[]): string {
  const scope = new Map<string, number>();
  let depth = 0;
  const write = (tree: Tree): string => {
    if (typeof tree === 'string') return scope.has(tree) ? `#${scope.get(tree)}` : tree;
    const bindings = listBindings(tree);
    if (bindings.length === 0) return `(${tree.map(write).join(' ')})`;
    const scrutinee = tree[0] === 'match' ? write(tree[1] as Tree) : '';
    const parts = bindings.map(({ names, outside, inside }) => {
      const before = outside.map(write).join(' ');
      const old = names.map((name) => [name, scope.get(name)] as const);
      for (const name of names) scope.set(name, depth++);
      const text = inside.map(write).join(' ');
      depth -= names.length;
      for (const [name, number] of old) {
        if (number === undefined) scope.delete(name);
        else scope.set(name, number);
      }
      return `[${names.length} ${before} . ${text}]`;
    });
    return `(${String(tree[0])} ${scrutinee} ${parts.join(' ')})`;
  };
  return trees.map(write).join('\n');
}

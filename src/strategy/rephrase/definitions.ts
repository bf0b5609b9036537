import { isLiteralPlace } from '../../generate/index.js';
import { type Site, type Term, type VarTerm, pathOf, replaceAt, iterateSites, substitute } from '../../term/index.js';
import { defineTerm } from '../define-term.js';
import { type RewriteContext, type Rewriting, isValueSort, makeRewritten } from './rewriting.js';

/** Maximum term size. Listing positions in larger terms would take too long. */
const LARGEST = 400;
/** Probability that the new function also gets a subterm as an argument. */
const ABSTRACTED = 0.5;

/** Replaces a term by a call of a new function, whose arguments are the free variables and possibly a subterm. */
export const define: Rewriting = ({ term }, cx) => {
  if ((term.kind !== 'app' && term.kind !== 'call') || term.size > LARGEST || !isValueSort(term.sort, cx.logic))
    return undefined;
  const free = [...cx.free.of(term)];
  if (!free.every(({ sort }) => isValueSort(sort, cx.logic))) return undefined;
  const part = cx.rng.chance(ABSTRACTED) ? drawPart(term, cx) : undefined;
  if (part === undefined) return substituteArguments('define', term, free, free, cx);
  const param = cx.store.var(cx.store.freshName('arg'), part.term.sort);
  const body = replaceAt(cx.store, part, param);
  const kept = [...cx.free.of(body)].filter((variable) => variable !== param);
  return substituteArguments('define-function', body, [...kept, param], [...kept, part.term], cx);
};

export const unfold: Rewriting = ({ term }, { store, definitions }) => {
  if (term.kind !== 'call' && term.kind !== 'const') return undefined;
  const fun = definitions.get(term.name);
  const args = term.kind === 'call' ? term.args : [];
  if (fun === undefined || fun.result !== term.sort || fun.params.length !== args.length) return undefined;
  if (!fun.params.every(({ sort }, i) => sort === args[i]?.sort)) return undefined;
  return makeRewritten(
    'unfold',
    substitute(store, fun.body, new Map(fun.params.map((param, i) => [param, args[i] as Term]))),
  );
};

function substituteArguments(
  rule: string,
  body: Term,
  params: readonly VarTerm[],
  args: readonly Term[],
  { store }: RewriteContext,
) {
  const { after, declares } = defineTerm(store, body, params, args);
  return makeRewritten(rule, after, declares);
}

function drawPart(root: Term, { rng, logic }: RewriteContext): Site | undefined {
  const parts: Site[] = [];
  for (const site of iterateSites(root, { command: 0, slot: 0 })) {
    const { parent, index, term } = site;
    if (parent === undefined || site.scope.length > 0 || !isValueSort(term.sort, logic) || !term.known) continue;
    const above = parent.term;
    const isFixed =
      above.kind === 'app' &&
      isLiteralPlace(
        above.op,
        above.args.map(({ sort }) => sort),
        index,
        { linear: !logic.nonlinear },
      );
    if (!isFixed && pathOf(site).length > 0) parts.push(site);
  }
  return parts.length === 0 ? undefined : rng.pick(parts);
}

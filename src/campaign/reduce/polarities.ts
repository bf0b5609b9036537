import { type Polarity, type Term, childPolarity, children, postorder } from '../../term/index.js';

/**
 * Lists terms with their polarity over all occurrences, `both` if these differ. Parents come before children. Not
 * recursive.
 */
export function* polaritiesIn(roots: readonly Term[]): Generator<readonly [Term, Polarity]> {
  const known = new Map<Term, Polarity>();
  const meet = (term: Term, polarity: Polarity) => {
    const before = known.get(term);
    known.set(term, before === undefined || before === polarity ? polarity : 'both');
  };
  for (const root of roots) meet(root, 'positive');
  for (const term of [...postorder(roots)].reverse()) {
    const polarity = known.get(term) ?? 'both';
    yield [term, polarity];
    children(term).forEach((child, i) => meet(child, childPolarity(term, i, polarity)));
  }
}

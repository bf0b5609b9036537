/** Something to try, by itself or with others. */
export interface Weighted {
  /** About how much it takes away, at least 1; missing: 1. */
  readonly weight?: number;
}

/** What some things weigh together. */
export function totalWeight(moves: readonly Weighted[]): number {
  let sum = 0;
  for (const { weight = 1 } of moves) sum += weight;
  return sum;
}

/** Two parts of like weight, neither of them empty; for lists of at least two. */
export function halves<M extends Weighted>(moves: readonly M[]): [M[], M[]] {
  const total = totalWeight(moves);
  let cut = 0;
  let before = 0;
  while (cut < moves.length - 1) {
    const { weight = 1 } = moves[cut] as M;
    // The one in the middle goes where it makes the parts more alike.
    if (cut > 0 && before + weight / 2 > total / 2) break;
    before += weight;
    cut++;
  }
  return [moves.slice(0, cut), moves.slice(cut)];
}

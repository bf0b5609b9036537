export interface Weighted {
  /** Approximate amount removed, at least 1; default: 1. */
  readonly weight?: number;
}

export function totalWeight(moves: readonly Weighted[]): number {
  let sum = 0;
  for (const { weight = 1 } of moves) sum += weight;
  return sum;
}

/** Two non-empty parts of similar weight; `moves` must have at least two. */
export function halves<M extends Weighted>(moves: readonly M[]): [M[], M[]] {
  const total = totalWeight(moves);
  let cut = 0;
  let before = 0;
  while (cut < moves.length - 1) {
    const { weight = 1 } = moves[cut] as M;
    if (cut > 0 && before + weight / 2 > total / 2) break;
    before += weight;
    cut++;
  }
  return [moves.slice(0, cut), moves.slice(cut)];
}

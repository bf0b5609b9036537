/** Returns up to `count` similar words, all at the same distance. Empty if no word is similar. */
export function closest(word: string, known: Iterable<string>, count = 3): string[] {
  let reach = word.length < 2 ? 0 : Math.max(1, Math.floor(word.length / 3));
  const near: { name: string; distance: number }[] = [];
  for (const name of known) {
    if (Math.abs(name.length - word.length) > reach) continue;
    const distance = editDistance(word, name);
    if (distance > reach) continue;
    near.push({ name, distance });
    reach = distance;
  }
  const nearest = near.filter(({ distance }) => distance === reach).map(({ name }) => name);
  return nearest.sort().slice(0, count);
}

export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  const near = closest(word, known);
  return near.length === 0 ? undefined : `did you mean ${near.join(' or ')}?`;
}

function editDistance(a: string, b: string): number {
  let twoAbove: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchange = exchanged ? (twoAbove[j - 2] as number) + 1 : Infinity;
      row.push(Math.min(substitution, exchange, (above[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    twoAbove = above;
  }
  return row[b.length] as number;
}

/** Replaces the words that all names begin or end with by `…`. Words are separated by `-`, `_` or `/`. */
export function shortenNames(names: readonly string[]): string[] {
  const words = names.map((name) => name.split(/(?<=[-_/])/));
  const most = Math.min(...words.map(({ length }) => length)) - 1;
  if (names.length < 2) return [...names];
  const isShared = (at: number): boolean => words.every((each) => each.at(at) === words[0]?.at(at));
  let start = 0;
  while (start < most && isShared(start)) start++;
  let end = 0;
  while (start + end < most && isShared(-1 - end)) end++;
  return words.map((each) => {
    const own = each.slice(start, each.length - end).join('');
    return `${start > 0 ? '…' : ''}${end > 0 ? `${own.replace(/[-_/]$/, '')}…` : own}`;
  });
}

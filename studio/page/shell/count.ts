export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Findings of a group and their likely duplicates, such as `20+70`. */
export function timesText({ count, again }: { readonly count: number; readonly again: number }): string {
  return `${count.toLocaleString('en')}${again === 0 ? '' : `+${again.toLocaleString('en')}`}`;
}

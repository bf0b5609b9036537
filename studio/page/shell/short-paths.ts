/** Shortens `z3:/home/me/build/z3` to `z3:…/build/z3`. */
export function shortPaths(text: string): string {
  return text.replace(/(?:\/[^\s/:,]+)+(\/[^\s/:,]+\/[^\s/:,]+)/g, '…$1');
}

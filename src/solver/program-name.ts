/** Checks whether a program's file name is one of the names, perhaps with a suffix: `z3-4.13.0`, `cvc5-Linux`. */
export function isProgramOf(path: string, names: readonly string[]): boolean {
  const base = baseName(path).replace(/\.exe$/i, '');
  return names.some((name) => base === name || (base.startsWith(name) && /^[-_.\d]/.test(base.slice(name.length))));
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

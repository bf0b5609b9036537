export function linkAllBut(names: ReadonlySet<string>, folder: string): Set<string>;

/**
 * Minimises a list by delta debugging (Zeller and Hildebrandt 2002), but tests only complements of parts. The result
 * is 1-minimal. `still` receives lists in the original order.
 */
export async function ddmin<T>(
  items: readonly T[],
  still: (rest: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let left = items;
  if (left.length === 0) return left;
  if (await still([])) return [];
  let parts = 2;
  while (left.length > 1) {
    parts = Math.min(parts, left.length);
    const rest = await withoutOnePart(left, parts, still);
    if (rest !== undefined) {
      left = rest;
      parts = Math.max(2, parts - 1);
    } else if (parts === left.length) return left;
    else parts = Math.min(left.length, 2 * parts);
  }
  return left;
}

async function withoutOnePart<T>(
  items: readonly T[],
  parts: number,
  still: (rest: readonly T[]) => Promise<boolean>,
): Promise<readonly T[] | undefined> {
  // Tries the last part first, because later changes depend on earlier ones.
  for (let part = parts - 1; part >= 0; part--) {
    const from = Math.floor((part * items.length) / parts);
    const to = Math.floor(((part + 1) * items.length) / parts);
    const rest = [...items.slice(0, from), ...items.slice(to)];
    if (rest.length > 0 && (await still(rest))) return rest;
  }
  return undefined;
}

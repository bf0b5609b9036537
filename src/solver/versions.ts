export function isVersion(text: string): boolean {
  return /^\d+(\.\d+)*$/.test(text);
}

export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = Number(left[i] ?? 0) - Number(right[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

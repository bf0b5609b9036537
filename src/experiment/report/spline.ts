type Place = readonly [x: number, y: number];

/**
 * The uniform cubic B-spline with these control points as an SVG path; it begins and ends in the first and the last one
 * and goes near the others, never beyond them.
 */
export function splinePath(points: readonly Place[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  // Ends that count three times are met.
  const control = [first, first, ...points, last, last];
  let path = `M${text(first)}`;
  for (let at = 1; at + 2 < control.length; at++) {
    const [b, c, d] = [control[at], control[at + 1], control[at + 2]] as [Place, Place, Place];
    const [one, two] = [between(b, c, 1 / 3), between(b, c, 2 / 3)];
    const end = between(two, between(c, d, 1 / 3), 1 / 2);
    path += `C${text(one)} ${text(two)} ${text(end)}`;
  }
  return path;
}

function between(a: Place, b: Place, share: number): Place {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

function text([x, y]: Place): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}

type Point = readonly [x: number, y: number];

/** Draws a uniform cubic B-spline as an SVG path from the first to the last control point, within their hull. */
export function splinePath(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  // A control point repeated three times lies on the curve.
  const control = [first, first, ...points, last, last];
  let path = `M${text(first)}`;
  for (let at = 1; at + 2 < control.length; at++) {
    const [b, c, d] = [control[at], control[at + 1], control[at + 2]] as [Point, Point, Point];
    const [one, two] = [between(b, c, 1 / 3), between(b, c, 2 / 3)];
    const end = between(two, between(c, d, 1 / 3), 1 / 2);
    path += `C${text(one)} ${text(two)} ${text(end)}`;
  }
  return path;
}

function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

function text([x, y]: Point): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}

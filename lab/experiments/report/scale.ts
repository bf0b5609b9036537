import type { Axis } from '../contract.js';

/** An axis: maps values to positions from 0 (start) to 1 (end), with labelled values. */
export interface Scale {
  place(value: number): number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

const TICKS = 6;

export function scaleFor(axis: Axis, values: readonly number[]): Scale {
  if (axis.names !== undefined) return makeNamedScale(axis.names);
  return axis.scale === 'log' ? logScale(axis, values) : linearScale(axis, values);
}

function makeNamedScale(names: readonly string[]): Scale {
  const place = (value: number) => (value + 0.5) / names.length;
  return { place, ticks: names.map((text, value) => ({ value, text })) };
}

function linearScale({ from, to }: Axis, values: readonly number[]): Scale {
  const low = from ?? extreme(values, Math.min, 0);
  let high = to ?? extreme(values, Math.max, 1);
  if (high <= low) high = low + 1;
  const step = niceStep((high - low) / TICKS);
  const first = from ?? Math.floor(low / step) * step;
  const last = to ?? Math.ceil(high / step) * step;
  const ticks: { value: number; text: string }[] = [];
  for (let k = Math.ceil(first / step - 1e-9); k * step <= last + step * 1e-9; k++) {
    const value = Number((k * step).toPrecision(12));
    ticks.push({ value, text: numberText(value) });
  }
  return { place: (value) => (value - first) / (last - first), ticks };
}

function logScale({ from, to }: Axis, values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const low = Math.log10(from ?? extreme(positive, Math.min, 1));
  const high = Math.log10(to ?? extreme(positive, Math.max, 10));
  const first = from === undefined ? Math.floor(low + 1e-9) : low;
  const last = Math.max(to === undefined ? Math.ceil(high - 1e-9) : high, first + 1);
  // If the axis has at most two decades, values between powers of ten are labelled too. If it has many, some decades
  // have no label.
  const within = last - first <= 2 ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil((last - first) / 8));
  const ticks: { value: number; text: string }[] = [];
  for (let decade = Math.floor(first); decade <= last + 1e-9; decade += every) {
    for (const digit of within) {
      const value = Number(`${digit}e${decade}`);
      const at = Math.log10(value);
      if (at >= first - 1e-9 && at <= last + 1e-9) ticks.push({ value, text: numberText(value) });
    }
  }
  const place = (value: number) => (value > 0 ? Math.max(0, (Math.log10(value) - first) / (last - first)) : 0);
  return { place, ticks };
}

function extreme(values: readonly number[], pick: (a: number, b: number) => number, otherwise: number): number {
  const finite = values.filter((value) => Number.isFinite(value));
  return finite.length === 0 ? otherwise : finite.reduce((a, b) => pick(a, b));
}

/** Returns the smallest 1, 2 or 5 times a power of ten that is at least `rough`. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

function numberText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.001 || size >= 1e7)) return value.toExponential().replace('e+', 'e');
  const [whole = '', fraction] = String(Number(value.toPrecision(10))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

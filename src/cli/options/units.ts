import { InvalidArgumentError } from 'commander';

const TIME_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** The longest time that a timer can be set to, milliseconds: almost 25 days. With a longer one it would go off at once. */
export const LONGEST_MS = 2 ** 31 - 1;

/** Units from the largest on, each at most once. */
const TIME =
  /^(?=\d)(?:(\d+(?:\.\d+)?)d)?(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/;
const IN_ORDER = ['d', 'h', 'm', 's', 'ms'] as const;

/** Reads a time such as `500ms`, `5s`, `9m30s`, `2h` as milliseconds. A bare number means seconds. */
export function milliseconds(text: string): number {
  const [, ...parts] = TIME.exec(/^\d+(?:\.\d+)?$/.test(text) ? `${text}s` : text) ?? [];
  const ms = parts.reduce((sum, part = '0', i) => sum + Number(part) * (TIME_UNITS[IN_ORDER[i] ?? ''] ?? 0), 0);
  if (!(ms > 0)) throw new InvalidArgumentError('expected a time such as 500ms, 5s, 9m30s or 2h');
  if (ms > LONGEST_MS) throw new InvalidArgumentError('expected a time of 24d at most');
  return Math.ceil(ms);
}

/** Reads a size such as `512m` or `2g` as bytes. */
export function bytes(text: string): number {
  const match = /^(\d+(?:\.\d+)?)([kmg]?)(?:i?b)?$/i.exec(text);
  const size = match === null ? 0 : Number(match[1]) * (SIZE_UNITS[(match[2] as string).toLowerCase()] as number);
  if (size <= 0) throw new InvalidArgumentError('expected a size such as 512m or 2g');
  return Math.floor(size);
}

/** Reads a text that is not empty. */
export function word(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a text that is not empty');
  return text;
}

/** Reads a whole number from 0. */
export function count(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}

/** Reads a whole number from 1. */
export function positive(text: string): number {
  const number = count(text);
  if (number === 0) throw new InvalidArgumentError('expected a whole number from 1');
  return number;
}

/** Reads how many times as much something is, above 1. */
export function times(text: string): number {
  const number = /^\d+(?:\.\d+)?x?$/.test(text) ? Number.parseFloat(text) : 0;
  if (number <= 1) throw new InvalidArgumentError('expected a number above 1, such as 10');
  return number;
}

/** A time as a user would write it: `5s`, `1500ms`. Nothing is lost. */
export function timeOption(ms: number): string {
  const unit = (['h', 'm', 's'] as const).find((each) => ms % (TIME_UNITS[each] as number) === 0) ?? 'ms';
  return `${ms / (TIME_UNITS[unit] as number)}${unit}`;
}

/** A size as a user would write it: `2g`, `512m`. */
export function sizeOption(size: number): string {
  const unit = (['g', 'm', 'k'] as const).find((each) => size % (SIZE_UNITS[each] as number) === 0) ?? '';
  return `${size / (SIZE_UNITS[unit] as number)}${unit}`;
}

/** A time to be read: `850 ms`, `4.2 s`, `3m 20s`, `2h 5m`. */
export function timeText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

import { InvalidArgumentError } from 'commander';
import { type ReadAmount, readMemory, readSize, readTime } from '../../util/index.js';

export function milliseconds(text: string): number {
  return amountIn(readTime(text));
}

export function bytes(text: string): number {
  return amountIn(readSize(text));
}

export function memoryBytes(text: string): number {
  return amountIn(readMemory(text));
}

function amountIn(read: ReadAmount): number {
  if ('problem' in read) throw new InvalidArgumentError(read.problem);
  return read.amount;
}

export function word(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a non-empty text');
  return text;
}

export function count(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}

export function positive(text: string): number {
  const number = count(text);
  if (number === 0) throw new InvalidArgumentError('expected a whole number from 1');
  return number;
}

export function times(text: string): number {
  const number = /^\d+(?:\.\d+)?x?$/.test(text) ? Number.parseFloat(text) : 0;
  if (number <= 1) throw new InvalidArgumentError('expected a number above 1, such as 10');
  return number;
}

/** Format: `850 ms`, `4.2 s`, `3m 20s`, `2h 5m`. */
export function timeText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

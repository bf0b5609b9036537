import { Option } from 'commander';
import { bytes, milliseconds, sizeOption, timeOption } from './units.js';

/** An option that can be given several times; help says what holds where it is not given. */
export function repeated(flags: string, summary: string, { otherwise }: { readonly otherwise: string }): Option {
  const collect = (value: string, previous: readonly string[]): string[] => [...previous, value];
  return new Option(flags, summary).argParser(collect).default([], otherwise);
}

/** A time in milliseconds; help shows its default as a user would write it. */
export function timed(flags: string, summary: string, ms: number): Option {
  return new Option(flags, summary).argParser(milliseconds).default(ms, timeOption(ms));
}

/** A size in bytes; help shows its default as a user would write it. */
export function sized(flags: string, summary: string, size: number): Option {
  return new Option(flags, summary).argParser(bytes).default(size, sizeOption(size));
}

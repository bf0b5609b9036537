import { InvalidArgumentError, Option } from 'commander';
import { sizeOption, timeOption } from '../../util/index.js';
import { bytes, memoryBytes, milliseconds } from './units.js';

/** An option that can be given several times; help says what holds where it is not given. */
export function repeated(flags: string, summary: string, { otherwise }: { readonly otherwise: string }): Option {
  const collect = (value: string, previous: readonly string[]): string[] => [...previous, value];
  return new Option(flags, summary).argParser(collect).default([], otherwise);
}

/** For `argParser`: an option of one value that can be repeated in other commands, so that the first value is not dropped without a word. */
export function once(value: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError('it can be given only once here');
  return value;
}

/** A time in milliseconds; help shows its default as a user would write it. */
export function timed(flags: string, summary: string, ms: number): Option {
  return new Option(flags, summary).argParser(milliseconds).default(ms, timeOption(ms));
}

/** A size in bytes; help shows its default as a user would write it. */
export function sized(flags: string, summary: string, size: number): Option {
  return new Option(flags, summary).argParser(bytes).default(size, sizeOption(size));
}

/** The memory of one query, in bytes; help shows its default as a user would write it. */
export function memorySized(flags: string, summary: string, size: number): Option {
  return new Option(flags, summary).argParser(memoryBytes).default(size, sizeOption(size));
}

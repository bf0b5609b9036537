import { InvalidArgumentError, Option } from 'commander';
import { sizeOption, timeOption } from '../../util/index.js';
import { bytes, memoryBytes, milliseconds } from './units.js';

export function makeRepeatableOption(
  flags: string,
  summary: string,
  { otherwise }: { readonly otherwise: string },
): Option {
  const collect = (value: string, previous: readonly string[]): string[] => [...previous, value];
  return new Option(flags, summary).argParser(collect).default([], otherwise);
}

export function once(value: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError('the option can be given only once');
  return value;
}

export function makeTimeOption(flags: string, summary: string, ms: number): Option {
  return new Option(flags, summary).argParser(milliseconds).default(ms, timeOption(ms));
}

export function makeSizeOption(flags: string, summary: string, size: number): Option {
  return new Option(flags, summary).argParser(bytes).default(size, sizeOption(size));
}

export function makeMemoryOption(flags: string, summary: string, size: number): Option {
  return new Option(flags, summary).argParser(memoryBytes).default(size, sizeOption(size));
}

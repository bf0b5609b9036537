const TIME_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const SIZE_UNITS: Readonly<Record<string, number>> = { b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };

/** Maximum delay of a timer. A longer timer would fire at once. */
export const LONGEST_MS = 2 ** 31 - 1;

/** Minimum memory. With less, programs fail while loading, which looks like a crash. */
const LEAST_MEMORY_BYTES = 64 * 1024 ** 2;

const TIME =
  /^(?=\d)(?:(\d+(?:\.\d+)?)d)?(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m(?:in)?)?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/i;
const IN_ORDER = ['d', 'h', 'm', 's', 'ms'] as const;
const BARE = /^\d+(?:\.\d+)?$/;

export type ReadAmount = { readonly amount: number } | { readonly problem: string };

/** Parses a time such as `500ms`, `5s`, `9m30s`, `2h` as milliseconds. */
export function readTime(text: string): ReadAmount {
  if (BARE.test(text) && Number(text) > 0) {
    const likely = Number(text) >= 1_000 ? `${text}ms` : `${text}s`;
    return { problem: `expected a unit: did you mean ${likely}? Units are ms, s, m, h and d` };
  }
  const [, ...parts] = TIME.exec(text) ?? [];
  const ms = parts.reduce((sum, part = '0', i) => sum + Number(part) * (TIME_UNITS[IN_ORDER[i] ?? ''] ?? 0), 0);
  if (!(ms > 0)) return { problem: 'expected a time such as 500ms, 5s, 9m30s or 2h' };
  if (ms > LONGEST_MS) return { problem: 'expected a time of 24d at most' };
  return { amount: Math.ceil(ms) };
}

/** Parses a size such as `512m` or `2g` as bytes. */
export function readSize(text: string): ReadAmount {
  if (BARE.test(text) && Number(text) > 0) {
    return { problem: `expected a unit: did you mean ${likelySize(Number(text))}? Units are b, k, m, g and t` };
  }
  const [, number = '0', unit = ''] = /^(\d+(?:\.\d+)?)([kmgt]?)(?:i?b)?$/i.exec(text) ?? [];
  const size = Math.floor(Number(number) * (SIZE_UNITS[unit.toLowerCase() || 'b'] as number));
  if (!(size > 0)) return { problem: 'expected a size such as 512m or 2g' };
  if (size > Number.MAX_SAFE_INTEGER) return { problem: 'expected a size of 8000t at most' };
  return { amount: size };
}

export function readMemory(text: string): ReadAmount {
  const read = readSize(text);
  const problem = 'amount' in read ? memoryProblem(read.amount) : undefined;
  return problem === undefined ? read : { problem };
}

/** Describes why the memory limit is too low. Undefined if the limit suffices for one query. */
export function memoryProblem(bytes: number): string | undefined {
  if (bytes >= LEAST_MEMORY_BYTES) return undefined;
  const likely = bytes < 1024 ** 2 ? likelySize(bytes) : undefined;
  return (
    `expected ${sizeOption(LEAST_MEMORY_BYTES)} or more, since a solver cannot load with less` +
    (likely === undefined ? '' : `: did you mean ${likely}?`)
  );
}

/** Guesses the unit of a number: gigabytes below 64, megabytes below 100,000, otherwise bytes. */
function likelySize(number: number): string {
  if (number < 64) return `${number}g`;
  return number < 100_000 ? `${number}m` : sizeOption(Math.floor(number));
}

/** Formats milliseconds as `5s` or `1500ms`. */
export function timeOption(ms: number): string {
  const unit = (['h', 'm', 's'] as const).find((each) => ms % (TIME_UNITS[each] as number) === 0) ?? 'ms';
  return `${ms / (TIME_UNITS[unit] as number)}${unit}`;
}

/** Formats bytes as `2g` or `512m`. */
export function sizeOption(size: number): string {
  const unit = (['g', 'm', 'k'] as const).find((each) => size % (SIZE_UNITS[each] as number) === 0) ?? 'b';
  return `${size / (SIZE_UNITS[unit] as number)}${unit}`;
}

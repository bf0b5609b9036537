import { FRAMES, functionName } from './signature.js';

const PRINTED = 64;
/** Stacks with more frames than this have probably overflowed. */
const DEEPEST = 3_000;
const RECURSIVE = 6;

export const GDB_OPTIONS: readonly string[] = [
  '-nx',
  '-batch',
  ...['set auto-load no', 'set debuginfod enabled off'].flatMap((each) => ['-iex', each]),
  ...[
    'set width 0',
    'set print frame-arguments none',
    `set backtrace limit ${DEEPEST}`,
    'run',
    `backtrace ${PRINTED}`,
    'backtrace -1',
    'info proc mappings',
  ].flatMap((each) => ['-ex', each]),
];

export interface Backtrace {
  readonly signal: string;
  /**
   * Frames, innermost first. An unnamed function is written as file and offset (`z3+0x39f275`). After a stack
   * overflow, only the mutually recursive functions, sorted by name.
   */
  readonly frames: readonly string[];
  readonly isDeep: boolean;
}

/** Compares signals and innermost functions. Two overflows are equal if they share a recursive function. */
export function isSameStack(one: Backtrace, other: Backtrace): boolean {
  if (one.signal !== other.signal || one.isDeep !== other.isDeep) return false;
  if (one.isDeep) return one.frames.some((frame) => other.frames.includes(frame));
  return one.frames.length === other.frames.length && one.frames.every((frame, i) => frame === other.frames[i]);
}

/** Reads gdb's output for `GDB_OPTIONS`. Undefined if there is no crash, or if no frame can be identified. */
export function readBacktrace(text: string): Backtrace | undefined {
  const signal = /received signal (SIG[A-Z]+)/.exec(text)?.[1];
  if (signal === undefined) return undefined;
  const modules = modulesIn(text);
  const found = framesIn(text);
  const depth = Math.max(-1, ...found.map(({ number }) => number)) + 1;
  const isDeep = depth >= DEEPEST;
  const names = found.filter(({ number }) => number < PRINTED).flatMap((frame) => findName(frame, modules) ?? []);
  const frames = isDeep ? recursionIn(names) : [...new Set(names)].slice(0, FRAMES);
  return frames.length === 0 ? undefined : { signal, frames, isDeep };
}

interface Frame {
  readonly number: number;
  readonly address: bigint | undefined;
  readonly name: string;
  readonly library: string;
}

function framesIn(text: string): Frame[] {
  const line = /^#(\d+) +(?:(0x[0-9a-f]+) in )?(.*)$/gm;
  return [...text.matchAll(line)].map(([, number, address, rest = '']) => ({
    number: Number(number),
    address: address === undefined ? undefined : BigInt(address),
    name: rest.startsWith('?? ') ? '' : functionName(rest),
    library: /\) from (?:.*\/)?([^/]+)$/.exec(rest)?.[1] ?? '',
  }));
}

interface Module {
  readonly from: bigint;
  readonly to: bigint;
  readonly offset: bigint;
  readonly file: string;
}

function modulesIn(text: string): Module[] {
  const line = /^ +(0x[0-9a-f]+) +(0x[0-9a-f]+) +0x[0-9a-f]+ +(0x[0-9a-f]+) +(?:[rwxps-]+ +)?\/(?:.*\/)?([^/\n]+)$/gm;
  return [...text.matchAll(line)].map(([, from = '0', to = '0', offset = '0', file = '']) => ({
    from: BigInt(from),
    to: BigInt(to),
    offset: BigInt(offset),
    file: file.trim(),
  }));
}

const OF_ENDING =
  /^(?:__\w+|_Unwind_\w+|_int_\w+|raise|abort|pthread_kill|exit|free|malloc\w*|realloc|calloc|operator (?:new|delete).*|mem(?:cpy|move|set|cmp)\w*|str(?:len|cmp|ncmp|cpy)\w*|std::.*|__cxxabiv1::.*|<signal handler called>)$/;
const OF_LANGUAGE =
  /^(?:libc|libpthread|libstdc\+\+|libc\+\+|libgcc_s|libm|ld-linux[\w-]*|ld-musl[\w-]*|linux-vdso)(?:[.-]|$)/;

function findName({ address, name, library }: Frame, modules: readonly Module[]): string | undefined {
  if (name !== '') return OF_ENDING.test(name) || OF_LANGUAGE.test(library) ? undefined : name;
  if (address === undefined) return undefined;
  const module = modules.find(({ from, to }) => address >= from && address < to);
  if (module === undefined || OF_LANGUAGE.test(module.file)) return undefined;
  return `${module.file}+0x${(address - module.from + module.offset).toString(16)}`;
}

/** Lists the functions that occur repeatedly, sorted by name, since any of them may overflow the stack. */
function recursionIn(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  const recurring = [...times].filter(([, count]) => count > 1).map(([name]) => name);
  return recurring.sort().slice(0, RECURSIVE);
}

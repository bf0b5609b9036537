import { closeSync, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { contentId } from '../../util/index.js';
import { cacheJson, readJson } from '../files/files.js';
import { cacheFolder } from '../files/user-folders.js';
import { resolveExecutable } from './executable.js';

/** Names in sanitizer runtimes and in programs that start a JVM. `quick` is a shared part, since each search takes time. */
const RESERVING = [
  { quick: 'san_init', names: ['__asan_init', '__msan_init', '__tsan_init', '__hwasan_init'] },
  { quick: 'ReserveShadowMemoryRange' },
  { quick: 'libjvm.so' },
  { quick: 'libjli.so' },
];
const LONGEST_NAME = 32;
const RESERVING_WORD = /^(?:.*\/)?(?:java|javaw|.*\.jar|lib(?:clang_rt\.)?(?:asan|msan|tsan|hwasan)\b.*)$/;
const BETWEEN_WORDS = /[\s"'`;|&()<>[\],={}]+/;

const DEEPEST = 5;
const LONGEST_SCRIPT = 256 * 1024;
const MOST_WORDS = 1_000;
const CHUNK = 4 * 1024 * 1024;

/** Cached results by file. A result is valid while the file's stamp is unchanged. */
const programs = new Map<string, { readonly stamp: string; readonly reserves: boolean }>();

/** Checks if a command or its scripts start a JVM or sanitizer, since both reserve much address space. */
export function reservesAddressSpace(command: readonly string[], cwd: string): boolean {
  return command.some((word) => wordsReserve(word, { folder: cwd, depth: 0, seen: new Set([process.execPath]) }));
}

interface ScriptSearch {
  readonly folder: string;
  readonly depth: number;
  readonly seen: Set<string>;
}

function wordsReserve(text: string, search: ScriptSearch): boolean {
  const words = new Set(text.split(BETWEEN_WORDS, MOST_WORDS));
  for (const word of words) {
    if (RESERVING_WORD.test(word)) return true;
    const path = programNamed(word, search.folder);
    if (path !== undefined && programReserves(path, search)) return true;
  }
  return false;
}

/** Drops path components with `$` from the word, and looks for the rest near the script. */
function programNamed(word: string, folder: string): string | undefined {
  if (!/^[\w./+@%~$:-]+$/.test(word) || !/\w/.test(word) || word.startsWith('-')) return undefined;
  if (!word.includes('/')) return resolveExecutable(word) ?? resolveExecutable(resolve(folder, word));
  const given = isAbsolute(word) ? resolveExecutable(word) : undefined;
  if (given !== undefined) return given;
  const parts = word.split('/').filter((part) => part !== '' && !part.includes('$'));
  const places = parts.flatMap((_, from) => {
    const rest = parts.slice(from).join('/');
    return [resolve(folder, rest), resolve(folder, '..', rest)];
  });
  return places.find((place) => resolveExecutable(place) !== undefined);
}

function programReserves(path: string, search: ScriptSearch): boolean {
  let real: string;
  try {
    real = realpathSync(path);
  } catch {
    return false;
  }
  // Resolves links first, since `java` may be a link to a launcher of any name.
  if (search.seen.has(real) || search.depth >= DEEPEST) return false;
  search.seen.add(real);
  if (RESERVING_WORD.test(basename(real))) return true;
  return fileReserves(real, search);
}

function fileReserves(path: string, search: ScriptSearch): boolean {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { size, ino, ctimeMs } = fstatSync(file);
    const stamp = `${size} ${ino} ${ctimeMs}`;
    const found = programs.get(path);
    if (found?.stamp === stamp) return found.reserves;
    const head = readAt(file, 0, 64);
    const isElf = head.subarray(0, 4).toString('latin1') === '\x7fELF';
    const reserves = isElf ? keptResult(path, stamp, file, head) : scriptReserves(path, file, search);
    // The result of a nested script depends on the scripts searched before it.
    if (isElf || search.depth === 0) programs.set(path, { stamp, reserves });
    return reserves;
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function scriptReserves(path: string, file: number, search: ScriptSearch): boolean {
  const text = readAt(file, 0, LONGEST_SCRIPT).toString('latin1');
  if (text.startsWith('PK')) return true;
  if (text.includes('\0')) return false;
  // Removes comments except `#!` lines, which name a program.
  const code = text.replace(/^(?!#!)[ \t]*#.*$/gm, '');
  return wordsReserve(code, { ...search, folder: dirname(path), depth: search.depth + 1 });
}

/** Keeps the result between sessions, since a solver may have 30 MB. */
function keptResult(path: string, stamp: string, file: number, head: Buffer): boolean {
  const place = join(cacheFolder(), 'address-space', `${contentId(path).slice(0, 32)}.json`);
  const kept = readJson<{ readonly stamp?: unknown; readonly reserves?: unknown } | null>(place);
  if (kept?.stamp === stamp && typeof kept.reserves === 'boolean') return kept.reserves;
  const reserves = elfReserves(file, head);
  cacheJson(place, { stamp, reserves });
  return reserves;
}

const SECTION = { programBits: 1, strings: 3 } as const;
const FLAG = { inMemory: 2, executable: 4 } as const;

/** Searches an ELF file's names and constants, not its code or debug information (System V ABI, Figures 4-3, 4-8). */
function elfReserves(file: number, head: Buffer): boolean {
  const [is64, isLittle] = [head[4] === 2, head[5] === 1];
  const short = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at));
  const word = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at));
  const long = (from: Buffer, at: number) => Number(isLittle ? from.readBigUInt64LE(at) : from.readBigUInt64BE(at));
  const [start, entry, count] = is64
    ? [long(head, 0x28), short(head, 0x3a), short(head, 0x3c)]
    : [word(head, 0x20), short(head, 0x2e), short(head, 0x30)];
  const { size } = fstatSync(file);
  if (start === 0 || count === 0) return textReserves(file, 0, size);
  const table = readAt(file, start, entry * count);
  for (let at = 0; at + entry <= table.length; at += entry) {
    const type = word(table, at + 4);
    const flags = is64 ? long(table, at + 8) : word(table, at + 8);
    const isConstant = type === SECTION.programBits && (flags & FLAG.inMemory) !== 0 && (flags & FLAG.executable) === 0;
    if (type !== SECTION.strings && !isConstant) continue;
    const [from, length] = is64
      ? [long(table, at + 24), long(table, at + 32)]
      : [word(table, at + 16), word(table, at + 20)];
    if (textReserves(file, from, Math.min(length, size))) return true;
  }
  return false;
}

function textReserves(file: number, from: number, length: number): boolean {
  for (let at = 0; at < length; at += CHUNK) {
    const text = readAt(file, from + at, Math.min(CHUNK + LONGEST_NAME, length - at));
    const has = (name: string) => text.includes(name, 0, 'latin1');
    if (RESERVING.some(({ quick, names }) => has(quick) && (names === undefined || names.some(has)))) return true;
  }
  return false;
}

function readAt(file: number, from: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(file, buffer, 0, length, from));
}

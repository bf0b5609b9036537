import type { Coverage } from '../contract.js';
import { type GrowingFile, fileIn } from './merge.js';

/** Larger line numbers are malformed. */
const MOST_LINE = 10_000_000;

/** Parses `gcov --json-format --stdout`: each line is a JSON object. Skips malformed parts. Undefined if the text is not JSON. */
export function gcovCoverage(text: string): Coverage | undefined {
  const files = new Map<string, GrowingFile>();
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const unit = parseObject(line);
    if (unit === undefined) return undefined;
    const folder = typeof unit.current_working_directory === 'string' ? unit.current_working_directory : '';
    for (const source of toList(unit.files)) {
      if (typeof source.file !== 'string') continue;
      const name = source.file.startsWith('/') ? source.file : `${folder}/${source.file}`;
      addSource(fileIn(files, normalizePath(name)), source);
    }
  }
  return files;
}

function addSource(file: GrowingFile, source: Fields): void {
  for (const { line_number: at, count } of toList(source.lines)) {
    if (!isLine(at)) continue;
    file.lines.add(at);
    if (typeof count === 'number' && count > 0) file.reached.add(at);
  }
  for (const { start_line: at, execution_count: count } of toList(source.functions)) {
    if (!isLine(at)) continue;
    file.functions.add(at);
    if (typeof count === 'number' && count > 0) file.reachedFunctions.add(at);
  }
}

/** Gives each header a single name. */
function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}

type Fields = Readonly<Record<string, unknown>>;

function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function toList(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

export function isLine(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < MOST_LINE;
}

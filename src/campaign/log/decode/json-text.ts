import { UnusableLog } from '../state.js';
import { type Misfit, type Schema, misfitOf } from './schema.js';

/** The value of a JSON text from outside. Throws `UnusableLog` where it is none. */
export function parsed(json: unknown, where: string): unknown {
  if (typeof json !== 'string') throw new UnusableLog(`${where} is not a text`);
  // A field of this name would change what objects are made from it.
  if (json.includes('"__proto__"')) throw new UnusableLog(`${where} has a field __proto__`);
  // Unknown fields are kept, and whoever prints them recurses.
  if (isDeeper(json, DEEPEST)) throw new UnusableLog(`${where} is nested more than ${DEEPEST} levels deep`);
  try {
    return JSON.parse(json);
  } catch {
    throw new UnusableLog(`${where} is not JSON`);
  }
}

/** Records of this version have some ten levels. */
const DEEPEST = 200;

/** Whether a JSON text opens more brackets than `most` at a time. */
function isDeeper(json: string, most: number): boolean {
  if (json.length < 2 * most) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === '[' || sign === '{') {
      if (++depth > most) return true;
    } else if (sign === ']' || sign === '}') depth--;
  }
  return false;
}

/** Where the string ends that begins at a quote. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

/** What is wrong with a value, in words. */
function misfitText({ path, expected, got }: Misfit): string {
  return `${path === '' ? 'the whole' : path} is ${got}; expected ${expected}`;
}

/** A value that fits its schema. Throws `UnusableLog` where it does not; `what` names it. */
export function fitted<T>(schema: Schema<T>, value: unknown, what: string): T {
  const misfit = misfitOf(schema, value);
  if (misfit === undefined) return value as T;
  throw new UnusableLog(`${what} is ill-formed: ${misfitText(misfit)}`);
}

import { UnusableLog } from '../state.js';
import { type Misfit, type Schema, misfitOf } from './schema.js';

/** The value of a JSON text from outside. Throws `UnusableLog` where it is none. */
export function parsed(json: unknown, where: string): unknown {
  if (typeof json !== 'string') throw new UnusableLog(`${where} is not a text`);
  // A field of this name would change what objects are made from it.
  if (json.includes('"__proto__"')) throw new UnusableLog(`${where} has a field __proto__`);
  try {
    return JSON.parse(json);
  } catch {
    throw new UnusableLog(`${where} is not JSON`);
  }
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

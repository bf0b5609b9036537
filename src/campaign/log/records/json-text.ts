import { type SchemaError, type Schema, findSchemaError } from './schema.js';

export class UnusableLog extends Error {}

/** Throws `UnusableLog` if the text is malformed. `where` describes the text in the message. */
export function parseUntrusted(json: unknown, where: string): unknown {
  if (typeof json !== 'string') throw new UnusableLog(`${where} is not a text`);
  if (json.length > MOST) throw new UnusableLog(`${where} has more than ${MOST >> 20} million characters`);
  // A `__proto__` field would change the prototype of objects built from the JSON text.
  if (json.includes('"__proto__"')) throw new UnusableLog(`${where} has a field __proto__`);
  // Unknown fields are preserved, and code that prints them recurses.
  if (isDeeper(json, DEEPEST)) throw new UnusableLog(`${where} is nested more than ${DEEPEST} levels deep`);
  try {
    return JSON.parse(json);
  } catch {
    throw new UnusableLog(`${where} is not JSON`);
  }
}

/** UTF-16 units. The plan of a campaign with half a million seeds has fewer. */
const MOST = 64 << 20;

/** Maximum depth of a record; records of this version are nested about ten levels deep. */
const DEEPEST = 200;

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

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

function formatSchemaError({ path, expected, got }: SchemaError): string {
  return `${path === '' ? 'the whole value' : path} is ${got}; expected ${expected}`;
}

export function checkSchema<T>(schema: Schema<T>, value: unknown, what: string): T {
  const misfit = findSchemaError(schema, value);
  if (misfit === undefined) return value as T;
  throw new UnusableLog(`${what} is ill-formed: ${formatSchemaError(misfit)}`);
}

export function checkKind<T>(
  schemas: Readonly<Record<string, Schema<T>>>,
  value: unknown,
  unknown: string,
  what: string,
): T {
  const kind = (value as { readonly kind?: unknown } | null)?.kind;
  const schema = typeof kind === 'string' && Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
  if (schema === undefined) throw new UnusableLog(`${unknown} (kind: ${JSON.stringify(kind)})`);
  return checkSchema(schema, value, `${what} (${kind as string})`);
}

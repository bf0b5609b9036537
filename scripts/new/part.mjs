import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { KINDS } from './kinds.mjs';

/** Error for the user: the part cannot be made. */
export class NewPartError extends Error {}

export function usage() {
  const lines = Object.entries(KINDS).map(
    ([kind, { name, example }]) => `  ${kind.padEnd(13)} ${name}; example: ${example}`,
  );
  return ['usage: npm run new KIND NAME', ...lines].join('\n');
}

/**
 * The files that a new part, such as a strategy, adds or changes, as text. `read` returns the text of a file of the
 * repository, or undefined. Throws `NewPartError` if the part cannot be made.
 */
export async function newPart([kind, name, ...more], { read }) {
  const known = Object.hasOwn(KINDS, kind ?? '') ? KINDS[kind] : undefined;
  if (known === undefined) {
    throw new NewPartError(kind === undefined ? 'no kind is given' : `there is no kind '${kind}'`);
  }
  if (name === undefined) throw new NewPartError(`no name is given; expected ${known.name}`);
  if (more.length > 0) throw new NewPartError(`one name is expected, and ${more.length + 1} are given`);
  if (!known.pattern.test(name))
    throw new NewPartError(`'${name}' cannot be the name of a ${kind}; expected ${known.name}`);
  if (isReserved(name)) throw new NewPartError(`'${name}' is a JavaScript keyword, so no constant can have that name`);
  const fill = filler(name);
  for (const { file, text } of known.taken) {
    const at = lineWith(read(file) ?? '', fill(text));
    if (at > 0) throw new NewPartError(`there is a ${kind} '${name}' already: ${file}:${at}`);
  }
  const files = templatesOf(kind).map(({ path, text }) => ({ path: fill(path), text: fill(text) }));
  const taken = files.find(({ path }) => read(path) !== undefined);
  if (taken !== undefined) throw new NewPartError(`there is a file ${taken.path} already`);
  const changed = new Map();
  for (const edit of known.edits) {
    const before = changed.get(edit.file) ?? read(edit.file);
    if (before === undefined) throw new NewPartError(`${edit.file} is missing`);
    changed.set(edit.file, edited(before, edit, fill));
  }
  const all = [...files, ...[...changed].map(([path, text]) => ({ path, text }))];
  const formatted = await Promise.all(all.map(async ({ path, text }) => ({ path, text: await tidy(path, text) })));
  return {
    files: formatted,
    changes: [...changed.keys()],
    promote: known.promote ?? [],
    next: known.next.map(fill),
  };
}

/** Returns the number of the first line that contains a text as a whole word, from 1; 0 if there is none. */
function lineWith(text, word) {
  const escaped = word.replace(/[^\w]/g, '\\$&');
  const whole = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`);
  return text.split('\n').findIndex((line) => whole.test(line)) + 1;
}

/** Whether the name is a JavaScript keyword. */
function isReserved(name) {
  try {
    new Function(`'use strict'; const ${camel(name)} = 0;`);
    return false;
  } catch {
    return true;
  }
}

function camel(name) {
  return name.toLowerCase().replace(/[-_](.)/g, (_, letter) => letter.toUpperCase());
}

function filler(name) {
  const words = name.toLowerCase().split(/[-_]/);
  const forms = {
    name,
    kebab: words.join('-'),
    snake: words.join('_'),
    camel: camel(name),
    CONST: words.join('_').toUpperCase(),
    words: words.join(' '),
  };
  return (text) => text.replace(/__(\w+?)__/g, (whole, form) => forms[form] ?? whole);
}

const TEMPLATES = fileURLToPath(new URL('.', import.meta.url));

/** Returns the templates of a kind; an empty list if its edits suffice. The extension `.txt` hides them from tools. */
function templatesOf(kind) {
  if (!existsSync(`${TEMPLATES}${kind}`)) return [];
  return readdirSync(`${TEMPLATES}${kind}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .sort()
    .map((path) => ({
      path: path.slice(0, -'.txt'.length),
      text: readFileSync(`${TEMPLATES}${kind}/${path}`, 'utf8'),
    }));
}

/** Adds an import, a list entry, a line or a section to a file. */
function edited(text, edit, fill) {
  if (edit.import !== undefined) {
    const entry = inserted(text, endOfList(text, edit), `${fill(edit.entry)},\n`);
    return inserted(entry, entry.indexOf('\n', entry.lastIndexOf('\nimport ') + 1) + 1, `${fill(edit.import)}\n`);
  }
  if (edit.entry !== undefined) return inserted(text, endOfList(text, edit), `${fill(edit.entry)},\n`);
  if (edit.behind !== undefined) {
    const at = text.lastIndexOf(edit.behind);
    if (at < 0) throw new NewPartError(`${edit.file} has no '${edit.behind}'`);
    return inserted(text, text.indexOf('\n', at) + 1, `${fill(edit.line)}\n`);
  }
  return `${text.trimEnd()}\n\n${fill(edit.section)}\n`;
}

/** Returns the position after the last entry of the list or record named `list`. */
function endOfList(text, { file, list, opens = '[' }) {
  const declared = text.indexOf(`const ${list}`);
  const start = text.indexOf(`= ${opens}`, declared) + 2;
  if (declared < 0 || start < 2) throw new NewPartError(`${file} declares no ${list}`);
  const close = opens === '[' ? ']' : '}';
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === opens) depth++;
    if (text[at] === close && --depth === 0) return at;
  }
  throw new NewPartError(`${file}: the end of ${list} is missing`);
}

function inserted(text, at, what) {
  const before = text.slice(0, at);
  const comma = /[\w'}\]]\s*$/.test(before) && !before.endsWith('\n') ? ', ' : '';
  return before + comma + what + text.slice(at);
}

/** Formats a file; pages stay unchanged. Throws if a part is not valid TypeScript. */
async function tidy(path, text) {
  if (!/\.ts$/.test(path)) return text;
  const style = JSON.parse(readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8'));
  const { code, errors } = await format(path, text, style);
  if (errors.length > 0) throw new NewPartError(`${path}: ${errors[0].message}`);
  return code;
}

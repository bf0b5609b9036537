/**
 * Controls and what changes the order or the place of the letters around it: C0 but for the line feed and the tabulator, DEL, C1,
 * marks of direction (UAX #9), separators of lines and paragraphs, and the byte order mark.
 */
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const UNSEEN_IN_LINE = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Text from outside as it can be shown: nothing in it moves a cursor, changes a colour or turns the reading around. What would is
 * shown as `\x1b` or `\u202e`. Text of several lines stays that. JSON, which has no bare C0 controls but line feeds, stays the
 * same JSON.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, shown);
}

/** The same for what must be one line, such as a name: line feeds are shown too. */
export function visibleLine(text: string): string {
  return text.replace(UNSEEN_IN_LINE, shown);
}

function shown(sign: string): string {
  const code = sign.charCodeAt(0);
  return code < 0x20 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

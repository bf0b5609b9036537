/**
 * C0 (except \n and \t), DEL, C1, soft hyphen, zero-width and invisible characters, bidirectional marks (UAX #9), line and
 * paragraph separators, byte order mark.
 */
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const UNSEEN_IN_LINE = /[\0-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Escapes cursor, colour and direction controls, but not line breaks. Preserves the value of compact JSON. */
export function visible(text: string): string {
  return text.replace(UNSEEN, escapeCharacter);
}

/** Like `visible`, but also escapes line feeds. */
export function visibleLine(text: string): string {
  return text.replace(UNSEEN_IN_LINE, escapeCharacter);
}

function escapeCharacter(sign: string): string {
  const code = sign.charCodeAt(0);
  return code < 0x20 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

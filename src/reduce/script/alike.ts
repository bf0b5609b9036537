import { namesOf } from './names.js';
import { type ScriptSubject, textOf } from './subject.js';

/** Longer scripts are not compared. */
const LONGEST = 4096;
const TOKENS = /"(?:[^"]|"")*"|\|[^|]*\||;[^\n]*|[^\s()"|;]+/g;

/** The text with what is declared named in the order in which it stands there; undefined where the script is long. */
export function textWithoutNames(subject: ScriptSubject): string | undefined {
  const [size] = subject.size;
  if (size > LONGEST) return undefined;
  const names = new Map<string, string>();
  for (const name of subject.script.commands.flatMap(namesOf)) names.set(name, '');
  let next = 0;
  return textOf(subject).replace(TOKENS, (token) => {
    const known = names.get(token);
    if (known !== '') return known ?? token;
    const name = `!${next++}`;
    names.set(token, name);
    return name;
  });
}

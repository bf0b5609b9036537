import { headOf, listsIn, partsOf } from './text.mjs';

const OTHER = {
  and: 'or',
  or: 'and',
  '<=': '<',
  '>=': '>',
  '<': '<=',
  '>': '>=',
  true: 'false',
  false: 'true',
  bvult: 'bvule',
  bvule: 'bvult',
  bvslt: 'bvsle',
  bvsle: 'bvslt',
  bvadd: 'bvsub',
  bvor: 'bvand',
  bvand: 'bvor',
  'fp.lt': 'fp.leq',
  'fp.leq': 'fp.lt',
  '+': '-',
  'str.prefixof': 'str.suffixof',
  '+zero': '-zero',
  '+oo': '-oo',
};

function otherWord(word) {
  if (Object.hasOwn(OTHER, word)) return OTHER[word];
  if (/^\d{1,15}$/.test(word)) return String(Number(word) + 1);
  if (/^\d{1,15}\.0$/.test(word)) return `${parseInt(word, 10) + 1}.0`;
  const bits = /^(#b[01]*|#x[0-9a-fA-F]*)([01])$/.exec(word);
  if (bits !== null) return `${bits[1]}${bits[2] === '0' ? '1' : '0'}`;
  const literal = /^bv(\d{1,15})$/.exec(word);
  return literal === null ? undefined : `bv${Number(literal[1]) ^ 1}`;
}

/** Matches the text before a word that must not change: an index of an identifier, or an attribute of a goal. */
const NO_VALUE = /(?::(?:depth|precision|weight)\s+|\(_\s+(?!bv\d)\S+(?:\s+\d+)*\s+|\(_\s+bv\d+\s+)$/;

/** Replaces a random word of the text after `from`; undefined if no word can be changed. */
export function changeWord(text, rng, from = 0) {
  const places = [];
  for (const match of text.matchAll(/(?<![^\s()])([^\s()"|]+)(?![^\s()])/g)) {
    const [word] = match;
    if (match.index < from || NO_VALUE.test(text.slice(0, match.index))) continue;
    const other = otherWord(word);
    if (other !== undefined) places.push({ at: match.index, word, other });
  }
  if (places.length === 0) return undefined;
  const { at, word, other } = rng.pick(places);
  return text.slice(0, at) + other + text.slice(at + word.length);
}

/** Drops a random name from a list; undefined if the list has fewer than two names. */
export function dropOne(text, rng) {
  const names = partsOf(text);
  if (names.length < 2) return undefined;
  const dropped = rng.below(names.length);
  return `(${names.filter((_, i) => i !== dropped).join(' ')})`;
}

/** Drops a formula of the goals with probability 1/3, else changes a word. */
export function changeGoals(text, rng) {
  const [goals] = listsIn(text);
  const [goal] = goals === undefined ? [] : partsOf(goals).filter((each) => headOf(each) === 'goal');
  const formulas = goal === undefined ? [] : formulasOf(goal);
  if (formulas.length === 0 || !rng.chance(1 / 3)) return changeWord(text, rng);
  const at = text.indexOf(goal);
  const dropped = rng.pick(formulas);
  return text.slice(0, at) + goal.replace(dropped, () => '') + text.slice(at + goal.length);
}

/** The formulas of `(goal F … :precision p :depth n)`. */
export function formulasOf(goal) {
  const parts = partsOf(goal).slice(1);
  const end = parts.findIndex((each) => each.startsWith(':'));
  return end < 0 ? parts : parts.slice(0, end);
}

/** Returns the opposite of the answer to a query about rules, and drops the model or derivation. */
export function flipAnswer(text) {
  return /^unsat/.test(text) ? 'sat' : /^sat/.test(text) ? 'unsat' : undefined;
}

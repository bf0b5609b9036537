import type { Weighted } from './halving.js';
import type { PassLanguage } from './language.js';
import type { Pass } from './pass.js';

/** What a pass is held to on one subject. */
export interface PassLaw<S, M extends Weighted, V> {
  readonly language: PassLanguage<S, M, V>;
  /** What is wrong with a text as an input of the language; undefined where it reads. */
  readonly problem: (text: string) => string | undefined;
  /** So many moves at most in one visit. */
  readonly most: number;
}

export interface PassReport {
  /** What is wrong with the pass; empty where nothing is. */
  readonly problems: readonly string[];
  /** How many of its moves make the subject smaller: the others are never asked about. */
  readonly smaller: number;
}

/**
 * Holds a pass to its contract on one subject: it has a name and a summary, its moves come to an end, they are the same each
 * time, and what they make, each alone and all of a wave together, is an input of the language.
 */
export function checkPass<S, M extends Weighted, V>(
  pass: Pass<V, M>,
  subject: S,
  { language, problem, most }: PassLaw<S, M, V>,
): PassReport {
  const problems: string[] = [];
  const tell = (what: string): void => void problems.push(`${pass.name}: ${what}`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(pass.name)) tell('its name is not in kebab-case');
  if (pass.summary === '' || pass.summary.includes('\n')) tell('its summary is not one line');
  const first = wavesOf(pass, language.view(subject, nothing), most);
  const second = wavesOf(pass, language.view(subject, nothing), most);
  if (first === undefined || second === undefined) {
    tell(`it lists more than ${most} moves`);
    return { problems, smaller: 0 };
  }
  const decoder = new TextDecoder();
  const made = (moves: readonly M[]): string | undefined => {
    const next = language.apply(subject, moves);
    if (next === undefined || !language.smaller(next, subject)) return undefined;
    if (language.smaller(subject, next)) tell('the subject is smaller than what is smaller than it');
    if (language.key(next) === language.key(subject)) tell('what it makes has the key of the subject');
    const text = decoder.decode(language.print(next));
    if (decoder.decode(language.print(language.settle(next))) !== text) tell(`settling changes ${text}`);
    const wrong = problem(text);
    if (wrong !== undefined) tell(`it makes what does not read (${wrong}): ${text}`);
    return text;
  };
  const texts = first.map((wave) => wave.map((move) => made([move])));
  for (const wave of first) {
    if (wave.some(({ weight = 1 }) => !(weight >= 1))) tell('a move weighs less than 1');
    if (wave.length > 1) made(wave);
  }
  const again = second.map((wave) => wave.map((move) => made([move])));
  if (JSON.stringify(again) !== JSON.stringify(texts)) tell('it lists other moves when it is asked again');
  return { problems, smaller: texts.flat().filter((text) => text !== undefined).length };
}

/** What a pass lists; undefined where that is too much. */
function wavesOf<V, M>(pass: Pass<V, M>, view: V, most: number): (readonly M[])[] | undefined {
  const waves: (readonly M[])[] = [];
  let left = most;
  for (const wave of pass.waves(view)) {
    left -= wave.length + 1;
    if (left < 0) return undefined;
    waves.push(wave);
  }
  return waves;
}

function nothing(): void {
  // What is left out is no matter here.
}

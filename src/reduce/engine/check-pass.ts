import type { Pass, Weighted } from './pass.js';
import type { PassLanguage } from './algorithm.js';

export interface PassLaw<S, M extends Weighted, V> {
  readonly language: PassLanguage<S, M, V>;
  readonly problem: (text: string) => string | undefined;
  readonly most: number;
}

export interface PassReport {
  readonly problems: readonly string[];
  /** Number of moves that make the subject smaller. The search ignores all other moves. */
  readonly smaller: number;
}

/** Checks a pass on one subject: each move and wave (set of moves) gives valid input, and a second listing is equal. */
export function checkPass<S, M extends Weighted, V>(
  pass: Pass<V, M>,
  subject: S,
  { language, problem, most }: PassLaw<S, M, V>,
): PassReport {
  const problems: string[] = [];
  const emit = (what: string): void => void problems.push(`${pass.name}: ${what}`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(pass.name)) emit('its name is not in kebab-case');
  if (pass.summary === '' || pass.summary.includes('\n')) emit('its summary is not one line');
  const first = collectWaves(pass, language.view(subject, nothing), most);
  const second = collectWaves(pass, language.view(subject, nothing), most);
  if (first === undefined || second === undefined) {
    emit(`it lists more than ${most} moves`);
    return { problems, smaller: 0 };
  }
  const decoder = new TextDecoder();
  const tryMoves = (moves: readonly M[]): string | undefined => {
    const next = language.apply(subject, moves);
    if (next === undefined || !language.smaller(next, subject)) return undefined;
    if (language.smaller(subject, next)) emit('its result is both smaller and larger than its input');
    if (language.key(next) === language.key(subject)) emit('its result has the same key as its input');
    const text = decoder.decode(language.print(next));
    if (decoder.decode(language.print(language.compact(next))) !== text) emit(`compacting changes the text: ${text}`);
    const wrong = problem(text);
    if (wrong !== undefined) emit(`it makes an ill-formed text (${wrong}): ${text}`);
    return text;
  };
  const texts = first.map((wave) => wave.map((move) => tryMoves([move])));
  for (const wave of first) {
    if (wave.some(({ weight = 1 }) => !(weight >= 1))) emit('a move weighs less than 1');
    if (wave.length > 1) tryMoves(wave);
  }
  const again = second.map((wave) => wave.map((move) => tryMoves([move])));
  if (JSON.stringify(again) !== JSON.stringify(texts)) emit('listing the moves twice gives different moves');
  return { problems, smaller: texts.flat().filter((text) => text !== undefined).length };
}

function collectWaves<V, M>(pass: Pass<V, M>, view: V, most: number): (readonly M[])[] | undefined {
  const waves: (readonly M[])[] = [];
  let left = most;
  for (const wave of pass.waves(view)) {
    left -= wave.length + 1;
    if (left < 0) return undefined;
    waves.push(wave);
  }
  return waves;
}

function nothing(): void {}

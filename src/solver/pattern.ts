import { RE2JS, RE2JSException } from 're2js';
import { SOLVER_PROFILES } from './profiles/index.js';

/** A regular expression that was made ready. */
export interface Pattern {
  /** The first match and its groups; null where there is none. */
  exec(text: string): readonly (string | null | undefined)[] | null;
}

export interface PatternOptions {
  /** `^` and `$` fit at each line. */
  readonly multiline?: boolean;
}

/** Those that come with Gainsay: they are known to take little time on any text, and the engine's own matching is faster. */
let shipped: ReadonlySet<string> | undefined;
const ready = new Map<string, Pattern>();

/**
 * Makes a pattern ready. One from a user's file is matched by RE2's algorithm, in time that grows with the text as the text does:
 * `^(a+)+$` on thirty letters would hold a hunt for minutes. Throws where `patternProblem` finds something.
 */
export function patternOf(source: string, { multiline = false }: PatternOptions = {}): Pattern {
  const key = `${multiline ? 'm' : ''} ${source}`;
  const known = ready.get(key);
  if (known !== undefined) return known;
  const made = isShipped(source) ? new RegExp(source, multiline ? 'mu' : 'u') : linear(source, multiline);
  ready.set(key, made);
  return made;
}

function isShipped(source: string): boolean {
  shipped ??= new Set(SOLVER_PROFILES.flatMap(textsIn));
  return shipped.has(source);
}

function linear(source: string, multiline: boolean): Pattern {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(source), multiline ? RE2JS.MULTILINE : 0);
  return {
    exec(text) {
      const matcher = compiled.matcher(text);
      if (!matcher.find()) return null;
      return Array.from({ length: matcher.groupCount() + 1 }, (_, i) => matcher.group(i));
    },
  };
}

/** What is wrong with a pattern from a file; undefined where it can be used. */
export function patternProblem(source: string): string | undefined {
  if (isShipped(source)) return undefined;
  try {
    new RegExp(source, 'u');
  } catch (error) {
    return (error as Error).message.replace(/^.*: /, '');
  }
  try {
    linear(source, false);
    return undefined;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return 'it looks around or back, and so would not be matched in linear time';
  }
}

/** All texts in a profile: whatever is a pattern in it is among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

import { RE2JS, RE2JSException } from 're2js';
import { textsIn } from '../util/index.js';
import { BUILT_IN } from './built-in.js';

export interface Pattern {
  exec(text: string): readonly (string | null | undefined)[] | null;
}

export interface PatternOptions {
  readonly multiline?: boolean;
}

/** Built-in patterns are fast on any text, so they use the native engine, which is faster than RE2. */
let shipped: ReadonlySet<string> | undefined;
const ready = new Map<string, Pattern>();

/** Compiles for linear time (RE2): `^(a+)+$` could block a hunt. Throws if `patternProblem` reports a problem. */
export function compilePattern(source: string, { multiline = false }: PatternOptions = {}): Pattern {
  const key = `${multiline ? 'm' : ''} ${source}`;
  const known = ready.get(key);
  if (known !== undefined) return known;
  const made = isShipped(source) ? new RegExp(source, multiline ? 'mu' : 'u') : linear(source, multiline);
  ready.set(key, made);
  return made;
}

function isShipped(source: string): boolean {
  shipped ??= new Set(BUILT_IN.flatMap(textsIn));
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
    return 'it has lookaround or a backreference, which cannot be matched in linear time';
  }
}

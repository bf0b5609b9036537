import { MAX_CODE_POINT, type Word } from './code-points.js';

/** A value of RegLan as a DAG of operations. The DAG may be deep, so functions must not recurse. */
export type Regex = { readonly kind: 'regex' } & RegexForm;

type RegexForm =
  | { readonly form: 'word'; readonly word: Word }
  /** One character from `low` to `high`, inclusive. Empty if `low` is greater than `high`. */
  | { readonly form: 'range'; readonly low: number; readonly high: number }
  | { readonly form: 'concat' | 'union' | 'inter'; readonly parts: readonly Regex[] }
  | { readonly form: 'complement'; readonly of: Regex }
  /** `least` is an integer; `most` may be infinite. Empty if `least` is greater than `most`. */
  | { readonly form: 'repeat'; readonly of: Regex; readonly least: number; readonly most: number };

export function wordRegex(word: Word): Regex {
  return { kind: 'regex', form: 'word', word };
}

export function rangeRegex(low: number, high: number): Regex {
  return { kind: 'regex', form: 'range', low, high };
}

export function concatRegex(parts: readonly Regex[]): Regex {
  return parts.length === 1 ? (parts[0] as Regex) : { kind: 'regex', form: 'concat', parts };
}

export function unionRegex(parts: readonly Regex[]): Regex {
  return parts.length === 1 ? (parts[0] as Regex) : { kind: 'regex', form: 'union', parts };
}

export function interRegex(parts: readonly Regex[]): Regex {
  return parts.length === 1 ? (parts[0] as Regex) : { kind: 'regex', form: 'inter', parts };
}

export function complementRegex(of: Regex): Regex {
  return of.form === 'complement' ? of.of : { kind: 'regex', form: 'complement', of };
}

/** `least` is an integer; `most` may be infinite. */
export function repeatRegex(of: Regex, least: number, most: number): Regex {
  return { kind: 'regex', form: 'repeat', of, least, most };
}

export const NO_LANGUAGE: Regex = unionRegex([]);
export const ANY_CHARACTER: Regex = rangeRegex(0, MAX_CODE_POINT);
export const ANY_WORD: Regex = repeatRegex(ANY_CHARACTER, 0, Number.POSITIVE_INFINITY);

/** Lists direct parts, in order for concatenations. Flattens nested unions and intersections. */
export function partsOfRegex(regex: Regex): readonly Regex[] {
  switch (regex.form) {
    case 'word':
    case 'range':
      return [];
    case 'complement':
    case 'repeat':
      return [regex.of];
    case 'concat':
      return regex.parts;
    case 'union':
    case 'inter':
      return flatten(regex, regex.form);
  }
}

function flatten(regex: Regex, form: 'union' | 'inter'): readonly Regex[] {
  const seen = new Set<Regex>();
  const found: Regex[] = [];
  const stack = [regex];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.form === form) for (const part of next.parts) stack.push(part);
    else found.push(next);
  }
  return found;
}

export function regexPostorder(root: Regex): { readonly regex: Regex; readonly parts: readonly Regex[] }[] {
  const order: { regex: Regex; parts: readonly Regex[] }[] = [];
  const opened = new Set<Regex>([root]);
  const stack = [{ regex: root, parts: partsOfRegex(root), next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const part = top.parts[top.next++];
    if (part === undefined) {
      order.push({ regex: top.regex, parts: top.parts });
      stack.pop();
    } else if (!opened.has(part)) {
      opened.add(part);
      stack.push({ regex: part, parts: partsOfRegex(part), next: 0 });
    }
  }
  return order;
}

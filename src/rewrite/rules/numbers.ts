import type { NumberPattern } from './rule.js';

/** The value of a number pattern; undefined where a parameter is not bound to a number. */
export function numberOf(pattern: NumberPattern, bindings: ReadonlyMap<string, unknown>): number | undefined {
  switch (pattern.kind) {
    case 'number':
      return pattern.value;
    case 'parameter': {
      const value = bindings.get(pattern.name);
      return typeof value === 'number' ? value : undefined;
    }
    case '+':
    case '-': {
      const left = numberOf(pattern.left, bindings);
      const right = numberOf(pattern.right, bindings);
      if (left === undefined || right === undefined) return undefined;
      return pattern.kind === '+' ? left + right : left - right;
    }
  }
}

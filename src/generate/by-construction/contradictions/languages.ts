import { EMPTY_MODEL, Evaluator, isEmptyLanguage, buildSignature, Budget } from '../../../semantics/index.js';
import { REGLAN, type Term } from '../../../term/index.js';
import type { ConstructionContext } from '../construction.js';

const BUDGET = 400;

/** Checks whether the language of a ground term is empty. Undefined if that takes too long to decide. */
export function hasNoWord(cx: ConstructionContext, language: Term): boolean | undefined {
  const evaluator = new Evaluator({
    signature: buildSignature(cx.store, []),
    model: EMPTY_MODEL,
    budget: new Budget('thorough'),
  });
  const found = evaluator.evaluate(language);
  if (found.kind !== 'value' || found.choices.length > 0) return undefined;
  const { value } = found;
  if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'regex') return undefined;
  return isEmptyLanguage(value, BUDGET);
}

export function someLanguage(cx: ConstructionContext): Term | undefined {
  for (let i = 0; i < 6; i++) {
    const language = cx.term(REGLAN);
    if (hasNoWord(cx, language) !== false) continue;
    if (hasNoWord(cx, cx.store.app('re.comp', [language])) === false) return language;
  }
  return undefined;
}

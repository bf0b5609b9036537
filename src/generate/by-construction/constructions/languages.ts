import { EMPTY_MODEL, Evaluator, isEmptyLanguage, signatureOf, Budget } from '../../../semantics/index.js';
import { REGLAN, type Term } from '../../../term/index.js';
import type { ConstructionContext } from '../construction.js';

/** How many derivatives are looked at to tell whether a language is empty. */
const BUDGET = 400;

/** Whether no word is in a language that is given by a closed term; undefined where that is too hard to tell. */
export function hasNoWord(cx: ConstructionContext, language: Term): boolean | undefined {
  const evaluator = new Evaluator({
    signature: signatureOf(cx.store, []),
    model: EMPTY_MODEL,
    budget: new Budget('thorough'),
  });
  const found = evaluator.evaluate(language);
  if (found.kind !== 'value' || found.choices.length > 0) return undefined;
  const { value } = found;
  if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'regex') return undefined;
  return isEmptyLanguage(value, BUDGET);
}

/** A language that has some word, and not all of them. */
export function someLanguage(cx: ConstructionContext): Term | undefined {
  for (let i = 0; i < 6; i++) {
    const language = cx.term(REGLAN);
    if (hasNoWord(cx, language) !== false) continue;
    if (hasNoWord(cx, cx.store.app('re.comp', [language])) === false) return language;
  }
  return undefined;
}

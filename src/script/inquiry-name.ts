/**
 * Commands that only print, besides those whose names begin with `get-`. `apply`, `eval` and `query` are z3's,
 * `simplify` is z3's and SMTInterpol's, `check-synth` is cvc5's.
 */
const PRINTING: ReadonlySet<string> = new Set([
  'apply',
  'check-synth',
  'check-synth-next',
  'echo',
  'eval',
  'query',
  'simplify',
]);

/** Not judged by themselves. */
const UNJUDGED: ReadonlySet<string> = new Set(['echo', 'get-info', 'get-model', 'get-option', 'get-proof']);

/** Commands that change neither the assertions nor any answer. */
export function onlyPrints(name: string): boolean {
  return name.startsWith('get-') || PRINTING.has(name);
}

/** A solver receives it only if its profile lists it. */
export function isInquiryName(name: string): boolean {
  return onlyPrints(name) && !UNJUDGED.has(name);
}

import type { Term } from './term.js';

/**
 * How a Boolean subterm's truth bears on the assertion around it: making it true more often makes the assertion true
 * more often (`positive`), less often (`negative`), or neither is known (`both`).
 */
export type Polarity = 'positive' | 'negative' | 'both';

export function flip(polarity: Polarity): Polarity {
  switch (polarity) {
    case 'positive':
      return 'negative';
    case 'negative':
      return 'positive';
    case 'both':
      return 'both';
  }
}

/**
 * The polarity of child `index` of `term`, given the term's own. Sound for every theory: whatever is not listed (Bool
 * `=`, `distinct`, `xor`, the condition of `ite`, arguments of functions, arrays and opaque terms) is `both`.
 */
export function childPolarity(term: Term, index: number, polarity: Polarity): Polarity {
  switch (term.kind) {
    case 'app':
      switch (term.op) {
        case 'not':
          return flip(polarity);
        case 'and':
        case 'or':
          return polarity;
        case '=>':
          return index < term.args.length - 1 ? flip(polarity) : polarity;
        case 'ite':
          return index === 0 || term.sort.kind !== 'Bool' ? 'both' : polarity;
        default:
          return 'both';
      }
    case 'quant':
      return term.binder === 'lambda' ? 'both' : polarity;
    case 'annot':
      return index === 0 ? polarity : 'both';
    case 'match':
      return index === 0 || term.sort.kind !== 'Bool' ? 'both' : polarity;
    case 'value':
    case 'const':
    case 'var':
    case 'call':
    case 'opaque':
      return 'both';
  }
}

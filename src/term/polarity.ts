import type { Term } from './term.js';

/** Effect of weakening a subformula on its assertion: weaker (`positive`), stronger (`negative`), unknown (`both`). */
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
    default:
      return 'both';
  }
}

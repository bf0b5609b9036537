import type { Regex } from '../../../src/semantics/index.js';
import {
  complementRegex,
  concatRegex,
  interRegex,
  isMember,
  rangeRegex,
  repeatRegex,
  sameLanguage,
  unionRegex,
  wordRegex,
} from '../../../src/semantics/strings/index.js';
import { type Rng, rngFromSeed } from '../../../src/util/index.js';
import { LETTERS, formatRegex, formatWord } from '../../support/regexes.js';
import { type Agreement, checkValid } from './agreement.js';

const FOREVER = Number.POSITIVE_INFINITY;

function drawWord(rng: Rng, most: number): number[] {
  return Array.from({ length: rng.between(0, most) }, () => rng.pick(LETTERS));
}

function drawRegex(rng: Rng, depth: number): Regex {
  const some = (): Regex[] => Array.from({ length: rng.between(1, 3) }, () => drawRegex(rng, depth - 1));
  switch (depth === 0 ? rng.below(3) : rng.below(8)) {
    case 0:
      return rangeRegex(rng.pick(LETTERS), rng.pick(LETTERS));
    case 1:
    case 2:
      return wordRegex(drawWord(rng, 2));
    case 3:
      return unionRegex(some());
    case 4:
      return interRegex(some());
    case 5:
      return complementRegex(drawRegex(rng, depth - 1));
    case 6:
      return repeatRegex(drawRegex(rng, depth - 1), rng.below(3), rng.pick([0, 1, 2, 3, FOREVER]));
    default:
      return concatRegex(some());
  }
}

export const MEMBERSHIP: Agreement = {
  subject: 'membership of words',
  solvers: ['z3', 'cvc5'],
  checks: () => {
    const rng = rngFromSeed('strings membership');
    const statements = Array.from({ length: 300 }, () => {
      const regex = drawRegex(rng, 3);
      const word = drawWord(rng, 5);
      return `(= (str.in_re ${formatWord(word)} ${formatRegex(regex)}) ${isMember(word, regex)})`;
    });
    return checkValid(statements);
  },
};

export const LANGUAGES: Agreement = {
  subject: 'equal languages',
  solvers: ['z3', 'cvc5'],
  declarations: '(declare-const x String)',
  checks: () => {
    const rng = rngFromSeed('strings equality');
    const pairs = Array.from({ length: 60 }, () => [drawRegex(rng, 2), drawRegex(rng, 2)] as const);
    const equal = pairs.filter(([a, b]) => sameLanguage(a, b, 5_000) === true);
    return checkValid(equal.map(([a, b]) => `(= (str.in_re x ${formatRegex(a)}) (str.in_re x ${formatRegex(b)}))`));
  },
  unanswered: 0.9,
};

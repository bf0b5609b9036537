import type { Term } from '../../../term/index.js';
import { readBits, bitWidth } from '../literals.js';
import { atTerms } from '../offers.js';
import type { Shrink } from '../contract.js';
import { fewerBits } from '../simpler-values.js';

/** `#xa5 -> #x00, #x01, #xff …`: constants, then fewer bits, then smaller numbers. */
export const bitVectorConstants: Shrink = {
  name: 'bit-vector-constants',
  summary: 'A bit-vector becomes 0, 1, loses its high, low or lowest set bits, or is made smaller.',
  theory: 'FixedSizeBitVectors',
  claim: 'unrelated',
  examples: [
    {
      term: '#xa5',
      becomes: ['#x00', '#x01', '#x05', '#x80', '#x0a', '#x14', '#x52', '#xa4'],
    },
    { term: '#b1', becomes: ['#b0'] },
    { term: '#b1000', becomes: ['#x0', '#x1', '#x4', '#x7'] },
  ],
  shrink: atTerms(function* (term, store): Generator<Term | undefined> {
    const value = readBits(term);
    if (value === undefined || value === 0n) return;
    const width = bitWidth(term);
    for (const smaller of fewerBits(value, width)) if (smaller < value) yield store.bitVec(smaller, width);
  }),
};

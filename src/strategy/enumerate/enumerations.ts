import { type EnumeratedTheory, readTheories } from '../../generate/index.js';
import type { StrategyData } from '../data.js';

export const ENUMERATIONS: StrategyData<readonly EnumeratedTheory[]> = {
  name: 'enumerations',
  file: 'enumerations.txt',
  option: {
    flag: '--enumerations <file>',
    summary: 'enumerations for the strategy enumerate: sorts, sizes, operators',
  },
  entry: { plural: 'enumerations', example: '(enumerate NAME (logic L) (size N) (sorts S …))' },
  read({ text }) {
    const { theories, diagnostics } = readTheories(text);
    return { value: theories, entries: theories.length, diagnostics };
  },
  check({ text, proofs }) {
    const { diagnostics } = readTheories(text, { count: true });
    return Promise.resolve({ proofs, diagnostics, refuted: diagnostics.length > 0 });
  },
};

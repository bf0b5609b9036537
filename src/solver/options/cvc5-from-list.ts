import CVC5_LISTED from '../../../data/options/cvc5.json' with { type: 'json' };
import { ARITH, BV, QUANTIFIERS } from './define.js';
import { optionDefiner } from './drawn.js';

const drawn = optionDefiner(CVC5_LISTED);

export const CVC5_FROM_LIST = [
  ...drawn('experimental', '--random-freq', { values: '0.01 0.05 0.5 1' }),
  ...drawn('experimental', '--restart-int-base', { least: 1 }),
  ...drawn('experimental', '--restart-int-inc', { least: 1 }),
  ...drawn('experimental', '--deep-restart-factor', { along: '--deep-restart=all' }),
  ...drawn(
    'experimental',
    '--arith-prop-clauses --dio-turns --maxCutsInContext --pivot-threshold --pp-assert-max-sub-size --prop-row-length --rr-turns',
    { about: ARITH },
  ),
  ...drawn('experimental', '--simplex-check-period', { about: ARITH, least: 1 }),
  ...drawn('experimental', '--heuristic-pivots', { about: ARITH, values: '-1 1 5 100' }),
  ...drawn('experimental', '--standard-effort-variable-order-pivots', { about: ARITH, values: '0 1 5 100' }),
  ...drawn('experimental', '--miplib-trick-subs', { about: ARITH, along: '--miplib-trick' }),
  ...drawn('experimental', '--conjecture-gen-gt-enum --conjecture-gen-max-depth --conjecture-gen-per-round', {
    about: QUANTIFIERS,
    along: '--conjecture-gen',
  }),
  ...drawn('experimental', '--inst-when-phase', { about: QUANTIFIERS, least: 1 }),
  ...drawn('supported', '--fmf-type-completion-thresh', { about: QUANTIFIERS, along: '--finite-model-find' }),
  ...drawn('experimental', '--bvand-integer-granularity', {
    about: BV,
    least: 1,
    most: 8,
    along: '--solve-bv-as-int=sum',
  }),
];

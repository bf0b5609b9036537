import { INT, type OpOf, REGLAN, STRING, type Sort } from '../../../term/index.js';
import type { Hint } from '../literal.js';
import { type OperatorShapes, type Place, fixedShape, several } from '../shape.js';

const S: Place = { sort: STRING };
const R: Place = { sort: REGLAN };
const small: Place = { sort: INT, hint: 'small' };
const text = (hint: Hint): Place => ({ sort: STRING, hint });

const chain = (gives: 'Bool' | 'String' | 'RegLan', sort: Sort, least: 1 | 2): OperatorShapes => ({
  gives: [gives],
  draw: ({ rng }) => ({ places: several(rng, sort, { least }) }),
});

const languages = chain('RegLan', REGLAN, 1);

/** Strings and RegLan. */
export const stringShapes = {
  'str.++': chain('String', STRING, 1),
  'str.len': fixedShape('Int', [S]),
  'str.<': chain('Bool', STRING, 2),
  'str.<=': chain('Bool', STRING, 2),
  'str.at': fixedShape('String', [S, small]),
  'str.substr': fixedShape('String', [S, small, small]),
  'str.prefixof': fixedShape('Bool', [S, S]),
  'str.suffixof': fixedShape('Bool', [S, S]),
  'str.contains': fixedShape('Bool', [S, S]),
  'str.indexof': {
    gives: ['Int'],
    draw: ({ rng }) => ({ places: rng.chance(0.03) ? [S, S] : [S, S, small] }),
  },
  'str.replace': fixedShape('String', [S, S, S]),
  'str.replace_all': fixedShape('String', [S, S, S]),
  'str.replace_re': fixedShape('String', [S, R, S]),
  'str.replace_re_all': fixedShape('String', [S, R, S]),
  'str.is_digit': fixedShape('Bool', [text('character')]),
  'str.to_code': fixedShape('Int', [text('character')]),
  'str.from_code': fixedShape('String', [{ sort: INT, hint: 'code-point' }]),
  'str.to_int': fixedShape('Int', [text('digits')]),
  'str.from_int': fixedShape('String', [{ sort: INT }]),
  'str.to_re': fixedShape('RegLan', [S]),
  'str.in_re': fixedShape('Bool', [S, R]),
  're.none': fixedShape('RegLan', []),
  're.all': fixedShape('RegLan', []),
  're.allchar': fixedShape('RegLan', []),
  're.++': languages,
  're.union': languages,
  're.inter': languages,
  're.*': fixedShape('RegLan', [R]),
  're.+': fixedShape('RegLan', [R]),
  're.opt': fixedShape('RegLan', [R]),
  're.comp': fixedShape('RegLan', [R]),
  're.diff': chain('RegLan', REGLAN, 2),
  're.range': fixedShape('RegLan', [text('single'), text('single')]),
  're.^': { gives: ['RegLan'], draw: ({ rng }) => ({ places: [R], indices: [rng.below(5)] }) },
  're.loop': {
    gives: ['RegLan'],
    draw: ({ rng }) => {
      const least = rng.below(4);
      return { places: [R], indices: [least, rng.chance(0.9) ? least + rng.below(4) : rng.below(4)] };
    },
  },
} satisfies Record<OpOf<'Strings'>, OperatorShapes>;

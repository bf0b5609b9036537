import { INT, type Op, REGLAN, STRING, type Sort, type Term } from '../../term/index.js';
import { type Kit, type SnippetContext, applyTo, relation } from './kit.js';

const RELATIONS: readonly Op[] = [
  ...(['str.<', 'str.<=', 'str.prefixof', 'str.suffixof', 'str.contains', '=', 'distinct'] as const),
];
const COMPOUNDS: readonly (readonly [op: Op, params: readonly Sort[]])[] = [
  ['str.++', [STRING, STRING]],
  ['str.at', [STRING, INT]],
  ['str.substr', [STRING, INT, INT]],
  ['str.replace', [STRING, STRING, STRING]],
  ['str.from_int', [INT]],
];
const ALPHABET = [...'aab01 Z'].map((char) => char.codePointAt(0) as number);
/** Characters at which solvers go wrong: a surrogate, the last code point, a backslash, a quote. */
const ODD = [0xd800, 0x2ffff, 0x5c, 0x22, 0];

/** String: order, parts, regular expressions. */
export const string: Kit = {
  atom(cx, sort, depth) {
    if (cx.rng.chance(0.2)) return applyTo(cx, 'str.in_re', [STRING, REGLAN], { depth });
    return relation(cx, RELATIONS, sort, depth);
  },
  compound(cx, _sort, depth) {
    const [op, params] = cx.rng.pick(COMPOUNDS);
    return applyTo(cx, op, params, { depth });
  },
  literal: (cx) => cx.store.string(word(cx)),
};

function word({ rng }: SnippetContext): number[] {
  const length = rng.pick([0, 1, 1, 2, 3]);
  return Array.from({ length }, () => rng.pick(rng.chance(0.05) ? ODD : ALPHABET));
}

const UNARY: readonly Op[] = ['re.*', 're.+', 're.opt', 're.comp'];
const BINARY: readonly Op[] = ['re.++', 're.union', 're.inter', 're.diff'];

/** RegLan: only regular expressions without unknowns, as solvers want them. */
export const regLan: Kit = {
  compound: (cx, _sort, depth) => regex(cx, depth),
  literal: (cx) => regex(cx, 2),
};

function regex(cx: SnippetContext, depth: number): Term {
  const { rng, store } = cx;
  const draw = depth <= 0 ? rng.below(4) : rng.below(9);
  if (draw < 2) return store.app('str.to_re', [store.string(word(cx))]);
  if (draw < 3) return store.app(rng.pick(['re.allchar', 're.all', 're.none'] as const), []);
  if (draw < 4) return store.app('re.range', [store.string([0x30]), store.string([0x61 + rng.below(5)])]);
  if (draw < 6) return store.app(rng.pick(UNARY), [regex(cx, depth - 1)]);
  return store.app(rng.pick(BINARY), [regex(cx, depth - 1), regex(cx, depth - 1)]);
}

import { logicHas } from '../../rewrite/index.js';
import { logicInfo } from '../../script/index.js';
import {
  OPERATOR_NAMES,
  type Op,
  type Signature,
  type TermStore,
  isStandard,
  operatorInfo,
  signaturesOf,
} from '../../term/index.js';
import { isPartial } from '../grow/index.js';
import type { Family, Palette } from './family.js';
import { closedSorts, fits } from './forms.js';

export interface FamilySignatures {
  readonly usual: readonly Signature[];
  readonly seldom: readonly Signature[];
}

export function signaturesFor({ logic, theories }: Family, palette: Palette, store: TermStore): FamilySignatures {
  const within = closedSorts(store, palette);
  const info = logicInfo(logic);
  const usual: Signature[] = [];
  const seldom: Signature[] = [];
  for (const op of OPERATOR_NAMES) {
    if (!theories.includes(operatorInfo(op).theory) || palette.without.includes(op)) continue;
    if (isStandard(op) && !logicHas(info, op)) continue;
    for (const signature of signaturesOf(op)) {
      if (fits(signature, within)) (isSeldom(signature, palette) ? seldom : usual).push(signature);
    }
  }
  return { usual, seldom };
}

function isSeldom(signature: Signature, { always, seldom }: Palette): boolean {
  return seldom.includes(signature.op) || (isPartial(signature) && !always.includes(signature.op));
}

export function operatorsIn({ usual, seldom }: FamilySignatures): readonly Op[] {
  return [...new Set([...usual, ...seldom].map(({ op }) => op))];
}

import { logicHas } from '../../rewrite/index.js';
import { logicInfo } from '../../script/index.js';
import {
  OPERATOR_NAMES,
  type Op,
  type Signature,
  type TermStore,
  isStandard,
  operatorInfo,
  listSignatures,
} from '../../term/index.js';
import { isPartial } from '../grow/index.js';
import type { Family, TermVocabulary } from './family.js';
import { toClosedSorts, fits } from './forms.js';

export interface FamilySignatures {
  readonly usual: readonly Signature[];
  readonly seldom: readonly Signature[];
}

export function signaturesFor(
  { logic, theories }: Family,
  vocabulary: TermVocabulary,
  store: TermStore,
): FamilySignatures {
  const within = toClosedSorts(store, vocabulary);
  const info = logicInfo(logic);
  const usual: Signature[] = [];
  const seldom: Signature[] = [];
  for (const op of OPERATOR_NAMES) {
    if (!theories.includes(operatorInfo(op).theory) || vocabulary.without.includes(op)) continue;
    if (isStandard(op) && !logicHas(info, op)) continue;
    for (const signature of listSignatures(op)) {
      if (fits(signature, within)) (isSeldom(signature, vocabulary) ? seldom : usual).push(signature);
    }
  }
  return { usual, seldom };
}

function isSeldom(signature: Signature, { always, seldom }: TermVocabulary): boolean {
  return seldom.includes(signature.op) || (isPartial(signature) && !always.includes(signature.op));
}

export function operatorsIn({ usual, seldom }: FamilySignatures): readonly Op[] {
  return [...new Set([...usual, ...seldom].map(({ op }) => op))];
}

import {
  type ClosedSorts,
  type Vocabulary,
  argumentsWithin,
  indicesWithin,
  takesMore,
  formatUse,
} from '../../generate/index.js';
import { logicHas } from '../../rewrite/index.js';
import type { LogicInfo } from '../../script/index.js';
import {
  type Index,
  type Op,
  type Sort,
  type SortStore,
  hasSetOperator,
  isStandard,
  operatorInfo,
} from '../../term/index.js';
import { type FileSignature } from './read-signatures.js';
import { memoise } from '../../util/index.js';

/** An operator with argument sorts. `indices` contains every list of indices that gives the wanted result sort. */
export interface Instance {
  readonly op: Op;
  readonly args: readonly Sort[];
  readonly indices: readonly (readonly Index[])[];
  readonly extends: boolean;
}

export type Choice = readonly [Instance, ...Instance[]];

export interface ChoiceContext {
  readonly signatures: readonly FileSignature[];
  readonly vocabulary: Vocabulary;
  readonly logic: LogicInfo;
  readonly sorts: SortStore;
}

/** Instances per operator. `MOST_INDICES` limits the index lists per instance. */
const MOST_INSTANCES = 48;
const MOST_INDICES = 64;

export class Choices {
  readonly #signatures: readonly FileSignature[];
  readonly #within: ClosedSorts;

  constructor(cx: ChoiceContext) {
    const { sorts, vocabulary } = cx;
    this.#within = {
      store: sorts,
      sorts: vocabulary.sorts,
      constructors: (sort) => vocabulary.constructors.get(sort) ?? [],
    };
    this.#signatures = cx.signatures.filter((signature) => isAllowed(signature, cx));
  }

  readonly of = memoise((sort: Sort): readonly Choice[] => {
    const found = new Map<Op, Instance[]>();
    for (const signature of this.#signatures) {
      const own = found.get(signature.op) ?? [];
      for (const instance of this.#instances(signature, sort)) {
        if (own.length >= MOST_INSTANCES) break;
        own.push(instance);
      }
      found.set(signature.op, own);
    }
    return [...found.values()].filter((own): own is [Instance, ...Instance[]] => own.length > 0);
  });

  *#instances(signature: FileSignature, sort: Sort): Generator<Instance> {
    const isLong = takesMore(signature);
    for (const found of argumentsWithin(signature, sort, this.#within)) {
      const indices: (readonly Index[])[] = [];
      for (const list of indicesWithin(signature, found, this.#within)) {
        if (indices.push(list) >= MOST_INDICES) break;
      }
      if (indices.length > 0) yield { op: signature.op, args: found.args, indices, extends: isLong };
    }
  }
}

function isAllowed({ op, args, whereUsed }: FileSignature, { logic, vocabulary, sorts }: ChoiceContext): boolean {
  if (!hasSetOperator(sorts, op)) return false;
  if (vocabulary.uses.has(formatUse(op, args.length))) return true;
  if (whereUsed) return false;
  if (isStandard(op)) return logicHas(logic, op);
  const { theory } = operatorInfo(op);
  return [...vocabulary.operators].some((each) => operatorInfo(each).theory === theory);
}

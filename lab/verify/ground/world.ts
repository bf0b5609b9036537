import { type Script, BOOL, type Sort, type TermStore, type Rng, readScript } from '../../../src/smt.js';
import { INT, REAL, ROUNDING_MODE, STRING, type Datatype } from '../../../src/lab-front.js';

/** No solver reserves the names of these constructors and selectors. */
export const GROUND_PRELUDE = `(declare-datatypes ((Hue 0) (Both 0) (Lst 0) (Tree 0) (Wood 0) (Opt 1)) (
  ((red) (green) (blue))
  ((both (fst Int) (snd Bool)))
  ((nil) (cons (head (_ BitVec 4)) (tail Lst)))
  ((leaf (label Int)) (node (left Tree) (right Tree)) (trees (wood Wood)))
  ((bare) (grown (tree Tree) (more Wood)))
  (par (X) ((none) (some (val X))))))
`;

export interface GroundVocabulary {
  readonly script: Script;
  readonly store: TermStore;
  readonly datatypes: ReadonlyMap<Sort, Datatype>;
  readonly arrays: readonly Extract<Sort, { kind: 'Array' }>[];
}

const WIDTHS = [1, 2, 3, 4, 8, 16, 32, 64, 65, 128] as const;
const ODD_WIDTHS = [5, 7, 12, 33, 63] as const;
const FORMATS = [
  ...([[2, 3], [3, 3], [3, 5], [5, 11], [8, 24], [11, 53]] as const), // oxfmt-ignore
] as const;
const ODD_FORMATS = [
  ...([[2, 4], [2, 7], [4, 3], [4, 4], [5, 3], [6, 9], [8, 8], [3, 12], [15, 113]] as const), // oxfmt-ignore
] as const;

export function makeGroundVocabulary(): GroundVocabulary {
  const { script, ok } = readScript(GROUND_PRELUDE);
  if (!ok) throw new Error('the prelude of ground terms cannot be parsed');
  const { store } = script;
  const datatypes = readDatatypes(script);
  return { script, store, datatypes, arrays: listArraySorts(store, [...datatypes.keys()]) };
}

function readDatatypes(script: Script): ReadonlyMap<Sort, Datatype> {
  const { sorts } = script.store;
  const found = new Map<Sort, Datatype>();
  for (const command of script.commands) {
    if (command.kind !== 'declare-datatypes') continue;
    for (const declared of command.datatypes) {
      // Declares one instance only, because z3 rejects the constructors of two instances as ambiguous.
      const by = new Map(declared.params.map((parameter) => [parameter, INT] as const));
      const sort = sorts.substitute(declared.sort, by);
      if (sort.kind !== 'Named') throw new Error('the sort of a datatype is not a named sort');
      const constructors = declared.constructors.map((each) => ({
        name: each.name,
        selectors: each.selectors.map(({ name, sort: of }) => ({ name, sort: sorts.substitute(of, by) })),
      }));
      found.set(sort, { sort, constructors });
    }
  }
  return found;
}

function listArraySorts({ sorts }: TermStore, datatypes: readonly Sort[]): GroundVocabulary['arrays'] {
  const inner = sorts.array(sorts.bitVec(1), INT);
  const pairs: readonly (readonly [Sort, Sort])[] = [
    [INT, INT],
    [INT, BOOL],
    [INT, REAL],
    [sorts.bitVec(2), sorts.bitVec(3)],
    [sorts.bitVec(1), BOOL],
    [sorts.bitVec(8), sorts.bitVec(8)],
    [BOOL, INT],
    [STRING, INT],
    [sorts.bitVec(2), sorts.floatingPoint(2, 3)],
    [datatypes[0] ?? BOOL, sorts.bitVec(2)],
    [INT, inner],
  ];
  return pairs.map(([index, element]) => sorts.array(index, element) as GroundVocabulary['arrays'][number]);
}

export function drawWidth(rng: Rng): number {
  return rng.pick(rng.chance(0.85) ? WIDTHS : ODD_WIDTHS);
}

export function drawFormat(rng: Rng): readonly [eb: number, sb: number] {
  return rng.pick<readonly [number, number]>(rng.chance(0.85) ? FORMATS : ODD_FORMATS);
}

/** Excludes RegLan and function sorts. */
export function drawSort(vocabulary: GroundVocabulary, rng: Rng): Sort {
  const { sorts } = vocabulary.store;
  switch (rng.below(10)) {
    case 0:
      return BOOL;
    case 1:
      return INT;
    case 2:
      return REAL;
    case 3:
      return STRING;
    case 4:
      return rng.chance(0.2) ? ROUNDING_MODE : sorts.bitVec(drawWidth(rng));
    case 5:
      return sorts.bitVec(drawWidth(rng));
    case 6:
    case 7:
      return sorts.floatingPoint(...drawFormat(rng));
    case 8:
      return rng.pick(vocabulary.arrays);
    default:
      return rng.pick([...vocabulary.datatypes.keys()]);
  }
}

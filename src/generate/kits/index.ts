import type { SortKind } from '../../term/index.js';
import { arith, real } from './arith.js';
import { array } from './array.js';
import { bitVec } from './bit-vec.js';
import { collection } from './collection.js';
import { core } from './core.js';
import { float, roundingMode } from './float.js';
import type { Kit } from './kit.js';
import { named } from './named.js';
import { regLan, string } from './string.js';

const NOTHING: Kit = {};

/** How snippets speak of each kind of sort. */
export const KITS: Readonly<Record<SortKind, Kit>> = {
  Bool: core,
  Int: arith,
  Real: real,
  String: string,
  RegLan: regLan,
  RoundingMode: roundingMode,
  BitVec: bitVec,
  FloatingPoint: float,
  Array: array,
  Seq: collection('seq.empty'),
  Set: collection('set.empty'),
  Bag: collection('bag.empty'),
  Tuple: NOTHING,
  Named: named,
  Function: NOTHING,
  Parameter: NOTHING,
  Opaque: NOTHING,
};

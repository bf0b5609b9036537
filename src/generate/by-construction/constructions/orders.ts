import type { Op, Sort } from '../../../term/index.js';

export interface Order {
  readonly strict: Op;
  readonly weak: Op;
  readonly strictTurned?: Op;
  readonly weakTurned?: Op;
}

/** Returns the total or partial orders of a sort. None has a cycle with a strict step. */
export function listOrders(sort: Sort): readonly Order[] {
  switch (sort.kind) {
    case 'BitVec':
      return [
        { strict: 'bvult', weak: 'bvule', strictTurned: 'bvugt', weakTurned: 'bvuge' },
        { strict: 'bvslt', weak: 'bvsle', strictTurned: 'bvsgt', weakTurned: 'bvsge' },
      ];
    case 'FloatingPoint':
      return [{ strict: 'fp.lt', weak: 'fp.leq', strictTurned: 'fp.gt', weakTurned: 'fp.geq' }];
    case 'Int':
    case 'Real':
      return [{ strict: '<', weak: '<=', strictTurned: '>', weakTurned: '>=' }];
    case 'String':
      return [{ strict: 'str.<', weak: 'str.<=' }];
    case 'Bool':
    case 'RegLan':
    case 'RoundingMode':
    case 'FiniteField':
    case 'Array':
    case 'Seq':
    case 'Set':
    case 'Bag':
    case 'Tuple':
    case 'Function':
    case 'Named':
    case 'Parameter':
    case 'Opaque':
      return [];
  }
}

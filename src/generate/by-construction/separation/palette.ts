import { BOOL, OPERATOR_NAMES, type Sort, type TermStore, operatorInfo } from '../../../term/index.js';
import { type DatatypeSpecs, declareDatatypes } from '../datatypes.js';
import { type Family, PLAIN, type Palette } from '../family.js';
import { allOf } from '../instantiate.js';

const LOCATIONS: DatatypeSpecs = { Loc: { l0: [], l1: [], l2: [] } };

/** Three locations, of which one is `sep.nil`, and two data: 27 heaps, all of which can be tried. */
function paletteOf(store: TermStore): Palette {
  const { sorts, command, functions } = declareDatatypes(store, LOCATIONS);
  const [location] = sorts as [Sort];
  const heap = { location, data: store.sorts.bitVec(1) };
  store.sorts.heap = heap;
  return {
    ...PLAIN,
    sorts: [BOOL, location, heap.data],
    variables: [location, location, location, heap.data, BOOL],
    functions,
    always: OPERATOR_NAMES.filter((op) => operatorInfo(op).theory === 'SeparationLogic'),
    // A condition of a term would speak of the heap.
    without: ['ite'],
    declarations: [command, { kind: 'declare-heap', heap }],
  };
}

/** What formulas about a heap are made of: `Draft` takes it. */
export const SEPARATION: Family = {
  name: 'separation',
  about: 'a heap over three locations',
  theories: ['Core', 'SeparationLogic'],
  logic: 'QF_ALL',
  defaults: { size: 5, depth: 4, variables: 3, assertions: 3, weights: {} },
  palette: paletteOf,
  exhaustive: false,
  constructions: [],
  equivalences: allOf(),
};

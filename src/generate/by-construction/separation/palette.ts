import { BOOL, OPERATOR_NAMES, type Sort, type TermStore, operatorInfo } from '../../../term/index.js';
import { type DatatypeSpecs, declareDatatypes } from '../datatypes.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import { selectEquivalences } from '../laws.js';

const LOCATIONS: DatatypeSpecs = { Loc: { l0: [], l1: [], l2: [] } };

/** Three locations, one of them `sep.nil`, and two data values: 27 heaps, few enough to try all. */
function makeVocabulary(store: TermStore): TermVocabulary {
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
    // An `ite` on terms could depend on the heap.
    without: ['ite'],
    declarations: [command, { kind: 'declare-heap', heap }],
  };
}

export const SEPARATION: Family = {
  name: 'separation',
  about: 'a heap over three locations',
  theories: ['Core', 'SeparationLogic'],
  logic: 'QF_ALL',
  defaults: { size: 5, depth: 4, variables: 3, assertions: 3, weights: {} },
  palette: makeVocabulary,
  exhaustive: false,
  constructions: [],
  equivalences: selectEquivalences(),
};

import { type Rule, RuleSet } from '../../rewrite/index.js';
import { type ConstructorDecl, logicInfo } from '../../script/index.js';
import { type Signature as Declared, type Value, buildSignature } from '../../semantics/index.js';
import type { Signature, Sort, TermStore } from '../../term/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import type { GeneratorInput } from './contract.js';
import { StructureDrawer } from './draw-structure.js';
import { drawValue } from './draw-value.js';
import type { Family, TermVocabulary } from './family.js';
import { operatorsIn, signaturesFor } from './family-signatures.js';
import { FormTable, collectConstructors } from './forms.js';
import type { GeneratorOptions } from './options.js';

export interface GeneratorSetup {
  readonly family: Family;
  readonly store: TermStore;
  readonly options: GeneratorOptions;
  readonly vocabulary: TermVocabulary;
  readonly forms: FormTable;
  /** `forms` plus the forms of operators that some solvers lack. Undefined if the family has no such operators. */
  readonly newerForms: FormTable | undefined;
  readonly datatypes: ReadonlyMap<Sort, readonly ConstructorDecl[]>;
  readonly approximations: RuleSet;
  readonly rules: readonly Rule[];
  readonly fixedSymbols: ReadonlySet<string>;
  readonly signature: Declared;
  readonly wanting: readonly Sort[];
  value(rng: Rng, sort: Sort): Value | undefined;
}

export function setUpGenerator(family: Family, { store, options, rules }: GeneratorInput): GeneratorSetup {
  const vocabulary = family.vocabulary(store, options);
  const probe = rngFromSeed('literals');
  const hasLiterals = (sort: Sort): boolean => isWritable(vocabulary, sort) && value(probe, sort) !== undefined;
  const value = (rng: Rng, sort: Sort): Value | undefined => {
    const universe = vocabulary.universes.get(sort);
    if (universe !== undefined) return { kind: 'element', sort, name: rng.pick(universe) };
    return family.value(rng, sort) ?? drawValue(rng, sort) ?? structures.draw(rng, sort);
  };
  const datatypes = collectConstructors(vocabulary.declarations);
  const structures = new StructureDrawer(datatypes, value);
  const varied = new Set(vocabulary.variables);
  const all = signaturesFor(family, vocabulary, store);
  const table = (signatures: readonly Signature[]): FormTable =>
    new FormTable(store, { vocabulary, signatures }, options);
  return {
    family,
    store,
    options,
    vocabulary,
    forms: table(all.usual),
    newerForms: all.seldom.length === 0 ? undefined : table([...all.usual, ...all.seldom]),
    datatypes,
    approximations: new RuleSet(rules, { logic: logicInfo(family.logic), operators: new Set(operatorsIn(all)) }),
    rules,
    fixedSymbols: new Set(vocabulary.functions.flatMap(({ name, declared }) => (declared ? [] : [name]))),
    signature: buildSignature(store, vocabulary.declarations),
    wanting: [...varied].filter((sort) => !hasLiterals(sort)),
    value,
  };
}

/**
 * Checks whether values of a sort can be written as literals. Elements of uninterpreted sorts have no names, and
 * arrays need `const`, which the standard's array logics lack.
 */
export function isWritable({ always, universes }: TermVocabulary, sort: Sort): boolean {
  if (universes.has(sort)) return false;
  return sort.kind !== 'Array' || always.includes('const');
}

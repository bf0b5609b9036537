import { describe, expect, it } from 'vitest';
import { logicInfo } from '../../../script/index.js';
import { Evaluator, type Model, type Signature, buildSignature, toTerm, Budget } from '../../../semantics/index.js';
import { printTerm } from '../../../syntax/index.js';
import { type Sort, type Term, TermStore, reachable } from '../../../term/index.js';
import { type Rng, rngFromSeed } from '../../../util/index.js';
import { RuleSet } from '../../../rewrite/index.js';
import { drawRandomModel } from '../../../../lab/certificates/draw-random-model.js';
import type { Construction, ConstructionContext } from '../construction.js';
import type { Family, TermVocabulary } from '../family.js';
import { collectConstructors } from '../forms.js';
import { FAMILIES } from '../families.js';
import { type GeneratorSetup, setUpGenerator } from '../setup.js';
import { byDepth } from '../../../../test/support/laws.js';

/** Maximum number of draws per construction. The test stops earlier if `COUNT` draws gave contradictions. */
const DRAWS = 12;
const COUNT = byDepth({ sample: 2, whole: DRAWS, deep: DRAWS });
const WORLDS = byDepth({ sample: 10, whole: 25, deep: 25 });

const setups = new Map<Family, GeneratorSetup>();

/** Caches setups, because creating one takes longer than generating a formula. */
function setupFor(family: Family): GeneratorSetup {
  const known = setups.get(family);
  if (known !== undefined) return known;
  const made = setUpGenerator(family, { store: new TermStore(), options: family.defaults, rules: [] });
  setups.set(family, made);
  return made;
}

/** Offers only a few constants as terms, so that random models often equate them and contradictions stay minimal. */
function bareContext(
  family: Family,
  rng: Rng,
): { cx: ConstructionContext; signature: Signature; vocabulary: TermVocabulary } {
  const setup = setupFor(family);
  const store = setup.store.fork();
  const { vocabulary } = setup;
  const constant = (sort: Sort): Term => store.const(`${sort.text.replace(/\W/g, '')}${rng.below(3)}`, sort);
  const literal = (sort: Sort): Term | undefined => {
    const value = setup.value(rng, sort);
    const opaque = vocabulary.universes.has(sort) || (sort.kind === 'Array' && !vocabulary.always.includes('const'));
    return value === undefined || opaque ? undefined : toTerm(store, value, sort, setup.signature);
  };
  const term = (sort: Sort): Term =>
    sort.kind === 'RegLan'
      ? store.app('re.*', [store.app('str.to_re', [literal(store.string([]).sort) ?? store.string([])])])
      : constant(sort);
  const variables = [...new Set(vocabulary.variables)];
  const cx: ConstructionContext = {
    store,
    rng,
    logic: logicInfo(family.logic),
    approximations: new RuleSet([], { logic: logicInfo(family.logic), operators: new Set() }),
    sorts: vocabulary.sorts,
    functions: vocabulary.functions,
    datatypes: collectConstructors(vocabulary.declarations),
    variables,
    term,
    condition: () => {
      const sort = rng.pick(variables);
      return store.app('=', [term(sort), term(sort)]);
    },
    literal,
    disguise: (each) => each,
  };
  return { cx, signature: buildSignature(store, vocabulary.declarations), vocabulary };
}

function declaring(signature: Signature, { functions }: TermVocabulary, terms: readonly Term[]): Signature {
  const declared = new Map(signature.declared);
  const fixed = new Set(functions.flatMap((each) => (each.declared ? [] : [each.name])));
  for (const term of reachable(terms)) {
    if (term.kind === 'const' && !fixed.has(term.name))
      declared.set(term.name, { name: term.name, params: [], result: term.sort });
    const called =
      term.kind === 'call' ? functions.find((each) => each.declared && each.name === term.name) : undefined;
    if (called !== undefined) declared.set(called.name, called);
  }
  return { ...signature, declared };
}

function areTrue(signature: Signature, model: Model, terms: readonly Term[]): boolean {
  const evaluator = new Evaluator({ signature, model, budget: new Budget('thorough') });
  return terms.every((term) => {
    const found = evaluator.evaluate(term);
    return found.kind === 'value' && found.value === true;
  });
}

const PAIRS = FAMILIES.filter(({ exhaustive }) => !exhaustive).flatMap((family) =>
  [...new Set(family.constructions)].map(
    (construction) => [family.name, construction.name, family, construction] as const,
  ),
);

/** Constructions that need equivalent terms or a proved rule, not only constants. */
const NEEDS_TERMS = new Set(['equivalent-terms', 'refuted-consequence']);

describe('contradictions over constants', () => {
  it.each(PAIRS.filter(([, name]) => !NEEDS_TERMS.has(name)))(
    'makes terms (family %s, construction %s) that no random model satisfies',
    (_family, _name, family: Family, construction: Construction) => {
      let made = 0;
      for (let i = 0; i < DRAWS && made < COUNT; i++) {
        const rng = rngFromSeed('constructions').fork(family.name).fork(construction.name).fork(i);
        const { cx, signature, vocabulary } = bareContext(family, rng);
        const found = construction.contradict(cx);
        if (found === undefined) continue;
        made++;
        const formatTerms = (): string => found.terms.map(printTerm).join('\n');
        if (!(construction.recognises?.(found.terms) ?? true)) throw new Error(`Not recognised:\n${formatTerms()}`);
        const full = declaring(signature, vocabulary, found.terms);
        for (let world = 0; world < WORLDS; world++) {
          if (areTrue(full, drawRandomModel(full, rng.fork(world)), found.terms))
            throw new Error(`Met by a world:\n${formatTerms()}`);
        }
      }
      expect(made).toBeGreaterThan(0);
    },
  );
});

describe('contradictions without their last term', () => {
  it.each([
    ['int_linear', 'linear-combination'],
    ['int_linear', 'crowded-interval'],
    ['uf', 'congruence'],
    ['uf', 'function-powers'],
    ['uf', 'boxed-in'],
    ['datatype', 'injectivity'],
    ['array_bv', 'impossible-arrays'],
    ['datatype_quant', 'endless-order'],
    ['datatype_quant', 'injective-not-surjective'],
  ])('makes terms (family %s, construction %s) that are satisfiable without the last term', (familyName, name) => {
    const family = FAMILIES.find((each) => each.name === familyName) as Family;
    const construction = family.constructions.find((each) => each.name === name) as Construction;
    let met = 0;
    for (let i = 0; i < DRAWS && met === 0; i++) {
      const rng = rngFromSeed('needed').fork(name).fork(i);
      const { cx, signature, vocabulary } = bareContext(family, rng);
      const terms = construction.contradict(cx)?.terms ?? [];
      if (terms.length < 2) continue;
      const full = declaring(signature, vocabulary, terms);
      for (let world = 0; world < 200 && met === 0; world++) {
        if (areTrue(full, drawRandomModel(full, rng.fork(world)), terms.slice(0, -1))) met++;
      }
    }
    expect(met).toBe(1);
  });
});

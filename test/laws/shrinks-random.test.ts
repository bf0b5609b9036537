import { describe, expect, it, vi } from 'vitest';
import { SHRINKS } from '../../src/reduce/index.js';
import { checkClaim, buildSignature, Budget } from '../../src/semantics/index.js';
import { printTerm, readScript } from '../../src/syntax/index.js';
import {
  type ConstTerm,
  type Op,
  type Term,
  type Theory,
  OPERATOR_NAMES,
  TermStore,
  operatorInfo,
  reachable,
} from '../../src/term/index.js';
import { type Rng, rngFromSeed } from '../../src/util/index.js';
import { byDepth, sampleRuns } from '../support/laws.js';

const EFFORT = byDepth({ sample: 1, whole: 1, deep: 20 });
vi.setConfig({ testTimeout: 60_000 * EFFORT });

const ROUNDS = sampleRuns(2_500) * EFFORT;
const LARGEST = 12;
const equivalent = SHRINKS.filter(({ claim }) => claim === 'equivalent');

/** Leaves and theories from which random terms are built. */
interface TermIngredients {
  readonly theories: readonly Theory[];
  readonly declare: string;
  readonly leaves: readonly string[];
  /** Indices to choose from. */
  readonly indices: readonly number[];
}

const SOILS: Readonly<Record<string, TermIngredients>> = {
  core: {
    theories: ['Core'],
    declare: '(declare-const p Bool)(declare-const q Bool)(declare-const x (_ BitVec 1))(declare-const y (_ BitVec 2))',
    leaves: ['p', 'q', 'true', 'false', 'x', 'y', '#b1', '#b0', '#b10'],
    indices: [],
  },
  vectors: {
    theories: ['Core', 'FixedSizeBitVectors'],
    declare:
      '(declare-const p Bool)(declare-const x (_ BitVec 2))(declare-const y (_ BitVec 2))(declare-const z (_ BitVec 3))(declare-const a (_ BitVec 1))',
    leaves: ['p', 'x', 'y', 'z', 'a', '#b1', '#b0', '#b00', '#b01', '#b11', '#b000', '#b111'],
    indices: [0, 1, 2, 3],
  },
  ints: {
    theories: ['Core', 'Ints', 'Reals_Ints'],
    declare: '(declare-const p Bool)(declare-const x Int)(declare-const y Int)(declare-const r Real)',
    leaves: ['p', 'x', 'y', 'r', '0', '1', '(- 1)', '3', '0.0', '1.0', '0.5'],
    indices: [1, 2],
  },
  reals: {
    theories: ['Core', 'Reals', 'Reals_Ints'],
    declare: '(declare-const p Bool)(declare-const x Real)(declare-const y Real)',
    leaves: ['p', 'x', 'y', '0.0', '1.0', '(- 1.0)', '0.5'],
    indices: [],
  },
  floats: {
    theories: ['Core', 'FloatingPoint'],
    declare:
      '(declare-const x (_ FloatingPoint 2 3))(declare-const y (_ FloatingPoint 2 3))(declare-const m RoundingMode)(declare-const a (_ BitVec 1))',
    leaves: [
      'x',
      'y',
      'm',
      'a',
      'RNE',
      'RTN',
      '(_ NaN 2 3)',
      '(_ +zero 2 3)',
      '(fp #b1 #b00 #b00)',
      '(fp #b0 #b11 #b01)',
    ],
    indices: [2, 3],
  },
  strings: {
    theories: ['Core', 'Strings', 'Reals_Ints'],
    declare: '(declare-const s String)(declare-const t String)(declare-const i Int)',
    leaves: [
      's',
      't',
      'i',
      '""',
      '"a"',
      '"0a"',
      '0',
      '1',
      '(- 1)',
      're.none',
      're.all',
      're.allchar',
      '(str.to_re "a")',
      '(str.to_re "")',
    ],
    indices: [0, 1, 2],
  },
  arrays: {
    theories: ['Core', 'ArraysEx'],
    declare:
      '(declare-const a (Array (_ BitVec 1) (_ BitVec 2)))(declare-const b (Array (_ BitVec 1) (_ BitVec 2)))(declare-const i (_ BitVec 1))(declare-const v (_ BitVec 2))',
    leaves: ['a', 'b', 'i', 'v', '#b0', '#b1', '#b00', '((as const (Array (_ BitVec 1) (_ BitVec 2))) v)'],
    indices: [],
  },
};

/** Builds random terms, of which later ones contain earlier ones. */
function growTerms(
  { theories, declare, leaves, indices }: TermIngredients,
  chance: Rng,
): { store: TermStore; terms: Term[] } {
  const store = new TermStore();
  const { script, diagnostics, ok } = readScript(`${declare}(get-value (${leaves.join(' ')}))`, { store });
  const last = script.commands.at(-1);
  if (!ok || last?.kind !== 'get-value') throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const ops = OPERATOR_NAMES.filter((op) => theories.includes(operatorInfo(op).theory) && op !== 'const');
  const terms = [...last.terms];
  const seen = new Set<Term>(terms);
  for (let round = 0; round < ROUNDS; round++) {
    const term = applyShrinks(store, chance.pick(ops), terms, { indices, chance });
    if (term === undefined || seen.has(term) || term.size > LARGEST || !term.known) continue;
    seen.add(term);
    terms.push(term);
  }
  return { store, terms };
}

function applyShrinks(
  store: TermStore,
  op: Op,
  terms: readonly Term[],
  { indices, chance }: { readonly indices: readonly number[]; readonly chance: Rng },
): Term | undefined {
  const { arity, indices: count } = operatorInfo(op);
  const most = Math.min(arity[1], Math.max(arity[0], 3));
  const args: Term[] = [];
  const wanted = chance.between(arity[0], most);
  for (let i = 0; i < wanted; i++) {
    const again = i > 0 && chance.below(4) === 0;
    // Small terms are preferred, so that they recur.
    const among = chance.below(2) === 0 ? Math.min(terms.length, 14) : terms.length;
    let arg = again ? chance.pick(args) : (terms[chance.below(among)] as Term);
    for (let tries = 0; tries < 6 && i > 0 && arg.sort !== args[0]?.sort; tries++)
      arg = terms[chance.below(among)] as Term;
    args.push(arg);
  }
  const given = Array.from({ length: count }, () => chance.pick(indices.length === 0 ? [1] : indices));
  return store.tryApp(op, args, given);
}

/** More steps indicate a cycle. */
const MOST_STEPS = 60;

describe.each(Object.entries(SOILS))('random terms over %s', (name, soil) => {
  it('preserves values with shrinks that claim equivalence', () => {
    const chance = rngFromSeed(`shrinks ${name}`);
    const { store, terms } = growTerms(soil, chance);
    const signature = buildSignature(store, readScript(soil.declare, { store }).script.commands);
    const checks = new Map<string, number>();
    for (const term of terms) {
      for (const shrink of equivalent) {
        for (const offer of shrink.shrink(term, { store })) {
          checks.set(shrink.name, (checks.get(shrink.name) ?? 0) + 1);
          if ((checks.get(shrink.name) ?? 0) > 60 * EFFORT) break;
          const variables = [...reachable([term, offer])].filter((each): each is ConstTerm => each.kind === 'const');
          const check = checkClaim({
            budget: new Budget({ steps: Infinity }),
            store,
            from: term,
            to: offer,
            claim: 'equivalent',
            variables,
            signature,
            sample: { most: 60, rng: chance },
          });
          if (check.kind === 'holds') continue;
          const text = `${shrink.name}: ${printTerm(term)} -> ${printTerm(offer)}`;
          throw new Error(`${text}\n${check.counterexample.text}`);
        }
      }
    }
    expect(checks.size).toBeGreaterThan(8);
  });

  it('terminates with shrinks that claim equivalence', () => {
    const { store, terms } = growTerms(soil, rngFromSeed(`ends ${name}`));
    for (const term of terms.slice(0, 400 * EFFORT)) {
      let at: Term | undefined = term;
      const way: Term[] = [];
      while (at !== undefined && way.length < MOST_STEPS) {
        way.push(at);
        at = firstOffer(at, store);
      }
      if (at !== undefined) throw new Error(`It goes in a circle:\n${way.slice(-6).map(printTerm).join('\n')}`);
    }
  });
});

function firstOffer(term: Term, store: TermStore): Term | undefined {
  for (const shrink of equivalent) for (const offer of shrink.shrink(term, { store })) return offer;
  return undefined;
}

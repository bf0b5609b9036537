import { type Script, asksAnything, isInquiry, judgeable, posesProblem } from '../../script/index.js';
import { mutantPrinter, mutantRng } from '../../strategy/index.js';
import { type AskedName, type Coordinates, type Plan, SEED_ITSELF } from '../log/index.js';
import { isOwnOption, withInquiries } from './inquiries.js';
import { type LoadedSeed, type MadeTest, keepsOption, seedAsTest } from './test-cases.js';

/** The index of a seed that is asked what its file asks. */
const OWN = 1;
/** The first index of a seed that is asked drawn questions. */
const DRAWN = 2;
/** Seeds with drawn questions: one of each seed, and more if there are no mutants to ask. */
const DRAWS = { withMutants: 1, alone: 4 } as const;
/** Asked of every mutant by default, which is as good as of the seed. */
const CHEAP: ReadonlySet<AskedName> = new Set(['values', 'simplify']);

/** The seed under some coordinates: itself at index 0, then with its own questions, then with drawn ones. Undefined if there are none. */
export function seedTestAt(
  seed: LoadedSeed,
  { key, index }: Pick<Coordinates, 'key' | 'index'>,
  asks: readonly AskedName[] = [],
): MadeTest | undefined {
  const plain = seedAsTest(seed, key);
  if (index === 0) return plain;
  const coordinates: Coordinates = { key, seed: seed.blob, strategy: SEED_ITSELF, index };
  const found = index === OWN ? withOwnQuestions(seed) : withDrawnQuestions(plain, coordinates, asks);
  return found && { coordinates, text: found.text, made: { ...plain.made, script: found.script, base: found.script } };
}

/** The seed as a campaign asks more of it than its answer: what its file asks, what is drawn, and with drawn options. */
export function askedSeeds(
  seed: LoadedSeed,
  { key, asks = [], varyOptions, budget }: Pick<Plan, 'key' | 'asks' | 'varyOptions' | 'budget'>,
): MadeTest[] {
  // Graphs have no commands, and a problem is a question itself.
  if (seed.btor !== undefined || seed.script.commands.some(posesProblem)) return [];
  const isVaried = varyOptions !== undefined || asks.includes('proofs');
  const isDrawn = isVaried || asks.some((name) => !CHEAP.has(name));
  const draws = isDrawn ? (budget.tests === 0 ? DRAWS.alone : DRAWS.withMutants) : 0;
  const indices = [...(asks.length === 0 ? [] : [OWN]), ...Array.from({ length: draws }, (_, i) => DRAWN + i)];
  const found: MadeTest[] = [];
  const texts = new Set(isVaried ? [] : [seedAsTest(seed, key).text]);
  for (const index of indices) {
    const test = seedTestAt(seed, { key, index }, asks);
    if (test === undefined || texts.has(test.text)) continue;
    // With other options, the text may be asked again.
    if (!isVaried || index === OWN) texts.add(test.text);
    found.push(test);
  }
  return found;
}

interface AskedScript {
  readonly script: Script;
  readonly text: string;
}

function withOwnQuestions({ script: given }: LoadedSeed): AskedScript | undefined {
  if (!given.commands.some(isInquiry)) return undefined;
  const script = judgeable(given, {
    keepsOption: (option) => keepsOption(given, option) || isOwnOption(option.keyword),
    keepsInquiries: true,
  });
  if (!asksAnything(script.commands) || !script.commands.some(isInquiry)) return undefined;
  return { script, text: mutantPrinter()(script) };
}

function withDrawnQuestions(
  { text, made: { script } }: MadeTest,
  at: Coordinates,
  asks: readonly AskedName[],
): AskedScript {
  // New terms must not change what is drawn for mutants.
  const own = { ...script, store: script.store.fork() };
  return withInquiries({ script: own, text }, asks, mutantRng(at.key, at).fork('asks'));
}

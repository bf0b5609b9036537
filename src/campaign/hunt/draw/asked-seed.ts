import { isOwnOption, withInquiries, type AskedName } from '../../../inquiry/index.js';
import { type Script, asksAnything, isInquiry, toJudgeable, posesProblem } from '../../../script/index.js';
import { mutantPrinter, mutantRng } from '../../../strategy/index.js';
import { type Coordinates, type Plan, SEED_ITSELF } from '../../log/index.js';
import { type LoadedSeed, type DrawnTest, type PlannedInquiries, keepsOption, seedAsTest } from './test-cases.js';

const OWN = 1;
/** The first index of a seed's tests with commands that Gainsay drew. */
export const FIRST_DRAWN = 2;
/** Number of random choices of inquiries for each seed. `alone`: if the campaign has no mutants. */
const DRAWS = { withMutants: 1, alone: 4 } as const;
/** Inquiries that mutants get by default, so seeds do not need them. */
const CHEAP: ReadonlySet<AskedName> = new Set(['values', 'simplify']);

/** Test case `index` of a seed: 0 is the seed itself, 1 has the file's inquiries, others random inquiries. */
export function seedTestAt(
  seed: LoadedSeed,
  { key, index }: Pick<Coordinates, 'key' | 'index'>,
  inquiries: PlannedInquiries,
): DrawnTest | undefined {
  const plain = seedAsTest(seed, key);
  if (index === 0) return plain;
  const coordinates: Coordinates = { key, seed: seed.blob, strategy: SEED_ITSELF, index };
  const found = index === OWN ? withOwnQuestions(seed) : withDrawnQuestions(plain, coordinates, inquiries);
  return (
    found && {
      ...plain,
      coordinates,
      text: found.text,
      made: { ...plain.made, script: found.script, base: found.script },
    }
  );
}

export function listAskedSeeds(
  seed: LoadedSeed,
  plan: PlannedInquiries & Pick<Plan, 'key' | 'varyOptions' | 'budget'>,
): DrawnTest[] {
  const { key, asks = [], varyOptions, budget } = plan;
  // Graphs have no commands, and a problem is already an inquiry.
  if (seed.btor !== undefined || seed.script.commands.some(posesProblem)) return [];
  const isVaried = varyOptions !== undefined || asks.includes('proofs');
  const isDrawn = isVaried || asks.some((name) => !CHEAP.has(name));
  const draws = isDrawn ? (budget.tests === 0 ? DRAWS.alone : DRAWS.withMutants) : 0;
  const indices = [...(asks.length === 0 ? [] : [OWN]), ...Array.from({ length: draws }, (_, i) => FIRST_DRAWN + i)];
  const found: DrawnTest[] = [];
  const texts = new Set(isVaried ? [] : [seedAsTest(seed, key).text]);
  for (const index of indices) {
    const test = seedTestAt(seed, { key, index }, plan);
    if (test === undefined || texts.has(test.text)) continue;
    // Tests with equal text are not duplicates if their options may differ.
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
  const script = toJudgeable(given, {
    keepsOption: (option) => keepsOption(given, option) || isOwnOption(option.keyword),
    keepsInquiries: true,
  });
  if (!asksAnything(script.commands) || !script.commands.some(isInquiry)) return undefined;
  return { script, text: mutantPrinter()(script) };
}

function withDrawnQuestions(
  { text, made: { script } }: DrawnTest,
  at: Coordinates,
  { asks = [], solvers }: PlannedInquiries,
): AskedScript {
  // New terms must not affect the generation of mutants.
  const own = { ...script, store: script.store.fork() };
  return withInquiries({ script: own, text }, asks, mutantRng(at.key, at).fork('asks'), solvers);
}

import { type GroundTop, GROUND_TOPS, groundTerm } from './ground/ground.js';
import { makeGroundVocabulary } from './ground/world.js';
import {
  type Solver,
  type Op,
  type Theory,
  type Rng,
  EMPTY_MODEL,
  Evaluator,
  buildSignature,
  Budget,
  OPERATORS,
  TermStore,
  rngFromSeed,
} from '../../src/smt.js';
import { AskedSolver } from './ask.js';
import { judge } from './judge.js';
import type { Question, Reply } from './question.js';
import { type Contradiction, type GroundContext, makeQuestion, shrinkContradictions } from './settle.js';
import { Tally, type VerifyReport } from './tally.js';

export interface VerifyOptions {
  readonly terms: number;
  readonly seed: string | number;
  readonly solvers: readonly Solver[];
  readonly tops?: readonly GroundTop[];
  readonly batch?: number;
  readonly onBatch?: (asked: number) => void;
  readonly signal?: AbortSignal;
}

export function topsOfTheory(theory: string): readonly GroundTop[] | undefined {
  const tops = GROUND_TOPS.filter((top) => theoryOf(top) === theory);
  return tops.length === 0 ? undefined : tops;
}

function theoryOf(top: GroundTop): Theory {
  if (top === 'quantifier') return 'Core';
  if (top === 'constructor' || top === 'selector' || top === 'match') return 'Datatypes';
  return OPERATORS[top satisfies Op].theory;
}

const BATCH = 1_000;
/** Mostly shallow, so that the top operator matters. */
const DEPTHS = [1, 1, 1, 1, 1, 2, 2, 2, 3, 4] as const;
/** Draws per term. Failed draws and unspecified values are repeated. */
const TRIES = 20;

/** Compares the values of random ground terms with the evaluator's. Terms with an unspecified value are counted but not sent. */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const tally = new Tally();
  const witnesses = options.solvers.map((solver) => new AskedSolver(solver));
  try {
    await verifyBy(witnesses, tally, options);
  } finally {
    await Promise.all(witnesses.map((witness) => witness.close()));
  }
  return tally.report(options.solvers);
}

async function verifyBy(witnesses: readonly AskedSolver[], tally: Tally, options: VerifyOptions): Promise<void> {
  const { terms, onBatch, signal, batch = BATCH } = options;
  const vocabulary = makeGroundVocabulary();
  const rng = rngFromSeed(options.seed);
  for (let from = 0; from < terms; from += batch) {
    signal?.throwIfAborted();
    const store = new TermStore(vocabulary.store);
    let ids = 0;
    const signature = buildSignature(store, vocabulary.script.commands);
    const evaluator = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget('thorough') });
    const ground: GroundContext = { store, evaluator, signature, nextId: () => ids++ };
    const questions: Question[] = [];
    const tops = options.tops ?? GROUND_TOPS;
    for (let i = from; i < Math.min(from + batch, terms); i++) {
      const question = draw(tops[i % tops.length] as GroundTop, rng.fork(i), { ground, vocabulary, tally });
      if (question !== undefined) questions.push(question);
    }
    for (const contradiction of await askAll(witnesses, questions, { ground, tally, signal })) {
      tally.contradiction(contradiction);
    }
    onBatch?.(Math.min(from + batch, terms));
  }
}

function draw(
  top: GroundTop,
  rng: Rng,
  {
    ground,
    vocabulary,
    tally,
  }: { ground: GroundContext; vocabulary: ReturnType<typeof makeGroundVocabulary>; tally: Tally },
): Question | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const chance = rng.fork(tries);
    const term = groundTerm({ vocabulary, store: ground.store, rng: chance }, top, chance.pick(DEPTHS));
    if (term === undefined) continue;
    const question = makeQuestion(ground, term, top);
    if ('term' in question) return question;
    tally.countUnasked(top, question);
  }
  return undefined;
}

async function askAll(
  witnesses: readonly AskedSolver[],
  questions: readonly Question[],
  { ground, tally, signal }: { ground: GroundContext; tally: Tally; signal: AbortSignal | undefined },
): Promise<Contradiction[]> {
  const told = await Promise.all(witnesses.map((witness) => witness.ask(questions, signal)));
  for (const question of questions) tally.countMade(question);
  const found: Contradiction[] = [];
  const isKnown = (each: Contradiction): boolean => tally.isKnown(each);
  for (const [i, witness] of witnesses.entries()) {
    const replies = told[i] as Map<Question, Reply>;
    const judgements = judge(replies, ground);
    tally.countReplies(witness, replies, judgements);
    const wrong = questions.filter((question) => judgements.get(question)?.kind === 'contradicts');
    if (wrong.length > 0)
      found.push(...(await shrinkContradictions(witness, wrong, { ground, witnesses, isKnown, signal })));
  }
  return found;
}

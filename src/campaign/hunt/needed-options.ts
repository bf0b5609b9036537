import { type Oracle, type Suspect, collectSuspects } from '../../oracle/index.js';
import {
  type RunWithHistory,
  type VariedSolver,
  closeVaried,
  findExperimentalChoices,
  levelOf,
  withChoices,
} from './ask/index.js';
import { type ObservedTest, type SeedObservation, collectEvidence } from './judge/index.js';
import { isSameSuspicion } from '../confirm/index.js';
import { ddmin } from '../../util/index.js';

export interface PlainAsking {
  readonly oracles?: readonly Oracle[] | undefined;
  ask(varied: readonly VariedSolver[]): Promise<RunWithHistory[]>;
  observationOf(asked: readonly RunWithHistory[]): Promise<SeedObservation | undefined>;
}

/** Excludes slowness, which options may well cause. */
export function isGrave({ kind }: Suspect): boolean {
  return kind !== 'slow';
}

/**
 * Yields observations to investigate if solvers with options are suspected: first all solvers without options, then
 * each suspect with a minimal set of options (ddmin) that preserves the suspicion.
 */
export async function* withFewestOptions(
  observed: ObservedTest,
  varied: readonly VariedSolver[],
  asking: PlainAsking,
): AsyncGenerator<ObservedTest> {
  const suspects = suspectsIn(observed, { asked: observed.asked, observation: observed.observation }, asking);
  if (suspects.length === 0) return;
  const plain = await asking.ask(varied.map(({ base }) => withChoices(base, [])));
  const observation = await asking.observationOf(plain);
  const found = suspectsIn(observed, { asked: plain, observation }, asking);
  yield { ...observed, asked: plain, observation };
  for (const each of varied) {
    const { base, solver, choices } = each;
    const of = suspects.filter((suspect) => suspect.suspects.includes(solver.id));
    if (choices.length === 0) continue;
    for (const suspect of of) {
      if (found.some((other) => isAlike(other, suspect) && other.suspects.includes(base.id))) continue;
      const needed = await fewest({ observed, plain, suspect, varied: each, asking });
      if (needed !== undefined) yield needed;
    }
  }
}

interface Trial {
  readonly observed: ObservedTest;
  readonly plain: readonly RunWithHistory[];
  readonly suspect: Suspect;
  readonly varied: VariedSolver;
  readonly asking: PlainAsking;
}

async function fewest({ observed, plain, suspect, varied, asking }: Trial): Promise<ObservedTest | undefined> {
  const { base, choices } = varied;
  const shows = async (tried: VariedSolver, run: RunWithHistory): Promise<ObservedTest | undefined> => {
    const asked = [...plain, run];
    // Here the seed's runs are without the tried options. Only the confirmation runs the seed with the options.
    const observation = await asking.observationOf(asked);
    const isIt = (other: Suspect) => isAlike(other, suspect) && other.suspects.includes(tried.solver.id);
    if (!suspectsIn(observed, { asked, observation }, asking).some(isIt)) return undefined;
    const { slot } = observed;
    const { choices: needed } = tried;
    const experimental = findExperimentalChoices(base.profile, needed);
    const options = { solver: base.id, choices: needed, experimental, level: levelOf(experimental) };
    return { ...observed, slot: { solvers: [...slot.solvers, tried.solver] }, asked, observation, options, only: isIt };
  };
  const original = observed.asked.find(({ record }) => record.solver === varied.solver.id);
  let best = original && (await shows(varied, original));
  // If the solver contradicts only solvers with random options, the options of those solvers are the cause.
  if (best === undefined) return undefined;
  await ddmin(choices, async (rest) => {
    if (rest.length === 0) return false;
    const tried = withChoices(base, rest);
    try {
      const [run] = await asking.ask([tried]);
      const seen = run && (await shows(tried, run));
      best = seen ?? best;
      return seen !== undefined;
    } finally {
      await closeVaried([tried]);
    }
  });
  return best;
}

function suspectsIn(
  { test }: ObservedTest,
  {
    asked,
    observation,
  }: { readonly asked: readonly RunWithHistory[]; readonly observation: SeedObservation | undefined },
  { oracles }: PlainAsking,
): Suspect[] {
  return collectSuspects(
    collectEvidence(
      test,
      asked.map(({ record }) => record),
      observation,
    ),
    oracles,
  ).filter(isGrave);
}

/** Checks whether two suspicions have one cause, whichever solvers are suspected. */
function isAlike(a: Suspect, b: Suspect): boolean {
  return isSameSuspicion(a, b) && (a.kind === 'wrong-answer' || a.signature === b.signature);
}

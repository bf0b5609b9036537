import { type Command, declareConstant } from '../../script/index.js';
import { BOOL, type TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

export type Layout = 'plain' | 'levels' | 'assumed';

export function drawLayout(rng: Rng): Layout {
  return rng.chance(0.5) ? 'plain' : rng.chance(0.5) ? 'levels' : 'assumed';
}

/** A Bool constant g in `(assert (=> g F))`. Checks assume g or its negation. */
export interface Guard {
  readonly name: string;
  readonly on: boolean;
}

/** Commands with placeholders `(assert true)` or `(assert (=> g true))` for formulas. */
export interface LaidOutCommands {
  readonly commands: readonly Command[];
  readonly places: readonly { readonly command: number; readonly path: readonly number[]; readonly holds: boolean }[];
  readonly guards: readonly Guard[];
}

/** Probability of a push before an assertion, and of a pop after it. `CHECKED` is the probability of a check. */
const LEVEL = 0.5;
const CHECKED = 0.4;
/** Probability of assuming a guard. */
const ON = 0.7;

/** Arranges checks and assertions. A model of all formulas satisfies every check. */
export function layOut(
  layout: Layout,
  count: number,
  { store, rng }: { readonly store: TermStore; readonly rng: Rng },
): LaidOutCommands {
  switch (layout) {
    case 'plain':
      return plain(count, store);
    case 'levels':
      return levels(count, store, rng);
    case 'assumed':
      return layOutAssumed(count, store, rng);
  }
}

function plain(count: number, store: TermStore): LaidOutCommands {
  const asserts = Array.from({ length: count }, (): Command => ({ kind: 'assert', term: store.true }));
  const places = asserts.map((_, command) => ({ command, path: [], holds: true }));
  return { commands: [...asserts, { kind: 'check-sat' }], places, guards: [] };
}

function levels(count: number, store: TermStore, rng: Rng): LaidOutCommands {
  const commands: Command[] = [];
  const places: LaidOutCommands['places'][number][] = [];
  let depth = 0;
  for (let i = 0; i < count; i++) {
    if (rng.chance(LEVEL)) {
      commands.push({ kind: 'push', levels: 1 });
      depth++;
    }
    places.push({ command: commands.length, path: [], holds: true });
    commands.push({ kind: 'assert', term: store.true });
    if (rng.chance(CHECKED)) commands.push({ kind: 'check-sat' });
    if (depth > 0 && rng.chance(LEVEL)) {
      const gone = rng.between(1, depth);
      commands.push({ kind: 'pop', levels: gone });
      depth -= gone;
    }
  }
  if (commands.at(-1)?.kind !== 'check-sat') commands.push({ kind: 'check-sat' });
  return { commands, places, guards: [] };
}

function layOutAssumed(count: number, store: TermStore, rng: Rng): LaidOutCommands {
  const guards = Array.from({ length: count }, () => ({ name: store.freshName('guard'), on: rng.chance(ON) }));
  const terms = guards.map(({ name }) => store.const(name, BOOL));
  const declared = guards.map(({ name }) => declareConstant({ name, sort: BOOL }));
  const asserts = terms.map((guard): Command => ({ kind: 'assert', term: store.app('=>', [guard, store.true]) }));
  const literals = terms.map((guard, i) => (guards[i]?.on === true ? guard : store.app('not', [guard])));
  const some = literals.filter(() => rng.chance(0.5));
  // Some solvers reject an empty list of assumptions.
  const checks = [some, literals].map((each): Command =>
    each.length === 0 ? { kind: 'check-sat' } : { kind: 'check-sat-assuming', literals: each },
  );
  return {
    commands: [...declared, ...asserts, ...(rng.chance(0.5) ? checks : checks.slice(1))],
    places: guards.map(({ on }, i) => ({ command: declared.length + i, path: [1], holds: on })),
    guards,
  };
}

import type { Suspect } from '../../oracle/index.js';
import { familiesOf, isAside } from '../../solver/index.js';
import { type FullRunRecord, blamedRuns } from '../log/index.js';
import { type MadeTest, isSeed, shapeOf, theoriesOf } from '../cases/index.js';
import { groupOf } from './group-of.js';
import { type KnownBug, knownBugOf } from './known-bugs.js';
import { operatorsOf, versionsOf } from './observation.js';
import type { Resemblance } from './steering.js';

/** Predicts the group and known bug of a suspicion. */
export function theSame(
  suspect: Suspect,
  test: MadeTest,
  { runs, known }: { readonly runs: readonly FullRunRecord[]; readonly known: readonly KnownBug[] },
): Resemblance {
  const { kind, trust, suspects, wrong } = suspect;
  const { script, base } = test.made;
  const theories = theoriesOf(script);
  const shape = shapeOf(script, isSeed(test) || base === script ? undefined : base);
  const signature = suspect.signature ?? null;
  const group = groupOf({ kind, trust, suspects, signature, theories, shape });
  if (known.length === 0 || kind === 'slow')
    return { group, known: undefined, isSpecific: false, isAside: isAside(kind) };
  const blaming = { suspects, runs, tieBreakers: [] };
  const bug = knownBugOf(known, {
    kind,
    got: wrong?.got ?? null,
    families: familiesOf(blamedRuns(blaming)),
    versions: versionsOf(blaming),
    signature,
    theories,
    operators: operatorsOf(script),
    shape,
  });
  return {
    group,
    known: bug?.name,
    isSpecific: bug?.signature !== undefined || bug?.shape !== undefined,
    isAside: isAside(kind),
  };
}

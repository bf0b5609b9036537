import type { Suspect } from '../../oracle/index.js';
import type { FullRunRecord } from '../run-record.js';
import { isSeed } from '../evidence.js';
import { groupOf } from '../tame.js';
import { theoriesOf } from '../theories.js';
import type { MadeTest } from '../test-cases.js';
import { type KnownBug, knownBugOf } from './known-bugs.js';
import { shapeOf } from './shape.js';
import { familiesOf, operatorsOf, versionsOf } from './sight.js';
import type { Resemblance } from './steering.js';

/** What a suspicion would become if it were confirmed as it stands: its group, and the known bug that it is. */
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
  if (known.length === 0 || kind === 'slow') return { group, known: undefined, isTelling: false };
  const bug = knownBugOf(known, {
    kind,
    got: wrong?.got ?? null,
    families: familiesOf(suspects),
    versions: versionsOf({ suspects, runs, tieBreakers: [] }),
    signature,
    theories,
    operators: operatorsOf(script),
    shape,
  });
  return { group, known: bug?.name, isTelling: bug?.signature !== undefined || bug?.shape !== undefined };
}

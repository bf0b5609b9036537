import { type Suspect, isNonBug } from '../../oracle/index.js';
import { listFamilies } from '../../solver/index.js';
import { type FullRunRecord, findSuspectRuns, findWrongAnswer } from '../log/index.js';
import { type DrawnTest, isSeed, hashShape } from '../hunt/draw/index.js';
import { theoriesOf } from '../../script/index.js';
import { nameGroup } from './groups.js';
import { findKnownBug, type KnownBug } from './known-bugs.js';
import { countOperators, listVersions } from './observation.js';
import type { Resemblance } from './steering.js';

export function predictGroup(
  suspect: Suspect,
  test: DrawnTest,
  { runs, known }: { readonly runs: readonly FullRunRecord[]; readonly known: readonly KnownBug[] },
): Resemblance {
  const { kind, trust, suspects, wrong } = suspect;
  const { script, base } = test.made;
  const theories = theoriesOf(script);
  const shape = hashShape(script, isSeed(test) || base === script ? undefined : base);
  const signature = suspect.signature ?? null;
  const group = nameGroup({ kind, trust, suspects, signature, theories, shape });
  if (known.length === 0 || kind === 'slow')
    return { group, known: undefined, isSpecific: false, isNonBug: isNonBug(kind) };
  const blaming = { suspects, runs, tieBreakers: [] };
  const found = findKnownBug(known, {
    kind,
    got: findWrongAnswer({ trust, wrong }),
    families: listFamilies(findSuspectRuns(blaming)),
    versions: listVersions(blaming),
    signature,
    theories,
    operators: countOperators(script),
    shape,
  });
  const { name, isReturned = false, bug } = found ?? {};
  return {
    group,
    known: isReturned ? undefined : name,
    isSpecific: bug?.signature !== undefined || bug?.shape !== undefined,
    isNonBug: isNonBug(kind),
  };
}

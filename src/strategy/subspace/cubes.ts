import { type Step, applySteps } from '../../rewrite/index.js';
import type { Claim, Command, Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { distinctIndices } from '../draw.js';
import type { LastCheck } from '../material.js';

const ATOMS = 3;
/** Probability of one script with a check per cube, instead of a single cube. */
const ALL = 0.5;

/** Every cube is stronger than the seed; together they cover it. */
export function cubes(material: LastCheck, fragments: readonly Term[], rng: Rng): TestCase | undefined {
  if (fragments.length === 0) return undefined;
  const { script, head, declarations, asserted } = material;
  const store = script.store.fork();
  const atoms = distinctIndices(rng, fragments.length, rng.between(1, ATOMS)).map((at) => fragments[at] as Term);
  const count = 2 ** atoms.length;
  const isAll = rng.chance(ALL);
  const signs = isAll ? rng.sample([...Array(count).keys()], count) : [rng.below(count)];
  const commands: Command[] = [
    ...head,
    ...declarations,
    ...asserted.map((term): Command => ({ kind: 'assert', term })),
  ];
  const steps: Step[] = [];
  const relations: Claim[] = [];
  for (const sign of signs) {
    if (isAll) commands.push({ kind: 'push', levels: 1 });
    for (const [i, atom] of atoms.entries()) {
      const after = (sign >> i) % 2 === 1 ? atom : store.app('not', [atom]);
      const place = { command: commands.length, slot: 0, path: [], before: store.true, after };
      steps.push({ id: steps.length, rule: 'subspace:cube', claim: 'stronger', ...place, declares: [], needs: [] });
      commands.push({ kind: 'assert', term: store.true });
    }
    commands.push({ kind: 'check-sat' });
    relations.push('stronger');
    if (isAll) commands.push({ kind: 'pop', levels: 1 });
  }
  if (isAll) {
    commands.push({ kind: 'check-sat' });
    relations.push('equivalent');
  }
  const base: Script = { ...script, store, commands };
  return { script: applySteps(base, steps, store), claim: 'unrelated', base, steps, relations };
}

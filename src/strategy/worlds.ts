import { type Script } from '../script/index.js';
import { type Signature, signatureAt, unfoundedDefinitions } from '../semantics/index.js';
import { lazily, rngFromSeed } from '../util/index.js';
import { type World, WorldMaker } from './world.js';

/** How many models of solvers are used, how many variations of each, and how many worlds drawn by chance. */
const MODELS = 4;
const VARIED = 1;
const DRAWN = 3;

/**
 * Worlds of a script's last check, each made when it is first looked at: models as solvers printed them, variations of these, and some
 * drawn by chance. Which they are depends on the script and the models alone. None where values of the symbols do not decide all formulas.
 */
export function openWorlds(script: Script, models: readonly string[]): readonly (() => World | undefined)[] {
  const at = signatureAt(script);
  if (at === undefined || !isPlain(at.signature)) return [];
  const maker = new WorldMaker(script);
  const chance = rngFromSeed('worlds');
  const ofModels = models.slice(0, MODELS).flatMap((text, i) => {
    const world = lazily(() => maker.fromModel(text, chance.fork('model').fork(i)));
    const varied = Array.from({ length: VARIED }, (_, j) =>
      lazily(() => {
        const found = world();
        return found === undefined ? undefined : maker.varied(found, chance.fork('varied').fork(i).fork(j));
      }),
    );
    return [world, ...varied];
  });
  const drawn = Array.from({ length: DRAWN }, (_, i) => lazily(() => maker.drawn(chance.fork('drawn').fork(i))));
  return [...ofModels, ...drawn];
}

/** A world as a certificate that a formula is satisfiable, with further Bool constants and what they are in it. */
export function worldCertificate(
  { symbols, universes }: World,
  switches: readonly { readonly name: string; readonly on: boolean }[] = [],
): string {
  const more = switches.map(({ name, on }) => ({ name, params: [], sort: 'Bool', value: String(on) }));
  return JSON.stringify({ kind: 'model', symbols: [...symbols, ...more], universes });
}

/**
 * Whether values of the symbols are all that a model is: no command is unknown, no name stands for two things, and nothing is
 * defined by itself, for such a definition may be one that no function satisfies.
 */
function isPlain(signature: Signature): boolean {
  const { unknownCommands, ambiguous } = signature;
  return unknownCommands.length === 0 && ambiguous.size === 0 && unfoundedDefinitions(signature).length === 0;
}

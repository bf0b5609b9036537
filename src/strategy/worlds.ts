import { type Script } from '../script/index.js';
import { type Signature, signatureAt, unfoundedDefinitions } from '../semantics/index.js';
import { lazily, rngFromSeed } from '../util/index.js';
import { type World, WorldMaker } from './world.js';

const MODELS = 4;
const VARIED = 1;
const DRAWN = 3;

/**
 * Printed models, their variations and random worlds, all lazy; they depend only on the script and the models. Empty
 * if values of the symbols do not decide all formulas.
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

/** `switches` are additional Bool constants. */
export function worldCertificate(
  { symbols, universes }: World,
  switches: readonly { readonly name: string; readonly on: boolean }[] = [],
): string {
  const more = switches.map(({ name, on }) => ({ name, params: [], sort: 'Bool', value: String(on) }));
  return JSON.stringify({ kind: 'model', symbols: [...symbols, ...more], universes });
}

/** Rejects unknown commands, ambiguous names, and unfounded definitions, which no function may satisfy. */
function isPlain(signature: Signature): boolean {
  const { unknownCommands, ambiguous } = signature;
  return unknownCommands.length === 0 && ambiguous.size === 0 && unfoundedDefinitions(signature).length === 0;
}

import { type Script } from '../script/index.js';
import { type Signature, signatureAt, unfoundedDefinitions } from '../semantics/index.js';
import { lazily, rngFromSeed } from '../util/index.js';
import { type World, WorldMaker } from './world.js';

const MODELS = 4;
const VARIED = 1;
const DRAWN = 3;

/**
 * Worlds of a script's last check, computed lazily: printed models, their variations and random ones. They depend
 * only on the script and the models. Empty if values of the symbols do not decide all formulas.
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

/** Formats a certificate of satisfiability, with additional Bool constants. */
export function worldCertificate(
  { symbols, universes }: World,
  switches: readonly { readonly name: string; readonly on: boolean }[] = [],
): string {
  const more = switches.map(({ name, on }) => ({ name, params: [], sort: 'Bool', value: String(on) }));
  return JSON.stringify({ kind: 'model', symbols: [...symbols, ...more], universes });
}

/**
 * Whether values of the symbols are a full model: no unknown commands, no ambiguous names, and no unfounded
 * definitions, which no function may satisfy.
 */
function isPlain(signature: Signature): boolean {
  const { unknownCommands, ambiguous } = signature;
  return unknownCommands.length === 0 && ambiguous.size === 0 && unfoundedDefinitions(signature).length === 0;
}

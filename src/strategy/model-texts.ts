import { type Script } from '../script/index.js';
import { type Signature, signatureAt, findUnfoundedDefinitions } from '../semantics/index.js';
import { memoise, rngFromSeed } from '../util/index.js';
import { type ModelText, ModelTextMaker } from './model-text.js';

const MODELS = 4;
const VARIED = 1;
const DRAWN = 3;

/**
 * Prepares models lazily: printed models, variations of them, and random models. Equal arguments give equal models.
 * Empty if a model would not determine the value of every formula.
 */
export function openModelTexts(script: Script, models: readonly string[]): readonly (() => ModelText | undefined)[] {
  const at = signatureAt(script);
  if (at === undefined || !isPlain(at.signature)) return [];
  const maker = new ModelTextMaker(script);
  const chance = rngFromSeed('worlds');
  const ofModels = models.slice(0, MODELS).flatMap((text, i) => {
    const model = memoise(() => maker.fromModel(text, chance.fork('model').fork(i)));
    const varied = Array.from({ length: VARIED }, (_, j) =>
      memoise(() => {
        const found = model();
        return found === undefined ? undefined : maker.vary(found, chance.fork('varied').fork(i).fork(j));
      }),
    );
    return [model, ...varied];
  });
  const drawn = Array.from({ length: DRAWN }, (_, i) => memoise(() => maker.draw(chance.fork('drawn').fork(i))));
  return [...ofModels, ...drawn];
}

/** `switches` are additional Bool constants. */
export function formatModelCertificate(
  { symbols, universes }: ModelText,
  switches: readonly { readonly name: string; readonly on: boolean }[] = [],
): string {
  const more = switches.map(({ name, on }) => ({ name, params: [], sort: 'Bool', value: String(on) }));
  return JSON.stringify({ kind: 'model', symbols: [...symbols, ...more], universes });
}

/** Rejects unknown commands, ambiguous names, and recursive definitions that may have no solution. */
function isPlain(signature: Signature): boolean {
  const { unknownCommands, ambiguous } = signature;
  return unknownCommands.length === 0 && ambiguous.size === 0 && findUnfoundedDefinitions(signature).length === 0;
}

import { type Signal, signal } from '@preact/signals';
import type { Generators, Source } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { toLanguage } from '../model/language-of.js';
import { storeInTab } from '../shell/kept.js';
import { formatAddress, go } from '../shell/router.js';
import type { OpenFormula } from './formulas.js';
import { open } from './opening.js';
import { settings } from './settings.js';

export const generators = signal<Generators | undefined>(undefined);
export const generateProblem = signal('');
const isFilled = storeInTab<boolean>('generator-filled', false);
export const generator = storeInTab<string>('generator', 'btor');
export const numbers = storeInTab<Readonly<Record<string, number>>>('generator-numbers', { nodes: 300 });
export const switches = storeInTab<Readonly<Record<string, boolean>>>('generator-switches', {});
export const dialect = storeInTab<string>('generator-dialect', '');
export const layers = storeInTab<string>('generator-layers', '');
export const weights = storeInTab<string>('generator-weights', '');
export const seed = storeInTab<number>('generator-seed', 0);

export async function loadGenerators(): Promise<void> {
  if (generators.value !== undefined) return;
  try {
    generators.value = await api.generators({});
  } catch (error) {
    generateProblem.value = whyFailed(error);
  }
}

export function sourceNow(): Source {
  const given = weights.value.trim();
  if (generator.value !== 'btor') {
    return {
      kind: 'formula',
      generator: generator.value,
      numbers: { ...numbers.value },
      ...(given === '' ? {} : { weights: given }),
    };
  }
  const limits = layers.value.split(',').flatMap((each) => (each.trim() === '' ? [] : [Number(each)]));
  const pairs = given.split(',').flatMap((each): [string, number][] => {
    const at = each.lastIndexOf('=');
    return at < 1 ? [] : [[each.slice(0, at).trim(), Number(each.slice(at + 1))]];
  });
  return {
    kind: 'btor',
    parameters: {
      numbers: { ...numbers.value },
      switches: { ...switches.value },
      ...(dialect.value === '' ? {} : { dialect: dialect.value }),
      ...(limits.length === 0 ? {} : { layers: limits }),
      ...(pairs.length === 0 ? {} : { weights: Object.fromEntries(pairs) }),
    },
  };
}

export function fillForm(source: Source): void {
  if (source.kind === 'formula') {
    generator.value = source.generator;
    numbers.value = source.numbers ?? {};
    weights.value = source.weights ?? '';
    return;
  }
  const given = source.parameters ?? {};
  generator.value = 'btor';
  numbers.value = given.numbers ?? {};
  switches.value = given.switches ?? {};
  dialect.value = given.dialect ?? '';
  layers.value = (given.layers ?? []).join(',');
  weights.value = Object.entries(given.weights ?? {})
    .map(([name, weight]) => `${name}=${weight}`)
    .join(',');
}

/** A form that a reload restored stays as it is. */
export function fillFirstForm(): void {
  if (isFilled.value || settings.value === undefined) return;
  resetForm();
  isFilled.value = true;
}

/** Returns a function that gives the form its present values again. */
export function snapshotForm(): () => void {
  const fields = [generator, numbers, switches, dialect, layers, weights, seed] as readonly Signal<unknown>[];
  const values = fields.map((field) => field.peek());
  return () => fields.forEach((field, at) => (field.value = values[at]));
}

export function resetForm(): void {
  fillForm(settings.value?.settings.source ?? { kind: 'btor', parameters: { numbers: { nodes: 300 } } });
  seed.value = settings.value?.settings.seed ?? 0;
}

export async function generate(): Promise<void> {
  const [source, number] = [sourceNow(), seed.value];
  generateProblem.value = '';
  try {
    const generated = await generateText(source, number);
    open(generated);
    go(formatAddress(['debug'], generated.query));
  } catch (error) {
    generateProblem.value = whyFailed(error);
  }
}

export async function generateText(source: Source, number: number) {
  const { text, name, language, status, command } = await api.generate({ source, seed: number });
  return {
    query: { make: JSON.stringify(source), seed: `${number}` },
    ...{ name, text, language: toLanguage(language), made: { status, command } },
  } satisfies Partial<OpenFormula>;
}

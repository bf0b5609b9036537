import { signal } from '@preact/signals';
import {
  BTOR_DEFAULTS,
  BTOR_NUMBERS,
  BTOR_SWITCHES,
  type BtorNumber,
  type BtorSwitch,
} from '../../src/generate/index.js';
import { DIALECT_NAMES } from '../../src/btor/index.js';
import { addressOf, go } from '../shell/router.js';
import { model, open, problem } from './document.js';

/** What the form says; what is not given has its default. */
export const parameters = signal<Readonly<Record<string, number | boolean | string>>>({ nodes: 300 });
export const seed = signal(0);

/** A random graph of these parameters and this seed. */
export async function generateGraph(): Promise<void> {
  const [given, number] = [parameters.value, seed.value];
  try {
    const { text } = await model.ask('btor', { parameters: given, seed: number });
    open({ name: `random-${number}.btor`, text, language: 'btor' });
    go(addressOf(['debug'], { btor: JSON.stringify(given), seed: `${number}` }));
  } catch (error) {
    problem.value = error instanceof Error ? error.message : String(error);
  }
}

/** All parameters of `btor generate`, and the next seed. */
export function GeneratePanel() {
  const given = parameters.value;
  const set = (name: string, value: number | boolean | string | undefined): void => {
    const { [name]: _, ...others } = parameters.value;
    parameters.value = value === undefined ? others : { ...others, [name]: value };
  };
  return (
    <form
      data-testid="generate"
      onSubmit={(event) => {
        event.preventDefault();
        void generateGraph();
      }}
    >
      <label>
        <span>seed</span>
        <input
          type="number"
          min={0}
          step={1}
          value={seed.value}
          onInput={(event) => (seed.value = Math.max(0, Math.floor(Number(event.currentTarget.value))))}
        />
      </label>
      <p class="buttons">
        <button type="submit" class="primary">
          Generate
        </button>
        <button
          type="button"
          onClick={() => {
            seed.value++;
            void generateGraph();
          }}
        >
          Next seed
        </button>
        <button type="button" onClick={() => (parameters.value = { nodes: 300 })}>
          Reset
        </button>
      </p>
      <div class="fields">
        {(Object.keys(BTOR_NUMBERS) as BtorNumber[]).map((name) => {
          const { least, most, summary, fraction, flag } = BTOR_NUMBERS[name];
          return (
            <label key={name} title={`${summary}: ${least} to ${most}`}>
              <span>
                -{flag ?? name} <span class="faint">{summary}</span>
              </span>
              <input
                type="number"
                min={least}
                max={most}
                step={fraction === true ? 'any' : 1}
                placeholder={`${BTOR_DEFAULTS[name]}`}
                value={(given[name] as number | undefined) ?? ''}
                onInput={(event) =>
                  set(name, event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))
                }
              />
            </label>
          );
        })}
        {(Object.keys(BTOR_SWITCHES) as BtorSwitch[]).map((name) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={(given[name] as boolean | undefined) ?? BTOR_DEFAULTS[name]}
              onChange={(event) => set(name, event.currentTarget.checked)}
            />
            <span>
              -{name} <span class="faint">{BTOR_SWITCHES[name]}</span>
            </span>
          </label>
        ))}
        <label>
          <span>dialect</span>
          <select
            value={(given['dialect'] as string | undefined) ?? BTOR_DEFAULTS.dialect}
            onChange={(event) => set('dialect', event.currentTarget.value)}
          >
            {DIALECT_NAMES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
    </form>
  );
}

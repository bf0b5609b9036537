import { useEffect } from 'preact/hooks';
import type { NumberParameter } from '../../server/contract/index.js';
import { isChanged, openText } from './formulas.js';
import {
  dialect,
  generate,
  generateProblem,
  generator,
  generators,
  layers,
  loadGenerators,
  numbers,
  resetForm,
  seed,
  switches,
  weights,
} from './generating.js';

export function GeneratePanel() {
  const { made } = openText.value;
  useEffect(() => void loadGenerators(), []);
  return (
    <form
      data-testid="generate"
      onSubmit={(event) => {
        event.preventDefault();
        void generate();
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
            void generate();
          }}
        >
          Next seed
        </button>
        <button type="button" onClick={resetForm}>
          Reset
        </button>
      </p>
      {generateProblem.value !== '' && (
        <p class="bad" role="alert">
          {generateProblem.value}
        </p>
      )}
      {made !== undefined && !isChanged.value && (
        <p class="faint">
          {made.status !== null && <>known to be {made.status}; </>}
          <code>{made.command}</code>
        </p>
      )}
      <Parameters />
    </form>
  );
}

export function Parameters() {
  const all = generators.value;
  if (all === undefined) return null;
  const formula = all.formulas.find(({ name }) => name === generator.value);
  const chosen = all.btor.dialect.choices.find(({ name }) => name === (dialect.value || all.btor.dialect.standard));
  return (
    <div class="fields">
      <label class="wide">
        <span>Generator</span>
        <select
          value={generator.value}
          onChange={(event) => {
            generator.value = event.currentTarget.value;
            numbers.value = generator.value === 'btor' ? { nodes: 300 } : {};
            weights.value = '';
          }}
        >
          <option value="btor">random BTOR graph, answer not known</option>
          {all.formulas.map(({ name, summary, kind }) => (
            <option key={name} value={name}>
              {name}: {kind === 'syntactic' ? 'answer not known' : kind}, {summary}
            </option>
          ))}
        </select>
      </label>
      {(formula?.numbers ?? all.btor.numbers).map((parameter) => (
        <NumberField key={parameter.name} parameter={parameter} standard={chosen?.standards[parameter.name]} />
      ))}
      {formula === undefined && (
        <>
          {all.btor.switches.map(({ name, summary, standard }) => (
            <label key={name} class="check">
              <input
                type="checkbox"
                checked={switches.value[name] ?? standard}
                onChange={(event) => (switches.value = { ...switches.value, [name]: event.currentTarget.checked })}
              />
              <span>
                -{name} <span class="faint">{summary}</span>
              </span>
            </label>
          ))}
          <label class="wide">
            <span>dialect</span>
            <select value={dialect.value} onChange={(event) => (dialect.value = event.currentTarget.value)}>
              <option value="">{all.btor.dialect.standard} (default)</option>
              {all.btor.dialect.choices.map(({ name, summary }) => (
                <option key={name} value={name}>
                  {name}: {summary}
                </option>
              ))}
            </select>
          </label>
          <label class="wide">
            <span>
              --layers <span class="faint">nodes of each layer: 200,100,50</span>
            </span>
            <input
              type="text"
              pattern="[\d, ]*"
              value={layers.value}
              onInput={(event) => (layers.value = event.currentTarget.value)}
            />
          </label>
        </>
      )}
      <label class="wide" title={(formula?.operators ?? chosen?.operations ?? []).join(' ')}>
        <span>
          --weights{' '}
          <span class="faint">
            relative frequency of operations: {formula === undefined ? 'mul=3,udiv=0' : 'bvmul=3'}
          </span>
        </span>
        <input
          type="text"
          spellcheck={false}
          value={weights.value}
          onInput={(event) => (weights.value = event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

function NumberField({ parameter, standard }: { parameter: NumberParameter; standard: number | undefined }) {
  const { name, flag, summary, least, most, fraction } = parameter;
  return (
    <label title={`${least} to ${most}`}>
      <span>
        {flag}{' '}
        <span class="faint">
          {summary}, {least.toLocaleString('en')} to {most.toLocaleString('en')}
        </span>
      </span>
      <input
        type="number"
        name={name}
        min={least}
        max={most}
        step={fraction ? 'any' : 1}
        placeholder={`${standard ?? parameter.standard}`}
        value={numbers.value[name] ?? ''}
        onInput={(event) => {
          const { [name]: _, ...others } = numbers.value;
          const text = event.currentTarget.value;
          numbers.value = text === '' ? others : { ...others, [name]: Number(text) };
        }}
      />
    </label>
  );
}
